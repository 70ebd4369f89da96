"""Drill: rule on an irregularity with the remedy that the filing gives."""

from __future__ import annotations

from houseway.drills.maker import Draft, Maker, Setup, one_field, pick
from houseway.drills.question import Field, Shown, Solution
from houseway.pages.words import sentence
from houseway.play.game import FiledGame, Rules
from houseway.rulebook.model import Irregularity

_REMEDIES = {
    "void-round": "void the hand: all wagers are returned",
    "void-seat": "void one seat: its wagers are returned",
    "forfeit-seat": "that hand loses",
    "replace-card": "replace the card with the next card",
    "play-on": "play on: the card or the hand stands",
    "house-way": "set the hand by the house way",
    "concede-bettor": "the bettor concedes",
    "exchange-card": "exchange the card after the deal",
    "redeal-board": "shuffle the cards of that street back and deal it again",
    "set-aside-board": "set the board card aside, then shuffle it back",
    "keep-low-card": "keep a five or lower, replace a higher card",
    "floor-decides": "floor decision",
}
"""Every remedy in words."""
_ALWAYS = ("void-round", "play-on", "replace-card", "floor-decides")


def filed_irregularities(rules: Rules) -> list[Irregularity]:
    """The irregularities that the paper itself rules on."""
    return [
        irregularity
        for irregularity in rules.filing.irregularities
        if irregularity.source is not None
    ]


def _make(setup: Setup) -> Draft:
    entries = filed_irregularities(setup.rules)
    entry = pick(setup.stream, entries)
    offered = {*_ALWAYS, *(entry.remedy for entry in entries)}
    choices = tuple(words for remedy, words in _REMEDIES.items() if remedy in offered)
    field = Field(id="remedy", label="Ruling", form="choice", choices=choices)
    fields, answer = one_field(field, _REMEDIES[entry.remedy])
    says = entry.says or sentence(_REMEDIES[entry.remedy])
    fee = "The collection is returned." if entry.returns_fee else ""
    return Draft(
        ask="Rule on this irregularity.",
        shown=(Shown(label="What happened", text=entry.condition),),
        fields=fields,
        solution=Solution(
            answer=answer,
            reason=" ".join(part for part in (says, fee) if part),
            rule=str(entry.source),
            moves=(fee,) if fee else (),
        ),
    )


def _suits(game: FiledGame, rules: Rules) -> bool:
    return bool(filed_irregularities(rules))


IRREGULARITY = Maker(
    title="Rule on an irregularity",
    says="Name the filed remedy for a deal that goes wrong.",
    suits=_suits,
    make=_make,
)
