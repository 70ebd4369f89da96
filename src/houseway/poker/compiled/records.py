"""The records of compiled poker: the settings of a table, and the state of a hand.

Both are NumPy records: `hands = np.zeros(1000, dtype=HAND)` are a thousand hands,
`hands["stacks"]` is the array of all their stacks, and in a kernel `hands[7].stacks` are the stacks
of one hand. Copying a hand is `hands[8] = hands[7]`.

A hand knows its players by place: place 0 sits left of the button, and the others follow
clockwise. Sets of places are bits: bit 3 is place 3. Cards are their codes
(`cards.card.card_code`), amounts are cents.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Settings: TypeAlias = Any
"""One record of `SETTINGS`, in a kernel."""
Hand: TypeAlias = Any
"""One record of `HAND`, in a kernel."""
Records: TypeAlias = NDArray[np.void]
Ints: TypeAlias = NDArray[np.int64]

PLACES = 10
HELD = 7
"""The most cards that a player holds."""
BOARDS, BOARD = 2, 5
STREETS = 16
"""The size of tables by street. Street 0 is before the first; the last is never reached."""
NO_STREET = STREETS - 1
STEPS = 24
CHARGES, TIERS = 6, 12
KILLS = 4
"""How many levels of limits a hand may have: the filed ones, and one more for each kill."""
DECK = 54
DRAWS = 128
"""The most cards that leave the deck in a hand, with those that are shuffled in again."""

# The steps of a hand, which a family's module `compiled` lists for a filing.
DEAL, BLINDS, BRING_IN, DISCARD, BOARD_STREET, OWN_STREET = range(6)
KILL, DRAW, LAST_BETS, GIVE_BACK, AWARD = range(6, 11)

# The decisions of a hand; 0 if it is closed.
CLOSED, BET, DISCARDS, DRAWS_CARDS, EXPOSES, RUNS_TWICE, KILLS_POT = range(7)

# The answers to a bet.
FOLD, CALL, RAISE = range(3)
"""`CALL` is a check where no bet is open, and `RAISE` a bet if nobody has bet."""
NO, YES = range(2)
"""The answers to all other questions, except which cards to discard or to exchange."""

NOT_ENTERED = 99
"""Where a player comes in the order of entering the pot who has not put chips in voluntarily."""

# Kinds of betting, faces, rankings, uses of the hole cards, payers and bases of fees.
LIMIT, SPREAD, NO_LIMIT, POT_LIMIT = range(4)
DOWN, UP, CHOICE = range(3)
HIGH, OMAHA, LOWBALL, BUG_HIGH, MEXICAN_41, MEXICAN_53 = range(6)
POT_PAYS, BUTTON_PAYS, EVERYBODY_PAYS = range(3)
FLAT, BY_PLAYERS, BY_POT = range(3)

SETTINGS = np.dtype(
    [
        # Betting.
        ("structure", np.int64),
        ("units", np.int64, (KILLS, STREETS)),
        ("least", np.int64, KILLS),
        ("spread", np.int64, KILLS),
        ("kill_amount", np.int64, KILLS),
        ("killed_blind", np.int64, KILLS),
        ("ante", np.int64),
        ("bring_in", np.int64),
        ("cap", np.int64),
        ("most_wagers", np.int64),
        ("two_remain", np.int64),
        ("two_entered", np.int64),
        ("two_can_wager", np.int64),
        ("check_raise", np.int64),
        ("free_folds", np.int64),
        ("by_increment", np.int64),
        ("together", np.int64),
        # Forced bets of a table where everybody posts in turn.
        ("small_blind", np.int64),
        ("big_blind", np.int64),
        ("button_small", np.int64),
        ("blind_on_button", np.int64),
        ("blind_first", np.int64),
        ("early_fees", np.int64),
        # What is dealt.
        ("seats", np.int64),
        ("steps", np.int64, (STEPS, 3)),
        ("boards", np.int64),
        ("run_twice", np.int64),
        ("burns", np.int64),
        ("button_deals_first", np.int64),
        ("low_brings_in", np.int64),
        ("bring_in_option", np.int64),
        ("high_opens", np.int64),
        ("last_opens_again", np.int64),
        ("pair_street", np.int64),
        ("last_street", np.int64),
        ("most_draw", np.int64),
        ("button_draw", np.int64),
        ("after_big_blind", np.int64),
        ("deck", np.int8, DECK),
        ("deck_size", np.int64),
        # Who wins.
        ("ranking", np.int64),
        ("has_high", np.int64),
        ("has_low", np.int64),
        ("pair_needed", np.int64),
        ("odd_by_suit", np.int64),
        ("odd_to_first", np.int64),
        ("odd_half_left", np.int64),
        ("sevens", np.int64),
        ("chip", np.int64),
        # The collection.
        ("collects", np.int64),
        ("charges", np.int64),
        ("counts_at_street", np.int64),
        ("street_index", np.int64, STREETS),
        ("payer", np.int64, CHARGES),
        ("carried", np.int64, CHARGES),
        ("players_at", np.int64, CHARGES),
        ("basis", np.int64, CHARGES),
        ("reaches", np.int64, CHARGES),
        ("unless", np.int64, CHARGES),
        ("pot_from", np.int64, CHARGES),
        ("pot_below", np.int64, CHARGES),
        ("tiers", np.int64, CHARGES),
        ("starts", np.int64, (CHARGES, TIERS)),
        ("fees", np.int64, (CHARGES, TIERS)),
    ],
    align=True,
)
"""The rules, stakes and collection of a table; `settings.py` makes it from a filing."""

HAND = np.dtype(
    [
        # Set before the hand begins.
        ("stream", np.uint64, 1),
        ("dealt_in", np.int32),
        ("button", np.int32),
        ("last_blind", np.int32),
        ("big_blind", np.int32),
        ("killer", np.int32),
        ("given", np.int32),
        ("stacks", np.int64, PLACES),
        ("blinds", np.int64, PLACES),
        ("live_posts", np.int64, PLACES),
        ("dead_posts", np.int64, PLACES),
        ("bomb", np.int64),
        ("time", np.int64),
        # The open decision.
        ("decision", np.int32),
        ("seat", np.int32),
        ("actions", np.int64),
        ("call", np.int64),
        ("lowest", np.int64),
        ("highest", np.int64),
        ("by_steps_of", np.int64),
        # Chips.
        ("began", np.int64, PLACES),
        ("paid", np.int64, PLACES),
        ("paid_before", np.int64, PLACES),
        ("bets", np.int64, PLACES),
        ("dead", np.int64),
        ("pot", np.int64),
        ("fee_total", np.int64),
        ("fees", np.int64, PLACES),
        ("won", np.int64, PLACES),
        ("pots", np.int64, PLACES),
        # The betting round.
        ("bet", np.int64),
        ("full", np.int64),
        ("by", np.int64),
        ("unit", np.int64),
        ("double", np.int64),
        ("betting", np.int32),
        ("street", np.int32),
        ("rounds", np.int32),
        ("live", np.int32),
        ("players", np.int32),
        ("able", np.int32),
        ("at", np.int32),
        ("size", np.int32),
        ("wagers", np.int32),
        ("serial", np.int32),
        ("free", np.int32),
        ("pairs", np.int32),
        ("checked", np.int32),
        ("entries", np.int32),
        ("kills", np.int32),
        ("queue", np.int8, PLACES),
        ("seen", np.int32, PLACES),
        ("entered", np.int8, PLACES),
        ("killers", np.int8, KILLS),
        # The course of the hand.
        ("step", np.int32),
        ("asking", np.int32),
        ("to_ask", np.int32),
        ("agreed", np.int32),
        ("turned", np.int32),
        ("asked_to_run", np.int32),
        ("kill_rounds", np.int32),
        ("run_from", np.int32),
        ("opener", np.int32),
        ("counted", np.int32, CHARGES),
        ("taken", np.int64, CHARGES),
        # Cards.
        ("cards", np.int8, (PLACES, HELD)),
        ("held", np.int8, PLACES),
        ("up", np.int32, PLACES),
        ("dealt_up", np.int32, PLACES),
        ("board", np.int8, (BOARDS, BOARD)),
        ("board_size", np.int8, BOARDS),
        ("boards", np.int32),
        ("common", np.int8, BOARD),
        ("commons", np.int32),
        ("burned", np.int8, DECK),
        ("burns", np.int32),
        ("thrown", np.int8, DECK),
        ("throws", np.int32),
        ("deck", np.int8, DECK),
        ("left", np.int32),
        ("stub", np.int32),
        ("drawn", np.int8, DRAWS),
        ("draws", np.int32),
        # Values at the showdown.
        ("high", np.int32, (BOARDS, PLACES)),
        ("low", np.int32, (BOARDS, PLACES)),
    ],
    align=True,
)
"""The state of a hand.

`decision` is the open question of `seat` (0: the hand is closed), and `actions` which answers are
allowed, as bits. A bet or raise is to a total from `lowest` to `highest`, in steps of
`by_steps_of`. After the hand, `stacks` has what everybody has, `pots` the pots after the
collection, `won` what each place won of them, `fees` what each place paid itself, `fee_total` what
the pot paid, and `drawn` the cards in the order in which they left the deck.
"""
