"""Collection options and the stakes they are filed for: betting, amounts and buy-ins."""

import pytest
from tests.book import BOOK
from tests.each import each
from tests.poker.deal import game

import houseway
from houseway.play.registry import find_kind
from houseway.play.table_events import TableOpened
from houseway.poker.rules import chosen_stakes, is_for
from houseway.poker.table import PokerTable
from houseway.values.errors import InputError

SALOON_NO_LIMIT = "saloon/no-limit-texas-holdem"
TAVERN = "tavern/texas-holdem"
CORDOVA = "cordova/texas-holdem"
DEUCE = "deuce-lounge/texas-holdem"
POKER = [g for g in BOOK if game(g).playable and game(g).family.kind == "poker"]


def choose(game_id: str, option: str, stakes: str | None) -> str:
    filed = BOOK.collection_option(game_id, option)
    return chosen_stakes(game(game_id).rules().play, stakes, filed).name  # type: ignore[arg-type]


def test_options_of_limit_games_are_not_offered_to_a_no_limit_game() -> None:
    numbers = [int(option.row.number) for option in BOOK.collection_options(SALOON_NO_LIMIT)]
    assert numbers == list(range(52, 158))
    with pytest.raises(InputError, match="option gega-002281:1 is filed for limit"):
        BOOK.collection_option(SALOON_NO_LIMIT, "1")
    assert len(BOOK.collection_options("saloon/omaha")) == 157


@each("game_id", POKER)
def test_every_option_fits_some_stakes_of_its_game(game_id: str) -> None:
    stakes = game(game_id).rules().play.stakes  # type: ignore[attr-defined]
    for option in BOOK.collection_options(game_id):
        assert option.limits.kinds
        assert any(is_for(option, stakes) for stakes in stakes)


@each(
    ("game_id", "option", "filed_for", "not_filed_for"),
    [
        (TAVERN, "gega-003783:1", "$30-$60", "no limit $1/$2"),
        (TAVERN, "gega-003783:13", "no limit $2/$5", "$4-$8"),
        (TAVERN, "gega-003783:13", "no limit $2/$5", "pot limit $1/$2"),
        (TAVERN, "gega-003783:85", "pot limit $2/$5", None),
        ("saloon/omaha", "52", "pot limit $1/$2", "$4-$8"),
        ("saloon/omaha", "60", "$4-$8", None),
        (CORDOVA, "texas-holdem-limit:5", "$5-$10", "$4-$8"),
        (CORDOVA, "texas-holdem-no-limit:4", "no limit $2/$5", "no limit $1/$2"),
        (DEUCE, "limit:7", "$9-$18", "$10-$20"),
        (DEUCE, "spread:1", "no limit $1/$3", "no limit $1/$2"),
        ("deuce-lounge/texas-holdem-v1", "spread-v1:1", "no limit $5/$10", "$1 minimum bet"),
        ("deuce-lounge/texas-holdem-v1", "limit-v1:21", "$10-$20", "$2-$4"),
        ("lucky-buck/lowball", "split-4-8", "split $4/$8", "split $2/$4"),
        ("cordova/mexican-stud", "2", "$3-$6", "$2-$5"),
    ],
)
def test_stakes_that_the_option_is_not_filed_for_are_refused(
    game_id: str, option: str, filed_for: str, not_filed_for: str | None
) -> None:
    assert choose(game_id, option, filed_for) == filed_for
    if not_filed_for is not None:
        with pytest.raises(InputError, match=r"is filed for .*\(stakes\)"):
            choose(game_id, option, not_filed_for)


def test_a_live_table_with_stakes_of_another_option_is_refused() -> None:
    rules = game(TAVERN).rules()
    opened = TableOpened(TAVERN, {}, 10, "ann", "gega-003783:13", stakes="$4-$8")
    with pytest.raises(InputError, match="is filed for no limit, not"):
        find_kind("poker").check_opening(opened, rules)


def test_a_library_table_with_stakes_of_another_option_is_refused() -> None:
    with pytest.raises(InputError, match="is filed for no limit, not"):
        houseway.game(TAVERN).open_table(option="gega-003783:13", stakes="$4-$8")


def test_a_game_that_is_filed_as_no_limit_has_no_pot_limit_tables() -> None:
    with pytest.raises(InputError, match=r"no limit with any blinds, .*, not 'pot limit"):
        PokerTable(game(SALOON_NO_LIMIT).rules(), "pot limit $1/$2")


@each(
    ("game_id", "option", "stakes", "minimum", "maximum"),
    [
        (SALOON_NO_LIMIT, "52", "no limit $25/$50", 2000, None),
        ("saloon/omaha", "60", "$1-$2", 2000, None),
        ("saloon/omaha", "118", "$1-$2", None, None),
        ("saloon/omaha", "118", "no limit $0.50/$1", 2000, None),
        (TAVERN, "gega-003783:85", "pot limit $2/$5", 2000, None),
        (TAVERN, "gega-003783:85", "$4-$8", None, None),
        (CORDOVA, "texas-holdem-no-limit:2", None, 5000, 30000),
        (CORDOVA, "texas-holdem-no-limit:3", None, 10000, 30000),
        ("lucky-buck/lowball", "straight-6", None, 6000, None),
    ],
)
def test_the_option_sets_the_buy_in_at_all_stakes(
    game_id: str, option: str, stakes: str | None, minimum: int | None, maximum: int | None
) -> None:
    table = PokerTable(game(game_id).rules(), stakes, option=option)
    if minimum is not None:
        with pytest.raises(InputError, match=r"buy-in must be \$"):
            table.sit(1, "A", minimum - 1)
    if maximum is not None:
        with pytest.raises(InputError, match=r"buy-in must be \$"):
            table.sit(1, "A", maximum + 1)
    table.sit(1, "A", minimum or 100)
