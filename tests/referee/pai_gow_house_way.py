"""House ways of pai gow poker, chart by chart, as the papers print them.

A chart is a list of wishes for a hand, first choice first: each says which settings do. Of those
that do, the highest front is played, and behind it the highest back. Which row comes first where a
hand fits two is the reading `pai-gow/way-order`: five aces, four of a kind, two sets of three, full
house, three pairs, straights and flushes, three of a kind, two pairs, one pair, no pair.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from tests.referee.pai_gow_hands import (
    ACE,
    COMPLETE,
    DECK,
    FIVE,
    FLUSH,
    FULL_HOUSE,
    HIGH,
    JOKER,
    PAIR,
    QUADS,
    STRAIGHT,
    TRIPS,
    TWO_PAIR,
    VALUE,
    Ranks,
    Setting,
    counted,
    draw_hand,
    five,
    set_as,
    settings,
)

import houseway

JACK, QUEEN, KING = 11, 12, 13
Wish = Callable[[Setting], bool]


class Shape(NamedTuple):
    """What a chart's rows ask about a hand; ranks are 0 if there are none."""

    five_aces: bool
    four: int
    three: int
    second_three: int
    pairs: tuple[int, ...]
    complete: bool
    joker: bool
    others: tuple[int, ...]
    """The ranks outside the four, the threes and the pairs, high to low."""


def shape_of(cards: list[str], ranks: Ranks, ways: list[Setting]) -> Shape:
    groups = counted(cards, ranks)
    fours = [value for count, value in groups if count == 4]
    threes = [value for count, value in groups if count == 3]
    return Shape(
        five_aces=groups[0] == (5, ACE),
        four=max(fours, default=0),
        three=max(threes, default=0),
        second_three=min(threes) if len(threes) == 2 else 0,
        pairs=tuple(value for count, value in groups if count == 2),
        complete=any(way.back[0] in COMPLETE for way in ways),
        joker=JOKER in cards,
        others=tuple(value for count, value in groups if count == 1),
    )


# What a row may wish.


def front_at_least(value: int) -> Wish:
    """A card of this rank in front, or better; a pair is better."""
    return lambda way: way.front >= (HIGH, (value,))


def pair_in_front(value: int = 0) -> Wish:
    """A pair in front, of one rank if it is given."""
    return lambda way: way.front[0] == PAIR and way.front[1][0] == (value or way.front[1][0])


def behind(*kinds: int) -> Wish:
    return lambda way: way.back[0] in kinds


def split(four: int) -> Wish:
    """Four of a kind as two pairs."""
    return both(pair_in_front(four), lambda way: way.back[0] >= PAIR)


def ace_and_next(three: int) -> Wish:
    """One of three in front with the highest other card, the pair behind."""
    return lambda way: way.front[0] == HIGH and way.front[1][0] == three and way.back[0] >= PAIR


def both(*wishes: Wish) -> Wish:
    return lambda way: all(wish(way) for wish in wishes)


COMPLETE_BEHIND = behind(*COMPLETE)
FOUR_BEHIND = behind(QUADS, FIVE)
THREE_BEHIND = behind(TRIPS, FULL_HOUSE)
ACES_IN_FRONT = both(pair_in_front(ACE), THREE_BEHIND)


def two_pairs(shape: Shape) -> Iterator[Wish]:
    """Aces to queens split; jacks to nines stay with an ace in front, eights to sixes with a king,
    lower ones with a queen (002 2078-2136, 004 843-858)."""
    high, low = shape.pairs
    if high < QUEEN:
        least = ACE if high >= 9 else KING if high >= 6 else QUEEN
        yield both(front_at_least(least), behind(TWO_PAIR))
    yield both(pair_in_front(low), lambda way: way.back[0] >= PAIR)


def lower_rows(shape: Shape) -> Iterator[Wish]:
    """Three of a kind and less, which most charts have alike (002 2063-2155)."""
    if shape.three == ACE:
        yield ace_and_next(ACE)
    elif shape.three:
        yield behind(TRIPS)
    elif len(shape.pairs) == 2:
        yield from two_pairs(shape)
    elif shape.pairs:
        yield lambda way: way.back[0] == PAIR and way.back[1][0] >= shape.pairs[0]
    else:
        yield behind(HIGH)


def four_by_front(four: int) -> Iterator[Wish]:
    """Jacks to nines stay with a king in front, eights to sixes with a queen, others always."""
    if four >= 6:
        yield both(front_at_least(KING if four >= 9 else QUEEN), FOUR_BEHIND)
        yield split(four)
    yield FOUR_BEHIND


