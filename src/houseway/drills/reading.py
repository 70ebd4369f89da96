"""Drill: read the hands on the table and state the facts that wagers depend on."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from houseway.banked.family import family_of
from houseway.banked.hand import BankedHand
from houseway.banked.reasons import words
from houseway.banked.seats import hand_name
from houseway.banked.table import BankedTable
from houseway.banked.wagers import Placed
from houseway.drills.banked import (
    COPY,
    deal_banked,
    hand_title,
    is_banked,
    is_copy,
    main_wagers,
    show_hands,
)
from houseway.drills.maker import RECORDED, Draft, Maker, Setup, pick
from houseway.drills.poker_hands import is_poker, read_poker
from houseway.drills.question import YES_NO, Answer, Field, Shown, Solution
from houseway.drills.setting import (
    JOKER_STRAIGHT,
    is_joker_straight,
    names_of_set,
)
from houseway.drills.teaching import play_source, teaching_of, text_of
from houseway.pages.words import capital
from houseway.play.chance import hand_chance
from houseway.play.family import set_hand
from houseway.play.game import FiledGame, Rules
from houseway.rulebook.facts import Fact, FactValue

_OTHER_NAMES = 4
"""How many other hands are set to give wrong names to choose from."""


def _make(setup: Setup) -> Draft | None:
    if not is_banked(setup.game, setup.rules):
        return read_poker(setup)
    state = deal_banked(setup)
    if state is None or state.void:
        return None
    read = teaching_of(setup.rules).read or _read_hands
    content = read(setup, state)
    return content._replace(teaches=RECORDED) if content and setup.recorded else content


def _read_hands(setup: Setup, state: BankedHand) -> Draft | None:
    fact_names = teaching_of(setup.rules).reads
    placed = pick(setup.stream, state.wagers)
    facts: dict[str, FactValue] = dict(state.facts)
    wager_facts = family_of(state.rules).wager_facts
    if wager_facts is not None and str(placed.seat) in state.hands:
        facts.update(wager_facts(state, placed))
    names = [name for name in fact_names if name in facts]
    if not names:
        return None
    hand = hand_name(placed.seat, placed.hand)
    where = hand_title(hand) if hand in state.hands else ""
    hands = [hand for hand in show_hands(state) if _belongs(hand, placed.seat)]
    set_fields = dict(_names_of_sets(setup, state, hand))
    due = {name: text_of(facts[name]) for name in names}
    due |= {field.id: answer for field, answer in set_fields.items()}
    fields = (*set_fields, *(_own_field(state, name, facts[name], where) for name in names))
    return Draft(
        ask=f"Read the hands: {where.lower()}." if where else "Read the hands.",
        shown=tuple(hands),
        fields=fields,
        solution=Solution(
            answer=Answer(fields=due),
            reason=_reason(state, placed) or family_of(state.rules).describe(state.facts),
            rule=play_source(state.rules),
            values=tuple(Shown(label=field.label, text=due[field.id]) for field in fields),
        ),
        teaches=_joker_straight(state, hand) or _teaches(facts),
    )


def _reason(state: BankedHand, placed: Placed) -> str:
    """The reason for the result of the hand's main bet, with the names of the hands."""
    main = main_wagers(BankedTable(state.rules))
    lines = [line for line in state.lines if (line.seat, line.hand) == (placed.seat, placed.hand)]
    lines.sort(key=lambda line: line.wager not in main)
    return words(lines[0]) if lines else ""


def _names_of_sets(setup: Setup, state: BankedHand, hand: str) -> Iterator[tuple[Field, str]]:
    """Fields that ask what the front and the back of a hand are called, with the answers."""
    hand_set = state.sets.get(hand)
    if hand_set is None or hand_set.foul:
        return
    title = hand_title(hand)
    others = [_names_of_another(setup, number) for number in range(_OTHER_NAMES)]
    names = names_of_set(state.rules, hand_set.front, hand_set.back)
    parts = zip(("front", "back"), family_of(state.rules).halves, names, strict=True)
    for place, (part, half, name) in enumerate(parts):
        choices = tuple(sorted({name, *(other[place] for other in others)}))
        if len(choices) > 1:
            label = f"{title}: what the {half} hand is called"
            yield Field(id=f"{part}_name", label=label, form="choice", choices=choices), name


def _names_of_another(setup: Setup, number: int) -> tuple[str, str]:
    """The names of the front and the back of another random hand, as wrong choices."""
    play = setup.rules.play
    cards = sum(family_of(setup.rules).set_sizes(play))
    chance = hand_chance(setup.seed.child("names", number), setup.rules.cards)
    hand = set_hand(setup.rules, " ".join(chance.card("") for _ in range(cards)))
    return names_of_set(setup.rules, hand.low, hand.high)


def _joker_straight(state: BankedHand, hand: str) -> str:
    hand_set = state.sets.get(hand)
    if hand_set is None or hand_set.foul:
        return ""
    _, back = names_of_set(state.rules, hand_set.front, hand_set.back)
    return JOKER_STRAIGHT if is_joker_straight(hand_set.back, back) else ""


def _belongs(shown: Shown, seat: int) -> bool:
    """Whether a hand belongs to the seat in question, or to no seat."""
    name = shown.label.partition(",")[0]
    return not name.startswith("Seat ") or name == f"Seat {seat}"


def _teaches(facts: dict[str, FactValue]) -> str:
    if facts.get("winner") == "tie" or facts.get("comparison") == "tie":
        return "a tie"
    return COPY if is_copy(facts) else "the joker" if facts.get("joker") is True else ""


def _own_field(state: BankedHand, name: str, value: FactValue, where: str) -> Field:
    """The field for a fact, without values that it cannot have in the game."""
    field = fact_field(state.rules.facts[name], where)
    words = teaching_of(state.rules).known_words(state.rules, name)
    if words is None:
        return field
    known = {str(value), *words}
    return replace(field, choices=tuple(choice for choice in field.choices if choice in known))


def fact_field(fact: Fact, where: str = "") -> Field:
    """The field that asks for a fact; `where` says of which hand."""
    prefix = f"{where}: " if where and fact.scope != "round" else ""
    label = capital(f"{prefix}{fact.says}")
    if fact.words:
        return Field(id=fact.name, label=label, form="choice", choices=fact.words)
    if fact.kind == "bool":
        return Field(id=fact.name, label=label, form="choice", choices=YES_NO)
    return Field(id=fact.name, label=label, form="number")


def _suits(game: FiledGame, rules: Rules) -> bool:
    return bool(teaching_of(rules).reads) or is_poker(game, rules)


READ = Maker(
    title="Read the hands",
    says="Read totals, third cards and names of hands, and say who wins.",
    suits=_suits,
    make=_make,
    asks_recorded=True,
)
