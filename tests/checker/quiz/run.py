"""Many questions from one seed, counted: ``python -m tests.checker.quiz.run 200 SEED`` (no test: it takes minutes)."""

from __future__ import annotations

import sys
import time
from collections import Counter

from checker.quiz.auditing import audit_question
from checker.quiz.generating import questions


def main(n: int, seed: int, show: int = 0, again: int = 0) -> None:
    """Make questions and print what they are; audit them, also by the second path, if that is asked for."""
    start, wall = time.process_time(), time.time()
    looked: Counter[str] = Counter()
    found = []
    for question in questions(n, seed, watch=lambda source: looked.update(["situations"])):
        found.append(question)
        print(f"{len(found)} of {n} questions, {time.process_time() - start:.0f} s CPU", file=sys.stderr, flush=True)
    seconds = time.process_time() - start
    misconceptions = {o.misconception for q in found for o in q.options if o.misconception}
    print(f"{len(found)} questions, {looked['situations']} situations, {seconds:.0f} s CPU ({seconds / max(len(found), 1):.2f} s a question), {time.time() - wall:.0f} s")
    print("kinds:", dict(Counter(q.kind for q in found).most_common()))
    print("levels:", dict(sorted(Counter(q.level for q in found).items())), "options:", dict(sorted(Counter(len(q.options) for q in found).items())))
    print("topics:", dict(Counter(q.topic for q in found).most_common()))
    print(f"misconceptions: {len(misconceptions)}; ids twice: {len(found) - len({q.id for q in found})}", flush=True)
    if again:
        start = time.process_time()
        audits = []
        for q in found:
            audits.append((q, audit_question(q, again=again > 1)))
            if audits[-1][1].verdict != "right" or audits[-1][1].again not in ("", "agrees"):
                print("  ", q.id, q.source, audits[-1][1].verdict, audits[-1][1].again, file=sys.stderr)
            print(f"{len(audits)} of {len(found)} audited, {time.process_time() - start:.0f} s CPU", file=sys.stderr, flush=True)
        print("audit:", dict(Counter(a.verdict for _, a in audits)), "second path:", dict(Counter(a.again for _, a in audits)), f"{time.process_time() - start:.0f} s CPU")
        for q, a in audits:
            if a.verdict != "right" or a.again not in ("", "agrees"):
                print("  ", q.id, q.source, a.verdict, a.again, *(f.problem.message for f in a.faults))
    for question in found[:show]:
        print("\n", question.id, question.topic, question.level, question.source, "\n", dict(question.board), "\n", question.question)
        for option in question.options:
            print("  ", "*" if option.right else "-", option.text, "|", option.misconception, "|", option.why, "|", dict(option.claim))
        print("   proof:", *question.proof, "rules:", question.rules, sep="\n      ")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
