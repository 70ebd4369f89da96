"""Drill: set a hand by the house way and name the rule."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from houseway.cards.card import JOKER, Card
from houseway.cards.tiles import Tile
from houseway.drills.maker import Made, Maker, Setup
from houseway.drills.question import Answer, Field, Shown, Solution
from houseway.games.pai_gow.rules import PaiGowPlay
from houseway.games.tiles import TilesPlay, set_tiles
from houseway.play.chance import hand_chance
from houseway.play.family import SetHand, set_hand
from houseway.play.game import Game, Rules
from houseway.ranking.pai_gow import setting_of
from houseway.rulebook.worked_cases import WorkedCase


def _make(setup: Setup) -> Made | None:
    cards = _cards(setup)
    made = set_hand(setup.rules, " ".join(cards))
    play = setup.rules.play
    assert isinstance(play, PaiGowPlay | TilesPlay)
    names = tuple(dict.fromkeys(rule.name for rule in play.house_way.rules))
    front = len(made.low)
    what = "tiles" if isinstance(play, TilesPlay) else "cards"
    fields = (
        Field(id="low", label=f"The {front} {what} of the low hand (front)", form="cards"),
        Field(id="rule", label="The rule of the house way", form="choice", choices=names),
    )
    return Made(
        ask="Set this hand by the house way and name the rule.",
        shown=(Shown(label="Hand", text=" ".join(cards), cards=True),),
        fields=fields,
        solution=Solution(
            answer=Answer(fields={"low": " ".join(made.low), "rule": made.rule}),
            reason=f"{made.rule}: {made.says}" if made.says else made.rule,
            rule=str(made.source),
            values=(
                Shown(label="High hand (back)", text=" ".join(made.high), cards=True),
                Shown(label="Low hand (front)", text=" ".join(made.low), cards=True),
            ),
            equal={"low": tuple(_equal(play, made, cards))},
        ),
        teaches=_teaches(setup, cards),
    )


def _cards(setup: Setup) -> list[Card]:
    if setup.case is not None:
        return setup.rules.read_cards(setup.case.set, "set")
    play = setup.rules.play
    count = play.cards if isinstance(play, PaiGowPlay) else 4
    chance = hand_chance(setup.seed, setup.rules.cards)
    return [chance.card("") for _ in range(count)]


def _equal(play: PaiGowPlay | TilesPlay, made: SetHand, cards: Sequence[Card]) -> list[str]:
    """Other fronts that make the same two hands: another card of the same rank, or like tiles."""
    if isinstance(play, TilesPlay):
        due, _ = set_tiles([Tile(card) for card in made.high + made.low], play)
        return [" ".join(due.low)]
    due_set = setting_of(made.low, made.high, play.ranking)  # type: ignore[arg-type]
    found = []
    for front in combinations(cards, len(made.low)):
        if sorted(card[0] for card in front) != sorted(card[0] for card in made.low):
            continue
        left = list(cards)
        for card in front:
            left.remove(card)
        other = setting_of(front, left, play.ranking)
        same = (due_set.front_value, due_set.back_value)
        if (other.front_value, other.back_value) == same and not other.foul:
            found.append(" ".join(front))
    return found


def _teaches(setup: Setup, cards: Sequence[Card]) -> str:
    if setup.case is not None:
        return f"worked case: {setup.case.title}"
    if JOKER in cards:
        return "a hand with the joker"
    ranks = [card[0] for card in cards]
    pairs = len(ranks) - len(set(ranks))
    return "two pairs or more" if pairs > 1 and len(cards) > 4 else ""


def _suits(game: Game, rules: Rules) -> bool:
    return game.family.set_hand is not None


def _suits_case(case: WorkedCase) -> bool:
    return bool(case.set and case.due)


SET = Maker(
    title="Set by the house way",
    says="Divide a hand as the house way says, and name the rule.",
    suits=_suits,
    make=_make,
    suits_case=_suits_case,
)
