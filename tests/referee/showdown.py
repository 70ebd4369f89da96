"""Who wins which pot in the poker filings, written from the papers.

Amounts are cents. The papers name the winner, how a pot is halved and who gets odd chips; side
pots, what a chip is and uncalled bets are readings. A number such as 004 66-68 names lines of a
paper: 000 Saloon, 001 Tavern, 002 Lucky Buck, 003 Deuce Lounge, 004 Cordova.
"""

from itertools import combinations
from typing import Any, NamedTuple

from tests.referee.betting_filings import FILINGS as BETTING
from tests.referee.poker_collections import Hand as FeeHand
from tests.referee.poker_collections import all_fees, due, tables
from tests.referee.poker_ranks import (
    PAIR,
    RANKS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    STRIPPED,
    SUITS,
    best_high,
    best_low,
    lowball,
    ranked,
    with_joker,
)

CHIPS = (100, 50, 25, 10, 5, 1)


class Filing(NamedTuple):
    """How a filing is decided; fields that begin with odd say who gets odd chips."""

    game: str
    """flop, stud, draw, lowball or mexican."""
    hole: int = 5
    """Cards in the hand at the showdown."""
    use: str = "any"
    """How many of the hole cards: any, exactly `two` or `at most two`."""
    low: bool = False
    """Whether the lowest hand of eight or better wins half."""
    high_needs_pair: bool = False
    boards: str = "one"
    """one, `twice` (a pot may be run twice) or `double` (every hand has two boards)."""
    odd_chips: str = "all"
    """`all` to the first winner left of the button, `each` (one by one), or by `suit`."""
    odd_half: str = "left"
    """The odd chip of two halves: to the half of the first winner `left` of the button, or high."""
    joker_up: str = ""
    joker_turned: str = ""
    """What a joker may be that was dealt face up, and one that was turned up later."""
    ranks: str = RANKS
    fee_players: str = "dealt-in"
    """Which players a collection counts: dealt-in or after-flop."""
    tables: tuple[tuple[str, str], ...] = ()
    """Stakes with the options of the collection that are filed for them."""


def _numbered(stakes, schedule, *numbers):
    return tuple((stakes, f"{schedule}:{number}") for number in numbers)


CORDOVA_LIMITS = {"$1-$2": 1, "$3-$6": 3, "$4-$8": 4, "$9-$18": 8}
"""004 2992-3000, 3053-3060."""


def cordova(schedule, more=()):
    return tuple((name, f"{schedule}:{n}") for name, n in CORDOVA_LIMITS.items()) + more


# The player closest to the left of the button gets the odd chips: 004 66-68, 155-157, 374-376.
CORDOVA_FLOP = Filing("flop", 4, "two", fee_players="after-flop", tables=cordova("omaha"))
CORDOVA_STUD = Filing(
    "stud",
    7,
    tables=tuple(
        (stakes, f"seven-card-stud:{number}")  # 004 3095-3098
        for number, stakes in enumerate(("$2-$4", "$4-$8", "$8-$16", "$15-$30"), 1)
    ),
)

DEUCE_TABLES = (
    *_numbered("$1-$2", "limit", 1, 2, 3, 15, 16),  # 003 6525-6571
    *_numbered("$3-$6", "limit", 7, 8, 9, 10, 19),
    *_numbered("$4-$8", "limit", 8, 19),
    *_numbered("$3 minimum bet", "spread", 1, 3, 6, 7),
)
# 003 102-103, 2944-2946, 4096-4097.
DEUCE_FLOP = Filing("flop", 2, tables=DEUCE_TABLES)

