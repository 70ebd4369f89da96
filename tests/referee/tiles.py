"""Pai Gow Tiles of the Tavern, written from the paper (001 147-249).

The pictures of the tiles are missing from the text: pairs, their order and what a Gee Joon tile
counts are those of the standard set, as the filing's readings say.
"""

from random import Random
from typing import Any, NamedTuple

from tests.referee.bank import Bank, around, first_with_wager
from tests.referee.bettors import draw_bank, money

import houseway

NAME = "tavern/pai-gow-tiles"
SEATS = 8
DEALER = "player-dealer"

GEE_JOON = ("4-2", "2-1")
MATCHED = ["6-6", "1-1", "4-4", "3-1", "5-5", "3-3", "2-2", "6-5", "6-4", "6-1", "5-1"]
MIXED = [("6-3", "5-4"), ("6-2", "5-3"), ("5-2", "4-3"), ("4-1", "3-2")]
"""Nines, eights, sevens and fives (001 195-201)."""
TILES = [*GEE_JOON, *(tile for tile in MATCHED for _ in "12"), *(t for pair in MIXED for t in pair)]
LARGEST = [{tile} for tile in MATCHED] + [set(pair) for pair in MIXED] + [set(GEE_JOON)]
"""Single tiles from the largest; the tiles of a mixed pair are equal, those of Gee Joon last."""
TEEN_OR_DEY = ("6-6", "1-1")
POINTS, GONG, WONG, PAIR, SUPREME = range(5)

Value = tuple[int, int, int]


class Options(NamedTuple):
    """The readings that may be chosen."""

    gee_joon: str = "either"
    largest_by: str = "rank"
    cover: str = "gross"


def dots(tile: str) -> int:
    return int(tile[0]) + int(tile[2])


def size(tile: str) -> int:
    """The rank of a single tile; the larger is higher."""
    return -next(place for place, tiles in enumerate(LARGEST) if tile in tiles)


def value(two: tuple[str, str], options: Options) -> Value:
    """The rank of two tiles: kind, points, and the higher tile (001 163-167, 183-213)."""
    high = max(map(size, two))
    if set(two) == set(GEE_JOON):
        return SUPREME, 0, 0
    if (two[0] == two[1] and two[0] in MATCHED) or tuple(sorted(two, reverse=True)) in MIXED:
        return PAIR, 0, high
    for tile, other in (two, two[::-1]):
        if tile in TEEN_OR_DEY and dots(other) in (8, 9):
            return (WONG if dots(other) == 9 else GONG), 0, high
    points = points_of(two, options)
    # Nothing ranks no points: the player-dealer wins those (001 167).
    return POINTS, points, high if points else 0


def points_of(two: tuple[str, str], options: Options) -> int:
    """The last digit of the dots; a Gee Joon tile counts three or six as needed."""
    counts = [
        (3, 6) if tile in GEE_JOON and options.gee_joon == "either" else (dots(tile),)
        for tile in two
    ]
    return max((first + second) % 10 for first in counts[0] for second in counts[1])


class Setting(NamedTuple):
    """Four tiles in two hands."""

    high: Value
    low: Value
    high_tiles: tuple[str, str]
    low_tiles: tuple[str, str]
    foul: bool = False


def settings(tiles: list[str], options: Options) -> list[Setting]:
    """The three ways to set four tiles, the better two as the high hand."""
    ways = []
    for other in (1, 2, 3):
        first = (tiles[0], tiles[other])
        second = tuple(tile for place, tile in enumerate(tiles) if place not in (0, other))
        one, two = (value(first, options), first), (value(second, options), second)
        high, low = (one, two) if one[0] >= two[0] else (two, one)
        ways.append(Setting(high[0], low[0], high[1], low[1]))
    return ways


# The house way (001 169-177, 217-225): splits first, then the best high hand.


def worth(two: Value) -> int:
    """Points for "a value of 7 or higher"; gongs, wongs and pairs are more."""
    return two[1] if two[0] == POINTS else 9 + two[0]


def splits(way: Setting, best: Setting) -> bool:
    """Whether the pair in one way is split into the best other one."""
    pair, (third, fourth) = way.high_tiles, way.low_tiles
    others, low = sorted((dots(third), dots(fourth))), worth(best.low)
    if way.high[0] == SUPREME:
        return any(a == 6 and b in (4, 5, 6) for a, b in (others, others[::-1]))
    if pair[0] in TEEN_OR_DEY:
        return low >= 6 or others == [9, 11]
    match dots(pair[0]):
        case 7:
            return bool({third, fourth} & set(TEEN_OR_DEY)) and low >= 7
        case 8:
            return low >= 7
        case 9:
            return low >= 9
    return False


