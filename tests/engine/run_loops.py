"""Loops on joint boards: python loops.py [seconds]"""
import sys

from tests.engine.board import Board
from tests.engine.boards import P
from tests.engine.loops import find_loops, goldfish
from tests.engine.strategies import Layouts

BOARDS = {
    "Druid + Vizier": (P("devoted_druid"), P("vizier_of_remedies")),
    "Druid + Vizier + Humility": (P("devoted_druid"), P("vizier_of_remedies"), P("humility")),
    "Druid + Vizier + Humility + Seal": (P("devoted_druid"), P("vizier_of_remedies"), P("humility"), P("seal_of_cleansing")),
    "Melira + Seer + Bears + Cauldron": (P("melira"), P("viscera_seer"), P("grizzly_bears"), P("cauldron_of_souls")),
    "Finks + Melira + Seer": (P("kitchen_finks"), P("melira"), P("viscera_seer")),
    "Finks + Melira + Seer + Torment + Godhead of b": (P("kitchen_finks"), P("melira"), P("viscera_seer"), P("everlasting_torment"), P("godhead_of_awe", "b")),
}
if __name__ == "__main__":
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 4
    for name, permanents in BOARDS.items():
        s = Layouts(Board(permanents))
        for policy in (None, goldfish(s.voc)):
            loops, complete, states, cut = find_loops(s, seconds=seconds, allow=policy)
            print(f"{name} ({'goldfish' if policy else 'all lines'}): {states} states, complete {complete}, cut {cut}")
            for loop in loops[:2]:
                print("    ", loop)
