"""What blackjack wagers are paid, and in which order until the bank runs out."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.referee.bank import (
    Bank,
    Line,
    around,
    count_without_player_dealer,
    first_with_wager,
)
from tests.referee.twenty_one import (
    JOKERS,
    NATURAL,
    SWITCHED,
    TENS,
    Filing,
    Hand,
    X,
    suit,
    total,
)
from tests.referee.twenty_one_play import Chip, Dealer

Due = tuple[str, int, int]
"""A result with what it pays: `("win", 6, 5)` is 6 to 5."""
LOSE: Due = ("lose", 0, 1)
PUSH: Due = ("push", 0, 1)
SURRENDER: Due = ("surrender", 0, 1)
BACK: Due = ("withdrawn", 0, 1)


def win(pays: int, per: int = 1) -> Due:
    return ("win", pays, per)


EVEN = win(1)
"""Every ordinary win (002 2731, 004 2653; elsewhere twenty-one/even-money)."""


class Own(NamedTuple):
    """The player-dealer's completed hand."""

    special: str
    total: int
    ranks: str


def own_hand(dealer: Dealer) -> Own:
    special = dealer.filing.special(*dealer.cards[:2])
    ranks = "".join(card[0] for card in dealer.cards)
    return Own(special, total(dealer.cards)[0], ranks)


# The game wager.


def base_due(dealer: Dealer, chip: Chip) -> Due:
    filing, hand, own = dealer.filing, dealer.hands[chip.seat][chip.hand - 1], own_hand(dealer)
    if hand.ended == "surrender":
        return SURRENDER
    if hand.ended == "rescue":
        # The last doubled part is taken back, the rest is lost (001 505-506).
        return BACK if chip.doubling == hand.doublings else LOSE
    return COMPARE[filing.game](filing, hand, own)


def closer(points: int, own: Own) -> Due:
    """A hand of 21 or less against another hand without a special."""
    if own.total > 21 or points > own.total:
        return EVEN
    return PUSH if points == own.total else LOSE


def naturals(filing: Filing, hand: Hand, own: Own) -> Due | None:
    if hand.special(filing) in (NATURAL, JOKERS):
        return PUSH if own.special and filing.naturals_tie else win(*filing.natural)
    return LOSE if own.special else None


def no_bust(filing: Filing, hand: Hand, own: Own) -> Due:
    """001 656-665, 793-802, 2330-2339; 000 3779-3803, 4412-4436."""
    points = total(hand.cards)[0]
    if special := naturals(filing, hand, own):
        return special
    if points <= 21:
        return closer(points, own)
    if points == own.total and filing.tie_over_pushes:
        return PUSH
    is_closer = points < own.total
    return PUSH if is_closer and points == 25 and len(hand.cards) == 3 else LOSE


def pure(filing: Filing, hand: Hand, own: Own) -> Due:
    """002 1491-1522."""
    points = total(hand.cards)[0]
    if special := naturals(filing, hand, own):
        return special
    if points <= 21:
        return closer(points, own)
    return PUSH if own.ranks == "888" else LOSE


def spanish(filing: Filing, hand: Hand, own: Own) -> Due:
    """As Pure 21.5, but the player wins a tie at 21 (001 484-497, 000 2094-2131)."""
    points = total(hand.cards)[0]
    both_21 = points == own.total == 21 and not own.special
    return EVEN if both_21 and not hand.special(filing) else pure(filing, hand, own)


def deuce_lounge(filing: Filing, hand: Hand, own: Own) -> Due:
    """A closer hand over 21 pushes (003 2418-2441)."""
    points = total(hand.cards)[0]
    if special := naturals(filing, hand, own):
        return special
    return closer(points, own) if points <= 21 else PUSH if points < own.total else LOSE


def blackjack_x(filing: Filing, hand: Hand, own: Own) -> Due:
    """002 2653-2676, 2794-2807; 004 2583-2606, 2712-2724."""
    special, points = hand.special(filing), total(hand.cards)[0]
    if special and own.special and (filing.all_specials_tie or special == own.special):
        return PUSH
    if special == NATURAL:
        return win(6, 5)
    if own.special:
        return LOSE
    if special == X:
        return win(*filing.x)
    if points == 31:
        return win(3)
    return closer(points, own) if points <= 21 else LOSE


def switch(filing: Filing, hand: Hand, own: Own) -> Due:
    """001 1394-1400; the readings of the filing say what a switched 21 1/2 does."""
    points = total(hand.cards)[0]
    if special := naturals(filing, hand, own):
        return special
    if hand.special(filing) == SWITCHED:
        return PUSH if own.total in (21, 22) else EVEN
    if points > 21:
        return LOSE
    return PUSH if own.total == 22 else closer(points, own)


COMPARE = {
    "no-bust": no_bust,
    "pure": pure,
    "spanish": spanish,
    "deuce-lounge": deuce_lounge,
    "blackjack-x": blackjack_x,
    "switch": switch,
}


# Other wagers.


