"""Tables of Hold'em and Omaha that are stepped one action at a time, on the compiled hands."""

from houseway.poker.compiled.machine import step
from houseway.poker.compiled.records import (
    BET,
    BOARD,
    CALL,
    CLOSED,
    FOLD,
    NO,
    RAISE,
    YES,
    Hand,
    Ints,
    Records,
    Settings,
)
from houseway.poker.compiled.tables import deal_hand
from houseway.pricing.stepping import Batch, Bytes
from houseway.values.kernels import bare_kernel, kernel

ACTIONS = (
    "fold", "call", "raise (minimum)", "raise (half pot)", "raise (pot)", "raise (maximum)",
    "no", "yes",
)  # fmt: skip
"""`call` is a check if nobody has bet, `no` and `yes` answer whether to run it twice."""
_MINIMUM, _HALF, _POT, _MAXIMUM, _SAYS_NO, _SAYS_YES = range(2, 8)
SEEN = (
    "place", "live", "street", "boards", "pot", "call", "lowest", "highest",
)  # fmt: skip
"""What is seen first: who acts, the places still in as bits, and the chips of the decision."""


@kernel
def begin_tables(
    settings: Records, hands: Records, stacks: Ints, boards: int, shown: Batch
) -> None:
    """Deal a hand at every table."""
    for table in range(len(hands)):
        shown.over[table] = 0
        shown.rewards[table] = 0
        begin_next(settings[0], hands[table], stacks, shown.skipped[table])
        show(hands[table], len(stacks), boards, shown.seen[table], shown.mask[table])


@kernel
def step_tables(
    settings: Records, hands: Records, stacks: Ints, boards: int, actions: Ints, shown: Batch
) -> None:
    """Take an action at every table; where it ends the hand, deal the next one."""
    for table in range(len(hands)):
        hand, mask, action = hands[table], shown.mask[table], actions[table]
        if not (0 <= action < mask.size and mask[action]):
            action = _SAYS_NO if hand.decision != BET else CALL if not hand.call else FOLD
        take(settings[0], hand, action)
        over = hand.decision == CLOSED
        shown.over[table] = over
        shown.skipped[table] = 0
        for place in range(len(stacks)):
            shown.rewards[table, place] = hand.stacks[place] - stacks[place] if over else 0
        if over:
            begin_next(settings[0], hand, stacks, shown.skipped[table])
        show(hand, len(stacks), boards, shown.seen[table], mask)


@kernel
def begin_next(settings: Settings, hand: Hand, stacks: Ints, skipped: Ints) -> None:
    """Deal hands until one has a decision."""
    skipped[:] = 0
    while True:
        deal_hand(settings, hand, stacks)
        if hand.decision != CLOSED:
            return
        skipped[0] += 1
        for place in range(len(stacks)):
            skipped[1 + place] += hand.stacks[place] - stacks[place]


@kernel
def take(settings: Settings, hand: Hand, action: int) -> None:
    """Give the answer that an action means."""
    if action in (FOLD, CALL):
        step(settings, hand, action, 0)
    elif action in (_SAYS_NO, _SAYS_YES):
        step(settings, hand, YES if action == _SAYS_YES else NO, 0)
    else:
        step(settings, hand, RAISE, raise_to(hand, action))


@bare_kernel
def raise_to(hand: Hand, action: int) -> int:
    """What a raise of some size is to; 0 if the size is not between the limits."""
    if action == _MINIMUM:
        return int(hand.lowest)
    if action == _MAXIMUM:
        return int(hand.highest)
    pot = hand.pot - hand.fee_total + hand.call
    wanted = hand.bets[hand.seat] + hand.call + (pot if action == _POT else pot // 2)
    if wanted <= hand.lowest or wanted >= hand.highest:
        return 0
    return int(wanted - (wanted - hand.lowest) % hand.by_steps_of)


@bare_kernel
def show(hand: Hand, players: int, boards: int, seen: Ints, mask: Bytes) -> None:
    """Write what the player to act sees and may do."""
    place = hand.seat
    seen[0], seen[1], seen[2], seen[3] = place, hand.live, hand.street, hand.boards
    seen[4], seen[5] = hand.pot - hand.fee_total, hand.call
    seen[6], seen[7] = hand.lowest, hand.highest
    column = 8
    for other in range(players):
        seen[column + other] = hand.stacks[other]
        seen[column + players + other] = hand.bets[other]
    column += 2 * players
    for board in range(boards):
        for number in range(BOARD):
            shown = board < hand.boards and number < hand.board_size[board]
            seen[column] = hand.board[board, number] + 1 if shown else 0
            column += 1
    for number in range(len(seen) - column):
        seen[column + number] = hand.cards[place, number] + 1 if number < hand.held[place] else 0
    allow(hand, mask)


@bare_kernel
def allow(hand: Hand, mask: Bytes) -> None:
    """Write which actions are allowed; of those that raise to the same amount, the first."""
    mask[:] = 0
    if hand.decision != BET:
        mask[_SAYS_NO] = mask[_SAYS_YES] = 1
        return
    mask[FOLD] = hand.actions >> FOLD & 1
    mask[CALL] = hand.actions >> CALL & 1
    if not hand.actions >> RAISE & 1:
        return
    mask[_MINIMUM] = 1
    half, pot = raise_to(hand, _HALF), raise_to(hand, _POT)
    mask[_HALF] = half > hand.lowest
    mask[_POT] = pot > hand.lowest and pot != half
    mask[_MAXIMUM] = hand.highest > hand.lowest
