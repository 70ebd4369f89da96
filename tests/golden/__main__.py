"""Rewrites the golden playthroughs of all banked games, or of the games given as arguments."""

import sys

from tests.games.random_play import PLAYABLE
from tests.golden.playthrough import golden_file, playthrough

from houseway.rulebook.book import FiledRulebook

book = FiledRulebook()
for game_id in sys.argv[1:] or PLAYABLE:
    path = golden_file(game_id)
    path.parent.mkdir(exist_ok=True)
    path.write_text(playthrough(book, game_id), "utf-8")
    print(path.relative_to(path.parents[3]))
