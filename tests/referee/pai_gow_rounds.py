"""Rounds of pai gow poker, drawn with rare ones in favor, and compared with the library."""

from random import Random
from typing import Any

from tests.referee.bank import Bank, around
from tests.referee.pai_gow import (
    FILINGS,
    SEAT,
    WAGER,
    Filing,
    Results,
    Round,
    Row,
    active_seats,
    bank_for,
    case_of,
    library_lines,
    settled,
    starts_at,
)
from tests.referee.pai_gow_hands import DECK, JOKER, draw_hand, settings
from tests.referee.pai_gow_house_way import draw_table
from tests.referee.pai_gow_pays import Dealt, is_ace_high

import houseway

DEALER = "player-dealer"

NOT_FILED = {
    "cordova/ultimate-pai-gow-poker": ({"one_each": "push"}, {"copy_pushes": "yes"}),
    "cordova/pai-gow-poker-triple-bonus": ({"machine": "yes"},),
    "lucky-buck/fortune-pai-gow-poker": ({"envy_minimum": "$5"},),
    "saloon/fortune-pai-gow-poker": ({"envy_minimum": "$25"},),
}
"""Other readings of the papers, which change what a wager is due."""
FILED = {
    "cordova/ace-up-pai-gow-poker": {"joker_rule": "ace-straight"},
    "cordova/pai-gow-poker": {"exposed_card": "exchange-card"},
    "lucky-buck/fortune-pai-gow-poker": {"exposed_card": "exchange-card"},
    "lucky-buck/pai-gow-double-hand-poker": {"exposed_card": "exchange-card"},
}
"""Options that are usually dealt another way, so that the library settles as filed only."""
TWO_COVERS = ("cordova/ace-up-pai-gow-poker", "cordova/lucky-pai-gow-poker")
"""Games that may not win or lose more than the amount wagered: gross or net cover."""
ORDER_NAMES = {WAGER: "wager-by-wager", SEAT: "seat-by-seat"}


def variations(name: str) -> list[dict[str, str]]:
    """The options that may be chosen, one at a time, beside those of the house way."""
    filing = FILINGS[name]
    found = [{"cover": "net"}, *NOT_FILED.get(name, ())]
    if name not in TWO_COVERS:
        found.append({"cover": "each-way"})
    if filing.other_order:
        found.append({"settlement_order": ORDER_NAMES[filing.other_order]})
    if filing.by == "either":
        found.append({"action": "number"})
    if filing.deal_options:
        found.append({"deal": filing.deal_options[1]})
    return found


def draw_round(source: Random, name: str) -> Round:
    filing = FILINGS[name]
    table = draw_table(source, name, 0.1)
    options = FILED.get(name, {}) | table.options
    if not table.options and source.random() < 0.25:
        options |= source.choice(variations(name))
    seats = filing.piles + bool(filing.blocked and source.random() < 0.3)
    player_dealer = source.randint(1, seats)
    wagered = source.sample(
        active_seats(filing, seats, player_dealer)[1:], source.choice((1, 1, 2, 2, 2, 3))
    )
    rows, seated = draw_rows(source, filing, wagered)
    played = Round(
        name,
        filing,
        table,
        options,
        seats,
        player_dealer,
        number=source.randint(3, 18),
        rows=rows,
        seated=seated,
        hands={},
        shoe=[],
        pick=source.randint(1, filing.piles),
        settings={},
        doubles=set(),
    )
    draw_cards(source, played, wagered)
    draw_choices(source, played)
    return played