def due(dealer: Dealer, chip: Chip) -> Due:
    own = own_hand(dealer)
    if chip.wager == "base":
        return base_due(dealer, chip)
    if chip.wager == "insurance":
        paid = own.special == NATURAL or (own.special and dealer.filing.insurance_on_x)
        return win(2) if paid else LOSE
    if chip.wager == "buster":
        return buster(dealer.filing, own)
    if chip.wager == "lucky-pair":
        first, second = dealer.dealt[chip.seat][:2]
        return LOSE if first[0] != second[0] else win(40 if own.special else 10)
    if chip.wager == "super-match":
        return super_match(dealer.dealt[chip.seat][:4])
    if chip.wager == "match-the-dealer":
        return match_the_dealer(dealer.dealt[chip.seat][:2], dealer.cards[0])
    if chip.wager == "lucky-lucky":
        return lucky_lucky([*dealer.dealt[chip.seat][:2], dealer.cards[0]])
    bonus = {"aces-bonus": aces_bonus, "blackjack-bonus": blackjack_bonus}[chip.wager]
    return bonus(dealer, chip)


def buster(filing: Filing, own: Own) -> Due:
    """The player-dealer ends over 21 without a natural (twenty-one/busts-at-22)."""
    if own.special or own.total <= 21:
        return LOSE
    return win(filing.buster[min(len(own.ranks), 8)])


def super_match(four: Sequence[str]) -> Due:
    """001 1421-1424."""
    counts = sorted(Counter(card[0] for card in four).values())
    pays = {(4,): 40, (2, 2): 8, (1, 3): 5, (1, 1, 2): 1}
    return win(pays[tuple(counts)]) if tuple(counts) in pays else LOSE


def match_the_dealer(two: Sequence[str], up: str) -> Due:
    """001 542-547, 000 2210-2215."""
    matching = [card for card in two if card[0] == up[0]]
    suited = sum(card == up for card in matching)
    pays = {(2, 2): 18, (2, 1): 13, (1, 1): 9, (2, 0): 8, (1, 0): 4}
    return win(pays[len(matching), suited]) if matching else LOSE


def lucky_lucky(three: Sequence[str]) -> Due:
    """Only the highest row pays (001 2404-2417)."""
    points, ranks = total(three)[0], "".join(sorted(card[0] for card in three))
    suited = len({suit(card) for card in three}) == 1
    rows = {21: 10 if suited else 3, 20: 2, 19: 2}
    if ranks == "777":
        return win(200 if suited else 50)
    if ranks == "678":
        return win(100 if suited else 30)
    return win(rows[points]) if points in rows else LOSE


def colors(cards: Sequence[str]) -> str:
    suits = {suit(card) for card in cards}
    if len(suits) == 1:
        return "suited"
    return "color" if suits <= set("dh") or suits <= set("cs") else "mixed"


def unsplit(dealer: Dealer, seat: int) -> list[str]:
    """The cards of a seat in dealing order, only the first two of a hand that was split."""
    cards = dealer.dealt[seat]
    return cards[:2] if dealer.hands[seat][0].split else cards


def aces_bonus(dealer: Dealer, chip: Chip) -> Due:
    """The highest row that fits; "for one" includes the stake (002 2888-2905)."""
    cards, large = unsplit(dealer, chip.seat), chip.amount >= 500
    first, second = cards[:2]
    ranks = "".join(sorted(card[0] for card in cards[:3]))
    suited = suit(first) == suit(second)
    rows = [0]
    if first[0] == "A":
        rows += [1] if large else []
    if suited and first[0] in "JQK" and second[0] in "JQK":
        rows += [5] if large else []
    if first[0] == second[0]:
        rows += [5] if suited else []
        if first[0] == "A":
            rows += [(100 if large else 50) if suited else 10]
            rows += split_aces(dealer, chip.seat)
    if len(cards) >= 3:
        if ranks == "678":
            rows += [25 if large else 10]
        if len(set(ranks)) == 1:
            rows += [50 if large else 20]
        if ranks == "777":
            rows += [5000 if colors(cards[:3]) == "suited" else 200 if large else 100]
    best = max(rows)
    return win(best - 1) if best else LOSE


def split_aces(dealer: Dealer, seat: int) -> list[int]:
    """Each split ace must get an ace; for the highest row, of its own suit (002 2889-2894)."""
    first, *others = dealer.hands[seat]
    if not first.split:
        return []
    pairs = [hand.cards[:2] for hand in (first, others[0])]
    if any(len(pair) < 2 or pair[1][0] != "A" for pair in pairs):
        return []
    return [5000 if all(suit(pair[0]) == suit(pair[1]) for pair in pairs) else 1000]


