"""Pai gow poker as the papers file it: eighteen games of five rooms.

Numbers such as "001 2095" are lines of a paper. Where a paper is silent, the reading named in a
comment decides. A player-dealer's own seat counts as one, then seats go clockwise.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from tests.referee import pai_gow_pays as pays
from tests.referee.bank import Bank, Line, around, first_with_wager
from tests.referee.bettors import draw_bank, money
from tests.referee.pai_gow_hands import Setting, set_as
from tests.referee.pai_gow_house_way import Table, set_hand
from tests.referee.pai_gow_pays import LOSE, PUSH, Dealt, Due

SEAT, WAGER, BETTOR, BACK = "seat", "wager", "bettor", "back"
"""Orders of settlement: kind by kind at each seat; kind by kind around the table; bettor by bettor
at each seat; and that from the back of each seat to its front."""
OWN_RIGHT, DEALERS_RIGHT = "own-right", "dealers-right"


class Envy(NamedTuple):
    """Who gets an Envy button, and whose hands earn it."""

    table: pays.Pays = pays.ENVY
    minimum: int = 500
    any_player: bool = False
    """Any other player's hand, or only one with a bonus bet."""
    back_line: bool = False


class Filing(NamedTuple):
    """What differs between the games."""

    wagers: tuple[str, ...] = ("base",)
    """In the order of settlement."""
    order: str = SEAT
    other_order: str = ""
    """The other value of the option `settlement_order`."""
    back_line: tuple[str, ...] = ("base",)
    without_base: bool = False
    envy: Envy | None = None
    piles: int = 7
    blocked: str = ""
    """Whose right is blocked at a table with one more seat."""
    by: str = "dice"
    deal: str = "by-hand"
    deal_options: tuple[str, ...] = ()
    always_picks: bool = False
    dealer_sets: bool = True
    dealer_first: bool = False
    first_hand_only: bool = False
    largest_decides: bool = False
    squares: bool = False


FACE_UP = Filing(
    ("base", "ace-high", "fortune-bonus"),  # 000 7662-7663, 001 5061
    other_order=WAGER,
    envy=Envy(),  # 000 7545-7547, 8357-8388; only seated players
    deal_options=("back-and-forth", "machine"),
    by="either",
    dealer_first=True,
)

