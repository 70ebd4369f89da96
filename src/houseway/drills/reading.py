"""Drill: read the hands on the table and state the facts that wagers depend on."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from houseway.banked.family import family_of
from houseway.banked.hand import BankedHand
from houseway.banked.reasons import words
from houseway.banked.table import BankedTable
from houseway.banked.wagers import Placed
from houseway.cards.card import Card
from houseway.drills.banked import (
    COPY,
    deal_banked,
    hand_title,
    is_banked,
    is_copy,
    main_wagers,
    show_hands,
)
from houseway.drills.lessons.baccarat import draw_steps
from houseway.drills.maker import RECORDED, Draft, Maker, Setup, pick, sample
from houseway.drills.poker_hands import is_poker, read_poker
from houseway.drills.question import YES_NO, Answer, Field, Shown, Solution, yes_or_no
from houseway.drills.setting import (
    JOKER_STRAIGHT,
    TILES_OF_A_HAND,
    is_joker_straight,
    names_of_set,
)
from houseway.games.baccarat import BaccaratPlay
from houseway.games.pai_gow.rules import PaiGowPlay
from houseway.games.twenty_one.rules import TwentyOnePlay
from houseway.pages.words import capital
from houseway.play.chance import hand_chance
from houseway.play.family import set_hand
from houseway.play.game import Game, Rules
from houseway.rulebook.facts import Fact, FactValue

_READ = {
    "baccarat": ("player_cards", "banker_cards", "player_points", "banker_points", "winner"),
    "three-card": ("player_hand", "player_dealer_hand", "qualifies", "winner"),
    "carnival": (
        "player_hand",
        "player_dealer_hand",
        "winner",
        "row_a_hand",
        "row_b_hand",
        "row_c_hand",
    ),
    "war": ("comparison", "war_comparison", "winner", "winning_card"),
    "twenty-one": ("total", "special", "dealer_total", "dealer_special"),
    "pai-gow": ("best", "front", "back", "player_front", "player_back", "dealer_back"),
    "tiles": ("high", "low"),
}
"""The facts that a dealer reads off the cards, by family."""
_OTHER_NAMES = 4
"""How many other hands are set to give wrong names to choose from."""


def _make(setup: Setup) -> Draft | None:
    if not is_banked(setup.game, setup.rules):
        return read_poker(setup)
    state = deal_banked(setup)
    if state is None or state.void:
        return None
    baccarat = setup.rules.filing.family == "baccarat"
    content = _read_third_card(setup, state) if baccarat else _read_hands(setup, state)
    return content._replace(teaches=RECORDED) if content and setup.recorded else content


def _read_third_card(setup: Setup, state: BankedHand) -> Draft:
    """A question with the first four cards and the next cards: who draws, and who wins."""
    player, banker = state.hands["player"], state.hands["banker"]
    drawn = [*player[2:], *banker[2:]]
    drawn += _next_cards(setup, state, 2 - len(drawn))
    facts = state.facts
    names = [name for name in _READ["baccarat"] if name in facts]
    three_card = 3 in (facts.get("player_cards"), facts.get("banker_cards"))
    return Draft(
        ask="Who draws a third card, and how does the hand end?",
        shown=(
            Shown(label="Player", text=" ".join(player[:2]), cards=True),
            Shown(label="Banker", text=" ".join(banker[:2]), cards=True),
            Shown(label="Next cards of the shoe", text=" ".join(drawn), cards=True),
        ),
        fields=tuple(_field(state.rules.facts[name]) for name in names),
        solution=Solution(
            answer=Answer(fields={name: _text(facts[name]) for name in names}),
            reason=_third_card_reason(state),
            rule=_play_source(state.rules),
            values=tuple(show_hands(state)),
        ),
        teaches="a third card" if three_card else "",
    )


def _third_card_reason(state: BankedHand) -> str:
    """Why each hand draws or stands, and which hand wins."""
    # The question calls the second hand the banker hand, even if the filing does not.
    play = replace(state.rules.play_as(BaccaratPlay), banker_name="banker")
    steps = draw_steps(play, state, ask=False)
    return " ".join(f"{step.text.removesuffix('.')}. {step.why}" for step in steps)


def _next_cards(setup: Setup, state: BankedHand, count: int) -> list[Card]:
    """The next cards of the shoe; for a recorded hand, random cards from those that are left."""
    if setup.recorded is None:
        return [state.chance.card("") for _ in range(count)]
    remaining = list(state.rules.cards)
    for card in (card for cards in state.hands.values() for card in cards):
        remaining.remove(card)
    return sample(setup.stream, remaining, count)


def _read_hands(setup: Setup, state: BankedHand) -> Draft | None:
    fact_names = _READ[setup.rules.filing.family]
    placed = pick(setup.stream, state.wagers)
    facts: dict[str, FactValue] = dict(state.facts)
    wager_facts = family_of(state.rules).wager_facts
    if wager_facts is not None and str(placed.seat) in state.hands:
        facts.update(wager_facts(state, placed))
    names = [name for name in fact_names if name in facts]
    if not names:
        return None
    hand = str(placed.seat) if placed.hand == 1 else f"{placed.seat}/{placed.hand}"
    where = hand_title(hand) if hand in state.hands else ""
    hands = [hand for hand in show_hands(state) if _belongs(hand, placed.seat)]
    set_fields = dict(_names_of_sets(setup, state, hand))
    due = {name: _text(facts[name]) for name in names}
    due |= {field.id: answer for field, answer in set_fields.items()}
    fields = (*set_fields, *(_fact_field(state, name, facts[name], where) for name in names))
    return Draft(
        ask=f"Read the hands: {where.lower()}." if where else "Read the hands.",
        shown=tuple(hands),
        fields=fields,
        solution=Solution(
            answer=Answer(fields=due),
            reason=_reason(state, placed) or family_of(state.rules).describe(state.facts),
            rule=_play_source(state.rules),
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
    cards = play.cards if isinstance(play, PaiGowPlay) else TILES_OF_A_HAND
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


def _fact_field(state: BankedHand, name: str, value: FactValue, where: str) -> Field:
    """The field for a fact; special hands that the filing does not have are left out."""
    field = _field(state.rules.facts[name], where)
    play = state.rules.play
    if isinstance(play, TwentyOnePlay) and name.endswith("special"):
        known = {"none", str(value), *(special.kind for special in play.specials)}
        return replace(field, choices=tuple(choice for choice in field.choices if choice in known))
    return field


def _field(fact: Fact, where: str = "") -> Field:
    prefix = f"{where}: " if where and fact.scope != "round" else ""
    label = capital(f"{prefix}{fact.says}")
    if fact.words:
        return Field(id=fact.name, label=label, form="choice", choices=fact.words)
    if fact.kind == "bool":
        return Field(id=fact.name, label=label, form="choice", choices=YES_NO)
    return Field(id=fact.name, label=label, form="number")


def _text(value: FactValue) -> str:
    return yes_or_no(value) if isinstance(value, bool) else str(value)


def _play_source(rules: Rules) -> str:
    """The lines of the rules of play, or of the whole filing."""
    source = getattr(rules.play, "source", None)
    return str(source or rules.filing.source)


def _suits(game: Game, rules: Rules) -> bool:
    return rules.filing.family in _READ or is_poker(game, rules)


READ = Maker(
    title="Read the hands",
    says="Read totals, third cards and names of hands, and say who wins.",
    suits=_suits,
    make=_make,
    asks_recorded=True,
)