def blackjack_bonus(dealer: Dealer, chip: Chip) -> Due:
    """The highest row that fits (000 784-798)."""
    cards = unsplit(dealer, chip.seat)
    first, second = cards[:2]
    rows = []
    if dealer.filing.special(first, second) == NATURAL:
        rows += [{"suited": 10, "color": 5, "mixed": 3}[colors(cards[:2])]]
    if first[0] == second[0]:
        rows += [3]
    three, four = cards[:3], cards[:4]
    ranks = "".join(sorted(card[0] for card in three))
    if ranks == "777":
        rows += [{"suited": 200, "color": 150, "mixed": 75}[colors(three)]]
    if ranks == "678":
        rows += [{"suited": 100, "color": 50, "mixed": 10}[colors(three)]]
    if sorted(card[0] for card in four) == ["2", "3", "4", "A"]:
        rows += [{"suited": 300, "color": 100, "mixed": 50}[colors(four)]]
    if len(cards) >= 6 and total(cards[:6])[0] <= 21:
        rows += [20]
    if rows:
        return win(max(rows))
    return PUSH if first[0] in TENS and second[0] in TENS else LOSE


# The order of settlement.


class Settled(NamedTuple):
    """A wager with how it was settled."""

    seat: int
    bettor: str
    hand: int
    wager: str
    spot: int
    amount: int
    line: Line


def settle(dealer: Dealer, bank: int) -> list[Settled]:
    """Every wager in the order of settlement."""
    money = Bank(bank, dealer.filing.cover)
    lines = []
    for chip in in_order(dealer):
        result, pays, per = due(dealer, chip)
        if result == "withdrawn":
            line = Line(result, 0, 0, 0, chip.amount)
        elif result == "win" and not pays:
            line = money.push(chip.amount)
            line = line._replace(result="win") if line.result == "push" else line
        else:
            line = money.settle(chip.amount, result, pays, per)
        lines.append(
            Settled(chip.seat, chip.bettor, chip.hand, chip.wager, chip.spot, chip.amount, line)
        )
    return lines


def in_order(dealer: Dealer) -> Iterator[Chip]:
    filing, chips = dealer.filing, dealer.chips
    # Before the button is placed, the player-dealer's left comes first.
    before = turns(dealer, "button" if filing.hole_up else early_start(filing))
    last = turns(dealer, filing.start)
    for wager in filing.early:
        # 001 1354, 2340: from the house dealer's right, or from the player-dealer's left.
        start = early_start(filing)
        yield from around_table(dealer, turns(dealer, start), (wager,), chips)
    if filing.insurance_early:
        yield from around_table(dealer, before, ("insurance",), chips)
    paid: list[Chip] = []
    if filing.naturals_at_once and not dealer.stopped:
        paid = [c for c in chips if c.wager == "base" and is_natural(dealer, c)]
        yield from around_table(dealer, before, ("base",), paid)
    rest = [chip for chip in chips if chip not in paid]
    main = ("base", *(() if filing.insurance_early else ("insurance",)), *filing.bonuses)
    main = tuple(w for w in main if w not in (*filing.early, *filing.last))
    if filing.by_seat:
        for seat in last:
            for wager in main:
                yield from around_table(dealer, [seat], (wager,), rest)
    else:
        for wager in main:
            yield from around_table(dealer, last, (wager,), rest)
    for wager in filing.last:
        yield from around_table(dealer, last, (wager,), rest)


def early_start(filing: Filing) -> str:
    return filing.start if filing.start == "last seat" else "player-dealer-left"


def is_natural(dealer: Dealer, chip: Chip) -> bool:
    hand = dealer.hands[chip.seat][chip.hand - 1]
    return not hand.ended and hand.special(dealer.filing) == NATURAL


def turns(dealer: Dealer, start: str) -> list[int]:
    """The seats with wagers in the order of settlement."""
    filing = dealer.filing
    first = dealer.player_dealer % filing.seats + 1
    if start == "last seat":
        first = filing.seats
    elif start == "button":
        first = button(dealer)
    seats = around(first, filing.seats, filing.step)
    return [seat for seat in seats if seat in dealer.wagered]


def button(dealer: Dealer) -> int:
    """The seat of the action button, placed by the player-dealer's second card."""
    filing, player_dealer = dealer.filing, dealer.player_dealer
    rank = dealer.cards[1][0]
    value = "A23456789TJQK".index(rank) + 1
    if filing.faces_count_ten:
        value = min(value, 10)
    first = 1 if filing.button == "house-dealer" else player_dealer % filing.seats + 1
    seat = count_without_player_dealer(value, first, filing.seats, player_dealer)
    return first_with_wager(seat, filing.seats, dealer.wagered)


def around_table(
    dealer: Dealer, seats: Sequence[int], wagers: tuple[str, ...], chips: Sequence[Chip]
) -> Iterator[Chip]:
    """Seat by seat, hand by hand; then as the bettors were placed.

    Originals come before doubles, or each double beside its spot (twenty-one/doubles-in-order).
    """
    squares = [(chip.bettor, chip.spot) for chip in dealer.chips]
    for seat in seats:
        on_seat = [chip for chip in chips if chip.seat == seat and chip.wager in wagers]
        if dealer.filing.double_beside:
            on_seat.sort(key=lambda c: (c.hand, squares.index((c.bettor, c.spot)), c.doubling))
        else:
            on_seat.sort(key=lambda c: (c.hand, c.doubling))
        yield from on_seat
