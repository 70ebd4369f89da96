"""The price of a game as JSON."""

import pytest
from tests.book import BOOK
from tests.each import each
from tests.own_rulebook import SIDE_BET, SMALL, own_book, write_files

import houseway
from houseway.play.game import FiledGame
from houseway.pricing.price import can_price, price
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError

EZ = FiledGame(BOOK, "tavern/ez-baccarat-panda-8")


def test_a_price_has_the_documented_keys():
    report = price(EZ)
    assert list(report) == [
        "game",
        "preset",
        "rules",
        "method",
        "wagers",
        "total_combinations",
        "strategy",
        "seconds",
    ]
    assert (report["game"], report["method"]) == (EZ.id, "exact")
    assert report["rules"] == EZ.rules().options
    assert [row["wager"] for row in report["wagers"]] == list(EZ.rules().wagers)
    for row in report["wagers"]:
        assert row["error"] == 0
        assert row["element_of_risk"] == row["edge"]
        ways = sum(outcome["combinations"] for outcome in row["outcomes"])
        assert ways == report["total_combinations"]
        assert sum(o["probability"] for o in row["outcomes"]) == pytest.approx(1)


def test_a_wager_has_the_same_price_when_requested_alone():
    (panda_8,) = price(EZ, "panda-8")["wagers"]
    assert panda_8 in price(EZ)["wagers"]


def test_options_change_the_price():
    assert price(EZ, "player", {"decks": "6"})["rules"]["decks"] == 6
    edges = {d: price(EZ, "dragon-7", {"decks": d})["wagers"][0]["edge"] for d in (3, 8)}
    assert edges[3] != edges[8]


def test_an_unknown_wager_is_refused_with_a_list_of_wagers():
    with pytest.raises(InputError, match=r"wager must be player, .*, not 'dragon' \(wager\)"):
        price(EZ, "dragon")


def test_a_fees_only_filing_has_no_price():
    fees_only = next(i for i in BOOK if BOOK.filing(i).status == "fees-only")
    assert not can_price(FiledGame(BOOK, fees_only))
    with pytest.raises(InputError, match="can't be played: only its fees are on file"):
        price(FiledGame(BOOK, fees_only))


def test_a_users_own_filing_and_side_bet_can_be_priced(tmp_path):
    (banker,) = price(FiledGame(own_book(tmp_path), SMALL), "banker")["wagers"]
    assert f"{banker['edge']:.6f}" == "0.010579"
    book = FiledRulebook(write_files(tmp_path, **{"lucky-nine": SIDE_BET}))
    (lucky,) = price(FiledGame(book, EZ.id), "lucky-nine")["wagers"]
    assert [outcome["pays"] for outcome in lucky["outcomes"]] == [50, -1]


def test_houseway_price_accepts_a_game_or_its_id():
    by_id = houseway.price("tavern/ez-baccarat-panda-8", "player", decks=6)
    by_game = houseway.price(houseway.game("tavern/ez-baccarat-panda-8"), "player", decks=6)
    assert by_id["wagers"] == by_game["wagers"]


@each(
    "game_id",
    sorted(i for i in BOOK if BOOK.filing(i).family == "baccarat"),
)
def test_every_baccarat_game_can_be_priced(game_id):
    assert can_price(FiledGame(BOOK, game_id))