def double_hand(shape: Shape, *, highest_pair: bool = False) -> Iterator[Wish]:
    """Lucky Buck (002 2059-2274), the Saloon (000 122-282), four Cordova games (004 833-889,
    1872-1921, 4296-4353, 6492-6551)."""
    if shape.five_aces:
        yield ACES_IN_FRONT
    elif shape.four >= QUEEN:
        yield both(pair_in_front(), FOUR_BEHIND)
        yield split(shape.four)
    elif shape.four:
        yield from four_by_front(shape.four)
    elif shape.three and (shape.second_three or shape.pairs):
        if highest_pair and not shape.second_three:
            yield both(pair_in_front(), behind(TWO_PAIR, TRIPS, FULL_HOUSE))
        yield both(pair_in_front(), THREE_BEHIND)
    elif len(shape.pairs) == 3:
        yield both(pair_in_front(), behind(TWO_PAIR))
    else:
        if shape.complete and shape.three:
            yield both(pair_in_front(), COMPLETE_BEHIND)
        if shape.complete and len(shape.pairs) < 2:
            yield COMPLETE_BEHIND
        yield from lower_rows(shape)


def literal_double_hand(shape: Shape) -> Iterator[Wish]:
    """The highest possible pair in front of a full house, by the letter (002 2218-2219)."""
    return double_hand(shape, highest_pair=True)


def face_up(shape: Shape) -> Iterator[Wish]:
    """The Saloon (000 7670-8215), the Tavern (001 4040-4099, 5063-5124), Ace Up (004 7097-7241)."""
    if shape.five_aces:
        yield ACES_IN_FRONT
    elif shape.four and (shape.pairs or shape.three):
        yield both(pair_in_front(), FOUR_BEHIND)
    elif shape.four >= QUEEN:
        yield split(shape.four)
    elif shape.four:
        yield from four_by_front(shape.four)
    elif shape.three and (shape.second_three or shape.pairs):
        yield both(pair_in_front(), THREE_BEHIND)
    elif len(shape.pairs) == 3:
        yield both(pair_in_front(), behind(TWO_PAIR))
    else:
        if shape.complete and (shape.three or len(shape.pairs) == 2):
            yield both(pair_in_front(), COMPLETE_BEHIND)
        if shape.complete and shape.three:
            yield both(front_at_least(ACE), COMPLETE_BEHIND)
        if shape.complete and len(shape.pairs) < 2:
            yield COMPLETE_BEHIND
        yield from lower_rows(shape)


def tavern_fortune(shape: Shape) -> Iterator[Wish]:
    """001 2138-2151: the footnote on pairs before complete hands comes first, but for five aces."""
    if shape.five_aces:
        yield ACES_IN_FRONT
    yield both(pair_in_front(), behind(*COMPLETE, FULL_HOUSE, QUADS))
    yield from _tavern_rows(shape)


def tavern_commission_free(shape: Shape) -> Iterator[Wish]:
    """001 2947-2960: four of a kind with a pair stays behind even of a higher three of a kind."""
    if shape.five_aces:
        yield ACES_IN_FRONT
    elif shape.four and (shape.pairs or shape.three):
        yield both(pair_in_front(), FOUR_BEHIND)
    yield both(pair_in_front(), behind(*COMPLETE, FULL_HOUSE, QUADS))
    yield from _tavern_rows(shape)


def _tavern_rows(shape: Shape) -> Iterator[Wish]:
    if shape.four >= QUEEN:
        yield split(shape.four)
    elif shape.four:
        yield from four_by_front(shape.four)
    elif shape.three and (shape.second_three or shape.pairs):
        yield both(pair_in_front(), behind(TRIPS))
    elif len(shape.pairs) == 3:
        yield both(pair_in_front(), behind(TWO_PAIR))
    else:
        if shape.complete and len(shape.pairs) < 2:
            yield COMPLETE_BEHIND
        yield from lower_rows(shape)


TWO_PAIR_CHART = {
    "A": "S S S S S S S S S S S S",
    "K": "AJ AJ AQ AQ S S S S S S S",
    "Q": "A8 A9 AX AJ AK AK AK S S S",
    "J": "A4 A4 A6 A8 AX AQ AQ AQ AK",
    "T": "KQ KQ KQ A3 A3 A6 AJ AJ",
    "9": "KX KJ KQ KQ KQ KQ KQ",
    "8": "K4 K5 KJ KJ KQ KQ",
    "7": "K4 K4 K6 KJ KJ",
    "6": "QJ K4 K5 K7",
    "5": "QX QX QJ",
    "4": "Q5 Q6",
    "3": "JX",
}
"""003 2151-2177: the lowest front that keeps both pairs behind, for each lower pair from twos up;
X is ten, S always splits."""


