"""The betting of every poker filing, as the papers state it or, where silent, as read.

Amounts are in cents. A number such as 004 71-79 names lines of a paper: 000 Saloon, 001 Tavern,
002 Lucky Buck, 003 Deuce Lounge, 004 Cordova. "Reading" marks what a paper leaves open.
"""

from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True)
class Stakes:
    """A table's stakes: the bets, what is put in before the cards, and the cap of a round."""

    name: str
    kind: str
    """limit, spread, no-limit or pot-limit."""
    bets: tuple[int, ...]
    """Limit: low and high, or one for each round. Spread: least and most. Otherwise: least."""
    blinds: tuple[int, int] | None = None
    ante: int = 0
    bring_in: int = 0
    cap: int | None = None
    """The most that one player may put in during one round."""
    kill: int = 0
    """What a kill multiplies the limits by, in halves: 4 for a full kill, 3 for a half kill."""


@dataclass(frozen=True)
class Filing:
    """How one filing is bet."""

    family: str
    stakes: tuple[Stakes, ...]
    seats: int = 10
    raises: int | None = 3
    """How many raises may follow the bet; None for any number."""
    capped: tuple[str, ...] = ("limit",)
    """The kinds of betting in which that number applies."""
    uncapped: str = "two-remain"
    """When the number does not apply: two remain in the pot, two are in the pot as the round
    begins (two-entered), or two can still wager as it begins (two-can-wager)."""
    least_raise: str = "increment"
    """The least raise without fixed limits: the increment of the round, or the last raise."""
    low_rounds: int = 2
    check_raise: bool = True
    free_folds: bool = False
    """Whether a player who may check may also fold."""
    together: bool = False
    """Whether short all-ins that add up to a raise let a player raise again."""
    button_small: bool = True
    """Whether the button has the small blind with two players."""
    waits: bool = True
    """Whether a new player waits for the big blind."""
    hole: int = 0
    discard: str = ""
    """When each player discards a hole card: before-flop, after-flop or never."""
    twice: bool = False
    bombs: bool = False
    streets: tuple[str, ...] = ()
    """Stud: the later streets; `choice` asks each player before the card."""
    brings_in: str = "low"
    bring_in_acts: bool = False
    """Whether the player who brought it in may still raise."""
    opens: str = "high-hand"
    last_as_before: bool = False
    open_pair: bool = False
    """Whether a pair showing on the first later street may bet the higher limit."""
    joker_turned_is_nothing: bool = False
    flush_over_full_house: bool = False
    button_draws: int = 5
    big_blind_last: bool = False
    """Draw: whether the big blind also acts last after the draw."""
    kills: bool = False
    options: tuple[tuple[str, Any, dict[str, Any]], ...] = field(default=())
    """Options of the table: name, value, and what it changes here."""

    def changed(self, **changes: Any) -> "Filing":
        return replace(self, **changes)


def _limit(low: int, small: int, high: int = 0, name: str = "", big: int = 0) -> Stakes:
    """Two limits in dollars with a small blind in cents; the big blind is the lower limit."""
    high = high or 2 * low
    return Stakes(
        name or f"${low:,}-${high:,}", "limit", (100 * low, 100 * high), (small, big or 100 * low)
    )


def _no_limit(small: str, big: int, later: bool, cap: int | None = None) -> Stakes:
    """Blinds in dollars; with `later`, the last two rounds have twice the minimum."""
    bets = (100 * big, 200 * big) if later else (100 * big,)
    blinds = (round(100 * float(small)), 100 * big)
    return Stakes(f"no limit ${small}/${big}", "no-limit", bets, blinds, cap=cap)


def _spread(least: int, small: int, name: str = "") -> Stakes:
    """Deuce Lounge: wagers from the minimum to $200, at most $200 a round (003 6808-6812)."""
    name = name or f"${least} minimum bet"
    return Stakes(name, "spread", (100 * least, 20000), (small, 100 * least), cap=20000)


LAST_RAISE = ("least_raise", "last-raise", {"least_raise": "last-raise"})
TOGETHER = ("short_all_in", "together", {"together": True})
TWO_REMAIN = ("free_raises", "two-remain", {"uncapped": "two-remain"})
TWO_ENTERED = ("free_raises", "two-entered", {"uncapped": "two-entered"})
BUTTON_BIG = ("heads_up_blinds", "button-big", {"button_small": False})
FREE = ("no_limit_raises", "free", {"capped": ("limit",)})
EVERY_KIND = ("limit", "spread", "no-limit", "pot-limit")

