"""The collection of a compiled hand, as in `houseway.poker.fees`."""

from houseway.poker.compiled.records import (
    BUTTON_PAYS,
    BY_PLAYERS,
    BY_POT,
    POT_PAYS,
    Hand,
    Settings,
)
from houseway.values.kernels import bare_kernel


@bare_kernel
def collect(settings: Settings, hand: Hand, street: int, final: bool) -> None:
    """Take the fees due at a street; with `final`, also those due at the end of the hand."""
    if not settings.collects:
        return
    pot = hand.pot
    for charge in range(settings.charges):
        if settings.players_at[charge] == street and not hand.counted[charge]:
            hand.counted[charge] = hand.players
    if hand.time and pot:
        due = min(hand.time, pot - hand.fee_total)
        hand.time -= due
        hand.fee_total += due
    for charge in range(settings.charges):
        if hand.taken[charge] and not settings.carried[charge]:
            continue
        due = due_now(settings, hand, charge, street, final) - hand.taken[charge]
        if settings.payer[charge] == POT_PAYS:
            due = min(due, pot - hand.fee_total)
        if due > 0:
            hand.taken[charge] += due
            take_fee(settings, hand, charge, due)


@bare_kernel
def due_now(settings: Settings, hand: Hand, charge: int, street: int, final: bool) -> int:
    """What a charge is at this street, before what it has taken already."""
    pot = hand.pot
    index = settings.street_index[street]
    counts = settings.counts_at_street and settings.players_at[charge]
    if counts and not hand.counted[charge] and not final:
        return 0
    unless = settings.unless[charge]
    if unless >= 0 and not (final and index < unless):
        return 0
    if index < settings.reaches[charge] or pot < settings.pot_from[charge]:
        return 0
    below = settings.pot_below[charge]
    if below >= 0 and not (final and pot < below):
        return 0
    size = 0
    if settings.basis[charge] == BY_POT:
        size = pot
    elif settings.basis[charge] == BY_PLAYERS:
        size = hand.dealt_in
        if counts and hand.counted[charge]:
            size = hand.counted[charge]
    tier = 0
    while tier < settings.tiers[charge] and settings.starts[charge, tier] <= size:
        tier += 1
    if settings.basis[charge] == BY_POT and not final and tier < settings.tiers[charge]:
        return 0
    return int(settings.fees[charge, tier])


@bare_kernel
def take_fee(settings: Settings, hand: Hand, charge: int, due: int) -> None:
    """Take a fee from the pot, the button or everybody."""
    payer = settings.payer[charge]
    if payer == POT_PAYS:
        hand.fee_total += due
        return
    for place in range(hand.dealt_in):
        if payer == BUTTON_PAYS and place != hand.button:
            continue
        amount = min(due, hand.stacks[place])
        hand.stacks[place] -= amount
        hand.fees[place] += amount
        if amount and not hand.stacks[place] and hand.live >> place & 1:
            hand.able -= 1