def house_way(tiles: list[str], options: Options) -> Setting:
    """Four tiles set as the house does."""
    ways = settings(tiles, options)
    best_first = sorted(ways, key=lambda way: way[:2], reverse=True)
    paired = [way for way in ways if way.high[0] >= PAIR]
    if any(way.low[0] >= PAIR for way in paired):
        return best_first[0]  # Two pairs stay together.
    for way in paired:
        best = max((other for other in ways if other != way), key=lambda w: (w.low, w.high))
        if splits(way, best):
            return best
    if best_first[0].high[0] > POINTS:
        return best_first[0]
    return nine_or_less(tiles, ways) or largest_with_smallest(tiles, ways, options)


def nine_or_less(tiles: list[str], ways: list[Setting]) -> Setting | None:
    """The two tiles whose dots come closest to nine go together (001 176)."""
    totals = [
        (total, way[:2], way)
        for way in ways
        for total in (sum(map(dots, way.high_tiles)), sum(map(dots, way.low_tiles)))
        if total <= 9
    ]
    return max(totals, key=lambda found: found[:2])[2] if totals else None


def largest_with_smallest(tiles: list[str], ways: list[Setting], options: Options) -> Setting:
    """001 177; by rank, or by dots and then rank."""
    by_dots = options.largest_by == "dots"
    ordered = sorted(tiles, key=lambda tile: (dots(tile) if by_dots else 0, size(tile)))
    ends = {ordered[0], ordered[3]}
    found = [way for way in ways if ends in (set(way.high_tiles), set(way.low_tiles))]
    return max(found, key=lambda way: way[:2])


# A round.


class Row(NamedTuple):
    """A wager; the amount is in cents."""

    seat: int
    bettor: str
    amount: int


class Round(NamedTuple):
    """The wagers, the tiles and what was chosen."""

    options: Options
    player_dealer: int
    dice: list[int]
    rows: list[Row]
    seated: dict[int, str]
    hands: dict[str, list[str]]
    stacks: list[str]
    """All 32 tiles in stacks of four; empty if only the hands are given."""
    lows: dict[str, tuple[str, ...]]
    """The low hands of those that are not set house way."""

    @property
    def counted(self) -> int:
        """The seat of the dice; the player-dealer is one, nine and seventeen (001 233-235)."""
        return around(self.player_dealer, SEATS)[(sum(self.dice) - 1) % SEATS]

    @property
    def button(self) -> int:
        """At the player-dealer, the player right of the house dealer is first (001 235-237)."""
        seat = SEATS if self.counted == self.player_dealer else self.counted
        return first_with_wager(seat, SEATS, {row.seat for row in self.rows})


def set_in(played: Round, hand: str) -> Setting:
    """A hand as it is set; a foul of the player-dealer is set house way."""
    tiles, low = list(played.hands[hand]), played.lows.get(hand)
    house = house_way(tiles, played.options)
    if low is None:
        return house
    for tile in low:
        tiles.remove(tile)
    if len(low) != 2:
        fouled = True
    else:
        chosen = Setting(
            value((tiles[0], tiles[1]), played.options),
            value((low[0], low[1]), played.options),
            (tiles[0], tiles[1]),
            (low[0], low[1]),
        )
        fouled = chosen.low > chosen.high
        if not fouled:
            return chosen
    return house if hand == DEALER else house._replace(foul=fouled)


def due(own: Setting, dealer: Setting) -> str:
    """Both hands must be higher; copies are lost; one of each is a push (001 167, 245)."""
    if own.foul:
        return "lose"
    return ("lose", "push", "win")[(own.high > dealer.high) + (own.low > dealer.low)]


def turns(played: Round) -> list[Row]:
    """Clockwise from the button; at a seat the seated player, then the others as they bet."""
    places = {seat: place for place, seat in enumerate(around(played.button, SEATS))}
    return sorted(
        played.rows, key=lambda row: (places[row.seat], row.bettor != played.seated[row.seat])
    )


def settled(played: Round, bank: Bank) -> list[tuple[Any, ...]]:
    dealer = set_in(played, DEALER)
    return [
        (*row, *bank.settle(row.amount, due(set_in(played, str(row.seat)), dealer), 1))
        for row in turns(played)
    ]


# Drawing.


def draw_tiles(source: Random, left: list[str], like: list[str] | None = None) -> list[str]:
    """Four tiles, often with a pair that may be split, or like another hand."""
    kind = source.randrange(6)
    wanted: list[str] = []
    if like is not None and kind < 2:
        wanted = [source.choice(sorted(LARGEST[-size(tile)])) for tile in like]
    elif kind < 3:
        wanted = list(source.choice([GEE_JOON, *MIXED, *((tile, tile) for tile in MATCHED)]))
        wanted += source.sample(["6-6", "1-1", "6-5", "6-3", "5-1", "4-2", "2-2", "4-1"], 2)
    elif kind == 3:
        wanted = [
            source.choice(TEEN_OR_DEY),
            *source.sample(["6-3", "5-4", "6-2", "4-4", "5-3"], 2),
        ]
    elif kind == 4:
        wanted = source.sample([*GEE_JOON, "5-5", "6-4", "6-5", "4-4", "6-1", "3-3", "6-6"], 4)
    else:  # Two tiles that are worth nothing.
        wanted = list(
            source.choice((("5-5", "6-4"), ("3-3", "2-2"), ("6-5", "5-4"), ("3-1", "5-1")))
        )
    hand = []
    for tile in wanted:
        if tile in left and len(hand) < 4:
            left.remove(tile)
            hand.append(tile)
    while len(hand) < 4:
        hand.append(left.pop(source.randrange(len(left))))
    source.shuffle(hand)
    return hand