FILINGS = {
    # 004 7086-7093, 6996 back line on all wagers, 7281 no base wager needed, 7049.
    "cordova/ace-up-pai-gow-poker": Filing(
        ("base", "lucky-bonus", "ace-up"),
        other_order=WAGER,
        back_line=("base", "lucky-bonus", "ace-up"),
        without_base=True,
        deal_options=("back-and-forth", "machine"),
        dealer_first=True,
    ),
    # 004 6413-6416 all base wagers first, 6588-6590.
    "cordova/lucky-pai-gow-poker": Filing(
        ("base", "lucky-bonus"),
        WAGER,
        back_line=("base", "lucky-bonus"),
        without_base=True,
        deal_options=("back-and-forth", "machine"),
    ),
    # 004 1511-1513, 1532-1550; eight piles from a machine, whose first one the player-dealer picks.
    "cordova/mini-pai-gow": Filing(
        ("base", "double-down", "aces-bonus"),
        WAGER,
        back_line=("base", "aces-bonus"),
        piles=8,
        deal="machine",
        always_picks=True,
    ),
    # 004 4361-4366 person to person, 4394-4395 the start, 4213-4216 the blocked seat, 4289-4291.
    "cordova/pai-gow-poker-triple-bonus": Filing(
        ("base", "ultimate-push", "happy-pai-gow", "double-luck"),
        BETTOR,
        back_line=("base", "ultimate-push", "happy-pai-gow", "double-luck"),
        without_base=True,
        blocked=DEALERS_RIGHT,
        by="either",
        first_hand_only=True,
    ),
    # 004 650-657, 760-762, 804-811.
    "cordova/pai-gow-poker": Filing(blocked=OWN_RIGHT, first_hand_only=True, squares=True),
    # 004 1850-1856, 1866-1867; wagers from the left of the player-dealer, back to front.
    "cordova/ultimate-pai-gow-poker": Filing(
        ("player", "banker", "push", "tie"),
        BACK,
        back_line=("player", "banker", "push", "tie"),
        by="",
        deal="machine",
        piles=14,
    ),
    # 003 1841-1842 all base wagers first, 1799, 1865-1866, 1888-1895, 1806 house way.
    "deuce-lounge/fortune-pai-gow-poker": Filing(
        ("base", "fortune-bonus"),
        WAGER,
        envy=Envy(pays.ENVY_3, any_player=True),
        deal="machine",
        deal_options=("machine", "back-and-forth"),
        dealer_sets=False,
    ),
    # 002 2445-2447, 2362-2364 envy from $25, 1867-1871, 1972-1974, 2025-2044.
    "lucky-buck/fortune-pai-gow-poker": Filing(
        ("base", "fortune-bonus"),
        WAGER,
        SEAT,
        envy=Envy(minimum=2500, any_player=True),
        blocked=OWN_RIGHT,
        first_hand_only=True,
        largest_decides=True,
    ),
    "lucky-buck/pai-gow-double-hand-poker": Filing(
        blocked=OWN_RIGHT, first_hand_only=True, largest_decides=True, squares=True
    ),
    "saloon/face-up-pai-gow-poker": FACE_UP,
    # 000 2784-2786, 2812 and 2972 back line on all wagers, 2851-2852 house way.
    "saloon/fortune-pai-gow-poker": Filing(
        ("base", "fortune-bonus"),
        other_order=WAGER,
        back_line=("base", "fortune-bonus"),
        envy=Envy(back_line=True),
        dealer_sets=False,
    ),
    # 000 549-552, 572-574.
    "saloon/jokers-wild-pai-gow-poker": Filing(first_hand_only=True, largest_decides=True),
    # 000 77-80, 92-94.
    "saloon/pai-gow-poker": Filing(first_hand_only=True, largest_decides=True),
    # 001 2964, 2945 house way; no back line.
    "tavern/commission-free-fortune-pai-gow-poker": Filing(
        ("fortune-bonus", "tiger-9", "base"),
        other_order=WAGER,
        back_line=(),
        envy=Envy(),
        by="number",
        deal="machine",
        dealer_sets=False,
    ),
    "tavern/face-up-pai-gow-poker": FACE_UP,
    # 001 2095, 2112 no back line.
    "tavern/fortune-pai-gow-poker": Filing(
        ("base", "fortune-bonus"),
        other_order=WAGER,
        back_line=(),
        envy=Envy(),
        by="number",
        deal="machine",
    ),
    # 001 4038, 4101 house way.
    "tavern/pai-gow-poker": Filing(deal="machine", dealer_sets=False),
}

PAY_TABLES = {
    "fortune-bonus": pays.FORTUNE,
    "lucky-bonus": pays.LUCKY,
    "aces-bonus": pays.ACES_BONUS,
}


class Row(NamedTuple):
    """A wager as the case lists it; the amount is in cents."""

    seat: int
    bettor: str
    wager: str
    amount: int
    square: int = 0


class Round(NamedTuple):
    """One round: the table, the wagers, the cards and what was chosen."""

    name: str
    filing: Filing
    table: Table
    options: dict[str, str]
    seats: int
    player_dealer: int
    number: int
    rows: list[Row]
    seated: dict[int, str]
    hands: dict[str, list[str]]
    shoe: list[str]
    pick: int
    settings: dict[str, tuple[str, ...]]
    """The cards in front of hands that are not set house way."""
    doubles: set[tuple[int, str]]

    @property
    def first(self) -> int:
        """The seat that the dice or the number count to, before it passes empty seats."""
        active = active_seats(self.filing, self.seats, self.player_dealer)
        return active[(self.number - 1) % len(active)] if self.filing.by else left_of(self)

    @property
    def button(self) -> int:
        return first_with_wager(self.first, self.seats, {row.seat for row in self.rows})


def left_of(played: Round) -> int:
    return played.player_dealer % played.seats + 1


def active_seats(filing: Filing, seats: int, player_dealer: int) -> list[int]:
    """The seats that get cards, from the player-dealer clockwise."""
    active = around(player_dealer, seats)
    if filing.blocked and seats > filing.piles:
        # The house dealer faces the players: the dealer's right is the player-dealer's left.
        del active[1 if filing.blocked == DEALERS_RIGHT else -1]
    return active


# Results.


