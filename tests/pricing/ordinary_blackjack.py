"""Ordinary blackjack as a user's own filing, to compare its prices with published figures."""

from pathlib import Path

from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook

FILING = """
id = "casino/blackjack"
name = "Blackjack"
family = "twenty-one"
status = "game"
source = "000 1"

[equipment]
decks = "=decks"
says = []
source = "000 1"

[options.decks]
says = "Decks"
default = 6
range = [1, 8]

[options.soft_17]
says = "Soft 17"
default = "hit"
values = ["hit", "stand"]

[options.checks]
says = "Up cards that are checked"
default = "ATJQK"
values = ["ATJQK", ""]

[options.after_split]
says = "Double after split"
default = true
values = [true, false]

[options.surrender]
says = "Late surrender"
default = false
values = [true, false]

[seats]
tables = [{ name = "table", seats = 7 }]
source = "000 1"

[player_dealer]
source = "000 1"

[play]
specials = [{ kind = "natural", cards = ["A", "TJQK"] }]
player = { source = "000 1" }
dealer = { soft_17 = "=soft_17", source = "000 1" }
checks = "=checks"
over = "lost"
double = { after_split = "=after_split", source = "000 1" }
split = { pairs = "value", source = "000 1" }
surrender = { offered = "=surrender", source = "000 1" }
insurance = { source = "000 1" }
source = "000 1"

[[wagers]]
id = "base"
name = "Base"
pays = [
  { use = "twenty-one/surrendered" },
  { use = "twenty-one/natural-ties" },
  { use = "twenty-one/natural-3-to-2" },
  { use = "twenty-one/dealer-natural" },
  { use = "twenty-one/closer-to-21" },
]
source = "000 1"

[[wagers]]
use = "twenty-one/insurance"
source = "000 1"

[[wagers]]
use = "twenty-one/buster-c"
source = "000 1"

[[action]]
use = "table/left-of-player-dealer"
source = "000 1"

[[settlement]]
moment = "check"
wagers = ["insurance"]
source = "000 1"

[[settlement]]
wagers = ["base", "buster"]
source = "000 1"
"""


def blackjack(directory: Path) -> FiledGame:
    """Write the filing to a rulebook in this directory and return its game."""
    room = directory / "rooms" / "casino"
    room.mkdir(parents=True, exist_ok=True)
    (room / "blackjack.toml").write_text(FILING, encoding="utf-8")
    return FiledGame(FiledRulebook(directory), "casino/blackjack")
