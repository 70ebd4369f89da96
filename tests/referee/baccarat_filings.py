"""Baccarat as the papers file it: twelve filings of five rooms, with some collection options.

Numbers such as "001 57-65" are lines of a paper. Where a paper is silent, the reading named in a
comment decides.
"""

from collections.abc import Callable
from typing import NamedTuple

from tests.referee.baccarat_wagers import (
    Hands,
    Pays,
    animal,
    banker_6,
    banker_dragon,
    banker_half_on_6,
    banker_line,
    banker_push_on_7,
    banker_push_on_8,
    banker_three_card_7,
    bbq,
    cold_bbq,
    dealer_19_to_20,
    kill_the_ox_tiger,
    natural_0,
    ox_6,
    player_dragon,
    player_line,
    player_three_card_8,
    tie,
    tie_0_1,
    tiger_7,
    win_4,
)
from tests.referee.bettors import Bet


class Filing(NamedTuple):
    """One filing: its wagers by group in the order of settlement, and what surrounds them."""

    groups: list[dict[str, Callable[[Hands], Pays]]]
    tables: tuple[int, ...]
    """Seats of its tables, the player-dealer's included; the first is the default."""
    start: str = "left of the player-dealer"
    covers: tuple[str, ...] = ("gross", "net")
    orders: tuple[str, ...] = ()
    """The values of `settlement_order` where the order of kinds is a reading."""
    needs_line: tuple[str, ...] = ()
    at_most_line: tuple[str, ...] = ()
    """Wagers that may not exceed the larger line wager."""
    seated_only: tuple[str, ...] = ()
    draws_on: bool = False
    """Whether a natural does not stop the other hand's draw, by the letter."""
    by_seat: bool = False
    """Whether wagers are settled seat by seat without an option."""
    practice: bool = False
    """Whether the practice preset stops at naturals and pushes a banker win with a 3-card 7."""
    face_down: str = ""
    """Which of the first four cards are dealt face down, by number; the third cards are shown."""


def group(**wagers: Callable[[Hands], Pays]) -> dict[str, Callable[[Hands], Pays]]:
    return {name.replace("_", "-"): outcome for name, outcome in wagers.items()}


LINES = [{"player": player_line}, {"banker": banker_line}]
BOTH_ORDERS = ("wager-by-wager", "seat-by-seat")  # reading table/kind-by-kind
THREE_COVERS = ("gross", "net", "each-way")
BY_BANKER_CARD = "banker's second card, from the house dealer"
BY_DEALER_CARD = "dealer's second card, from the player-dealer"
BY_PLAYER_CARD = "player's first card, from the player-dealer"

EZ = Filing(  # 000 1476-1640
    groups=[
        *LINES,
        {"tie": tie(8)},
        {"panda-8": player_three_card_8},
        {"dragon-7": banker_three_card_7},
    ],
    tables=(8, 14),
    start=BY_BANKER_CARD,
    covers=THREE_COVERS,
    orders=BOTH_ORDERS,
    needs_line=("panda-8", "dragon-7"),
    draws_on=True,
    practice=True,
)

