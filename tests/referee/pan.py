"""Pan: melds, what they pay, going out and the tops, written from the papers.

003 is the Deuce Lounge, 002 Lucky Buck, which names conditions but prints no amounts; it uses those
of the Deuce Lounge (a reading). Cards are texts such as "3s"; amounts of cards are chips.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from tests.referee.poker_collections import Hand as FeeHand
from tests.referee.poker_collections import due, tables

ORDER = "A234567JQK"
"""Jack and seven are in sequence (003 6387-6390, 002 592-593)."""
VALLE = "357"
ROPES = ("KQJ", "A23")
GOING_OUT = 2
OUT = 11


class Filing(NamedTuple):
    loose_sets: bool
    """Whether cards of any suit may join a set that began with three suits or one (003 6320-6323);
    otherwise all suits differ or all are the same (002 680-684)."""
    any_suit_pays: bool
    """Whether a card of another suit pays like one of the set's own (003 6322-6325)."""
    least_players: int
    doubles: bool = False


FILINGS = {
    "deuce-lounge/pan": Filing(True, True, 3),  # 003 6234-6235
    "lucky-buck/pan": Filing(False, False, 2, doubles=True),  # 002 866-882, 893
}


def is_rope(cards):
    """Three or more in sequence, of one suit."""
    places = sorted(ORDER.index(card[0]) for card in cards)
    in_row = all(after == before + 1 for before, after in pairwise(places))
    return len(cards) >= 3 and in_row and len({card[1] for card in cards}) == 1


def kinds(filing, cards):
    """What these cards may be as a meld: a rope, or a set of several suits, one suit or any."""
    if is_rope(cards):
        return ["rope"]
    suits = Counter(card[1] for card in cards)
    if len(cards) < 3 or len({card[0] for card in cards}) > 1:
        return []
    found = []
    if len(suits) >= 3 and (filing.loose_sets or len(suits) == len(cards)):
        found.append("suits")
    if max(suits.values()) >= 3 and (filing.loose_sets or len(suits) == 1):
        found.append("same")
    return [*found, "any"] if cards[0][0] in "AK" else found


def value(filing, kind, cards, own=""):
    """The chips of a meld, with what was added to it (003 6396-6415, 6324-6327).

    `own` is the suit of the first three of a set of one suit; without it, the suit that pays most.
    """
    rank = cards[0][0]
    if kind == "rope":
        held = {card[0] for card in cards}
        return sum(double(cards[0][1], 1) for rope in ROPES if set(rope) <= held)
    if kind == "suits":
        return len(cards) - 2 if rank in VALLE else 0
    if kind == "any":
        return 0
    suits = Counter(card[1] for card in cards)
    return max(
        double(suit, 2 if rank in VALLE else 1)
        + double(suit, 1) * ((len(cards) if filing.any_suit_pays else count) - 3)
        for suit, count in suits.items()
        if count >= 3 and own in ("", suit)
    )


def own_suit(filing, kind, cards):
    """The suit by which a set of one suit pays; "" for other melds."""
    suits = [suit for suit, count in Counter(card[1] for card in cards).items() if count >= 3]
    pays = {suit: value(filing, kind, cards, suit) for suit in suits if kind == "same"}
    return max(pays, key=lambda suit: pays[suit], default="")


def double(suit, chips):
    return 2 * chips if suit == "s" else chips


def worth(filing, cards):
    """What cards pay as one meld, or None if they are none."""
    return max((value(filing, kind, cards) for kind in kinds(filing, cards)), default=None)


@lru_cache(maxsize=10_000)
def best(filing, cards, *, whole):
    """The most chips that sorted cards pay in melds, or None; `whole` if all must be melded."""
    if not cards:
        return 0
    first, rest = cards[0], cards[1:]
    options = [] if whole else [best(filing, rest, whole=False)]
    for meld in melds_with(filing, first, rest):
        left = list(rest)
        for card in meld[1:]:
            left.remove(card)
        after = best(filing, tuple(left), whole=whole)
        if after is not None:
            options.append(worth(filing, meld) + after)
    return max(options, default=None)


def melds_with(filing, first, rest):
    """Every meld of a card and some later ones of a sorted hand."""
    same = [card for card in rest if card[0] == first[0]]
    for count in range(2, len(same) + 1):
        for others in set(combinations(same, count)):
            if worth(filing, (first, *others)) is not None:
                yield (first, *others)
    rope = [first]
    for rank in ORDER[ORDER.index(first[0]) + 1 :]:
        if rank + first[1] not in rest:
            return
        rope.append(rank + first[1])
        if len(rope) >= 3:
            yield tuple(rope)


def in_order(cards):
    return tuple(sorted(cards, key=lambda card: (ORDER.index(card[0]), card[1])))


def lay_down(filing, cards):
    """The chips of the best melds of some cards, and whether the player goes out with them."""
    held = in_order(cards)
    pays = best(filing, held, whole=False)
    all_melded = best(filing, held, whole=True) if len(cards) == OUT else None
    if all_melded is not None and all_melded + GOING_OUT >= pays:
        return all_melded + GOING_OUT, True
    return pays, False


class Player(NamedTuple):
    stack: int
    melds: list[list[str]] = []
    cards: list[str] = []
    doubles: bool = False
    status: str = "in"


class Outs(NamedTuple):
    """A hand that a player has won."""

    condition: int
    out: int
    players: dict[int, Player]
    tops: int
    option: str = ""


class Result(NamedTuple):
    chips: int
    paid: dict[int, tuple[int, int]]
    """By seat what is due and what is paid; a player pays no more than they have."""
    tops: int
    stacks: dict[int, int]


def settle(name, filing, hand):
    """Two chips for going out and every condition from each player in action or fouled.

    003 6371-6372, 6239-6240; 002 713-714. Among doubles players it is twice as much (002 876-879).
    The fee comes out of the antes (003 6482-6483).
    """
    winner = hand.players[hand.out]
    chips = GOING_OUT + (
        best(filing, in_order(winner.cards), whole=True)
        if winner.cards
        else sum(worth(filing, meld) for meld in winner.melds)
    )
    stacks = {seat: player.stack for seat, player in hand.players.items()}
    paid = {}
    for seat, player in hand.players.items():
        if seat == hand.out or player.status == "top":
            continue
        owed = chips * hand.condition * (2 if player.doubles and winner.doubles else 1)
        paid[seat] = (owed, min(owed, player.stack))
        stacks[seat] -= paid[seat][1]
        stacks[hand.out] += paid[seat][1]
    tops = hand.tops - fee(name, hand)
    stacks[hand.out] += tops
    return Result(chips, paid, tops, stacks)


def fee(name, hand):
    if not hand.option:
        return 0
    option = tables(name.partition("/")[0])[hand.option]
    return due(option, FeeHand(players=len(hand.players))).get("pot", 0)


def as_case(name, hand) -> dict[str, Any]:
    players = {}
    for seat, player in hand.players.items():
        players[str(seat)] = {"stack": money(player.stack), "status": player.status}
        players[str(seat)] |= {"melds": player.melds} if player.melds else {}
        players[str(seat)] |= {"cards": player.cards} if player.cards else {}
        players[str(seat)] |= {"doubles": True} if player.doubles else {}
    case = {
        "game": name,
        "condition": money(hand.condition),
        "out": str(hand.out),
        "tops": money(hand.tops),
        "players": players,
    }
    return {**case, "option": hand.option} if hand.option else case


def money(amount):
    return f"{amount // 100}.{amount % 100:02d}"
