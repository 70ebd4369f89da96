"""The decisions of twenty-one: what each choice is worth, given the cards that are seen."""

from fractions import Fraction

import numpy as np

from houseway.cards.card import JOKER, Card
from houseway.families.twenty_one.hands import BASE
from houseway.families.twenty_one.price.dealer import JOKER_VALUE, Drawing, less, special_values
from houseway.families.twenty_one.price.full_game import special_pays
from houseway.families.twenty_one.price.model import Model, View
from houseway.families.twenty_one.price.payoffs import PLAYED, base_pays, dealer_facts
from houseway.families.twenty_one.price.player import ACTIONS, NEVER, weigh
from houseway.families.twenty_one.price.switch import KEPT, SWITCHED, worth_of_two
from houseway.families.twenty_one.price.until_joker import jokers_needed
from houseway.families.twenty_one.rules import TwentyOnePlay, special_of
from houseway.families.twenty_one.script import INSURANCE, SWITCH
from houseway.families.twenty_one.totals import JOKER_TOTAL, count, value_of
from houseway.play.game import Rules
from houseway.pricing.advice import Advice, Advisers, Option, Seen, cards_left, ranked
from houseway.pricing.wager import units

_PARTS = 10**12
PLAY, SURRENDER = "play", "surrender"


class _Limited(Model):
    """A model for a pair that was already split into `hands` hands, so fewer splits are left."""

    def __init__(self, rules: Rules, hands: int) -> None:
        super().__init__(rules)
        self.before = hands

    def most_hands(self, value: int) -> int:
        return max(2, super().most_hands(value) - self.before + 1)


def play_hand(rules: Rules, seen: Seen) -> Advice | None:
    """Stand, hit, double, split, surrender: what each is worth, with the best play after it.

    None if a hand may be hit until it gets a joker and too few jokers are left.
    """
    play = rules.play_as(TwentyOnePlay)
    if play.player.hits_over and cards_left(rules, seen).count(JOKER) < jokers_needed(play):
        return None
    worth = _worth_of_actions(rules, seen)
    return ranked(
        Option(choice, _money(worth[choice], seen)) for choice in seen.choices if choice in worth
    )


def surrender_or_play(rules: Rules, seen: Seen) -> Advice:
    """Surrender half the wager before the hole card is checked, or play on.

    Playing on loses the wager if the player-dealer has a special hand, unless the player has one.
    """
    kind = _special_kind(rules, seen)
    if kind != "none":
        play = _special_worth(rules, seen, kind)
    else:
        best = max(_worth_of_actions(rules, seen).values())
        lost = _special_chance(rules, seen)
        play = (1 - lost) * _fraction(best) - lost
    stake = seen.stakes[BASE]
    return ranked([Option(PLAY, play * stake), Option(SURRENDER, Fraction(-stake, 2))])


def keep_or_switch(rules: Rules, seen: Seen) -> Advice:
    """Play both hands as dealt, or with their second cards exchanged."""
    model = Model(rules)
    (a, b), (c, d) = _values(seen.own), _values(seen.second)
    shown, others = _values(seen.dealer), _values(seen.others)

    def worth(hand: tuple[int, int], other: tuple[int, int], how: int) -> float:
        view = model.solve(shown, gone=(*other, *others))
        low, high = sorted(hand)
        return worth_of_two(model, view)[low, high][how]

    kept = worth((a, b), (c, d), KEPT) + worth((c, d), (a, b), KEPT)
    switched = worth((a, d), (c, b), SWITCHED) + worth((c, b), (a, d), SWITCHED)
    return ranked([Option("keep", _money(kept, seen)), Option("switch", _money(switched, seen))])


def insure_or_not(rules: Rules, seen: Seen) -> Advice:
    """What insurance for half the wager is worth, over every hole card."""
    ready = rules.wagers[INSURANCE]
    model = Model(rules)
    up = seen.dealer[0]
    holes = cards_left(rules, seen)
    won = sum(
        (
            units(ready.outcome({"dealer_special": special_of(model.play, up, hole)}))
            for hole in holes
        ),
        Fraction(0),
    )
    stake = Fraction(seen.stakes[BASE], 2)
    return ranked([Option("insure", stake * won / len(holes)), Option("decline", Fraction(0))])


