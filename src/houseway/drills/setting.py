"""Drill: set a hand by the house way and name the rule."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.banked.family import family_of, set_names
from houseway.cards.card import JOKER, RANKS, SUITS, Card
from houseway.cards.shuffle import Stream
from houseway.drills.maker import Draft, Maker, Setup, pick, sample
from houseway.drills.question import Answer, Field, Shown, Solution
from houseway.drills.teaching import teaching_of
from houseway.pages.words import count
from houseway.play.chance import hand_chance
from houseway.play.family import SetHand, set_hand
from houseway.play.game import FiledGame, Rules
from houseway.rulebook.worked_cases import WorkedCase

_JOKER_LEVEL = 2
_JOKER_EVERY = 4
"""Up to `_JOKER_LEVEL`, about one hand in this many is dealt a straight with the joker."""
JOKER_HAND = "a hand with the joker"
JOKER_STRAIGHT = "a straight with the joker"


def _make(setup: Setup) -> Draft | None:
    cards = _cards(setup)
    hand = set_hand(setup.rules, " ".join(cards))
    play, teaching = setup.rules.play, teaching_of(setup.rules)
    names = tuple(dict.fromkeys(teaching.house_rules(play)))
    front, what = len(hand.low), family_of(setup.rules).piece
    equal = teaching.equal_sets(setup.rules, hand, cards) if teaching.equal_sets else []
    fields = (
        Field(id="low", label=f"{count(front, what)} of the low hand (front)", form="cards"),
        Field(id="rule", label="House-way rule", form="choice", choices=names),
    )
    return Draft(
        ask="Set this hand by the house way and name the rule.",
        shown=(Shown(label="Hand", text=" ".join(cards), cards=True),),
        fields=fields,
        solution=Solution(
            answer=Answer(fields={"low": " ".join(hand.low), "rule": hand.rule}),
            reason=f"{hand.rule}: {hand.says}" if hand.says else hand.rule,
            rule=str(hand.source),
            values=(
                Shown(label="High hand (back)", text=" ".join(hand.high), cards=True),
                Shown(label="Low hand (front)", text=" ".join(hand.low), cards=True),
            ),
            equal={"low": tuple(equal)},
        ),
        teaches=_teaches(setup, cards, hand),
    )


def _cards(setup: Setup) -> list[Card]:
    if setup.case is not None:
        return setup.rules.read_cards(setup.case.set, "set")
    play = setup.rules.play
    size = sum(family_of(setup.rules).set_sizes(play))
    deck = setup.rules.cards
    if JOKER in deck and setup.level <= _JOKER_LEVEL and setup.stream.below(_JOKER_EVERY) == 0:
        return _with_joker_straight(setup.stream, deck, size)
    chance = hand_chance(setup.seed, deck)
    return [chance.card("") for _ in range(size)]


def _with_joker_straight(stream: Stream, deck: Sequence[Card], size: int) -> list[Card]:
    """The joker, four cards of a straight, and other cards, shuffled."""
    start = stream.below(len(RANKS) - 4)
    run = sample(stream, RANKS[start : start + 5], 4)
    hand = [JOKER, *(Card(rank + pick(stream, SUITS)) for rank in run)]
    others = [card for card in deck if card not in hand and card != JOKER]
    hand += sample(stream, others, size - len(hand))
    return sample(stream, hand, size)


def _teaches(setup: Setup, cards: Sequence[Card], hand: SetHand) -> str:
    if setup.case is not None:
        return f"worked case: {setup.case.title}"
    if JOKER in cards:
        _, back = names_of_set(setup.rules, hand.low, hand.high)
        return JOKER_STRAIGHT if is_joker_straight(hand.high, back) else JOKER_HAND
    ranks = [card[0] for card in cards]
    pairs = len(ranks) - len(set(ranks))
    return "two pair or more" if pairs > 1 and len(cards) > 4 else ""


def names_of_set(rules: Rules, low: Sequence[str], high: Sequence[str]) -> tuple[str, str]:
    """The names of the front and the back of a hand."""
    names = set_names(rules, [Card(card) for card in low], [Card(card) for card in high])
    return names["low_name"], names["high_name"]


def is_joker_straight(cards: Sequence[str], name: str) -> bool:
    """Whether the joker fills a straight."""
    return JOKER in cards and "straight" in name.lower()


def _suits(game: FiledGame, rules: Rules) -> bool:
    return game.family.set_hand is not None


def _suits_case(case: WorkedCase) -> bool:
    return bool(case.set and case.due)


SET = Maker(
    title="Set by the house way",
    says="Set a hand by the house way, and name the rule.",
    suits=_suits,
    make=_make,
    suits_case=_suits_case,
)
