"""Two Card Peek: bettors pick which of three two-card rows is highest, then bet on five cards."""

from houseway.banked.family import FinalHands
from houseway.banked.hand import BankedHand
from houseway.banked.seat_hands import seats_in_order, wagers_in_order
from houseway.banked.wagers import Placed
from houseway.families.carnival.facts import best
from houseway.families.carnival.game import CarnivalGame
from houseway.families.carnival.rules import CarnivalPlay, PeekPlay
from houseway.play.decision import Amount, Decision, Script
from houseway.play.game import Rules
from houseway.ranking.high import class_of
from houseway.ranking.two_card import Two, rank_two
from houseway.rulebook.facts import FactValue
from houseway.values.money import Cents, parse_printed

ROWS = ("A", "B", "C")
PICKED, PEEK = "pick-row", "peek-bonus"


def script(state: BankedHand) -> Script:
    """Deal two cards to each row, settle, take Peek Bonus bets, deal three more cards, settle."""
    _deal_columns(state, 2)
    state.know(_row_facts(state), "rows")
    state.place_action()
    state.settle("rows")
    for placed in _pickers(state):
        bonus = _bonus(state, placed.amount)
        choices = ("none", *ROWS)
        yield (
            Decision(
                seat=placed.seat,
                bettor=placed.bettor,
                kind=PEEK,
                choices=choices,
                default="none",
                amount=bonus,
            ),
        )
        choice = state.choices[-1]
        if choice.choice != "none":
            amount = bonus.of(choice.amount)
            state.place(placed._replace(wager=PEEK, amount=amount, on=choice.choice))
    _deal_columns(state, 3)
    state.know({f"row_{row.lower()}_hand": class_of(best(state.hands[row])) for row in ROWS})
    state.settle()


def _play(state: BankedHand) -> PeekPlay:
    play = state.rules.play_as(CarnivalPlay)
    assert play.peek is not None
    return play.peek


def _deal_columns(state: BankedHand, columns: int) -> None:
    """Deal columns of three: a card to each row, top to bottom."""
    for _ in range(columns):
        for row in ROWS:
            state.deal(row)


def _pickers(state: BankedHand) -> list[Placed]:
    """One wager of each bettor who picked a row, from the house dealer's left."""
    seats = seats_in_order(state, "house-dealer-left")
    pickers: dict[tuple[int, str], Placed] = {}
    for placed in wagers_in_order(state, PICKED, seats):
        pickers.setdefault((placed.seat, placed.bettor), placed)
    return list(pickers.values())


def _bonus(state: BankedHand, picked: Cents) -> Amount:
    """The allowed amounts of a Peek Bonus, and the usual amount."""
    wager = state.rules.wagers[PEEK].wager
    usual, most = usual_bonus(state.rules, picked), max_bonus(state.rules)
    least = state.limits.minimum if state.limits else 1
    return Amount(choices=ROWS, least=least, most=most, usual=usual, what=wager.name)


def max_bonus(rules: Rules) -> Cents:
    return parse_printed(rules.wagers[PEEK].wager.limit.maximum)


def usual_bonus(rules: Rules, picked: Cents) -> Cents:
    """The amount of the Pick Row wager, up to the maximum of a Peek Bonus."""
    return min(picked, max_bonus(rules))


def _row_facts(state: BankedHand) -> dict[str, FactValue]:
    highest = max(rank_two(state.hands[row][:2]) for row in ROWS)
    return {"qualifies": _play(state).is_qualified(highest)}


def wager_facts(state: BankedHand, placed: Placed) -> dict[str, FactValue]:
    """The facts about the rows that a wager is on."""
    twos = {row: rank_two(state.hands[row][:2]) for row in ROWS}
    facts: dict[str, FactValue] = {}
    if placed.wager == PICKED:
        facts = {"pick": _pick(twos, placed.on), "rows_picked": len(placed.on)}
    elif placed.on:
        facts = {"two_card_hand": twos[placed.on].class_name}
        if len(state.hands[placed.on]) == 5:
            facts["row_hand"] = class_of(best(state.hands[placed.on]))
    return facts


def _pick(twos: dict[str, Two], picked: str) -> str:
    highest = max(twos.values())
    top = {row for row, two in twos.items() if two == highest}
    if not top & set(picked):
        return "loses"
    # The pick only ties if a row that was not picked is equally high.
    return "wins" if top <= set(picked) else "ties"


def advise(state: BankedHand, decision: Decision) -> str:
    """Decline the optional Peek Bonus."""
    return "none"


def infer_choice(
    state: BankedHand, decision: Decision, hands: FinalHands, given_choice: str
) -> str:
    """The given choice, or `none` if none is given: no Peek Bonus was bet."""
    return given_choice or "none"


COUNTED = (
    "all two-card rows, and all five-card rows for the wagers that they decide",
    "for the wager made after the six cards are seen, the row with the highest value",
)
"""What was counted for the prices, as sentences for the math report."""

TWO_CARD_PEEK = CarnivalGame(
    __package__,
    script,
    wager_facts,
    advise,
    infer_choice,
    places=dict.fromkeys(ROWS, 5),
    facts=(
        "qualifies",
        "pick",
        "rows_picked",
        "two_card_hand",
        "row_hand",
        *(f"row_{row.lower()}_hand" for row in ROWS),
    ),
    advised=(PEEK,),
    counted=COUNTED,
)