class Results:
    """What every wager of a round is due."""

    def __init__(self, played: Round) -> None:
        self.played = played
        table = played.table
        self.dealt = {
            hand: Dealt(cards, table.ranks, table.front) for hand, cards in played.hands.items()
        }
        self.house = {
            hand: set_hand(table.chart, cards, table.ranks, table.front)
            for hand, cards in played.hands.items()
        }
        self.set = {hand: self._set(hand) for hand in played.hands}
        self.dues: dict[tuple[int, str], Due] = {}

    def _set(self, hand: str) -> Setting:
        front = self.played.settings.get(hand)
        if front is None:
            return self.house[hand]
        back = tuple(card for card in self.played.hands[hand] if card not in front)
        table = self.played.table
        if len(front) != table.front:
            fouled = self.house[hand]._replace(foul=True)
        else:
            fouled = set_as(front, back, table.ranks)
        # A foul hand of the player-dealer is set house way (`pai-gow/dealer-foul`).
        return self.house[hand] if fouled.foul and hand == "player-dealer" else fouled

    def due(self, row: Row) -> Due:
        if (row.seat, row.wager) not in self.dues:
            self.dues[row.seat, row.wager] = self._due(row)
        return self.dues[row.seat, row.wager]

    def _due(self, row: Row) -> Due:
        if row.wager in ("player", "banker", "push", "tie"):
            return self._two_sided(row.wager)
        hand, dealer = str(row.seat), "player-dealer"
        if row.wager == "base":
            return self._base(hand)
        if row.wager == "double-down":
            return pays.doubled(self.set[hand], self.set[dealer])
        if row.wager in ("ace-high", "ace-up"):
            return pays.ace_high(self.dealt[hand], self.dealt[dealer])
        if row.wager == "tiger-9":
            return 30 if pays.has_nine_high(self.set[dealer]) else LOSE
        if row.wager == "ultimate-push":
            return pays.push_bonus(self.house[hand], self.house[dealer])
        if row.wager == "happy-pai-gow":
            machine = self.played.options.get("machine") == "yes"
            return pays.happy(self.dealt[hand], machine=machine)
        if row.wager == "double-luck":
            return pays.double_luck(self.dealt[hand])
        return pays.from_table(self._table(row.wager), self.dealt[hand])

    def _base(self, hand: str) -> Due:
        dealer = self.set["player-dealer"]
        if self.played.filing.dealer_first and pays.is_ace_high(self.dealt["player-dealer"]):
            return PUSH
        if "tiger-9" in self.played.filing.wagers and pays.has_nine_high(dealer):
            return PUSH
        return pays.compared(self.set[hand], dealer)

    def _two_sided(self, wager: str) -> Due:
        player, banker = self.house["player"], self.house["banker"]
        options = self.played.options
        if wager == "tie":
            return pays.tie_bet(player, banker)
        if wager == "push":
            return pays.push_bet(player, banker, copies=options.get("copy_pushes") == "yes")
        one_each = options.get("one_each", LOSE)
        both = (player, banker) if wager == "player" else (banker, player)
        return pays.side(*both, one_each=one_each)

    def _table(self, wager: str) -> pays.Pays:
        if self.played.options.get("joker_rule") == "wild":
            return pays.FORTUNE_WILD
        if self.played.name.startswith("deuce-lounge"):
            return pays.FORTUNE_3
        return PAY_TABLES[wager]


def envy_rows(played: Round, results: Results) -> Iterator[tuple[Row, int]]:
    """Each fixed payment for another player's hand, with its amount in cents.

    A bettor is not paid for hands of their own: where they sit, or have a bonus bet.
    """
    envy = played.filing.envy
    assert envy is not None
    table = pays.ENVY_WILD if played.options.get("joker_rule") == "wild" else envy.table
    minimum = {"$5": 500, "$25": 2500}.get(played.options.get("envy_minimum", ""), envy.minimum)
    bonuses = [row for row in played.rows if row.wager == "fortune-bonus"]
    earning = {row.seat for row in (played.rows if envy.any_player else bonuses)}
    for row in bonuses:
        own = {other.seat for other in bonuses if other.bettor == row.bettor}
        own |= {seat for seat, player in played.seated.items() if player == row.bettor}
        entitled = envy.back_line or played.seated[row.seat] == row.bettor
        if row.amount >= minimum and entitled:
            for seat in sorted(earning - own):
                due = pays.from_table(table, results.dealt[str(seat)])
                if due != LOSE:
                    yield row._replace(wager="envy", amount=0), 100 * due


# Settlement.


