"""Compiled tables that are stepped offer and pay what the reference engine does, hand for hand."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from tests.book import BOOK
from tests.each import each
from tests.games.twenty_one_cases import GAMES, SWITCH

from houseway.banked.table import BankedTable
from houseway.banked.wagers import Placed
from houseway.cards.card import Card
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.families.twenty_one.hands import special
from houseway.families.twenty_one.price.player import ACTIONS
from houseway.families.twenty_one.steps import TwentyOneTables, legal_plays, pay_tables
from houseway.play.chance import GivenChance
from houseway.play.decision import Choice, Decision
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame, Rules
from houseway.pricing.stepping import compile_steps, new_batch
from houseway.values.errors import InputError

STAKE = 1000
CARDS = 60
Play = tuple[tuple[str, ...], str]
"""The legal plays of a decision, and the one that was chosen."""


def in_order(choices: Sequence[str]) -> tuple[str, ...]:
    return tuple(action for action in ACTIONS if action in choices)


def places_of(deck: Sequence[Card], shoe: Sequence[Card]) -> list[int]:
    """The places of cards in the deck, each used once."""
    left: dict[Card, list[int]] = {}
    for place, card in enumerate(deck):
        left.setdefault(card, []).append(place)
    return [left[card].pop() for card in shoe]


def play_with_engine(rules: Rules, shoe: list[Card], dice: Random) -> tuple[Fraction, list[Play]]:
    """Play a round with random choices; return its result in units and its decisions."""
    table, plays = BankedTable(rules), list[Play]()
    state = table.open_round(table.seats, 10**9, [Placed(1, "A", "base", STAKE)], GivenChance(shoe))

    def answer(decision: Decision) -> Choice:
        if decision.kind == "insurance" or special(state, 1, decision.hand) != "none":
            return Choice(decision.default)
        offered = ("stand", "surrender") if decision.kind == "surrender" else decision.choices
        chosen = dice.choice(in_order(offered))
        plays.append((in_order(offered), chosen))
        return Choice("play" if decision.kind == "surrender" and chosen == "stand" else chosen)

    play_hand(state, answer)
    return Fraction(-state.bank.net, STAKE), plays


def assert_tables_agree(game: str, rounds: int) -> None:
    rules = FiledGame(BOOK, game).rules()
    stream = Seed.of(37).stream("steps", game)
    shoes = [Shoe(rules.deck.cards, stream).deal(CARDS) for _ in range(rounds)]
    played = [play_with_engine(rules, shoe, Random(n)) for n, shoe in enumerate(shoes)]
    # Hands without a decision are dealt over, so only the others are given to the tables.
    kept = [number for number, (_, plays) in enumerate(played) if plays]
    assert len(kept) > rounds // 2
    deck = list(rules.cards)
    places = [places_of(deck, shoes[number]) for number in kept]
    pays = pay_tables(rules)
    given = np.array(places, dtype=np.int64)
    tables = TwentyOneTables(pays, legal_plays(rules), len(kept), 1, given)
    batch = new_batch(compile_steps(rules), len(kept))
    tables.begin(batch)
    plays: list[list[Play]] = [[] for _ in kept]
    results: dict[int, Fraction] = {}
    while len(results) < len(kept):
        actions = np.zeros(len(kept), dtype=np.int64)
        for place, number in enumerate(kept):
            if place in results:
                continue
            legal, chosen = played[number][1][len(plays[place])]
            plays[place].append((legal, chosen))
            offered = tuple(ACTIONS[n] for n in np.flatnonzero(batch.mask[place]))
            assert offered == legal, (shoes[number][:12], plays[place])
            actions[place] = ACTIONS.index(chosen)
        tables.step(actions, batch)
        for place in np.flatnonzero(batch.over):
            if place not in results:
                results[int(place)] = Fraction(int(batch.rewards[place, 0]), pays.settings.scale)
    for place, number in enumerate(kept):
        assert results[place] == played[number][0], (shoes[number][:12], plays[place])
        assert plays[place] == played[number][1]


@pytest.mark.slow
@each("game", [game for game in GAMES if game != SWITCH])
def test_stepped_tables_equal_the_reference_hand_for_hand(game: str) -> None:
    assert_tables_agree(game, 2_000)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("game", [game for game in GAMES if game != SWITCH])
def test_stepped_tables_equal_the_reference_over_a_hundred_thousand_hands(game: str) -> None:
    assert_tables_agree(game, 100_000)


@pytest.mark.slow
def test_a_wrong_rule_of_the_tables_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = FiledGame(BOOK, GAMES[0]).rules()
    wrong = legal_plays(rules)
    wrong.two[:, 0, 5, 6] ^= 1 << ACTIONS.index("double")
    monkeypatch.setattr(f"{__name__}.legal_plays", lambda rules: wrong)
    with pytest.raises(AssertionError):
        assert_tables_agree(GAMES[0], 2_000)


def test_games_without_compiled_tables_are_refused() -> None:
    with pytest.raises(InputError, match="two hands to a seat"):
        compile_steps(FiledGame(BOOK, SWITCH).rules())
    with pytest.raises(InputError, match="has no compiled tables"):
        compile_steps(FiledGame(BOOK, "tavern/pai-gow-tiles").rules())
