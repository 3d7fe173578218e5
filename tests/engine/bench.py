"""Numbers per board, joint and steps prototype, best of three: python bench.py [seconds] [board ...]"""
import subprocess
import sys
import time

STEPS = str(__import__("pathlib").Path(__file__).resolve().parent.parent / "steps")


def one(board, seconds, steps):
    if steps:
        sys.path.insert(0, STEPS)
        sys.dont_write_bytecode = True
    from tests.engine.boards import BOARDS
    from tests.engine.explore import explore
    from tests.engine import strategies
    began = time.process_time()
    s = (strategies.Assumed if steps else strategies.Layouts)(BOARDS[board])
    build = time.process_time() - began
    g = explore(s, seconds=seconds)
    z = s.ground_size
    print(f"{1000 * build:.0f} {z['rules']} {z['atoms']} {len(s.voc.symbols)} {len(g.edges) / g.seconds:.0f} {g.transitions / g.seconds:.0f} "
          f"{len(getattr(s, 'layouts', [0]))} {'all' if g.complete else 'limit'} {len(g.edges)} {sum(g.cut.values())}")


if __name__ == "__main__":
    if sys.argv[1] == "--one":
        one(sys.argv[2], float(sys.argv[3]), sys.argv[4] == "steps")
    else:
        print("| board | program | build ms | rules | atoms | fluents | states/s | transitions/s | layouts | end | expanded | cut |\n|" + "---|" * 12)
        for board in sys.argv[2:]:
            for what in ("joint", "steps"):
                rows = []
                for _ in range(3):
                    r = subprocess.run([sys.executable, __file__, "--one", board, sys.argv[1], what], capture_output=True, text=True,
                                       cwd="/tmp" if what == "steps" else None, env={"PYTHONPATH": "" if what == "joint" else STEPS})
                    if r.returncode == 0:
                        rows.append(r.stdout.split())
                if rows:
                    rows.sort(key=lambda r: int(r[5]))
                    print("| " + " | ".join([board, what, *rows[-1]]) + " |", flush=True)