# Cordova: 004 2-281 (flop), 282-633 (stud). Blinds of 3-6 in 004 73-74, others 3000-3043.

CORDOVA_FLOP = Filing(
    "flop",
    (
        _limit(3, 100),  # 004 73-74
        Stakes("$1-$2", "limit", (100, 200), (100, 100)),
        _limit(4, 200),
        _limit(9, 300),
    ),
    uncapped="two-remain",  # heads up, 004 82-83; reading: once two remain
    free_folds=True,  # 004 49-50, 138, 224-225
    options=(TWO_ENTERED, TOGETHER, BUTTON_BIG),
)
CORDOVA_HOLDEM = CORDOVA_FLOP.changed(
    hole=2,
    stakes=(
        *CORDOVA_FLOP.stakes,
        _no_limit("1", 3, later=True),  # 004 71-79
        _no_limit("2", 5, later=True),
        _no_limit("1", 2, later=True),
    ),
    capped=EVERY_KIND,  # 004 77-83; reading: no limit too
    options=(TWO_ENTERED, TOGETHER, BUTTON_BIG, LAST_RAISE, FREE),
)


def _stud(low: int, ante: int, bring_in: int = 0) -> Stakes:
    return Stakes(
        f"${low}-${2 * low}", "limit", (100 * low, 200 * low), None, ante, bring_in or 100 * low
    )


CORDOVA_STUD = Filing(
    "stud",
    (_stud(4, 100), _stud(2, 100), _stud(8, 100), _stud(15, 200)),  # 004 319-332; antes: reading
    seats=8,  # 004 297-299
    uncapped="two-remain",  # 004 388-389
    free_folds=True,  # 004 343-344
    streets=("up", "up", "up", "down"),  # 004 335-369
    open_pair=True,  # 004 345-348
    options=(TWO_ENTERED, TOGETHER),
)
CORDOVA_MEXICAN = CORDOVA_STUD.changed(
    stakes=(
        Stakes("$2-$5", "spread", (200, 500), None, 100, 200),  # 004 568-569, 3105-3115
        Stakes("$3-$6", "spread", (300, 600), None, 100, 300),
        Stakes("$5-$8", "spread", (500, 800), None, 200, 500),
    ),
    seats=10,
    capped=EVERY_KIND,  # 004 617-618
    streets=("choice", "choice", "choice"),  # 004 572-578
    opens="left-of-button",  # 004 556-557
    open_pair=False,
    options=(TWO_ENTERED, TOGETHER, LAST_RAISE),
)

# Deuce Lounge: 003.

