"""A user's own rulebook for a test: a small baccarat filing, with parts of its text replaced."""

from pathlib import Path

from houseway.rulebook.book import FiledRulebook

FILING = """
id = "{id}"
name = "Small Baccarat"
family = "baccarat"
status = "game"
source = "900 1-99"

[equipment]
decks = "=decks"
says = ["Cards"]
source = "900 1"

[options.decks]
says = "Decks"
default = 8
range = [1, 8]

[seats]
tables = [{{ name = "table", seats = 8 }}]
source = "900 2"

[player_dealer]
cover = "=cover"
source = "900 3"

[play]
chart = {{ use = "baccarat/banker-chart", source = "900 4" }}
source = "900 4"

[[wagers]]
use = "baccarat/player-line"
back_line = true
source = "900 5"

[[wagers]]
id = "banker"
name = "Banker"
pays = [
  {{ when = 'winner == "banker"', odds = "19 to 20" }},
  {{ when = 'winner == "tie"', odds = "push" }},
]
source = "900 6"

[[action]]
use = "table/left-of-player-dealer"
source = "900 7"

[[settlement]]
wagers = ["player", "banker"]
source = "900 8"

[[irregularities]]
use = "baccarat/irregularities"
source = "900 9"

[[readings]]
use = "table/cover-is-gross"
source = "900 3"
"""

SMALL = "mine/small"

SIDE_BET = """
id = "mine/lucky-nine"
name = "Lucky Nine"
family = "baccarat"
status = "side-bet"
attaches_to = ["tavern/ez-baccarat-panda-8"]
source = "900 1"

[[wagers]]
id = "lucky-nine"
name = "Lucky Nine"
pays = [{ when = "player_points == 9 and banker_points == 9", odds = "50 to 1" }]
source = "900 1"
"""


def write_files(directory: Path, **files: str) -> Path:
    """Write rooms/mine/STEM.toml for each keyword STEM, and return the directory."""
    room = directory / "rooms" / "mine"
    room.mkdir(parents=True, exist_ok=True)
    for stem, text in files.items():
        (room / f"{stem}.toml").write_text(text, "utf-8")
    return directory


def small(*changes: tuple[str, str], id: str = SMALL) -> str:
    """The small filing's text, with each (old, new) pair replaced."""
    text = FILING.format(id=id)
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def own_book(directory: Path, *changes: tuple[str, str]) -> FiledRulebook:
    """The filed rulebook plus the small filing, with each (old, new) pair of its text replaced."""
    return FiledRulebook(write_files(directory, small=small(*changes)))