def charted(shape: Shape) -> Iterator[Wish]:
    """Two pairs by the chart (003 1997, 2151-2188)."""
    high, low = shape.pairs
    row = next(cells for rank, cells in TWO_PAIR_CHART.items() if VALUE[rank] == high)
    cell = row.split()[low - 2].replace("X", "T")
    if cell != "S":
        least = (HIGH, (VALUE[cell[0]], VALUE[cell[1]]))
        yield lambda way: way.front >= least and way.back[0] == TWO_PAIR
    yield lambda way: way.front == (PAIR, (low,)) and way.back[0] >= PAIR


def logical(shape: Shape, *, handicap: bool = False) -> Iterator[Wish]:
    """The Deuce Lounge (003 1932-2190)."""
    if shape.five_aces:
        if shape.pairs == (KING,):
            yield both(pair_in_front(KING), behind(FIVE))
        yield ACES_IN_FRONT
    elif shape.four and (shape.pairs or shape.three):
        yield both(pair_in_front(), FOUR_BEHIND)
    elif shape.four:
        yield from _logical_four(shape.four)
    elif shape.second_three:
        yield both(pair_in_front(shape.three), THREE_BEHIND)
    elif shape.three and len(shape.pairs) == 2:
        yield both(pair_in_front(), behind(FULL_HOUSE))
    elif shape.three and shape.pairs:
        if shape.pairs == (2,) and not shape.joker:
            yield lambda way: way.front == (HIGH, (ACE, KING)) and way.back[0] == FULL_HOUSE
        yield both(pair_in_front(shape.pairs[0]), behind(TRIPS))
    elif len(shape.pairs) == 3:
        yield both(pair_in_front(shape.pairs[0]), behind(TWO_PAIR))
    else:
        yield from _logical_straights(shape)
        yield from _logical_lower(shape, handicap)


def _logical_four(four: int) -> Iterator[Wish]:
    """003 2103-2142."""
    if four == QUEEN:
        yield lambda way: way.front >= (HIGH, (ACE, JACK)) and way.back[0] == QUADS
    elif 7 <= four < QUEEN:
        least = ACE if four >= 10 else KING if four >= 8 else QUEEN
        yield both(front_at_least(least), FOUR_BEHIND)
    if four >= 7:
        yield split(four)
    yield FOUR_BEHIND


def _logical_straights(shape: Shape) -> Iterator[Wish]:
    """003 2053-2086; the row for a joker and no pair is also used for a joker with a pair."""
    if not shape.complete:
        return
    if shape.three or (len(shape.pairs) == 2 and shape.joker):
        yield both(pair_in_front(), COMPLETE_BEHIND)
    elif len(shape.pairs) < 2:
        if shape.pairs or shape.joker:
            yield both(front_at_least(QUEEN), COMPLETE_BEHIND)
            yield (
                lambda way: (
                    way.front >= (HIGH, (ACE,)) and (way.back[0] == PAIR and way.back[1][0] >= JACK)
                )
            )
        yield COMPLETE_BEHIND


def _logical_lower(shape: Shape, handicap: bool) -> Iterator[Wish]:
    """003 1937-1997, 2014-2042."""
    if shape.three == ACE:
        if shape.others[:2] == (KING, QUEEN):
            yield lambda way: way.front == (HIGH, (KING, QUEEN)) and way.back[0] == TRIPS
        yield ace_and_next(ACE)
    elif shape.three == KING:
        if shape.others[:2] == (QUEEN, JACK):
            yield lambda way: way.front == (HIGH, (QUEEN, JACK)) and way.back[0] == TRIPS
        yield lambda way: way.front[0] == HIGH and KING in way.front[1] and way.back[0] == PAIR
    elif len(shape.pairs) == 2:
        yield from charted(shape)
    else:
        if handicap and shape.joker and not shape.three and not shape.pairs:
            naturals = shape.others[1:]
            least = (HIGH, (QUEEN, 9))
            front = (HIGH, (naturals[0], naturals[2]))
            yield lambda way: way.front == front >= least and way.back[0] == HIGH
        yield from lower_rows(shape)


def handicapped(shape: Shape) -> Iterator[Wish]:
    """With the joker handicap (003 1948, 1986)."""
    return logical(shape, handicap=True)


def one_card(shape: Shape) -> Iterator[Wish]:
    """Mini Pai Gow: the highest five cards behind (004 1504-1505, 1561-1562, 1660-1692)."""
    if shape.four and not shape.five_aces:
        yield behind(QUADS)
    yield lambda way: way.back[0] >= FULL_HOUSE
    if shape.complete:
        yield behind(FLUSH)
        yield behind(STRAIGHT)
    if len(shape.pairs) >= 2:
        yield behind(TWO_PAIR)
    elif shape.three:
        yield behind(TRIPS)
    elif shape.pairs:
        yield behind(PAIR)
    yield behind(HIGH)


Chart = Callable[[Shape], Iterator[Wish]]