SALOON_TABLES = (
    *_numbered("$4-$8", "gega-002281", 1, 8, 9, 14, 21, 26, 46, 118),  # 000 10419-11562
    *_numbered("$1-$2", "gega-002281", 3, 15, 36, 43, 139, 157),
    *_numbered("no limit $1/$2", "gega-002281", 52, 65, 73, 78, 102, 127, 148),
)
SALOON_FLOP = Filing("flop", 4, "two", boards="twice", tables=SALOON_TABLES)  # 000 13739-13740
TAVERN_TABLES = (
    *_numbered("$4-$8", "gega-003783-omaha", 1, 4, 8, 9, 12),  # 001 1986-2043
    *_numbered("$1-$2", "gega-003783-omaha", 3, 5, 10),
)
TAVERN_FLOP = Filing("flop", 4, "two", tables=TAVERN_TABLES)  # 001 1068, 1173

# No odd chip is filed; reading: one by one from the left of the button, and the high half's.
LUCKY_8 = Filing("flop", 2, low=True, high_needs_pair=True, odd_chips="each", odd_half="high")
LUCKY_DRAW = tuple(
    (stakes, f"lowball-and-draw:{option}")  # 002 956-974
    for stakes, option in (
        ("spread $2-$10", "spread-2-10"),
        ("split $5/$10", "split-5-10"),
        ("straight $10", "straight-10"),
    )
)

FILINGS: dict[str, Filing] = {
    "cordova/texas-holdem": CORDOVA_FLOP._replace(
        hole=2,
        use="any",
        tables=cordova(
            "texas-holdem-limit",
            (
                ("no limit $1/$3", "texas-holdem-no-limit:2"),
                ("no limit $2/$5", "texas-holdem-no-limit:4"),
            ),
        ),
    ),
    "cordova/omaha": CORDOVA_FLOP,
    "cordova/omaha-high-low-split": CORDOVA_FLOP._replace(low=True),  # 004 241-263
    "cordova/seven-card-stud": CORDOVA_STUD,
    "cordova/seven-card-stud-high-low-split": CORDOVA_STUD._replace(low=True),  # 004 481-504
    "cordova/mexican-stud": Filing(
        "mexican",
        joker_up="ace",
        joker_turned="wild",  # 004 537-540
        tables=(("$2-$5", "mexican-stud:1"), ("$5-$8", "mexican-stud:3")),
    ),
    "deuce-lounge/texas-holdem": DEUCE_FLOP,
    "deuce-lounge/texas-holdem-v1": DEUCE_FLOP._replace(
        tables=(
            *_numbered("$1-$2", "limit-v1", 1, 3, 5),
            *_numbered("$3-$6", "limit-v1", 11, 15),
            *_numbered("$3 minimum bet and up", "spread-v1", 1, 10),
        )
    ),
    "deuce-lounge/texas-holdem-high-low-split": DEUCE_FLOP._replace(low=True),
    "deuce-lounge/omaha": DEUCE_FLOP._replace(hole=4, use="two"),
    "deuce-lounge/omaha-high-low-split": DEUCE_FLOP._replace(hole=4, use="two", low=True),
    "deuce-lounge/pineapple": DEUCE_FLOP,
    "deuce-lounge/pineapple-high-low-split": DEUCE_FLOP._replace(low=True),
    "deuce-lounge/crazy-pineapple": DEUCE_FLOP,
    "deuce-lounge/mexican-stud-poker": Filing(
        "mexican",
        joker_up="ace",
        joker_turned="completing",  # 003 5436-5440
        ranks=STRIPPED,
        tables=(
            *_numbered("$3-$6", "mexican-stud-limit", 7, 10, 19),
            *_numbered("$2-$4", "mexican-stud-limit", 4, 17),
            *_numbered("$1 minimum bet", "mexican-stud-spread", 1, 5),
        ),
    ),
    "saloon/omaha": SALOON_FLOP,
    "saloon/omaha-hi-low-split": SALOON_FLOP._replace(low=True),
    "saloon/no-limit-texas-holdem": SALOON_FLOP._replace(
        hole=2, use="any", tables=SALOON_TABLES[-7:]
    ),
    "saloon/big-o": SALOON_FLOP._replace(hole=5, boards="one"),  # 000 6967-6980
    "saloon/double-board-omaha": SALOON_FLOP._replace(boards="double", odd_chips="each"),
    "saloon/pineapple": SALOON_FLOP._replace(hole=2, use="any"),
    "saloon/pineapple-2019": SALOON_FLOP._replace(hole=2, use="any", boards="one"),
    # 000 637-639: the odd chip goes by suit.
    "saloon/seven-card-stud": Filing(
        "stud", 7, odd_chips="suit", tables=(("$4-$8", "gega-002281-stud:1"),)
    ),
    "tavern/omaha": TAVERN_FLOP,
    "tavern/omaha-hi-low-split": TAVERN_FLOP._replace(low=True),
    "tavern/texas-holdem": TAVERN_FLOP._replace(
        hole=2,
        use="any",
        tables=(
            *_numbered("$4-$8", "gega-003783", 1, 9, 12),
            *_numbered("no limit $1/$2", "gega-003783", 13, 35, 44, 61, 84),
        ),
    ),
    "lucky-buck/texas-holdem": LUCKY_8._replace(low=False, high_needs_pair=False),
    "lucky-buck/texas-holdem-high-low-8": LUCKY_8,  # 002 1066-1076
    "lucky-buck/crazy-pineapple-8": LUCKY_8,  # 002 1078-1089
    "lucky-buck/tahoe-pineapple-8": LUCKY_8._replace(hole=3, use="at most two"),  # 002 1091-1102
    "lucky-buck/omaha-8": LUCKY_8._replace(hole=4, use="two"),  # 002 1104-1114
    "lucky-buck/lowball": Filing("lowball", odd_chips="each", tables=LUCKY_DRAW),
    "lucky-buck/draw-poker": Filing("draw", odd_chips="each", joker_up="ace", tables=LUCKY_DRAW),
}


