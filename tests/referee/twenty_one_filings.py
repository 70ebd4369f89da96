"""The twelve blackjack filings, and what the options of their tables change."""

from typing import Any

from tests.referee.twenty_one import (
    Filing,
    ace_and_king_of_spades,
    suited_ace_and_king,
    two_jokers,
    x_ace_and_ten,
)

# Busted cards of the player-dealer, and what they pay to one.
BUSTER_300 = {3: 2, 4: 2, 5: 4, 6: 15, 7: 50, 8: 300}
"""001 851-856, 2382-2387; 000 4538-4555."""
BUSTER_250 = {3: 1, 4: 3, 5: 6, 6: 30, 7: 100, 8: 250}
"""002 2865-2870."""
BUSTER_200 = {3: 2, 4: 2, 5: 4, 6: 15, 7: 50, 8: 200}
"""004 2777-2783."""
BUSTER_C = {3: 2, 4: 2, 5: 4, 6: 12, 7: 50, 8: 250}
"""002 1831-1836."""

TAVERN_NO_BUST = Filing(
    deals_from_house=True,  # 001 607, 627-628
    acts_from_house=True,
    hole_up=True,  # 001 627-628
    stands_hard=21,  # 001 633
    stands_soft=21,
    hits=11,
    for_less="minimum",  # 001 674
    pair_is_rank=True,  # 001 677, twenty-one/pair-is-rank
    insures="up to half",  # 001 685
    back_line=True,  # 001 668
    button="player-dealer",  # 001 616-625
    start="button",
)
TAVERN_BUSTER = TAVERN_NO_BUST._replace(
    buster=BUSTER_300,
    bonuses=("buster",),
    waits_for=("buster",),
    naturals_at_once=True,  # 001 837
)
SALOON_BONUS: dict[str, Any] = {
    "bonuses": ("blackjack-bonus",),
    "back_line_bonuses": ("blackjack-bonus",),  # 000 764-766
    "last": ("blackjack-bonus",),
}
TAVERN_SPANISH = Filing(
    game="spanish",
    checks="AKQJ",  # 001 485
    stands_hard=17,  # 001 468
    for_less="whole",  # 001 507
    redoubles=2,
    rescue=True,
    draws_to_aces=True,  # 001 508-509
    naturals_tie=False,  # 001 484
    naturals_at_once=True,  # 001 527
    bonuses=("match-the-dealer",),
    button="house-dealer",  # 001 450
    start="button",
    by_seat=True,  # 001 535
)
CORDOVA_X = Filing(
    game="blackjack-x",
    special=ace_and_king_of_spades,
    special_choices=True,
    for_less="minimum",  # 004 2667-2668
    surrenders="early",  # 004 2673
    surrenders_split=True,  # 004 2676
    insures="percent",  # 004 2680
    back_line=True,  # 004 2750
    spots=3,
    done_over=31,  # 004 2635-2637, 2717
    draws_for=("buster", "lucky-pair"),  # 004 2765-2766, 2806
    x=(2, 1),  # 004 2652
    all_specials_tie=True,  # 004 2714
    buster=BUSTER_200,
    bonuses=("buster", "lucky-pair"),
    back_line_bonuses=("buster", "lucky-pair"),
    double_beside=True,
    insurance_early=False,  # 004 2692
)

FILINGS = {
    "cordova/blackjack-x": CORDOVA_X,
    "deuce-lounge/no-bust-21st-century-blackjack": Filing(
        seats=7,  # 003 2310-2311
        game="deuce-lounge",
        special=two_jokers,
        deals_from_house=True,  # 003 2357
        acts_from_house=True,
        first_turned=True,  # 003 2358-2366
        checks="",
        joker_ends=True,  # 003 2388-2392
        no_surrender_against="A",  # 003 2474
        natural=(3, 2),  # 003 2418
        step=-1,  # 003 2341-2345
        cover="each-way",  # 003 2321-2324
    ),
    "lucky-buck/blackjack-x": CORDOVA_X._replace(
        special=x_ace_and_ten,
        spots=0,
        x=(3, 2),  # 002 2730
        all_specials_tie=False,
        insurance_on_x=False,  # 002 2766-2771
        draws_for=("buster", "aces-bonus"),  # 002 2851, 2879
        buster=BUSTER_250,
        bonuses=("buster", "aces-bonus"),
        back_line_bonuses=("buster", "aces-bonus"),
        double_beside=False,
    ),
    "lucky-buck/pure-21-5-blackjack": Filing(
        game="pure",
        stands_hard=19,  # 002 1460
        hits=11,  # 002 1463
        doubles_hard=18,
        doubles_split=False,  # 002 1611
        insures="up to half",  # 002 1636
        back_line=True,  # 002 1605
        spots=3,  # 002 1480
        draws_for=("base",),  # 002 1502
        buster=BUSTER_C,
        bonuses=("buster",),
        button="player-dealer",  # 002 1429-1431
        faces_count_ten=True,
        start="button",
        double_beside=True,
    ),
    "saloon/no-bust-21st-century-blackjack": TAVERN_NO_BUST._replace(**SALOON_BONUS),
    "saloon/no-bust-21st-century-buster-blackjack": TAVERN_BUSTER._replace(
        **SALOON_BONUS | {"bonuses": ("buster", "blackjack-bonus")}
    ),
    "saloon/pure-spanish-21-5": TAVERN_SPANISH._replace(
        **SALOON_BONUS | {"bonuses": ("match-the-dealer", "blackjack-bonus")},
        draws_for=("base",),  # 000 2051-2053, 2106-2107
        naturals_at_once=False,
    ),
    "tavern/21st-century-blackjack-switch": Filing(
        seats=6,  # 001 1318
        hands=2,
        game="switch",
        deals_from_house=True,  # 001 1352
        checks="A",  # 001 1355
        stands_hard=21,  # 001 1365
        stands_soft=21,
        hits=11,
        pair_is_rank=True,
        surrenders="",
        insures="half",  # 001 1355-1359
        done_over=30,
        natural=(1, 1),
        bonuses=("super-match",),
        early=("super-match",),  # 001 1354
        start="last seat",  # 001 1386
        step=-1,
    ),
    "tavern/no-bust-21st-century-blackjack": TAVERN_NO_BUST,
    "tavern/no-bust-21st-century-buster-blackjack": TAVERN_BUSTER,
    "tavern/no-bust-21st-century-buster-blackjack-lucky-lucky": TAVERN_BUSTER._replace(
        back_line=False,  # 001 2357
        natural=(3, 2),  # 001 2245
        tie_over_pushes=True,  # 001 2337
        bonuses=("lucky-lucky", "buster"),
        early=("lucky-lucky",),  # 001 2397-2402
    ),
    "tavern/pure-spanish-21-5": TAVERN_SPANISH,
}

