"""Baccarat: how the hands are completed, and what each wager of the papers pays.

Numbers such as "001 57-65" are lines of a paper.
"""

from collections.abc import Callable
from typing import NamedTuple

RANKS = "A23456789TJQK"
POINTS = {rank: (place if place < 10 else 0) for place, rank in enumerate(RANKS, 1)}
"""Ace is one, 2 to 9 their face value, tens and pictures zero."""
FACE_VALUE = {rank: place for place, rank in enumerate(RANKS, 1)}
"""For the action button: jack 11, queen 12, king 13 (001 39); ten 10 by `table/ten-counts-ten`."""

CHART = {  # 001 67-76; the same in every paper: hits on these third cards of the player hand
    **dict.fromkeys((0, 1, 2), "0123456789"),
    3: "012345679",
    4: "234567",
    5: "4567",
    6: "67",
    7: "",
}

Pays = tuple[str, int, int]
"""A result with what it pays: `("win", 40, 1)` is 40 to 1."""
LOSE: Pays = ("lose", 0, 1)
PUSH: Pays = ("push", 0, 1)


def win(pays: int, per: int = 1) -> Pays:
    return ("win", pays, per)


class Hands(NamedTuple):
    """Both completed hands."""

    player: list[str]
    banker: list[str]

    @property
    def p(self) -> int:
        return total(self.player)

    @property
    def b(self) -> int:
        return total(self.banker)

    @property
    def margin(self) -> int:
        """By how much the player hand wins; negative if the banker hand wins."""
        return self.p - self.b


def total(cards: list[str]) -> int:
    return sum(POINTS[card[0]] for card in cards) % 10


def is_natural(cards: list[str]) -> bool:
    return len(cards) == 2 and total(cards) >= 8


def deal(shoe: list[str], *, naturals_stop: bool) -> Hands:
    """The hands from a shoe: player, banker, player, banker, then the third cards (001 55-65)."""
    player, banker, rest = [shoe[0], shoe[2]], [shoe[1], shoe[3]], shoe[4:]
    if naturals_stop and (is_natural(player) or is_natural(banker)):
        return Hands(player, banker)
    two = total(banker)
    if total(player) > 5:
        return Hands(player, banker + rest[: two <= 5])
    third = str(POINTS[rest[0][0]])
    return Hands([*player, rest[0]], banker + rest[1 : 1 + (third in CHART.get(two, ""))])


# Every wager.


def player_line(h: Hands) -> Pays:
    return win(1) if h.margin > 0 else PUSH if h.margin == 0 else LOSE


def banker_line(h: Hands) -> Pays:
    return win(1) if h.margin < 0 else PUSH if h.margin == 0 else LOSE


def banker_half_on_6(h: Hands) -> Pays:
    """Half pay for a win with 6 (002 3543-3546, 004 1005-1007)."""
    return win(1, 2) if h.margin < 0 and h.b == 6 else banker_line(h)


def banker_push_on_7(h: Hands) -> Pays:
    """A win with a three-card 7 pushes (001 4394, 004 6217-6219, 7765-7768)."""
    return PUSH if h.margin < 0 and (h.b, len(h.banker)) == (7, 3) else banker_line(h)


def banker_push_on_8(h: Hands) -> Pays:
    """A win with a three-card 8 pushes (001 1513)."""
    return PUSH if h.margin < 0 and (h.b, len(h.banker)) == (8, 3) else banker_line(h)


def dealer_19_to_20(h: Hands) -> Pays:
    """Pays 19 to 20 (003 393)."""
    return win(19, 20) if h.margin < 0 else PUSH if h.margin == 0 else LOSE


def tie(pays: int) -> Callable[[Hands], Pays]:
    return lambda h: win(pays) if h.margin == 0 else LOSE


def banker_three_card_7(h: Hands) -> Pays:
    """Dragon 7, Phoenix 7: banker three-card 7, player six or less (001 107-108)."""
    return win(40) if (h.b, len(h.banker)) == (7, 3) and h.p <= 6 else LOSE


