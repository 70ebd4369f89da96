"""Compiled rounds of pai gow poker pay what the reference engine pays."""

import numpy as np
import pytest
from tests.book import BOOK
from tests.compiled.equality import Notes, presets_of, random_shoes
from tests.compiled.piles import SEAT, assert_same_results, chosen_cards, random_decks

from houseway.banked.hand import BankedHand
from houseway.banked.setting import SET
from houseway.cards.card import Card, card_code, parse_cards
from houseway.families.pai_gow.facts import dealer_facts, seat_facts
from houseway.families.pai_gow.fast import strategies
from houseway.families.pai_gow.rules import DOUBLE, PaiGowPlay
from houseway.families.pai_gow.script import house_way
from houseway.play.decision import Choice, Decision
from houseway.play.game import FiledGame, Rules
from houseway.pricing.compiled import compile_game, play_shoes
from houseway.pricing.dealing import Ints
from houseway.pricing.wager import units
from houseway.ranking.pai_gow import CLASS_UNIT, settings
from houseway.values.money import parse_printed

GAMES = [
    game
    for game in BOOK
    if BOOK.raw(game).data["family"] == "pai-gow" and BOOK.raw(game).data["status"] == "game"
]

FACE_UP = [
    game for game in GAMES if FiledGame(BOOK, game).raw.data["play"].get("player_dealer_first")
]
"""Games in which the player-dealer's hand is shown before the players set theirs."""


RARE = (
    "As Ks Qs Js Ts Kh Qh Jk",
    "2h 3h 4h 5h 6h 7h 8h 9h Jk",
    "Ad 2d 3d 4d 5d 6d 7d Jk",
    "Ac Ad Ah As Jk Kc Kd Qh",
    "9c 9d 9h 9s Jk 8c 8d 8h",
    "3c 3d 6h 6s Jd Jh Kc Ac",
)
"""Cards that make royal matches, straight flushes, fives and fours of a kind, and three pairs."""


def quick(rules: Rules) -> bool:
    """Whether the best play is found without counting all pairs of seven-card hands."""
    play = rules.play_as(PaiGowPlay)
    return play.player_dealer_first or play.double is not None


def answers(state: BankedHand, decision: Decision, notes: Notes) -> Choice:
    """The front and the second bet that the compiled round chose."""
    if decision.kind == DOUBLE:
        return Choice(DOUBLE if notes["doubled"] else decision.default)
    if decision.kind != SET or not (notes["front"] or notes["setting"]):
        return Choice(decision.default)
    if notes["front"]:
        return Choice(SET, cards=chosen_cards(state, card_code, notes["front"]))
    play = state.rules.play_as(PaiGowPlay)
    back_unit = 16 * CLASS_UNIT
    equal = next(
        setting
        for setting in settings(state.hands[str(SEAT)], play.ranking, play.front)
        if setting.front_value * back_unit + setting.back_value == notes["setting"]
    )
    return Choice(SET, cards=equal.front)


def assert_equal(rules: Rules, strategy: str, decks: Ints) -> None:
    envy = rules.play_as(PaiGowPlay).envy
    minimum = parse_printed(envy.minimum) if envy else 0
    assert_same_results(rules, strategy, decks, answers, minimum)


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "preset"), presets_of(GAMES))
def test_compiled_pai_gow_poker_pays_what_the_table_pays(game_id: str, preset: str) -> None:
    rules = FiledGame(BOOK, game_id).rules(preset=preset)
    for strategy in strategies(rules):
        if strategy != "best" or quick(rules):
            assert_equal(
                rules, strategy, random_decks(rules, 2000 if strategy == "random" else 500)
            )


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "preset"), presets_of(GAMES))
def test_rare_hands_of_compiled_pai_gow_poker_pay_what_the_table_pays(
    game_id: str, preset: str
) -> None:
    rules = FiledGame(BOOK, game_id).rules(preset=preset)
    assert_equal(rules, "house-way", rare_decks(rules, 600))


def rare_decks(rules: Rules, rounds: int) -> Ints:
    """Decks in which the seat, or the seat after it, has most cards of a rare hand."""
    play = rules.play_as(PaiGowPlay)
    chooser = np.random.default_rng(3)
    decks = random_decks(rules, rounds)
    for number, deck in enumerate(decks):
        turn, rare = divmod(number, len(RARE))
        cards = parse_cards(RARE[rare])
        places = [rules.cards.index(card) for card in chooser.permutation(cards)[: play.cards]]
        others = [place for place in deck if place not in places]
        first = 0 if turn % 2 else 2 * play.cards
        deck[:] = [*others[:first], *places, *others[first:]]
    return decks


@pytest.mark.slow
@pytest.mark.parametrize("game_id", FACE_UP)
def test_the_best_setting_against_a_shown_hand_pays_as_much_as_any_other(game_id: str) -> None:
    rules = FiledGame(BOOK, game_id).rules()
    shoes = random_shoes(rules, 300, 21)
    game = compile_game(rules, "best")
    paid = play_shoes(game, shoes)[:, game.wagers.index("base")] / game.scale
    for shoe, won in zip(shoes.tolist(), paid.tolist(), strict=True):
        assert won == most_paid(rules, [rules.cards[place] for place in shoe])


def most_paid(rules: Rules, dealt: list[Card]) -> int:
    """The most that any setting of the first seven cards pays against the next seven."""
    play = rules.play_as(PaiGowPlay)
    own, bank = dealt[:7], dealt[7:14]
    dealer, house = house_way(play, bank).setting, house_way(play, own).setting
    facts = dealer_facts(play, bank, dealer, dealer)
    return max(
        int(
            units(
                rules.wagers["base"].outcome(
                    facts | seat_facts(play, setting, house, dealer, dealer)
                )
            )
        )
        for setting in settings(own, play.ranking)
    )


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(("game_id", "preset"), presets_of(GAMES))
def test_pai_gow_poker_pays_what_the_table_pays_in_100_000_hands(game_id: str, preset: str) -> None:
    rules = FiledGame(BOOK, game_id).rules(preset=preset)
    for strategy in strategies(rules):
        assert_equal(rules, strategy, random_decks(rules, 100_000))