DEUCE_LIMITS = (
    _limit(3, 100),  # 003 3599-3600
    Stakes("$1-$2", "limit", (100, 200), (50, 100)),
    _limit(7, 300),
    _limit(4, 200),
)
DEUCE_SPREADS = (_spread(3, 100), _spread(1, 50), _spread(2, 100))
DEUCE_NO_LIMITS = (
    _no_limit("1", 3, later=True, cap=20000),  # 003 3602-3605, 3691-3694
    _no_limit("2", 5, later=True, cap=20000),
    Stakes("no limit $0.50/$1", "no-limit", (100, 200), (50, 100), cap=20000),
)
DEUCE_HOLDEM = Filing(
    "flop",
    (*DEUCE_LIMITS, *DEUCE_SPREADS, *DEUCE_NO_LIMITS),
    uncapped="two-entered",  # 003 3608-3610: two contest the pot before the round
    hole=2,
    options=(TOGETHER, BUTTON_BIG, LAST_RAISE),
)
DEUCE_HOLDEM_V1 = DEUCE_HOLDEM.changed(
    stakes=(
        *DEUCE_LIMITS,
        _spread(3, 100, "$3 minimum bet and up"),
        _spread(1, 50),
        _no_limit("1", 3, later=True),
        _no_limit("2", 5, later=True),
    ),
    capped=EVERY_KIND,  # 003 115-118, no exception on this copy
    options=(
        *DEUCE_HOLDEM.options,
        ("no_limit_raises", "free", {"capped": ("limit", "spread")}),
    ),
)
DEUCE_OMAHA = DEUCE_HOLDEM.changed(
    hole=4,
    free_folds=True,  # 003 2910-2911, 3257-3258
    options=(TWO_REMAIN, TOGETHER, BUTTON_BIG, LAST_RAISE),
)
DEUCE_PINEAPPLE = DEUCE_HOLDEM.changed(
    stakes=(*DEUCE_LIMITS, *DEUCE_SPREADS),
    uncapped="two-can-wager",  # 003 4011-4013, participating
    free_folds=True,  # 003 4037-4043
    hole=3,
    discard="before-flop",  # 003 4022-4026
    options=(TWO_REMAIN, TWO_ENTERED, TOGETHER, BUTTON_BIG, LAST_RAISE),
)
DEUCE_MEXICAN = Filing(
    "stud",
    (
        _stud(3, 100),  # 003 5534-5546; antes: reading
        _stud(9, 100),
        Stakes("$2-$4", "limit", (200, 400), None, 50, 200),
        Stakes("$1 minimum bet", "spread", (100, 20000), None, 50, 100, 20000),  # 003 5674-5677
        Stakes("$2 minimum bet", "spread", (200, 20000), None, 100, 200, 20000),
    ),
    uncapped="two-remain",  # 003 5546-5548, two active players
    low_rounds=4,  # 003 5542-5546: every round as the first
    free_folds=True,  # 003 5550-5554, 5573-5577
    streets=("choice", "choice", "choice"),  # 003 5557-5570
    brings_in="high",  # 003 5534-5537
    bring_in_acts=True,  # 003 5551-5554
    joker_turned_is_nothing=True,  # 003 5438-5440
    flush_over_full_house=True,  # 003 5470-5478
    options=(
        TWO_ENTERED,
        TOGETHER,
        LAST_RAISE,
        ("brings_in", "low-card", {"brings_in": "low"}),
        ("low_rounds", 2, {"low_rounds": 2}),
    ),
)

# Saloon: 000, and Tavern: 001, whose pages are worded alike.

OPEN_LIMITS = (
    _limit(4, 200),
    Stakes("$1-$2", "limit", (100, 200), (50, 100)),
    _limit(10, 500),
)
"""Limits within those listed; blinds by reading: the lower limit, and half of it."""
OPEN_NO_LIMITS = (_no_limit("1", 2, later=False), _no_limit("5", 10, later=False))
POT_LIMIT = Stakes("pot limit $1/$2", "pot-limit", (200,), (100, 200))
SALOON_OPTIONS = (TWO_REMAIN, TWO_ENTERED, TOGETHER, BUTTON_BIG, LAST_RAISE, FREE)
SALOON_OMAHA = Filing(
    "flop",
    (*OPEN_LIMITS, *OPEN_NO_LIMITS, POT_LIMIT),
    capped=EVERY_KIND,  # 000 13627-13629
    uncapped="two-can-wager",  # the same lines, participating
    free_folds=True,  # 000 13650-13655
    hole=4,
    twice=True,  # 000 13768-13791
    bombs=True,
    options=SALOON_OPTIONS,
)
BIG_O = SALOON_OMAHA.changed(seats=8, hole=5, twice=False, bombs=False)  # 000 6796-6798
DOUBLE_BOARD = SALOON_OMAHA.changed(seats=9, twice=False)  # 000 11641-11644
SALOON_STUD = Filing(
    "stud",
    (
        _stud(4, 100, 200),  # 000 643-658; amounts: reading
        Stakes("$2-$4", "limit", (200, 400), None, 50, 100),
        _stud(10, 100, 300),
    ),
    seats=8,
    uncapped="two-can-wager",  # reading: as the room's other games
    streets=("up", "up", "up", "down"),
    last_as_before=True,  # 000 674-675
    open_pair=True,  # 000 657-658
    options=(TWO_REMAIN, TWO_ENTERED, TOGETHER),
)
TAVERN_OMAHA = SALOON_OMAHA.changed(twice=False, bombs=False)  # 001 1026-1061

# Lucky Buck: 002.

