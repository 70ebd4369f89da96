"""An exposed ace or joker of pai gow poker is a new deal, in a case and at a live table."""

import pytest
from tests.book import BOOK
from tests.games.random_play import PLAYABLE
from tests.server.banked_tables import open_table
from tests.server.live_tables import events_of
from tests.server.test_rulings import refusal, rulable_table, until_rulable

import houseway
from houseway.banked.table import BankedTable
from houseway.banked.wagers import Placed
from houseway.cards.card import JOKER, STANDARD
from houseway.play.chance import GivenChance
from houseway.play.decision import Choice, Ruling
from houseway.play.driver import play_hand
from houseway.play.events import FloorRuled
from houseway.play.game import FiledGame
from houseway.play.record import replay
from houseway.rulebook.model import Filing
from houseway.values.errors import InputError

CORDOVA = "cordova/pai-gow-poker"
ACE_OR_JOKER = "exposed-ace-or-joker"
REMEDIES = {
    CORDOVA: ("exposed-card", ACE_OR_JOKER),
    "lucky-buck/pai-gow-double-hand-poker": ("exposed-card", ACE_OR_JOKER),
    "lucky-buck/fortune-pai-gow-poker": ("exposed-card", ACE_OR_JOKER),
    "saloon/pai-gow-poker": ("one-card-shown", "joker-or-ace-shown"),
    "saloon/jokers-wild-pai-gow-poker": ("one-card-shown", "joker-or-ace-shown"),
}
"""What one exposed card is, and what an ace or joker is instead."""


def case(game, exposed, irregularity):
    """A case in which the third card of the deal is `exposed`."""
    others = [card for card in (*STANDARD, JOKER) if card != exposed]
    return {
        "game": game,
        "player_dealer": {"seat": 7, "bank": "500.00"},
        "wagers": [{"seat": 1, "bettor": "Ann", "wager": "base", "amount": "50.00"}],
        "dice": [3, 3, 3],
        "number": 2,
        "shoe": [*others[:2], exposed, *others[2:]],
        "rulings": [{"irregularity": irregularity, "after": 3}],
        "choices": [
            {"seat": 7, "choice": "3"},
            {"seat": 1, "choice": "house-way"},
            {"seat": 7, "choice": "house-way"},
        ],
    }


def test_every_filing_that_redeals_an_exposed_ace_is_tested():
    filed = {
        game for game in PLAYABLE for entry in BOOK.filing(game).irregularities if entry.instead_of
    }
    assert filed == set(REMEDIES)


@pytest.mark.parametrize("game", REMEDIES)
@pytest.mark.parametrize("exposed", ["Ac", "Ad", "Ah", "As", "Jk"])
def test_an_exposed_ace_or_joker_is_a_new_deal_by_either_name(game, exposed):
    for name in REMEDIES[game]:
        answer = houseway.settle({**case(game, exposed, name), "choices": []})
        assert [line.result for line in answer.lines] == ["withdrawn"]
        assert [line.returned for line in answer.lines] == [5000]


@pytest.mark.parametrize("game", REMEDIES)
@pytest.mark.parametrize("exposed", ["Kc", "Jd", "2s"])
def test_another_exposed_card_is_not_a_new_deal(game, exposed):
    name, ace_or_joker = REMEDIES[game]
    (line,) = houseway.settle(case(game, exposed, name)).lines
    assert line.result != "withdrawn"
    with pytest.raises(InputError, match=f"{ace_or_joker} is about A or Jk, not {exposed}"):
        houseway.settle(case(game, exposed, ace_or_joker))


def test_the_record_names_the_ace_or_joker_and_replays():
    cards = ["Kc", "As", *(card for card in STANDARD if card not in ("Kc", "As"))]
    table = BankedTable(FiledGame(BOOK, CORDOVA).rules())
    hand = table.open_round(
        player_dealer=7,
        bank=50000,
        wagers=[Placed(1, "Ann", "base", 5000)],
        chance=GivenChance(cards, (3, 3, 3), None),
        rulings=[Ruling("exposed-card", after=2)],
    )
    play_hand(hand, lambda decision: Choice(decision.default))
    (ruled,) = [event for event in hand.events if isinstance(event, FloorRuled)]
    assert (ruled.irregularity, ruled.remedy, ruled.card) == (ACE_OR_JOKER, "void-round", "As")
    assert replay(hand.events, BOOK) is None


def test_an_irregularity_can_only_take_the_place_of_one_that_is_filed():
    filing = BOOK.filing(CORDOVA)
    (entry,) = [entry for entry in filing.irregularities if entry.instead_of]
    with pytest.raises(ValueError, match="instead_of must be exposed-ace-or-joker, not 'exposed"):
        Filing(
            id=filing.id,
            name=filing.name,
            family=filing.family,
            status=filing.status,
            source=filing.source,
            irregularities=[entry],
        )


@pytest.mark.parametrize("game", REMEDIES)
def test_the_floor_rules_an_exposed_ace_or_joker_at_the_table(game):
    table = open_table(game)
    stacks = dict(table.stacks)
    until_rulable(table).rule("floor", REMEDIES[game][1])
    assert events_of(table, FloorRuled) == [FloorRuled(REMEDIES[game][1], "void-round")]
    assert table.current.void
    assert table.stacks == stacks


def test_no_card_is_replaced_once_the_piles_are_made():
    table = rulable_table(CORDOVA)
    offered = {line.irregularity: line.remedies for line in table.irregularities()}
    assert "exposed-card" not in offered
    assert offered[ACE_OR_JOKER] == ["void-round"]
    assert "all cards of this hand are dealt" in refusal(table, "floor", "exposed-card")


@pytest.mark.parametrize("game", ["tavern/pai-gow-poker", "tavern/pai-gow-tiles"])
def test_where_the_floor_decides_replacing_a_card_is_not_offered(game):
    table = rulable_table(game)
    (line,) = [line for line in table.irregularities() if len(line.remedies) > 1]
    assert line.remedies == ["void-round", "void-seat", "forfeit-seat", "play-on"]
    error = refusal(table, "floor", line.irregularity, remedy="replace-card")
    assert "all cards of this hand are dealt" in error


def finished_case(hand):
    """A finished hand in which the thirteenth card, the sixth of seat 1, was exposed."""
    given = case(CORDOVA, "", "exposed-card")
    del given["shoe"], given["choices"]
    given["hands"] = {"1": hand, "player-dealer": "Kh Jc 9d 9h 6c 5s 2c"}
    given["rulings"][0]["after"] = 13
    return given


def test_in_finished_hands_the_exposed_card_is_listed_with_the_others():
    answer = houseway.settle(finished_case("Ac Ad 4h 4s 9c 7d 2s Th")).to_dict()
    assert answer["hands"]["1"] == ["Ac", "Ad", "4h", "4s", "9c", "2s", "Th"]
    (line,) = houseway.settle(finished_case("Ac Ad 4h 4s 9c Ah")).lines
    assert line.result == "withdrawn"
    with pytest.raises(InputError, match="seat 1 was given 7 cards but needs another"):
        houseway.settle(finished_case("Ac Ad 4h 4s 9c 7d 2s"))