def draw_rows(source: Random, filing: Filing, seats: list[int]) -> tuple[list[Row], dict[int, str]]:
    """Wagers of seated players, some of them on two seats, and of bettors behind them."""
    seated = {seat: f"P{seat}" for seat in seats}
    if len(seats) > 1 and source.random() < 0.2:
        seated[seats[1]] = seated[seats[0]]
    rows: list[Row] = []
    for seat in seats:
        squares = source.sample(range(1, 9), 8)
        behind = source.choice((0, 0, 1, 2)) if filing.back_line else 0
        for bettor in [seated[seat], *(f"{letter}{seat}" for letter in "BC"[:behind])]:
            wagers = draw_wagers(source, filing, is_seated=bettor == seated[seat])
            rows += [Row(seat, bettor, wager, draw_amount(source)) for wager in wagers]
            if filing.squares and source.random() < 0.5:
                rows.append(Row(seat, bettor, "base", draw_amount(source)))
        if filing.squares:
            rows = [row._replace(square=squares.pop()) if row.seat == seat else row for row in rows]
    return rows, seated


def draw_wagers(source: Random, filing: Filing, *, is_seated: bool) -> list[str]:
    offered = [
        wager
        for wager in filing.wagers
        if wager != "double-down" and (is_seated or wager in filing.back_line)
    ]
    if "banker" in offered:
        return [
            source.choice(("player", "banker")),
            *source.choice(((), ("push",), ("tie",), ("push", "tie"))),
        ]
    made = [wager for wager in offered if wager != "base" and source.random() < 0.6]
    if filing.without_base and made and source.random() < 0.2:
        return made
    return ["base", *made]


def draw_amount(source: Random) -> int:
    """Whole dollars, cents, and amounts at the edge of the Envy button."""
    edges = (1000, 2500, 2500, 2499, source.randint(1000, 20_000))
    return source.choice((*edges, 100 * source.randint(10, 200)))


def draw_cards(source: Random, played: Round, wagered: list[int]) -> None:
    """The hands, and for some rounds the cards of all piles."""
    filing, table = played.filing, played.table
    deck = [*DECK, JOKER]
    names = [str(seat) for seat in wagered] + [DEALER] if filing.by else ["player", "banker"]
    for name in names:
        like = played.hands[names[0]] if name == names[-1] else None
        played.hands[name] = draw_hand(source, deck, table.cards, like)
    if source.random() < 0.35:
        if filing.by:
            played.shoe[:] = stacked(source, played, deck)
        elif "deal" not in played.options:
            played.shoe[:] = played.hands["player"] + played.hands["banker"]


def deals_by_machine(played: Round) -> bool:
    return played.options.get("deal", played.filing.deal) == "machine"


def picks_pile(played: Round) -> bool:
    """Whether the player-dealer picks the first pile; a machine's first hand is the first one."""
    return played.filing.always_picks or not deals_by_machine(played)


def stacked(source: Random, played: Round, rest: list[str]) -> list[str]:
    """The cards in the order in which they make piles that give these hands.

    The first pile goes to the seat that is counted to, the next ones clockwise.
    """
    active = active_seats(played.filing, played.seats, played.player_dealer)
    start = active.index(played.first)
    count, size = played.filing.piles, played.table.cards
    first_pile = played.pick if picks_pile(played) else 1
    piles: dict[int, list[str]] = {}
    for turn, seat in enumerate(active[start:] + active[:start]):
        name = DEALER if seat == played.player_dealer else str(seat)
        cards = played.hands.get(name) or [
            rest.pop(source.randrange(len(rest))) for _ in range(size)
        ]
        piles[(first_pile - 1 + turn) % count] = list(cards)
    if deals_by_machine(played):
        return [card for pile in range(count) for card in piles[pile]]
    shoe = []
    for layer in range(size):
        along = range(count) if layer % 2 == 0 else reversed(range(count))
        shoe += [piles[pile][layer] for pile in along]
    return shoe


