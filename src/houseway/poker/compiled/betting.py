"""The betting of a compiled hand, as in `houseway.poker.hand` and `houseway.poker.forced`."""

from houseway.poker.compiled.fees import collect
from houseway.poker.compiled.records import (
    BET,
    CALL,
    FOLD,
    LIMIT,
    NOT_ENTERED,
    POT_LIMIT,
    RAISE,
    SPREAD,
    Hand,
    Settings,
)
from houseway.values.kernels import bare_kernel

# Places.


@bare_kernel
def next_live(hand: Hand, place: int) -> int:
    """The first player still in from a place on, clockwise."""
    while not hand.live >> place & 1:
        place = place + 1 if place + 1 < hand.dealt_in else 0
    return place


@bare_kernel
def after(hand: Hand, place: int) -> int:
    """The next place clockwise."""
    return place + 1 if place + 1 < hand.dealt_in else 0


@bare_kernel
def is_killer(hand: Hand, place: int) -> bool:
    found = False
    for number in range(hand.kills):
        found = found or hand.killers[number] == place
    return found


# Forced bets.


@bare_kernel
def post(hand: Hand, place: int, amount: int) -> int:
    """Take a forced bet out of a stack, as far as it goes; returns the chips."""
    chips = min(amount, hand.stacks[place])
    hand.stacks[place] -= chips
    hand.pot += chips
    if chips and not hand.stacks[place]:
        hand.able -= 1
    return int(chips)


@bare_kernel
def post_bet(hand: Hand, place: int, amount: int) -> None:
    """Post what counts toward a bet."""
    chips = post(hand, place, amount)
    hand.paid[place] += chips
    hand.bets[place] += chips


@bare_kernel
def post_all(settings: Settings, hand: Hand) -> None:
    """Post antes, blinds or a bomb pot, other posts and a kill; take fees due before the deal."""
    count = hand.dealt_in
    if settings.ante:
        for place in range(count):
            hand.paid[place] += post(hand, place, settings.ante)
    if hand.bomb:
        for place in range(count):
            hand.paid[place] += post(hand, place, hand.bomb)
    for place in range(count):
        if hand.blinds[place]:
            post_bet(hand, place, hand.blinds[place])
    for place in range(count):
        if hand.live_posts[place]:
            post_bet(hand, place, hand.live_posts[place])
        if hand.dead_posts[place]:
            hand.dead += post(hand, place, hand.dead_posts[place])
    if hand.killer >= 0:
        kill_pot(settings, hand, hand.killer)
    if settings.early_fees:
        collect(settings, hand, hand.street, False)


@bare_kernel
def kill_pot(settings: Settings, hand: Hand, place: int) -> None:
    """Bring a player's posts up to the kill amount, and raise the limits."""
    post_bet(hand, place, max(settings.kill_amount[hand.kills] - hand.bets[place], 0))
    hand.killers[hand.kills] = place
    hand.kills += 1


# Betting rounds.


@bare_kernel
def open_round(settings: Settings, hand: Hand, street: int, first: int, skip: int) -> None:
    """Begin a betting round at a place; the killers act last, and `skip` only after a raise.

    `bet` and `full` of the hand are already the forced bet and the part of it that is a full bet.
    """
    full = hand.full
    unit = settings.units[hand.kills, hand.rounds]
    increment = unit
    if settings.structure == SPREAD:
        increment = settings.least[hand.kills]
    hand.street = street
    hand.unit = unit
    hand.rounds += 1
    if hand.rounds > 1:
        for place in range(hand.dealt_in):
            hand.paid_before[place] = hand.paid[place]
    hand.by = increment if settings.by_increment or increment > full else full
    hand.wagers = 1 if full else 0
    hand.serial = 0
    for place in range(hand.dealt_in):
        hand.seen[place] = -1
    hand.checked = 0
    hand.free = (settings.two_entered and hand.players == 2) or (
        settings.two_can_wager and hand.able == 2
    )
    hand.double = settings.units[hand.kills, hand.rounds] if hand.pairs else 0
    hand.betting = 1
    line_up(hand, first, skip)


