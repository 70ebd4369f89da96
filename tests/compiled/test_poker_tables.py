"""Compiled tables of poker from Python: what they refuse, and what can be done with their hands."""

from random import Random

import numpy as np
import pytest
from tests.book import BOOK

from houseway.cards.card import STANDARD, card_code, parse_cards
from houseway.play.game import FiledGame
from houseway.poker.compiled.records import BET, CALL, FOLD, RAISE, Records
from houseway.poker.compiled.settings import settings_of
from houseway.poker.showdown import highest_suit, winning_five
from houseway.values.errors import HousewayError, InputError

STACKS = np.full((50, 6), 20_000)


def holdem(stakes: str = "no limit $1/$2", **options: object) -> Records:
    rules = FiledGame(BOOK, "tavern/texas-holdem").rules()
    return settings_of(rules, stakes, **options)  # type: ignore[arg-type]


def test_a_banked_game_has_no_compiled_hands_of_poker() -> None:
    with pytest.raises(HousewayError, match="not a poker game"):
        settings_of(FiledGame(BOOK, "tavern/zoobac").rules())


def test_the_settings_have_the_filed_blinds_limits_and_charges() -> None:
    settings = holdem("$2-$4", option="gega-003783:1")[0]
    assert (settings["small_blind"], settings["big_blind"]) == (100, 200)
    assert settings["units"][0][:4].tolist() == [200, 200, 400, 400]
    assert settings["most_wagers"] == 4
    assert settings["charges"]


@pytest.mark.slow
class TestHands:
    @pytest.fixture
    def tables(self):
        from houseway.poker.compiled import tables

        return tables

    @pytest.fixture
    def hands(self, tables):
        hands = tables.new_hands(50, seed=1)
        tables.deal_hands(holdem(), hands, STACKS)
        return hands

    def test_too_many_players_or_no_chips_are_refused(self, tables, hands) -> None:
        with pytest.raises(InputError, match="players must be 2 to 10, not 11"):
            tables.deal_hands(holdem(), hands, np.full((50, 11), 20_000))
        with pytest.raises(InputError, match=r"every stack must be above \$0"):
            tables.play_random(holdem(), [0, 500], 1, seed=1)
        with pytest.raises(InputError, match="a row for each of 50 hands"):
            tables.deal_hands(holdem(), hands, np.full((2, 6), 20_000))

    def test_the_open_decision_says_what_is_allowed(self, tables, hands) -> None:
        offers = tables.legal(hands)
        assert (offers.decisions == BET).all()
        assert (offers.places == 2).all()
        assert offers.actions[:, [FOLD, CALL, RAISE]].all()
        assert not offers.actions[:, 3:].any()
        assert (offers.calls == 200).all()
        assert (offers.lowest == 400).all()
        assert (offers.highest == 20_000).all()

    @pytest.mark.parametrize(
        ("action", "amount"), [(RAISE, 399), (RAISE, 20_001), (3, 0), (-1, 0), (62, 0)]
    )
    def test_an_answer_that_is_not_allowed_changes_nothing(
        self, tables, hands, action, amount
    ) -> None:
        before = hands.copy()
        assert not tables.step_hands(holdem(), hands, action, amount).any()
        assert (hands == before).all()

    def test_only_the_hands_that_take_an_answer_change(self, tables, hands) -> None:
        before = hands.copy()
        allowed = tables.step_hands(holdem(), hands, np.arange(50) % 4, 400)
        assert allowed.tolist() == [number % 4 != 3 for number in range(50)]
        assert (hands[~allowed] == before[~allowed]).all()
        assert (hands["seat"][allowed] == 3).all()

    def test_a_copied_hand_goes_on_as_its_original(self, tables, hands) -> None:
        hands[1] = hands[0]
        while not tables.closed(hands).all():
            tables.step_random(holdem(), hands)
        assert hands[0] == hands[1]
        assert len({row.tobytes() for row in hands["drawn"]}) == 49

    def test_given_cards_are_dealt_first_and_the_others_are_shuffled(self, tables, hands) -> None:
        cards = parse_cards("As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s")
        tables.begin_hand(holdem(), hands, 0, cards)
        for _ in range(40):
            tables.answer_hand(holdem(), hands, 0, CALL)
        drawn = hands["drawn"][0, : hands["draws"][0]].tolist()
        assert drawn[:13] == [card_code(card) for card in cards]
        assert len(set(drawn)) == len(drawn) == 12 + 8
        with pytest.raises(InputError, match="As is not in the deck, or is given twice"):
            tables.begin_hand(holdem(), hands, 0, parse_cards("As As"))

    def test_the_same_seed_gives_the_same_hands_and_no_chip_is_lost(self, tables) -> None:
        first, again, other = (
            tables.play_random(holdem(), STACKS[0], 2000, seed=seed) for seed in (1, 1, 2)
        )
        assert (first == again).all()
        assert (first != other).any()
        assert (first.sum(axis=1) == 0).all()

    def test_the_collection_is_what_random_hands_lose(self, tables) -> None:
        settings = holdem("$2-$4", option="gega-003783:1")
        lost = -tables.play_random(settings, STACKS[0], 2000, seed=1).sum(axis=1)
        assert len(set(lost.tolist())) > 1
        assert set(lost.tolist()) <= set(settings["fees"].ravel().tolist())

    def test_the_suit_that_gets_an_odd_chip_is_that_of_the_reference(self, tables) -> None:
        from houseway.poker.compiled.showdown import odd_suit

        dice = Random(1)
        hands = tables.new_hands(1, seed=1)
        hands["held"] = 7
        few = [card for card in STANDARD if card[0] in "A2345K"]
        for _ in range(500):
            cards = dice.sample(few, 7)
            hands["cards"][0, 0] = [card_code(card) for card in cards]
            assert odd_suit(hands[0], 0) == highest_suit(winning_five(cards)), cards