LUCKY_FLOP = Filing(
    "flop",
    (
        _limit(4, 200, name="split $4/$8"),  # 002 105-112
        Stakes("split $1/$2", "limit", (100, 200), (50, 100)),
        _limit(5, 200, name="split $5/$10"),
        Stakes(
            "progressive $2/$4/$6/$8, full kill", "limit", (200, 400, 600, 800), (100, 200), kill=4
        ),  # 002 116-150, 204
        Stakes(
            "progressive $2/$4/$6/$8, half kill", "limit", (200, 400, 600, 800), (100, 200), kill=3
        ),
    ),
    uncapped="two-remain",  # 002 34-35
    waits=False,  # 002 93
    hole=2,
    options=(BUTTON_BIG, ("free_raises", "never", {"uncapped": "never"})),  # 002 220
)
LOWBALL = Filing(
    "draw",
    (
        Stakes("spread $2-$10", "spread", (200, 1000), (100, 300)),  # 002 529-534, 956-962
        Stakes("spread $4-$16", "spread", (400, 1600), (200, 500)),
        _limit(2, 100, name="split $2/$4"),
        _limit(5, 300, name="split $5/$10"),
        Stakes("straight $4", "limit", (400,), (200, 400)),
        Stakes("straight $10", "limit", (1000,), (200, 500)),
        Stakes("straight $6", "limit", (600,), (300, 300)),
    ),
    seats=8,
    raises=None,  # 002 402-403
    least_raise="last-raise",  # 002 469-470
    low_rounds=1,  # 002 476-482
    check_raise=False,  # 002 380
    waits=False,  # 002 387
    button_draws=3,  # 002 247-250
    kills=True,  # 002 278-284, 335-338
    options=(BUTTON_BIG,),
)
DRAW_POKER = LOWBALL.changed(
    stakes=(
        *LOWBALL.stakes,
        Stakes("spread $1-$5, ante", "spread", (100, 500), None, 100),  # 002 1014
    ),
    check_raise=True,
    button_draws=5,
    big_blind_last=True,  # 002 1049-1050
    kills=False,
)

FILINGS: dict[str, Filing] = {
    "cordova/texas-holdem": CORDOVA_HOLDEM,
    "cordova/omaha": CORDOVA_FLOP.changed(hole=4),
    "cordova/omaha-high-low-split": CORDOVA_FLOP.changed(hole=4),
    "cordova/seven-card-stud": CORDOVA_STUD,
    "cordova/seven-card-stud-high-low-split": CORDOVA_STUD,
    "cordova/mexican-stud": CORDOVA_MEXICAN,
    "deuce-lounge/texas-holdem": DEUCE_HOLDEM,
    "deuce-lounge/texas-holdem-v1": DEUCE_HOLDEM_V1,
    "deuce-lounge/texas-holdem-high-low-split": DEUCE_HOLDEM,
    "deuce-lounge/omaha": DEUCE_OMAHA,
    "deuce-lounge/omaha-high-low-split": DEUCE_OMAHA,
    "deuce-lounge/pineapple": DEUCE_PINEAPPLE,
    "deuce-lounge/pineapple-high-low-split": DEUCE_PINEAPPLE,
    "deuce-lounge/crazy-pineapple": DEUCE_PINEAPPLE.changed(discard="after-flop"),  # 003 4784
    "deuce-lounge/mexican-stud-poker": DEUCE_MEXICAN,
    "saloon/omaha": SALOON_OMAHA,
    "saloon/omaha-hi-low-split": SALOON_OMAHA,
    "saloon/no-limit-texas-holdem": SALOON_OMAHA.changed(stakes=OPEN_NO_LIMITS, hole=2),
    "saloon/big-o": BIG_O,
    "saloon/double-board-omaha": DOUBLE_BOARD,
    "saloon/pineapple": SALOON_OMAHA.changed(hole=3, discard="after-flop"),  # 000 10262-10264
    "saloon/pineapple-2019": TAVERN_OMAHA.changed(hole=3, discard="before-flop"),
    "saloon/seven-card-stud": SALOON_STUD,
    "tavern/omaha": TAVERN_OMAHA,
    "tavern/omaha-hi-low-split": TAVERN_OMAHA,
    "tavern/texas-holdem": TAVERN_OMAHA.changed(hole=2),
    "lucky-buck/texas-holdem": LUCKY_FLOP,
    "lucky-buck/texas-holdem-high-low-8": LUCKY_FLOP,
    "lucky-buck/crazy-pineapple-8": LUCKY_FLOP.changed(hole=3, discard="after-flop"),
    "lucky-buck/tahoe-pineapple-8": LUCKY_FLOP.changed(hole=3),
    "lucky-buck/omaha-8": LUCKY_FLOP.changed(hole=4),
    "lucky-buck/lowball": LOWBALL,
    "lucky-buck/draw-poker": DRAW_POKER,
}