def deciders(played: Round) -> dict[int, str]:
    """Who sets the hand of each seat with a base wager, from the button clockwise.

    The seated player; or the bettor with most on it, of equals the seated player, then the one in
    the front square (002 2025-2044).
    """
    found: dict[int, str] = {}
    for seat in around(played.button, played.seats):
        amounts: dict[str, int] = {}
        on_seat = [row for row in played.rows if (row.seat, row.wager) == (seat, "base")]
        for row in sorted(on_seat, key=lambda row: (row.bettor != played.seated[seat], row.square)):
            amounts[row.bettor] = amounts.get(row.bettor, 0) + row.amount
        if not amounts:
            continue
        most = max(amounts, key=amounts.__getitem__)
        bettor = most if played.filing.largest_decides else next(iter(amounts))
        if not (played.filing.first_hand_only and bettor in found.values()):
            found[seat] = bettor
    return found


def draw_choices(source: Random, played: Round) -> None:
    """How some hands are set, foul ones among them, and who doubles."""
    if not played.filing.by:
        return
    table = played.table
    hands = [str(seat) for seat in deciders(played)]
    if played.filing.dealer_first:
        dealer = Dealt(played.hands[DEALER], table.ranks)
        hands = [] if is_ace_high(dealer) else hands
    if played.filing.dealer_sets:
        hands.append(DEALER)
    for hand in hands:
        kind = source.random()
        cards = played.hands[hand]
        if kind < 0.15:
            chosen = source.choice(settings(cards, table.ranks, table.front)).front_cards
        elif kind < 0.3:
            chosen = tuple(source.sample(cards, table.front))
        elif kind < 0.35:
            chosen = tuple(source.sample(cards, source.choice((1, 2, 3))))
        else:
            continue
        played.settings[hand] = chosen
    if "double-down" in played.filing.wagers:
        bases = [(row.seat, row.bettor) for row in played.rows if row.wager == "base"]
        played.doubles.update(who for who in bases if source.random() < 0.6)


def choices(played: Round) -> list[dict[str, Any]]:
    """All choices in the order of the decisions."""
    if not played.filing.by:
        return []
    asked = []
    if played.shoe and picks_pile(played):
        asked.append({"seat": played.player_dealer, "choice": str(played.pick)})
    dealer = [_set(played, played.player_dealer, DEALER)] if played.filing.dealer_sets else []
    if played.filing.dealer_first:
        asked += dealer
        if is_ace_high(Dealt(played.hands[DEALER], played.table.ranks)):
            return asked
    asked += [
        _set(played, seat, str(seat)) | {"bettor": bettor}
        for seat, bettor in deciders(played).items()
    ]
    if "double-down" in played.filing.wagers:
        for seat in around(played.button, played.seats):
            for row in played.rows:
                if (row.seat, row.wager) == (seat, "base"):
                    doubles = (seat, row.bettor) in played.doubles
                    choice = "double" if doubles else "no-double"
                    asked.append({"seat": seat, "bettor": row.bettor, "choice": choice})
    return asked if played.filing.dealer_first else asked + dealer


def _set(played: Round, seat: int, hand: str) -> dict[str, Any]:
    front = played.settings.get(hand)
    if front is None:
        return {"seat": seat, "choice": "house-way"}
    return {"seat": seat, "choice": "set", "low": list(front)}


def compare(name: str, source: Random) -> None:
    """One round settled by the referee and by the library."""
    played = draw_round(source, name)
    results = Results(played)
    policy = played.options.get("cover", "gross")
    bank = bank_for(source, played, results, policy)
    lines = settled(played, results, Bank(bank, policy))
    case = case_of(played, bank, choices(played))
    try:
        settlement = houseway.settle(case)
    except houseway.InputError as error:
        raise AssertionError(f"{error}: {case}") from error
    assert library_lines(settlement) == lines, case
    assert settlement["starts_at"] == first_seat(played, bank), case
    if played.shoe:
        assert {hand: list(cards) for hand, cards in settlement["hands"].items()} == played.hands, (
            case
        )
    for hand, way in settlement["set"].items():
        assert way["foul"] == results.set[hand].foul, case


def first_seat(played: Round, bank: int) -> int:
    """The first seat with a wager from where settlement starts."""
    seats = {row.seat for row in played.rows}
    return next(seat for seat in around(starts_at(played, bank), played.seats) if seat in seats)
