"""Compiled rounds next to the reference engine, hand for hand, with the same cards."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

import numpy as np
from tests.book import BOOK

from houseway.banked.hand import BankedHand
from houseway.banked.simulate import Rounds
from houseway.banked.table import BankedTable
from houseway.cards.shuffle import Seed
from houseway.play.chance import GivenChance
from houseway.play.decision import Choice, Decision
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame, Rules
from houseway.pricing.compiled import NOT_BET, CompiledGame, compile_game, play_shoes
from houseway.pricing.dealing import Ints
from houseway.rulebook.book import FiledRulebook

Notes = dict[str, int]
"""What the compiled round says beyond results, such as the choice that it made."""
Answers = Callable[[BankedHand, Decision, Notes], Choice]
"""How the reference engine answers a decision of the same round."""


def assert_same_results(
    game_id: str,
    answers: Answers,
    rounds: int,
    *,
    strategy: str = "",
    preset: str = "letter",
    cards: int = 60,
    chosen: dict[str, object] | None = None,
    book: FiledRulebook = BOOK,
    units: Mapping[str, Fraction] | None = None,
) -> None:
    """Play random shoes in both engines, and name the first hands that differ.

    `units` is what is bet on a wager, if that is not the same as on the others.
    """
    rules = FiledGame(book, game_id).rules(chosen, preset=preset)
    game = compile_game(rules, strategy)
    shoes = random_shoes(rules, rounds, cards)
    different = list(differences(rules, game, shoes, answers, units or {}))
    assert not different, "\n".join(
        [
            f"{game_id} {preset} {strategy}: {len(different)} of {rounds} hands differ",
            *different[:5],
        ]
    )


def presets_of(games: Iterable[str]) -> list[tuple[str, str]]:
    """Each game with `letter`, and with `practice` if that has other options."""
    return [
        (game, preset)
        for game in games
        for preset in ("letter", "practice")
        if preset == "letter" or FiledGame(BOOK, game).raw.practice
    ]


def random_shoes(rules: Rules, rounds: int, cards: int, seed: int = 37) -> Ints:
    """The first cards of shuffled shoes, as places in the deck."""
    chooser = np.random.default_rng(seed)
    size = len(rules.cards)
    whole = np.arange(size)
    return np.array([chooser.permutation(whole)[: min(cards, size)] for _ in range(rounds)])


def differences(
    rules: Rules,
    game: CompiledGame,
    shoes: Ints,
    answers: Answers,
    units: Mapping[str, Fraction],
) -> Iterator[str]:
    """Every hand in which a wager has another result than in the reference engine."""
    results = play_shoes(game, shoes)
    table = Rounds(BankedTable(rules), 1, Seed.of(1), "equality")
    stakes = {name: int(stake * units.get(name, 1)) for name, stake in table.stakes.items()}
    count = len(game.wagers)
    for shoe, row in zip(shoes.tolist(), results.tolist(), strict=True):
        notes = dict(zip(game.notes, row[count:], strict=True))
        cards = [rules.cards[place] for place in shoe]
        state = table.deal(GivenChance(cards))
        play_hand(state, lambda decision: answers(state, decision, notes))  # noqa: B023
        expected = reference_results(state, stakes, game)
        if expected != row[:count]:
            yield f"{says(game, row)}, not {says(game, expected)}: {played(state)}"


def reference_results(
    state: BankedHand, stakes: Mapping[str, int], game: CompiledGame
) -> list[int]:
    """What the reference engine pays on each wager, in the scale of the compiled game."""
    bet = {placed.wager for placed in state.wagers}
    won: Counter[str] = Counter()
    for line in state.lines:
        won[line.wager] += line.paid - line.taken
    return [
        won[wager] * game.scale // stakes[wager] if wager in bet else NOT_BET
        for wager in game.wagers
    ]


def says(game: CompiledGame, row: Sequence[int]) -> str:
    pairs = zip(game.wagers, row, strict=False)
    return ", ".join(f"{name} {'-' if won == NOT_BET else won / game.scale}" for name, won in pairs)


def played(state: BankedHand) -> str:
    hands = "; ".join(f"{name} {' '.join(cards)}" for name, cards in state.hands.items())
    choices = ", ".join(choice.choice for choice in state.choices)
    return f"{hands}; chose {choices or 'nothing'}"


def no_choices(state: BankedHand, decision: Decision, notes: Notes) -> Choice:
    """For games without decisions."""
    raise AssertionError(f"unexpected decision: {decision.kind}")