@bare_kernel
def line_up(hand: Hand, first: int, skip: int) -> None:
    """The players who act in this round, in order; seats without chips are skipped."""
    opens = hand.rounds == 1 and hand.kills
    size = 0
    place = next_live(hand, first)
    for _ in range(hand.dealt_in):
        acts = hand.live >> place & 1 and hand.stacks[place]
        if acts and not (opens and is_killer(hand, place)):
            hand.queue[size] = place
            size += 1
        place = after(hand, place)
    if opens:
        for number in range(hand.kills):
            place = hand.killers[number]
            if hand.live >> place & 1 and hand.stacks[place]:
                hand.queue[size] = place
                size += 1
    if size == 1 and not must_act(hand, hand.queue[0]):
        size = 0
    for number in range(size):
        if hand.queue[number] == skip:
            for later in range(number + 1, size):
                hand.queue[later - 1] = hand.queue[later]
            size -= 1
            break
    hand.at = 0
    hand.size = size


@bare_kernel
def open_blinds(settings: Settings, hand: Hand, street: int) -> None:
    """Begin the first round: left of the last blind, or with the only blind if so filed."""
    if hand.last_blind < 0:
        open_round(settings, hand, street, next_live(hand, 0), -1)
        return
    bet = 0
    for place in range(hand.dealt_in):
        bet = max(bet, hand.blinds[place])
    if hand.kills:
        bet = max(bet, settings.killed_blind[hand.kills])
    first = hand.last_blind
    if not settings.blind_first:
        first = after(hand, first)
    is_full = settings.structure != LIMIT or bet >= settings.units[hand.kills, 0]
    hand.bet = bet
    hand.full = bet if is_full else 0
    open_round(settings, hand, street, first, -1)


@bare_kernel
def must_act(hand: Hand, place: int) -> bool:
    """Whether a player still has a bet to call."""
    for other in range(hand.dealt_in):
        if hand.live >> other & 1 and other != place and hand.bets[other] > hand.bets[place]:
            return True
    return False


@bare_kernel
def find_turn(settings: Settings, hand: Hand) -> bool:
    """Work out the decision of the next player to act; False if the round is over."""
    if hand.at >= hand.size:
        return False
    place = hand.queue[hand.at]
    if hand.able < 2 and not must_act(hand, place):
        return False
    hand.decision = BET
    hand.seat = place
    own, bet, stack = hand.bets[place], hand.bet, hand.stacks[place]
    call = bet - own
    reach = min(own + stack, settings.cap)
    fold = 1 << FOLD if call or settings.free_folds else 0
    hand.actions = fold | 1 << CALL
    hand.call = min(call, stack)
    hand.lowest = hand.highest = hand.by_steps_of = 0
    if call >= stack:
        hand.actions = 1 << FOLD | 1 << CALL
        return True
    if reach <= bet or hand.able < 2 or not may_raise(settings, hand, place, own):
        return True
    offer_raise(settings, hand, place, call, reach)
    return True


@bare_kernel
def offer_raise(settings: Settings, hand: Hand, place: int, call: int, reach: int) -> None:
    """The totals to which a player may bet or raise."""
    step = 1
    if settings.structure == LIMIT:
        least = hand.full + hand.unit
        most = least
        if hand.pairs >> place & 1:
            most = hand.full + hand.double
    else:
        least = hand.bet + hand.by
        most = reach
        if settings.structure == SPREAD:
            most = hand.bet + settings.spread[hand.kills]
        elif settings.structure == POT_LIMIT:
            most = hand.bet + hand.pot - hand.fee_total + call
    most = min(most, reach)
    least = min(least, most)
    if settings.structure == LIMIT and most > least:
        step = most - least
    hand.actions |= 1 << RAISE
    hand.lowest, hand.highest, hand.by_steps_of = least, most, step


