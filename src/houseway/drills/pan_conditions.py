"""Drill: say what a pan meld pays."""

from __future__ import annotations

from collections import Counter

from houseway.cards.card import SUITS, Card
from houseway.cards.shuffle import Stream
from houseway.drills.maker import Draft, Maker, Setup, pick, sample
from houseway.drills.pan_out import ask_went_out
from houseway.drills.question import YES_NO, Answer, Field, Shown, Solution, yes_or_no
from houseway.drills.worked_hands import pan_case, suits_pan
from houseway.pages.words import count, sentence
from houseway.pan.melds import ORDER, SPADES, Condition, Meld
from houseway.pan.rules import PanPlay, meld_rules
from houseway.play.game import FiledGame, Rules
from houseway.values.money import format_money, format_printed

_CHIP_VALUES = (100, 200, 500)
_KINDS = {
    "rope": "A valid rope",
    "suits": "A valid set of three or more suits",
    "same": "A valid set with at least three cards of one suit",
    "any": "A valid set of mixed suits",
}


def _make(setup: Setup) -> Draft | None:
    if setup.case is not None:
        return pan_case(setup)
    if setup.recorded is not None:
        return ask_went_out(setup.recorded)
    stream = setup.stream
    melds = meld_rules(setup.rules)
    cards = sorted(_cards(stream, setup.level), key=lambda card: (ORDER.index(card[0]), card[1]))
    meld = melds.meld(cards)
    chips = melds.pay(meld) if meld else 0
    chip_value = pick(stream, _CHIP_VALUES)
    fields = (
        Field(id="valid", label="Is it a valid meld?", form="choice", choices=YES_NO),
        Field(id="chips", label="Chips it pays", form="number"),
        Field(id="from-each", label="What each player pays", form="money"),
    )
    due = {
        "valid": yes_or_no(meld is not None),
        "chips": str(chips),
        "from-each": format_money(chips * chip_value),
    }
    paid = [
        condition
        for condition in _play(setup.rules).conditions
        if meld and _applies(condition, meld)
    ]
    return Draft(
        ask="What does this meld pay?",
        shown=(
            Shown(label="Condition", text=format_printed(chip_value)),
            Shown(label="Cards", text=" ".join(cards), cards=True),
        ),
        fields=fields,
        solution=Solution(
            answer=Answer(fields=due),
            reason=_reason(meld, paid, chips),
            rule="; ".join(str(condition.source) for condition in paid if condition.source)
            or str(_play(setup.rules).source),
            moves=(f"Collect {format_printed(chips * chip_value)} from each player.",)
            if chips
            else (),
        ),
        teaches="a condition in spades" if chips and cards[0][1] == "s" else "",
    )


def _cards(stream: Stream, level: int) -> list[Card]:
    """Three or more cards that are a meld, or nearly one."""
    size = 3 + (stream.below(2) if level > 1 else 0)
    if stream.below(2):
        suit = pick(stream, SUITS)
        start = stream.below(len(ORDER) - size + 1)
        cards = [Card(rank + suit) for rank in ORDER[start : start + size]]
    else:
        rank = pick(stream, ORDER)
        suits = pick(stream, SUITS) * size
        if stream.below(2):
            suits = "".join(sample(stream, SUITS, size))
        cards = [Card(rank + suit) for suit in suits]
    if stream.below(4) == 0:
        cards[0] = Card(pick(stream, ORDER) + pick(stream, SUITS))
    return cards


def _applies(condition: Condition, meld: Meld) -> bool:
    if condition.kind != meld.kind:
        return False
    ranks = {card[0] for card in meld.cards}
    return set(condition.ranks) <= ranks if meld.kind == "rope" else ranks <= set(condition.ranks)


def _reason(meld: Meld | None, paid: list[Condition], chips: int) -> str:
    """Why a meld pays these chips: its conditions, and any added card."""
    if meld is None:
        return "These cards are neither a valid rope nor a valid set."
    if not paid:
        return f"{_KINDS[meld.kind]}, but not a condition: it pays nothing."
    parts = [
        f"{condition.id.replace('-', ' ')} pays {count(condition.chips, 'chip')}"
        + (f", {condition.spades} in spades" if condition.spades else "")
        for condition in paid
    ]
    suit, _ = Counter(card[1] for card in meld.cards).most_common(1)[0]
    base = sum((suit == SPADES and condition.spades) or condition.chips for condition in paid)
    if chips > base:
        parts.append(f"the added card pays {count(chips - base, 'chip')}")
    return sentence("; ".join(parts))


def _play(rules: Rules) -> PanPlay:
    return rules.play_as(PanPlay)


def _suits(game: FiledGame, rules: Rules) -> bool:
    return game.kind.plays_for == "condition"


PAN = Maker(
    title="Pan conditions",
    says="Decide whether a meld is valid, and what it pays.",
    suits=_suits,
    make=_make,
    suits_case=suits_pan,
    asks_recorded=True,
)