def player_three_card_8(h: Hands) -> Pays:
    """Panda 8, Tiger 8: player three-card 8, banker seven or less (001 118-119)."""
    return win(25) if (h.p, len(h.player)) == (8, 3) and h.b <= 7 else LOSE


DRAGON_BONUS = {4: 1, 5: 2, 6: 4, 7: 6, 8: 10, 9: 30}
"""What a win without a natural pays, by its margin (002 3647-3661, 004 1095-1104)."""


def dragon(won_by: int, cards: list[str]) -> Pays:
    """The Dragon Bonus on a hand that wins by so much."""
    if is_natural(cards) and won_by >= 0:
        return win(1) if won_by else PUSH
    return win(DRAGON_BONUS[won_by]) if won_by in DRAGON_BONUS else LOSE


def player_dragon(h: Hands) -> Pays:
    return dragon(h.margin, h.player)


def banker_dragon(h: Hands) -> Pays:
    return dragon(-h.margin, h.banker)


def banker_6(h: Hands) -> Pays:
    """A banker win with 6 (002 3697-3701)."""
    if h.margin < 0 and h.b == 6:
        return win(10 if len(h.banker) == 2 else 30)
    return LOSE


def kill_the_ox_tiger(h: Hands) -> Pays:
    """Player three-card 6 or banker three-card 7 that does not win (001 4445-4454)."""
    ox = (h.p, len(h.player)) == (6, 3) and h.margin <= 0
    tiger = (h.b, len(h.banker)) == (7, 3) and h.margin >= 0
    return win(30) if ox or tiger else LOSE


def ox_6(h: Hands) -> Pays:
    """The player hand wins with a three-card 6 (001 4463-4465)."""
    return win(40) if (h.p, len(h.player)) == (6, 3) and h.margin > 0 else LOSE


def tiger_7(h: Hands) -> Pays:
    """The banker hand wins with a three-card 7 (001 4478-4480)."""
    return win(40) if (h.b, len(h.banker)) == (7, 3) and h.margin < 0 else LOSE


def zoo_animal(h: Hands) -> str:
    """Which animal of ZooBac the hands make, tripled where the loser has zero (001 1521-1525)."""
    if h.margin > 0 and (h.p, len(h.player)) == (7, 3):
        return "rabbit x3" if h.b == 0 else "rabbit"
    if h.margin < 0 and (h.b, len(h.banker)) == (8, 3):
        return "tiger x3" if h.p == 0 else "tiger"
    return "monkey" if h.p == h.b == 0 else ""


def animal(**pays: int) -> Callable[[Hands], Pays]:
    """A wager on animals; those that are tripled are named with `_x3`."""
    odds = {name.replace("_", " "): amount for name, amount in pays.items()}

    def outcome(h: Hands) -> Pays:
        seen = zoo_animal(h)
        return win(odds[seen]) if seen in odds else LOSE

    return outcome


def bbq(h: Hands) -> Pays:
    """Six against seven, two cards each (004 7888-7892)."""
    two_each = len(h.player) == len(h.banker) == 2
    return win(50) if two_each and {h.p, h.b} == {6, 7} else LOSE


def cold_bbq(h: Hands) -> Pays:
    """Six against seven with two or three cards (004 7914-7919)."""
    return win(22) if {h.p, h.b} == {6, 7} else LOSE


def natural_0(h: Hands) -> Pays:
    """The first two cards of both hands total zero (004 7941-7945)."""
    return win(40) if total(h.player[:2]) == total(h.banker[:2]) == 0 else LOSE


def tie_0_1(h: Hands) -> Pays:
    return win(90) if h.p == h.b <= 1 else LOSE


def win_4(h: Hands) -> Pays:
    """The winning hand has four or less (004 7968-7971)."""
    return win(8) if h.margin and max(h.p, h.b) <= 4 else LOSE