class Hand(NamedTuple):
    """A finished hand; each seat's chips before it, and what the seat bet."""

    button: int
    stacks: dict[int, int]
    bets: dict[int, int]
    dead: dict[int, int]
    """Chips that do not count toward a bet."""
    folded: list[int]
    hands: dict[int, list[str]]
    faces: dict[int, list[str]]
    boards: list[list[str]]
    street: str
    saw_flop: list[int]
    last_round: dict[int, int]
    checked: list[int]
    stakes: str = ""
    option: str = ""
    chip: int = 0

    def live(self):
        return [seat for seat in self.left_of_button() if seat not in self.folded]

    def left_of_button(self):
        return sorted(self.stacks, key=lambda seat: (seat <= self.button, seat))


class Award(NamedTuple):
    """Chips from a pot; `part` is high, low or "", `board` 1, 2 or 0 if there is only one."""

    seat: int
    chips: int
    part: str
    board: int


class Result(NamedTuple):
    pots: list[tuple[int, list[int], list[Award]]]
    """The chips of a pot after the collection, who could win it, and who did."""
    returned: dict[int, int]
    fee: int
    stacks: dict[int, int]


def settle(name, filing, hand, fee=None):
    """Divide the pots of a finished hand.

    Of a hand that was dealt the fee is given, and what nobody called was returned.
    """
    bets = dict(hand.bets)
    returned = uncalled(bets) if fee is None else {}
    for seat, chips in checked_seven(filing, hand, returned).items():
        returned[seat] = returned.get(seat, 0) + chips
        bets[seat] -= chips
    pot = sum(bets.values()) + sum(hand.dead.values())
    if fee is None:
        fee = min(collection(name, filing, hand, pot), pot)
    chip = hand.chip or smallest_chip(name, hand, bets, fee)
    pots, left = [], fee
    for amount, eligible in side_pots(bets, sum(hand.dead.values()), hand.live()):
        part = min(left, amount)
        left -= part
        if amount > part:
            pots.append(
                (amount - part, eligible, awards(filing, hand, amount - part, eligible, chip))
            )
    stacks = {seat: hand.stacks[seat] - bets[seat] - hand.dead.get(seat, 0) for seat in bets}
    for _, _, won in pots:
        for award in won:
            stacks[award.seat] += award.chips
    return Result(pots, returned, fee, stacks)


