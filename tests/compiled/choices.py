"""How the reference engine answers the decisions of a compiled round with choices."""

from collections.abc import Callable, Mapping, Sequence

from tests.book import BOOK
from tests.compiled.equality import Notes, played

from houseway.banked.family import family_of
from houseway.banked.hand import BankedHand
from houseway.banked.seats import PLAYER_DEALER
from houseway.cards.card import Card
from houseway.families.carnival.ultimate.script import SHOWN
from houseway.play.decision import Choice, Decision
from houseway.pricing.advice import Seen, advise

Hands = Mapping[str, Sequence[Card]]
Game = tuple[str, dict[str, object]]
"""A filing and its options."""


def in_both_presets(games: Sequence[Game]) -> list[tuple[str, dict[str, object], str]]:
    """Each game as filed, and in practice if that is different."""
    presets = ("letter", "practice")
    return [
        (game, chosen, preset)
        for game, chosen in games
        for preset in presets[: 1 + bool(BOOK.raw(game).practice)]
    ]


def as_compiled(state: BankedHand, decision: Decision, notes: Notes) -> Choice:
    """The choice of the compiled round."""
    place = notes[decision.kind]
    if place < 0:
        raise AssertionError(f"the compiled round was not asked for {decision.kind}: {_at(state)}")
    return Choice(decision.choices[place])


def by_simple_rule(state: BankedHand, decision: Decision, notes: Notes) -> Choice:
    """The choice of the simple rule, which must be that of the compiled round."""
    rule = family_of(state.rules).advise
    assert rule is not None
    choice = Choice(rule(state, decision))
    compiled = as_compiled(state, decision, notes)
    if choice != compiled:
        raise AssertionError(f"{compiled.choice}, not {choice.choice}: {_at(state)}")
    return choice


def by_exact_worth(state: BankedHand, decision: Decision, notes: Notes) -> Choice:
    """The choice of the compiled round, which must be worth as much as any other."""
    compiled = as_compiled(state, decision, notes)
    advice = advise(state.rules, _seen(state, decision))
    assert advice is not None
    assert advice.exact
    worth = {option.choice: option.worth for option in advice.options if option.choice != "none"}
    if worth[compiled.choice] != max(worth.values()):
        raise AssertionError(f"{compiled.choice} is not worth the most of {worth}: {_at(state)}")
    return compiled


def _seen(state: BankedHand, decision: Decision) -> Seen:
    """What the bettor sees, with the wagers that decide the price of the choices."""
    main = {"ante", "blind", decision.kind} & state.rules.wagers.keys()
    return Seen(
        kind=decision.kind,
        choices=(),
        own=tuple(state.hands.get(str(decision.seat), ())),
        stakes=dict.fromkeys(main, 1),
        **_SHOWN[decision.kind](state.hands),
    )


def _last_of_dealer(hands: Hands) -> dict[str, tuple[Card, ...]]:
    return {"dealer": tuple(hands[PLAYER_DEALER][-1:])}


def _board(cards: int) -> Callable[[Hands], dict[str, tuple[Card, ...]]]:
    return lambda hands: {"board": tuple(hands.get("board", ())[:cards])}


_SHOWN = {
    "play-or-fold": _last_of_dealer,
    "bet-or-fold": _last_of_dealer,
    "bet-1": _board(0),
    "bet-2": _board(1),
    "peek-bonus": lambda hands: {"board": tuple(card for row in "ABC" for card in hands[row][:2])},
    **{decision: _board(cards) for decision, cards in SHOWN.items()},
}
"""The open cards at each kind of decision."""


def _at(state: BankedHand) -> str:
    return f"{state.rules.id}, {played(state)}"
