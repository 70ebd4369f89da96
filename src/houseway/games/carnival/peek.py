"""Two Card Peek: three community rows; pick the highest after two cards, then peek at five."""

from houseway.banked.hand import Round
from houseway.banked.wagers import Placed
from houseway.games.carnival.facts import best
from houseway.games.carnival.part import CarnivalGame
from houseway.games.carnival.rules import CarnivalPlay, PeekPlay
from houseway.games.seats import seats_in_order, wagers_in_order
from houseway.play.family import Amount, Decision, Laid, Script
from houseway.ranking.high import class_of
from houseway.ranking.two_card import Two, rank_two
from houseway.rulebook.facts import FactValue
from houseway.values.money import Cents, parse_printed

ROWS = ("A", "B", "C")
PEEK = "peek-bonus"


def script(round: Round) -> Script:
    """Two sets of three cards, the first settlement, peek bonus bets, three more sets, settle."""
    _deal_sets(round, 2)
    round.know(_row_facts(round), "rows")
    round.place_action()
    round.settle("rows")
    for placed in _pickers(round):
        bonus = _bonus(round, placed.amount)
        choices = ("none", *ROWS)
        yield (Decision(placed.seat, placed.bettor, PEEK, choices, default="none", amount=bonus),)
        made = round.choices[-1]
        if made.choice != "none":
            amount = bonus.of(made.amount)
            round.place(placed._replace(wager=PEEK, amount=amount, on=made.choice))
    _deal_sets(round, 3)
    hands = {f"row_{row.lower()}_hand": class_of(best(round.hands[row])) for row in ROWS}
    round.know(hands)
    round.settle()


def _play(round: Round) -> PeekPlay:
    play = round.rules.play
    assert isinstance(play, CarnivalPlay)
    assert play.peek is not None
    return play.peek


def _deal_sets(round: Round, sets: int) -> None:
    """Each set of three is a column: a card to each row, top to bottom."""
    for _ in range(sets):
        for row in ROWS:
            round.deal(row)


def _pickers(round: Round) -> list[Placed]:
    """One wager of each bettor who picked a row, from the house dealer's left."""
    seats = seats_in_order(round, "house-dealer-left")
    first: dict[tuple[int, str], Placed] = {}
    for placed in wagers_in_order(round, "pick-row", seats):
        first.setdefault((placed.seat, placed.bettor), placed)
    return list(first.values())


def _bonus(round: Round, picked: Cents) -> Amount:
    """What the bonus may be; usually as much as the Pick Row wager, as far as allowed."""
    space = round.rules.wagers[PEEK].wager
    most = parse_printed(space.limit.maximum)
    least = round.limits.minimum if round.limits else 1
    return Amount(ROWS, least, most, min(picked, most), space.name)


def _row_facts(round: Round) -> dict[str, FactValue]:
    highest = max(rank_two(round.hands[row][:2]) for row in ROWS)
    return {"qualifies": _play(round).is_qualified(highest)}


def wager_facts(round: Round, placed: Placed) -> dict[str, FactValue]:
    """What the rows are that a wager was made on."""
    twos = {row: rank_two(round.hands[row][:2]) for row in ROWS}
    facts: dict[str, FactValue] = {}
    if placed.wager == "pick-row":
        facts = {"pick": _pick(twos, placed.on), "rows_picked": len(placed.on)}
    elif placed.on:
        facts = {"two_card_hand": twos[placed.on].class_name}
        if len(round.hands[placed.on]) == 5:
            facts["row_hand"] = class_of(best(round.hands[placed.on]))
    return facts


def _pick(twos: dict[str, Two], picked: str) -> str:
    highest = max(twos.values())
    top = {row for row, two in twos.items() if two == highest}
    if not top & set(picked):
        return "loses"
    return "wins" if len(top) == 1 else "ties"


def advise(round: Round, decision: Decision) -> str:
    """The Peek Bonus is optional, and left out."""
    return "none"


def laid(round: Round, decision: Decision, hands: Laid, told: str) -> str:
    """No Peek Bonus was made unless a case tells of it."""
    return told or "none"


TWO_CARD_PEEK = CarnivalGame(script, wager_facts, advise, laid)