Change = dict[str, Any]
Options = dict[str, dict[Any, Change]]
"""What each value of each option changes; for options with a usual way the first is as filed."""
COVER: dict[Any, Change] = {way: {"cover": way} for way in ("gross", "net", "each-way")}
GROSS_OR_NET: dict[Any, Change] = {way: {"cover": way} for way in ("gross", "net")}
ADDS: dict[Any, Change] = {"own-choice": {}, "follows": {"adds_by_choice": False}}
BY_SEAT: dict[Any, Change] = {"wager-by-wager": {}, "seat-by-seat": {"by_seat": True}}
SECOND_CARD: dict[Any, Change] = {"up": {}, "down": {"hole_up": False}}
PAIRS: dict[Any, Change] = {"rank": {}, "value": {"pair_is_rank": False}}
TWO_CARD_31: dict[Any, Change] = {"choose": {}, "stand": {"special_choices": False}}
SPECIAL_TIES: dict[Any, Change] = {
    "same": {"all_specials_tie": False},
    "all": {"all_specials_tie": True},
}

NO_BUST_OPTIONS = {"second_card": SECOND_CARD, "pairs": PAIRS, "cover": COVER}
BACK_LINE_OPTIONS = NO_BUST_OPTIONS | {"back_line_adds": ADDS}
BUSTER_OPTIONS = BACK_LINE_OPTIONS | {"settlement_order": BY_SEAT}
X_OPTIONS = {"back_line_adds": ADDS, "naturals_tie": SPECIAL_TIES, "two_card_31": TWO_CARD_31}
WITHOUT_REDOUBLES = {"redoubles": 0, "for_less": "any"}
SPANISH_OPTIONS = {
    "cover": COVER,
    "redoubles": {2: {}, 0: WITHOUT_REDOUBLES},
    "soft_17": {"hit": {}, "stand": {"hits_soft_17": False} | WITHOUT_REDOUBLES},
}

OPTIONS: dict[str, Options] = {
    "cordova/blackjack-x": X_OPTIONS
    | {
        "cover": GROSS_OR_NET,
        "blackjack_x": {"spades": {}, "suited": {"special": suited_ace_and_king}},
    },
    "deuce-lounge/no-bust-21st-century-blackjack": {
        "cover": COVER,
        "hits_over": {False: {}, True: {"hits_over": True}},
        "settlement_start": {
            "left-of-player-dealer": {},
            "house-dealer-right": {"start": "last seat"},
        },
        "surrender_after_split": {False: {}, True: {"surrenders_split": True}},
    },
    "lucky-buck/blackjack-x": X_OPTIONS
    | {
        "cover": COVER,
        "insurance_pays": {"natural": {}, "two-card-31": {"insurance_on_x": True}},
    },
    "lucky-buck/pure-21-5-blackjack": {
        "cover": COVER,
        "back_line_adds": ADDS,
        "double_after_split": {False: {}, True: {"doubles_split": True}},
        "surrender": {True: {}, False: {"surrenders": ""}},
    },
    "saloon/no-bust-21st-century-blackjack": BACK_LINE_OPTIONS,
    "saloon/no-bust-21st-century-buster-blackjack": BUSTER_OPTIONS,
    "saloon/pure-spanish-21-5": SPANISH_OPTIONS,
    "tavern/21st-century-blackjack-switch": {"cover": COVER, "pairs": PAIRS},
    "tavern/no-bust-21st-century-blackjack": BACK_LINE_OPTIONS,
    "tavern/no-bust-21st-century-buster-blackjack": BUSTER_OPTIONS,
    "tavern/no-bust-21st-century-buster-blackjack-lucky-lucky": NO_BUST_OPTIONS
    | {
        "settlement_order": BY_SEAT,
        "ties_over": {"push": {}, "lose": {"tie_over_pushes": False}},
    },
    "tavern/pure-spanish-21-5": SPANISH_OPTIONS,
}
"""The options of each filing by their readings."""

PRACTICE = {
    "second_card": "down",
    "two_card_31": "stand",
    "insurance_pays": "two-card-31",
    "double_after_split": True,
    "ties_over": "lose",
}
"""How options are usually dealt, where the reading says so."""