def draw_options(source: Random) -> Options:
    if source.random() < 0.7:
        return Options()
    return source.choice(
        (
            Options(gee_joon="spots"),
            Options(largest_by="dots"),
            Options(cover="net"),
            Options(cover="each-way"),
        )
    )


def draw_round(source: Random) -> Round:
    player_dealer = source.randint(1, SEATS)
    seats = source.sample(around(player_dealer, SEATS)[1:], source.choice((1, 2, 2, 3)))
    seated = {seat: f"P{seat}" for seat in seats}
    rows = [
        Row(seat, bettor, source.choice((1000, 2500, source.randint(100, 20_000))))
        for seat in seats
        for bettor in (seated[seat], f"B{seat}", f"C{seat}")[: source.choice((1, 1, 2, 3))]
    ]
    left = list(TILES)
    hands: dict[str, list[str]] = {}
    for name in [*map(str, seats), DEALER]:
        like = hands[str(seats[0])] if name == DEALER else None
        hands[name] = draw_tiles(source, left, like)
    lows = {
        name: tuple(source.sample(tiles, source.choice((2, 2, 2, 2, 2, 1, 3))))
        for name, tiles in hands.items()
        if source.random() < 0.3
    }
    dice = [source.randint(1, 6) for _ in range(3)]
    played = Round(draw_options(source), player_dealer, dice, rows, seated, hands, [], lows)
    if source.random() < 0.4:
        source.shuffle(left)
        played.stacks[:] = stacked(played, left)
    return played


def stacked(played: Round, left: list[str]) -> list[str]:
    """Stacks of four, given out counterclockwise from the seat of the dice (001 235, 243)."""
    stacks = []
    for seat in around(played.counted, SEATS, -1):
        name = DEALER if seat == played.player_dealer else str(seat)
        stacks += played.hands.get(name) or [left.pop() for _ in range(4)]
    return stacks


# Comparing.


def choices(played: Round) -> list[dict[str, Any]]:
    seats = {row.seat for row in played.rows}
    hands = [(seat, str(seat)) for seat in around(played.button, SEATS) if seat in seats]
    return [
        {"seat": seat, "choice": "set", "low": list(played.lows[name])}
        if name in played.lows
        else {"seat": seat, "choice": "house-way"}
        for seat, name in [*hands, (played.player_dealer, DEALER)]
    ]


def case_of(played: Round, bank: int) -> dict[str, Any]:
    tiles = {"shoe": played.stacks} if played.stacks else {"hands": played.hands}
    return tiles | {
        "game": NAME,
        "rules": played.options._asdict(),
        "player_dealer": {"seat": played.player_dealer, "bank": money(bank)},
        "seated": {str(seat): player for seat, player in played.seated.items()},
        "wagers": [
            {"seat": row.seat, "bettor": row.bettor, "wager": "base", "amount": money(row.amount)}
            for row in played.rows
        ],
        "dice": played.dice,
        "choices": choices(played),
    }


def compare(name: str, source: Random) -> None:
    """One round settled by the referee and by the library."""
    played = draw_round(source)
    policy = played.options.cover
    full = settled(played, Bank(10**9, policy))
    bank = draw_bank(source, sum(line[5] for line in full), sum(line[6] for line in full), policy)
    lines = settled(played, Bank(bank, policy))
    case = case_of(played, bank)
    settlement = houseway.settle(case)
    found = [
        (
            line.seat,
            line.bettor,
            line.amount,
            line.result,
            *(line.in_action, line.paid, line.taken, line.returned),
        )
        for line in settlement.lines
    ]
    assert found == lines, case
    assert settlement["action_seat"] == played.button, case
    hands = {hand: list(tiles) for hand, tiles in settlement["hands"].items()}
    assert hands == played.hands, case


def compare_house_way(name: str, source: Random) -> None:
    """Four tiles set by the referee and by the library; equal tiles are the same."""
    tiles = draw_tiles(source, list(TILES))
    options = draw_options(source)
    theirs = houseway.house_way(name, tiles, **options._asdict())
    own = house_way(tiles, options)
    assert sorted(theirs.low + theirs.high) == sorted(tiles)
    found = value(tuple(theirs.high), options), value(tuple(theirs.low), options)
    assert found == own[:2], (tiles, theirs, own, options)