def _worth_of_actions(rules: Rules, seen: Seen) -> dict[str, float]:
    """What each action is worth in units of the wager."""
    model = _Limited(rules, seen.hands)
    if not model.play.player.hits_over:
        worth = _worth_by_table(model, seen)
        kind = _special_kind(rules, seen)
        if kind != "none":
            worth["stand"] = float(special_pays(rules, kind, "none"))
        return worth
    worth = _worth_by_table(model, seen) if len(seen.own) == 2 else {}
    return worth | _stand_or_draw(model, seen)


def _worth_by_table(model: Model, seen: Seen) -> dict[str, float]:
    values = tuple(sorted(_values(seen.own)))
    shown = _values(seen.dealer)
    view = model.solve(
        shown if len(shown) == 1 else tuple(sorted(shown)), gone=_values(seen.others)
    )
    hand = view.layout.table.of(*values)
    return _weigh_actions(model, view, seen, hand, values)


def _stand_or_draw(model: Model, seen: Seen) -> dict[str, float]:
    """What a hand is worth if it stands, and if it is hit until a joker makes 21."""
    shown = _values(seen.dealer)
    left = less(model.shoe, *shown, *_values(seen.own), *_values(seen.others))
    ends = Drawing(model.play, shown, left).chances(left)
    facts = {**PLAYED, "cards": len(seen.own)}
    return {
        action: sum(
            float(chance * base_pays(model.rules, facts | dealer_facts(end) | {"total": total}))
            for end, chance in ends.items()
        )
        for action, total in (("stand", count(seen.own).total), ("hit", JOKER_TOTAL))
    }


def _weigh_actions(
    model: Model, view: View, seen: Seen, hand: int, values: tuple[int, ...]
) -> dict[str, float]:
    allowed = view.allowed
    if seen.from_split:
        up = model.up(view.shown)
        first = _values(seen.own)[0]
        allowed = view.layout.allowed(up, model.doublings, model.rescue, first)
    choices = np.zeros((2 + allowed.doublings, len(ACTIONS)))
    mass = view.mass[hand]
    weigh(
        view.layout.hands, hand, view.mass, view.line.stands[0], allowed, view.plan.worth, choices
    )
    row = 1 + seen.doublings if seen.doublings else int(len(values) == 2)
    worth = {
        name: float(value / mass)
        for name, value in zip(ACTIONS, choices[row], strict=True)
        if value > NEVER / 2
    }
    if "split" in seen.choices and values[0] in view.splits:
        split = view.splits[values[0]]
        worth["split"] = split.worth / (split.share * mass)
    return worth


def _special_kind(rules: Rules, seen: Seen) -> str:
    """What the two dealt cards of the hand make; "none" after a draw or a split."""
    if len(seen.own) != 2 or seen.from_split:
        return "none"
    return special_of(rules.play_as(TwentyOnePlay), *seen.own)


def _special_worth(rules: Rules, seen: Seen, kind: str) -> Fraction:
    """What a special hand pays on average, over every hole card."""
    play = rules.play_as(TwentyOnePlay)
    holes = cards_left(rules, seen)
    paid = (special_pays(rules, kind, special_of(play, seen.dealer[0], hole)) for hole in holes)
    return sum(paid, Fraction(0)) / len(holes)


def _special_chance(rules: Rules, seen: Seen) -> Fraction:
    """The chance that the hole card gives the player-dealer a special hand."""
    model = Model(rules)
    up = _values(seen.dealer)[0]
    holes = [_value(card) for card in cards_left(rules, seen)]
    specials = sum(special_values(model.play, up, hole) for hole in holes)
    return Fraction(specials, len(holes))


def _values(cards: tuple[Card, ...]) -> tuple[int, ...]:
    return tuple(map(_value, cards))


def _value(card: Card) -> int:
    return JOKER_VALUE if card == JOKER else value_of(card)


def _fraction(worth: float) -> Fraction:
    return Fraction(worth).limit_denominator(_PARTS)


def _money(worth: float, seen: Seen) -> Fraction:
    return _fraction(worth) * seen.stakes[BASE]


ADVICE = Advisers(
    {
        "play": play_hand,
        "surrender": surrender_or_play,
        SWITCH: keep_or_switch,
        INSURANCE: insure_or_not,
    }
)