def bettor_turns(played: Round) -> dict[tuple[int, str], int]:
    """The seated player first, the others in the order in which they bet."""
    turns: dict[tuple[int, str], int] = {}
    for row in played.rows:
        turns.setdefault((row.seat, row.bettor), len(turns) + 1)
    return turns | dict.fromkeys(played.seated.items(), 0)


def in_order(played: Round, start: int, order: str) -> list[Row]:
    """The wagers in the order of settlement."""
    turns = bettor_turns(played)
    places = {seat: turn for turn, seat in enumerate(around(start, played.seats))}
    doubles = [
        row._replace(wager="double-down")
        for row in played.rows
        if row.wager == "base" and (row.seat, row.bettor) in played.doubles
    ]

    def turn(row: Row) -> tuple[int, ...]:
        seat, kind = places[row.seat], played.filing.wagers.index(row.wager)
        bettor = turns[row.seat, row.bettor]
        if row.square:  # The seated player's squares, then the others by number.
            bettor = row.square + (100 if bettor else 0)
        return {
            SEAT: (seat, kind, bettor),
            WAGER: (kind, seat, bettor),
            BETTOR: (seat, bettor, kind),
            BACK: (seat, -bettor, kind),
        }[order]

    return sorted([*played.rows, *doubles], key=turn)


def starts_at(played: Round, bank: int) -> int:
    """The action button; in Triple Bonus only if the bank is less than the wagers."""
    if "ultimate-push" in played.filing.wagers and sum(row[3] for row in played.rows) <= bank:
        return left_of(played)
    return played.button


def settled(played: Round, results: Results, bank: Bank) -> list[tuple[Any, ...]]:
    """Every wager with how it is settled, in order; envy is paid last."""
    order = played.filing.order
    if "settlement_order" in played.options:
        order = played.filing.other_order
    start = starts_at(played, bank.amount)
    lines = []
    for row in in_order(played, start, order):
        due = results.due(row)
        odds = isinstance(due, int)
        line = bank.win(row.amount, due) if odds else bank.settle(row.amount, due)
        lines.append((*row[:4], *line))
    if played.filing.envy:
        lines += [(*row[:4], *pay_envy(bank, due)) for row, due in in_envy_order(played, results)]
    return lines


def in_envy_order(played: Round, results: Results) -> list[tuple[Row, int]]:
    turns = bettor_turns(played)
    places = {seat: turn for turn, seat in enumerate(around(played.button, played.seats))}
    rows = list(envy_rows(played, results))
    return sorted(rows, key=lambda item: (places[item[0].seat], turns[item[0][:2]]))


def pay_envy(bank: Bank, due: int) -> Line:
    paid = min(due, bank.can_pay)
    bank.paid += paid
    return Line("win" if paid else "no-action", 0, paid, 0, 0)


def bank_for(source: Random, played: Round, results: Results, policy: str) -> int:
    """A bank that covers everything, just so, or less."""
    full = settled(played, results, Bank(10**9, policy))
    return draw_bank(source, sum(line[6] for line in full), sum(line[7] for line in full), policy)


# Comparing.


def case_of(played: Round, bank: int, choices: list[dict[str, Any]]) -> dict[str, Any]:
    case: dict[str, Any] = {
        "game": played.name,
        "seats": played.seats,
        "rules": played.options,
        "player_dealer": {"seat": played.player_dealer, "bank": money(bank)},
        "seated": {str(seat): bettor for seat, bettor in played.seated.items()},
        "wagers": [
            {
                "seat": row.seat,
                "bettor": row.bettor,
                "wager": row.wager,
                "amount": money(row.amount),
            }
            | ({"spot": row.square} if row.square else {})
            for row in played.rows
        ],
        "choices": choices,
    }
    if played.shoe:
        case["shoe"] = played.shoe
    else:
        case["hands"] = played.hands
    if played.filing.by == "number" or played.options.get("action") == "number":
        case["number"] = played.number
    elif played.filing.by:
        case["dice"] = dice_of(played.number)
    return case


def dice_of(total: int) -> list[int]:
    """Three dice with this total."""
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return [first, second, total - first - second]


LINE = ("seat", "bettor", "wager", "amount", "in_action", "result", "paid", "taken", "returned")


def library_lines(settlement: Any) -> list[tuple[Any, ...]]:
    lines = [[getattr(line, field) for field in LINE] for line in settlement.lines]
    return [(*line[:4], line[5], line[4], *line[6:]) for line in lines]