# Pots.


def uncalled(bets):
    """Remove what nobody called from the bets; returns it by seat."""
    seat = max(bets, key=lambda seat: bets[seat])
    back = bets[seat] - max(chips for other, chips in bets.items() if other != seat)
    bets[seat] -= back
    return {seat: back} if back else {}


def side_pots(bets, dead, live):
    """The chips of each pot and who can win it: for each amount that a player still in has bet."""
    found, below = [], 0
    levels = sorted({bets[seat] for seat in live})
    for level in levels:
        top = level if level < levels[-1] else max(bets.values())
        amount = sum(min(chips, top) - min(chips, below) for chips in bets.values())
        eligible = sorted(seat for seat in live if bets[seat] >= level)
        found.append((amount + (0 if below else dead), eligible))
        below, dead = level, 0 if below else dead
    return found


def collection(name, filing, hand, pot):
    if not hand.option:
        return 0
    counted = hand.saw_flop if filing.fee_players == "after-flop" and hand.saw_flop else hand.stacks
    method = "drop" if filing.game in ("draw", "lowball") else ""
    fees = FeeHand(hand.street, pot, len(counted), method)
    return sum(due(options_of(name)[hand.option], fees).values())


def smallest_chip(name, hand, bets, fee):
    """The largest chip in which everything at the table can be paid (a reading)."""
    amounts = [*hand.stacks.values(), *bets.values(), *hand.dead.values(), fee]
    if hand.stakes:
        stakes = next(found for found in BETTING[name].stakes if found.name == hand.stakes)
        amounts += [*stakes.bets, *(stakes.blinds or ()), stakes.ante, stakes.bring_in]
    if hand.option:
        amounts += all_fees(options_of(name)[hand.option])
    return next(chip for chip in CHIPS if all(amount % chip == 0 for amount in amounts))


def options_of(name):
    return tables(name.partition("/")[0])


# Winners.


def awards(filing, hand, amount, eligible, chip):
    if len(eligible) == 1:
        return [Award(eligible[0], amount, "", 0)]
    boards = hand.boards if len(hand.boards) > 1 else [hand.boards[0] if hand.boards else []]
    parts = halves(amount, chip) if len(boards) > 1 else (amount,)
    return [
        award
        for number, (board, part) in enumerate(zip(boards, parts, strict=True), len(boards) > 1)
        for award in on_board(filing, hand, part, eligible, chip, board, number)
        if award.chips
    ]


def halves(amount, chip):
    """Two halves in whole chips; the odd chip is in the first."""
    smaller = amount // (2 * chip) * chip
    return amount - smaller, smaller


def on_board(filing, hand, amount, eligible, chip, board, number):
    """The winners of a pot, or of the part of it that one board decides."""
    order = [seat for seat in hand.left_of_button() if seat in eligible]
    high = best(order, lambda seat: high_of(filing, hand, seat, board))
    low = best(order, lambda seat: low_of(filing, hand, seat, board))
    if not high and not low:
        return shared(filing, hand, amount, order, chip, "", number, board)
    if not high or not low:
        part = "" if not filing.low else "high" if high else "low"
        return shared(filing, hand, amount, high or low, chip, part, number, board)
    larger, smaller = halves(amount, chip)
    first = min(order.index(seat) for seat in (*high, *low))
    if filing.odd_half == "left" and order[first] not in high:
        larger, smaller = smaller, larger
    return [
        *shared(filing, hand, larger, high, chip, "high", number, board),
        *shared(filing, hand, smaller, low, chip, "low", number, board),
    ]


def best(order, value):
    """The seats with the largest value, in order; none if no seat has one."""
    values = {seat: value(seat) for seat in order}
    qualified = [found for found in values.values() if found is not None]
    return [seat for seat in order if qualified and values[seat] == max(qualified)]