@bare_kernel
def may_raise(settings: Settings, hand: Hand, place: int, own: int) -> bool:
    if hand.wagers >= settings.most_wagers and not (
        hand.free or (settings.two_remain and hand.players == 2)
    ):
        return False
    if hand.seen[place] == hand.serial and not (settings.together and hand.bet - own >= hand.by):
        return False
    return settings.check_raise or not hand.checked >> place & 1


@bare_kernel
def act(settings: Settings, hand: Hand, action: int, amount: int) -> None:
    """Fold, call, or bet or raise to an amount."""
    place = hand.seat
    if action == FOLD:
        hand.live &= ~(1 << place)
        hand.players -= 1
        hand.able -= 1
        hand.at += 1
        if hand.players == 1:
            hand.size = 0
        return
    level = amount if action == RAISE else hand.bets[place] + hand.call
    chips = level - hand.bets[place]
    if chips:
        hand.bets[place] = level
        hand.paid[place] += chips
        hand.pot += chips
        hand.stacks[place] -= chips
        if not hand.stacks[place]:
            hand.able -= 1
        if hand.entered[place] == NOT_ENTERED:
            hand.entered[place] = hand.entries
            hand.entries += 1
    else:
        hand.checked |= 1 << place
    if level <= hand.bet:
        hand.seen[place] = hand.serial
        hand.at += 1
        return
    raise_to(settings, hand, place, level)
    line_up_again(hand, place)


@bare_kernel
def raise_to(settings: Settings, hand: Hand, place: int, level: int) -> None:
    """A full bet or raise reopens the betting; a single short all-in does not."""
    if settings.structure == LIMIT:
        is_full = level >= hand.full + hand.unit
    else:
        is_full = level - hand.bet >= hand.by
    if is_full:
        if hand.pairs >> place & 1:
            if level - hand.full >= hand.double:
                hand.unit = hand.double
            hand.pairs = 0
        if level - hand.bet > hand.by and not settings.by_increment:
            hand.by = level - hand.bet
        hand.full = level
        hand.wagers += 1
        hand.serial += 1
    hand.bet = level
    hand.seen[place] = hand.serial


@bare_kernel
def line_up_again(hand: Hand, place: int) -> None:
    """After a raise everybody else with chips acts again; after a killer's, in order of entry."""
    by_entry = hand.kills and hand.rounds == 1 and is_killer(hand, place)
    size = 0
    other = after(hand, place)
    while other != place:
        if hand.live >> other & 1 and hand.stacks[other]:
            at = size
            while by_entry and at and hand.entered[hand.queue[at - 1]] > hand.entered[other]:
                hand.queue[at] = hand.queue[at - 1]
                at -= 1
            hand.queue[at] = other
            size += 1
        other = after(hand, other)
    hand.at = 0
    hand.size = size


@bare_kernel
def close_round(settings: Settings, hand: Hand) -> None:
    """Return an uncalled bet, close the round, and take the collection that is due."""
    top = second = 0
    winner = 0
    for place in range(hand.dealt_in):
        bet = hand.bets[place]
        if bet > top:
            second, top, winner = top, bet, place
        elif bet > second:
            second = bet
        hand.bets[place] = 0
    if top > second:
        # The collection may have taken part of the bet out of the pot already.
        give_back(hand, winner, min(top - second, hand.pot - hand.fee_total))
    hand.bet = hand.full = 0
    hand.betting = 0
    hand.pairs = 0
    collect(settings, hand, hand.street, False)


@bare_kernel
def give_back(hand: Hand, place: int, amount: int) -> None:
    if not amount:
        return
    if not hand.stacks[place] and hand.live >> place & 1:
        hand.able += 1
    hand.stacks[place] += amount
    hand.paid[place] -= amount
    hand.pot -= amount


@bare_kernel
def return_last_bets(hand: Hand) -> None:
    """Return the bets of the last round to everybody."""
    for place in range(hand.dealt_in):
        amount = hand.paid[place] - hand.paid_before[place]
        if amount > 0:
            give_back(hand, place, amount)