def set_hand(chart: Chart, cards: list[str], ranks: Ranks, front: int = 2) -> Setting:
    """A hand set by a chart."""
    ways = settings(cards, ranks, front)
    for wish in chart(shape_of(cards, ranks, ways)):
        found = [way for way in ways if wish(way)]
        if found:
            return max(found, key=lambda way: way[:2])
    raise AssertionError(f"no row sets {' '.join(cards)}")


class Table(NamedTuple):
    """A game's chart and ranking, and the options that are chosen."""

    chart: Chart
    ranks: Ranks = Ranks()
    options: dict[str, str] = {}
    cards: int = 7
    front: int = 2


SECOND = Ranks(wheel_second=True)
WILD = Ranks(wild=True)
MINI = Ranks(above_ace=True, completes_royal=False)
ACE_UP = Ranks(completes_flush=False)
OLD_WHEEL = {"wheel": "second-highest"}
LITERAL = {"full_house_front": "highest"}


TABLES: dict[str, list[Table]] = {
    "cordova/ace-up-pai-gow-poker": [
        Table(face_up, ACE_UP),
        Table(face_up, options={"joker_rule": "ace-straight-flush"}),
    ],
    "cordova/lucky-pai-gow-poker": [
        Table(double_hand),
        Table(literal_double_hand, options=LITERAL),
    ],
    "cordova/mini-pai-gow": [
        Table(one_card, MINI, cards=6, front=1),
        Table(one_card, MINI._replace(above_ace=False), {"joker_ace": "plain"}, 6, 1),
    ],
    "cordova/pai-gow-poker-triple-bonus": [
        Table(double_hand),
        Table(double_hand, SECOND, OLD_WHEEL),
    ],
    "cordova/pai-gow-poker": [Table(double_hand), Table(double_hand, SECOND, OLD_WHEEL)],
    "cordova/ultimate-pai-gow-poker": [Table(double_hand), Table(double_hand, SECOND, OLD_WHEEL)],
    "deuce-lounge/fortune-pai-gow-poker": [
        Table(logical),
        Table(handicapped, options={"lone_joker": "handicap"}),
    ],
    "lucky-buck/fortune-pai-gow-poker": [
        Table(double_hand),
        Table(double_hand, Ranks(wild=True, any_five=True), {"joker_rule": "wild"}),
        Table(literal_double_hand, options=LITERAL),
    ],
    "lucky-buck/pai-gow-double-hand-poker": [
        Table(double_hand),
        Table(literal_double_hand, SECOND, OLD_WHEEL | LITERAL),
    ],
    "saloon/face-up-pai-gow-poker": [Table(face_up)],
    "saloon/fortune-pai-gow-poker": [
        Table(double_hand, WILD),
        Table(literal_double_hand, WILD, LITERAL),
    ],
    "saloon/jokers-wild-pai-gow-poker": [
        Table(double_hand, WILD),
        Table(double_hand, WILD._replace(wheel_second=True), OLD_WHEEL),
    ],
    "saloon/pai-gow-poker": [Table(double_hand), Table(literal_double_hand, options=LITERAL)],
    "tavern/commission-free-fortune-pai-gow-poker": [Table(tavern_commission_free)],
    "tavern/face-up-pai-gow-poker": [Table(face_up)],
    "tavern/fortune-pai-gow-poker": [Table(tavern_fortune)],
    "tavern/pai-gow-poker": [Table(face_up)],
}


def draw_table(source: Random, name: str, share: float) -> Table:
    """The filed table of a game, or for a share of hands one with its options."""
    filed, *others = TABLES[name]
    return source.choice(others) if others and source.random() < share else filed


def compare(name: str, source: Random) -> None:
    """One hand set by the chart, and the halves' values as the library sets it."""
    table = draw_table(source, name, 0.3)
    cards = draw_hand(source, [*DECK, JOKER], table.cards)
    own = set_hand(table.chart, cards, table.ranks, table.front)
    theirs = houseway.house_way(name, cards, **table.options)
    assert sorted(theirs.low + theirs.high) == sorted(cards)
    library = set_as(theirs.low, theirs.high, table.ranks)
    assert (library.front, library.back, library.foul) == (own.front, own.back, False), (
        " ".join(cards),
        theirs,
        own,
        table,
    )


FILED_RANKS = Ranks()


def compare_ranks(kind: str, source: Random) -> None:
    """Two hands of five cards, often of one kind or equal: which is higher, or a copy."""
    deck = [*DECK, JOKER]
    first = draw_hand(source, deck, 5)
    second = draw_hand(source, deck, 5, first)
    ours = [five(tuple(cards), FILED_RANKS) for cards in (first, second)]
    theirs = [hand["rank"] for hand in houseway.evaluate(kind, " ".join(first), " ".join(second))]
    assert (ours[0] > ours[1]) == (theirs[0] > theirs[1]), (first, second)
    assert (ours[0] == ours[1]) == (theirs[0] == theirs[1]), (first, second)