FILINGS = {
    "saloon/ez-baccarat-panda-8": EZ,
    # 001 13-120; no back line on the Tie Bet (001 96).
    "tavern/ez-baccarat-panda-8": EZ._replace(seated_only=("tie",)),
    # 002 3845-3990; the Tie Bet pays 10 for 1.
    "lucky-buck/ez-baccarat": EZ._replace(
        groups=[*LINES, {"tie": tie(9)}, {"dragon-7": banker_three_card_7}],
        needs_line=("dragon-7",),
    ),
    # 003 648-785; first action is at the player-dealer's left (003 659-663).
    "deuce-lounge/ez-baccarat": EZ._replace(
        groups=[*LINES, {"tie": tie(8)}, {"dragon-7": banker_three_card_7}],
        needs_line=("dragon-7",),
        start="left of the player-dealer",
    ),
    # 001 4378-4480
    "tavern/dai-bacc": Filing(
        groups=[
            {"player": player_line},
            {"banker": banker_push_on_7},
            {"kill-the-ox-tiger": kill_the_ox_tiger},
            {"ox-6": ox_6},
            {"tiger-7": tiger_7},
        ],
        tables=(9,),
        covers=THREE_COVERS,
        orders=BOTH_ORDERS,
        face_down="1234",  # 001 4394
    ),
    # 001 1480-1535
    "tavern/zoobac": Filing(
        groups=[
            {"player": player_line},
            {"banker": banker_push_on_8},
            {"tie": tie(9)},
            {"rabbit": animal(rabbit=25, rabbit_x3=75)},
            {"tiger": animal(tiger=25, tiger_x3=75)},
            {"monkey": animal(monkey=150)},
            {"zoo": animal(rabbit=10, rabbit_x3=30, tiger=10, tiger_x3=30, monkey=30)},
        ],
        tables=(8, 12),
        start=BY_PLAYER_CARD,
        covers=THREE_COVERS,
        orders=BOTH_ORDERS,
    ),
    # 002 3429-3702; the Dragon Bonus is at most the base wager (002 3631-3633).
    "lucky-buck/commission-free-baccarat": Filing(
        groups=[
            {"player": player_line},
            {"banker": banker_half_on_6},
            {"tie": tie(9)},
            group(player_dragon=player_dragon, banker_dragon=banker_dragon),
            {"banker-6": banker_6},
        ],
        tables=(8, 14),
        covers=THREE_COVERS,
        needs_line=("player-dragon", "banker-dragon", "banker-6"),
        at_most_line=("player-dragon", "banker-dragon"),
        face_down="1234",  # 002 3439-3441
    ),
    # 004 912-1105
    "cordova/commission-free-baccarat-dragon-bonus": Filing(
        groups=[
            {"player": player_line},
            {"banker": banker_half_on_6},
            {"tie": tie(8)},
            group(player_dragon=player_dragon, banker_dragon=banker_dragon),
        ],
        tables=(8, 14),
        needs_line=("player-dragon", "banker-dragon"),
        face_down="1234",  # 004 941-946
    ),
    # 004 4614-4750; the order of the kinds is a reading.
    "cordova/commission-free-baccarat": Filing(
        groups=[{"player": player_line}, {"dealer": banker_half_on_6}, {"tie": tie(8)}],
        tables=(8, 14),
        face_down="4",  # 004 4650-4654
    ),
    # 004 6119-6290
    "cordova/cash-in-baccarat": Filing(
        groups=[
            {"player": player_line},
            {"banker": banker_push_on_7},
            {"tie": tie(8)},
            {"tiger-8": player_three_card_8},
            {"phoenix-7": banker_three_card_7},
        ],
        tables=(10, 14),
        orders=BOTH_ORDERS,
    ),
    # 004 7621-7990; the order is that of 004 7739-7742.
    "cordova/big-bonus-baccarat": Filing(
        groups=[
            {"player": player_line},
            {"banker": banker_push_on_7},
            {"bbq": bbq},
            {"phoenix-7": banker_three_card_7},
            {"cold-bbq": cold_bbq},
            {"tiger-8": player_three_card_8},
            {"natural-0": natural_0},
            {"tie-0-1": tie_0_1},
            {"win-4": win_4},
        ],
        tables=(8, 14),
        orders=BOTH_ORDERS,
    ),
    # 003 372-490; seat by seat, the line wagers and then the Tie (003 486-488).
    "deuce-lounge/21st-century-baccarat": Filing(
        groups=[{"player": player_line, "dealer": dealer_19_to_20}, {"tie": tie(8)}],
        tables=(8, 14),
        start=BY_DEALER_CARD,
        covers=THREE_COVERS,
        needs_line=("tie",),
        at_most_line=("tie",),
        seated_only=("player", "dealer", "tie"),
        by_seat=True,
        face_down="1234",  # 003 407
    ),
}
CENTURY = "deuce-lounge/21st-century-baccarat"
ZOOBAC = "tavern/zoobac"
LINE_WAGERS = ("player", "banker", "dealer")
MINIMUM, MAXIMUM = 500, 50_000
"""Amounts in cents that every filing allows without an option; 004 ... limits a Dragon Bonus."""


# Fees, for some options of some filings.


class Option(NamedTuple):
    """A collection option: the player-dealer pays by the action, and players may pay too."""

    id: str
    limit: tuple[int, int]
    """The table limit in dollars."""
    tiers: list[tuple[int, int]]
    """What the player-dealer pays in cents, from an action of so many cents on."""
    counts: tuple[str, ...]
    """The wagers that count in the action and in a player's fees."""
    player: int = 0
    """What a player pays in cents."""
    per: str = "wager"
    at_most_line: tuple[str, ...] = ()


OPTIONS = {
    "lucky-buck/commission-free-baccarat": [
        # A tier begins at its printed lower bound (reading collections/cents-stay-below).
        # 002 3721-3731, 3744-3754; bonuses do not count (002 3634, 3682)
        Option(
            id="commission-free-baccarat:1",
            limit=(5, 200),
            tiers=[(0, 100), (301_00, 300), (601_00, 600), (1001_00, 1000), (2001_00, 2000)],
            counts=("player", "banker", "tie"),
        ),
        Option(
            id="commission-free-baccarat:3",
            limit=(5, 200),
            tiers=[(0, 200), (301_00, 500), (601_00, 900), (1001_00, 1500), (2001_00, 2500)],
            counts=("player", "banker", "tie"),
        ),
    ],
    "deuce-lounge/ez-baccarat": [
        # "$100+" is more than $100 (reading collections/cents-go-above).
        # 003 551-558, 803-868; each player pays once a hand
        Option(
            id="baccarat:2",
            limit=(5, 200),
            tiers=[(0, 50), (100_01, 100), (200_01, 200), (400_01, 500), (1000_01, 1000)],
            counts=("player", "banker", "tie", "dragon-7"),
        ),
        Option(
            id="baccarat:4",
            limit=(5, 200),
            tiers=[(0, 100), (200_01, 200), (400_01, 500), (1000_01, 1000)],
            counts=("player", "banker", "tie", "dragon-7"),
            player=50,
            per="hand",
        ),
    ],
    "cordova/commission-free-baccarat-dragon-bonus": [
        # 004 1109-1130; each line and tie wager pays, the Dragon Bonus does not
        Option(
            id="commission-free-baccarat:1",
            limit=(5, 50),
            tiers=[(0, 100)],
            counts=("player", "banker", "tie"),
            player=50,
            at_most_line=("player-dragon", "banker-dragon"),  # 004 1084-1085
        ),
    ],
}


def fees(option: Option, bets: list[Bet]) -> list[tuple[str, str, int]]:
    """Who pays how many cents before the deal."""
    counted = [bet for bet in bets if bet.wager in option.counts]
    action = sum(bet.amount for bet in counted)
    due = [fee for start, fee in option.tiers if action >= start]
    players = [bet.bettor for bet in counted]
    if option.per == "hand":
        players = sorted({bet.bettor for bet in bets})
    owed = [("player", bettor, option.player) for bettor in players if option.player]
    return [*(("player-dealer", "", fee) for fee in due[-1:]), *owed]


# One hand.
