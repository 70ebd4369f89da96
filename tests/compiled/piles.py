"""Compiled rounds of games that are dealt in piles next to the reference engine, hand for hand.

Dice decide who gets which pile. They are the same in every hand, so the same places of the shoe
make the hands.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from tests.compiled.equality import Answers, Notes, played, random_shoes, says

from houseway.banked.hand import BankedHand
from houseway.banked.seats import PLAYER_DEALER
from houseway.banked.simulate import Rounds
from houseway.banked.table import BankedTable
from houseway.cards.card import Card
from houseway.cards.shuffle import Seed
from houseway.play.chance import GivenChance
from houseway.play.decision import Choice, Decision
from houseway.play.driver import play_hand
from houseway.play.game import Rules
from houseway.pricing.compiled import NOT_BET, CompiledGame, compile_game, play_shoes
from houseway.pricing.dealing import Ints

SEAT = 1


class SameDice(GivenChance):
    """Given cards, and dice or a number that are always the same."""

    def dice(self, count: int) -> tuple[int, ...]:
        return (1,) * count

    def number(self, highest: int) -> int:
        return 1


def assert_same_results(
    rules: Rules, strategy: str, decks: Ints, answers: Answers, minimum: int = 0
) -> None:
    """Play the same hands in both engines, and name the first that differ.

    `decks` have the cards of the seat, the bank and the next seat, then all other cards. `answers`
    are those of the seat; `minimum` is the stake for which fixed amounts are paid.
    """
    game = compile_game(rules, strategy)
    different = list(differences(rules, game, decks, answers, minimum))
    assert not different, "\n".join(
        [
            f"{rules.id} {rules.preset} {strategy}: {len(different)} of {len(decks)} hands differ",
            *different[:5],
        ]
    )


def differences(
    rules: Rules, game: CompiledGame, decks: Ints, answers: Answers, minimum: int
) -> Iterator[str]:
    """Every hand in which a wager has another result than in the reference engine."""
    table = Rounds(BankedTable(rules), 2, Seed.of(1), "equality")
    dealt = _places(table)
    order = [*dealt, *(place for place in range(len(rules.cards)) if place not in dealt)]
    results = play_shoes(game, decks[:, : len(dealt)])
    count = len(game.wagers)
    for deck, row in zip(decks.tolist(), results.tolist(), strict=True):
        notes = dict(zip(game.notes, row[count:], strict=True))
        shoe = [rules.cards[card] for _, card in sorted(zip(order, deck, strict=True))]
        state = _play(table, shoe, answers, notes)
        expected = _results(state, table, game, minimum)
        if expected != row[:count]:
            yield f"{says(game, row)}, not {says(game, expected)}: {played(state)}"


def _places(table: Rounds) -> list[int]:
    """The places of the shoe that make the hands of a seat, the bank and the next seat."""
    state = _play(table, table.rules.cards, house_way, {})
    sides = ("player", "banker") if "banker" in state.hands else (str(SEAT), PLAYER_DEALER, "2")
    places: list[int] = []
    for side in sides:
        for card in state.hands[side]:
            same = [place for place, other in enumerate(table.rules.cards) if other == card]
            places.append(next(place for place in same if place not in places))
    return places


def _play(table: Rounds, shoe: Sequence[Card], answers: Answers, notes: Notes) -> BankedHand:
    state = table.deal(SameDice(shoe))
    play_hand(state, lambda decision: _answer(state, decision, answers, notes))
    return state


def _answer(state: BankedHand, decision: Decision, answers: Answers, notes: Notes) -> Choice:
    if decision.seat == SEAT and decision.bettor != PLAYER_DEALER:
        return answers(state, decision, notes)
    return house_way(state, decision, notes)


def house_way(state: BankedHand, decision: Decision, notes: Notes) -> Choice:
    """The house way, the first pile and no second bet."""
    return Choice(decision.default)


def random_decks(rules: Rules, rounds: int) -> Ints:
    """Whole decks in random order."""
    return random_shoes(rules, rounds, len(rules.cards))


def chosen_cards(state: BankedHand, order: Callable[[Card], int], bits: int) -> tuple[Card, ...]:
    """The cards of the seat that the compiled round chose, as bits from the last in this order."""
    hand = sorted(state.hands[str(SEAT)], key=order, reverse=True)
    return tuple(card for place, card in enumerate(hand) if bits >> place & 1)


def _results(state: BankedHand, table: Rounds, game: CompiledGame, minimum: int) -> list[int]:
    """What the reference engine pays on the seat's wagers, in the scale of the compiled game."""
    bet = {placed.wager for placed in state.wagers if placed.seat == SEAT}
    won: Counter[str] = Counter()
    for line in state.lines:
        if line.seat == SEAT:
            won[line.wager] += line.paid - line.taken
    results = []
    for wager in game.wagers:
        fixed = not state.rules.wagers[wager].wager.has_stake
        stake = minimum if fixed else table.stakes[wager]
        paid = Fraction(won[wager] * game.scale, stake)
        assert paid.denominator == 1
        results.append(int(paid) if fixed or wager in bet else NOT_BET)
    return results
