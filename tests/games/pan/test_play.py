"""Whole hands of pan: chips and cards are conserved, and every state and choice is legal."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.book import BOOK
from tests.games.pan.helpers import DEUCE, LUCKY

from houseway.cards.shuffle import Seed
from houseway.pan.advice import advise
from houseway.pan.hand import PanHand
from houseway.pan.moves import recorded_move
from houseway.pan.table import PanTable
from houseway.play.collection import Collection
from houseway.play.decision import Choice
from houseway.play.driver import play_hand
from houseway.play.events import ChoiceMade
from houseway.play.simulation import simulate

PACK = 320


def check_state(hand: PanHand) -> None:
    """Assert that no card is lost or duplicated, every meld is valid and no stack is negative."""
    cards = hand.shoe.remaining + len(hand.discards) + len(hand.set_aside)
    cards += sum(len(player.cards) + player.melded for player in hand.players.values())
    assert cards + (hand.drawn is not None) == PACK
    for player in hand.players.values():
        assert player.stack >= 0
        assert player.melded <= hand.play.out
        assert all(hand.meld_rules.is_valid(meld.kind, meld.cards) for meld in player.melds)


def random_answer(stream, checks=True):
    def answers(hand):
        def answer(decision):
            if checks:
                check_state(hand)
            assert decision.default in decision.choices
            return Choice(decision.choices[stream.below(len(decision.choices))])

        return answer

    return answers


@given(st.integers(0, 10**6), st.sampled_from([DEUCE, LUCKY]), st.integers(3, 8))
@settings(max_examples=15)
def test_random_choices_lose_no_cards_and_no_chips(seed, game, players):
    stream = Seed.of(seed).stream("pan")
    stacks = {seat: 300 + 500 * seat for seat in range(1, players + 1)}
    doubles = (1, 2) if game is LUCKY else ()
    table = PanTable(game.rules(), stacks, condition=100, chooser=stream, doubles=doubles)
    for _ in range(3):
        hand = table.play_next(random_answer(stream))
        check_state(hand)
        assert sum(table.stacks.values()) + table.carried == sum(stacks.values())


@pytest.mark.parametrize("game", [DEUCE, LUCKY])
def test_bots_usually_play_until_somebody_goes_out(game):
    result = simulate(game, 60, "7", players=5)
    assert result["conserved"]
    assert result["hands_won_by_going_out"] > 40


def test_the_collection_comes_out_of_the_antes_at_the_deuce_lounge():
    option = BOOK.collection_option("deuce-lounge/pan", "pan:1")
    stacks = dict.fromkeys(range(1, 6), 5000)
    stream = Seed.of(3).stream("pan")
    table = PanTable(
        DEUCE.rules(),
        stacks,
        condition=100,
        chooser=stream,
        doubles=(),
        collection=Collection(option),
    )
    hand = table.play_next(advise)
    assert [(fee.payer, fee.amount) for fee in hand.fees] == [("pot", 200)]
    assert sum(table.stacks.values()) + table.carried + table.fees == 25000


def test_the_winner_of_a_hand_is_dealt_first_in_the_next_hand():
    stream = Seed.of(4).stream("pan")
    table = PanTable(
        DEUCE.rules(), dict.fromkeys(range(1, 6), 50000), condition=100, chooser=stream
    )
    first = table.play_next(advise)
    assert first.winner
    assert table.deal().order[0] == first.winner


def test_the_same_seed_gives_the_same_hand_and_its_events_are_json():
    records = []
    for _ in range(2):
        stream = Seed.of(9).stream("pan")
        table = PanTable(
            LUCKY.rules(), dict.fromkeys(range(1, 5), 50000), condition=100, chooser=stream
        )
        hand = table.play_next(advise)
        records.append([msgspec.json.encode(event) for event in hand.events])
    assert records[0] == records[1]
    assert len(records[0]) > 20


@pytest.mark.slow
@pytest.mark.parametrize("game", [DEUCE, LUCKY])
def test_thousands_of_hands_conserve_chips(game):
    assert simulate(game, 6000, "11", players=4)["conserved"]


@pytest.mark.parametrize("game", [DEUCE, LUCKY])
def test_every_move_can_be_read_back_from_the_events(game):
    kinds = set()
    for number in range(40):
        stream = Seed.of(number).stream("moves")
        stacks = dict.fromkeys(range(1, 5), 50000)
        hand = PanTable(game.rules(), stacks, condition=100, chooser=stream).deal()
        offered = []

        def choose_any(decision, stream=stream, offered=offered):
            choice = decision.choices[stream.below(len(decision.choices))]
            data = {move.words: move.data for move in decision.moves}
            assert list(data) == list(decision.choices if decision.kind == "move" else [])
            if data:
                offered.append(data[choice])
            return Choice(choice)

        play_hand(hand, choose_any)
        events = enumerate(hand.events)
        places = [
            n for n, event in events if isinstance(event, ChoiceMade) and event.decision == "move"
        ]
        assert [recorded_move(hand.events, place) for place in places] == offered
        kinds.update(data.kind for data in offered)
    assert {"meld", "add", "discard"} <= kinds
    assert {"split", "borrow"} & kinds or not game.rules().play.split_melds