def shared(filing, hand, amount, winners, chip, part, number, board):
    """Equal shares in whole chips, and the odd chips."""
    each, odd = divmod(amount // chip, len(winners))
    rest = amount % chip
    if filing.odd_chips == "suit":
        winners = sorted(winners, key=lambda seat: -top_suit(hand.hands[seat], board))
    shares = []
    for place, seat in enumerate(winners):
        chips = each + (place < odd)
        if filing.odd_chips == "all":
            chips = each + (odd if place == 0 else 0)
        shares.append(Award(seat, chips * chip + (rest if place == 0 else 0), part, number))
    return shares


def high_of(filing, hand, seat, board):
    """The rank of the best high hand, or None if it does not qualify."""
    cards = hand.hands[seat]
    if filing.game == "lowball":
        return tuple(-value for value in flat(lowball(cards)))
    if filing.game in ("draw", "mexican"):
        return with_joker(cards, joker_of(filing, cards, hand.faces.get(seat)), filing.ranks)
    found = best_high(cards, board, filing.use)
    return found if not filing.high_needs_pair or found[0] >= PAIR else None


def flat(rank):
    return (rank[0], *rank[1])


def joker_of(filing, cards, faces):
    if "Jk" not in cards or not faces:
        return filing.joker_up
    face = faces[cards.index("Jk")]
    return {"up": filing.joker_up, "turned": filing.joker_turned, "down": "wild"}[face]


def low_of(filing, hand, seat, board):
    found = best_low(hand.hands[seat], board, filing.use) if filing.low else None
    return found and tuple(-value for value in found)


def top_suit(cards, board):
    """The highest suit of the highest card of the best five; an ace is low in a low straight."""
    fives = {five: ranked(five) for five in combinations([*cards, *board], 5)}
    top = max(fives.values())
    order = "A" + RANKS if top[0] in (STRAIGHT, STRAIGHT_FLUSH) and top[1] == (4,) else RANKS
    return max(
        max((order.index(card[0]), SUITS.index(card[1])) for card in five)[1]
        for five, rank in fives.items()
        if rank == top
    )


# Lowball.


def checked_seven(filing, hand, returned):
    """The bets after the draw go back if the best hand is a seven or better and was checked.

    002 252-254; if several hands are best, all of them must have been checked (a reading).
    """
    if filing.game != "lowball" or len(hand.live()) < 2 or not hand.last_round:
        return {}
    winners = best(hand.live(), lambda seat: high_of(filing, hand, seat, []))
    kind, values = lowball(hand.hands[winners[0]])
    if kind or values[0] > 6 or not all(seat in hand.checked for seat in winners):
        return {}
    return {
        seat: chips - returned.get(seat, 0)
        for seat, chips in hand.last_round.items()
        if chips > returned.get(seat, 0)
    }


def as_case(name, hand, rules) -> dict[str, Any]:
    """The hand in the form that `houseway.settle` takes."""
    case = {
        "game": name,
        "rules": rules,
        "button": hand.button,
        "stacks": money_of(hand.stacks),
        "bets": money_of(hand.bets),
        "dead": money_of(hand.dead),
        "folded": hand.folded,
        "boards": hand.boards,
        "hands": {str(seat): cards for seat, cards in hand.hands.items()},
        "faces": {str(seat): faces for seat, faces in hand.faces.items()},
        "street": hand.street if hand.option and hand.street != "showdown" else "",
        "last_round": money_of(hand.last_round),
        "checked": hand.checked,
    }
    if hand.stakes:
        case["stakes"] = hand.stakes
    if hand.option:
        case["option"] = hand.option
        case["saw_flop"] = hand.saw_flop or None
    if hand.chip:
        case["chip"] = money(hand.chip)
    return case


def money(amount):
    return f"{amount // 100}.{amount % 100:02d}"


def money_of(amounts):
    return {str(seat): money(amount) for seat, amount in amounts.items()}
