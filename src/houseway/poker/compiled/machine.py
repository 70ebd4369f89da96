"""The state machine of a compiled hand: `begin`, then `step` for every answer until it is closed.

The steps of a hand come from the filing's family (`records.DEAL` and the others); this module does
them in order until somebody must decide.
"""

from houseway.poker.compiled.betting import (
    act,
    after,
    close_round,
    find_turn,
    kill_pot,
    next_live,
    open_blinds,
    open_round,
    post_all,
    post_bet,
)
from houseway.poker.compiled.cards import (
    burn,
    deal_around,
    deal_board,
    deal_own_round,
    discard,
    exchange,
    shuffle_in_burned,
)
from houseway.poker.compiled.fees import collect
from houseway.poker.compiled.records import (
    AWARD,
    BET,
    BLINDS,
    BOARD_STREET,
    BRING_IN,
    CHOICE,
    CLOSED,
    DEAL,
    DISCARD,
    DISCARDS,
    DRAW,
    DRAWS_CARDS,
    EXPOSES,
    GIVE_BACK,
    HELD,
    KILL,
    KILLS_POT,
    LAST_BETS,
    NO,
    NOT_ENTERED,
    OWN_STREET,
    RAISE,
    RUNS_TWICE,
    SPREAD,
    UP,
    YES,
    Hand,
    Settings,
)
from houseway.poker.compiled.showdown import (
    award,
    brings_in,
    first_of,
    give_back_sevens,
    highest_showing,
    shows_pair,
)
from houseway.values.kernels import bare_kernel, kernel

_KILL_ROUNDS = 2
_ASKED, _ANSWERED = 1, 2


@kernel
def begin(settings: Settings, hand: Hand) -> None:
    """Post and deal up to the first decision.

    The caller has set the players, their chips and posts, and the deck: `loops.seat_players` and
    `cards.fill_deck` do it for a hand where everybody posts in turn. The last `given` cards of the
    deck are dealt first, in the opposite order.
    """
    clear(settings, hand)
    post_all(settings, hand)
    advance(settings, hand)


@bare_kernel
def clear(settings: Settings, hand: Hand) -> None:
    """The state before the first chip is posted."""
    count = hand.dealt_in
    hand.live = (1 << count) - 1
    hand.players = hand.able = count
    for place in range(count):
        hand.began[place] = hand.stacks[place]
        hand.paid[place] = hand.paid_before[place] = hand.bets[place] = 0
        hand.fees[place] = hand.won[place] = hand.pots[place] = 0
        hand.entered[place] = NOT_ENTERED
        hand.held[place] = hand.up[place] = hand.dealt_up[place] = 0
    for charge in range(settings.charges):
        hand.counted[charge] = hand.taken[charge] = 0
    hand.dead = hand.pot = hand.fee_total = hand.bet = hand.full = hand.double = 0
    hand.betting = hand.street = hand.pairs = hand.checked = 0
    hand.rounds = 1 if hand.bomb else 0
    hand.entries = hand.kills = hand.kill_rounds = 0
    hand.step = hand.asking = hand.to_ask = hand.agreed = hand.turned = 0
    hand.asked_to_run = hand.run_from = 0
    hand.opener = -1
    hand.boards = settings.boards
    hand.board_size[0] = hand.board_size[1] = 0
    hand.commons = hand.burns = hand.throws = hand.draws = 0
    hand.left = hand.stub = settings.deck_size


@kernel
def step(settings: Settings, hand: Hand, action: int, amount: int) -> bool:
    """Answer the open decision and go on to the next one; False if the answer is not allowed.

    To a bet, `action` is `FOLD`, `CALL` or `RAISE`, and `amount` what a raise is to. To a discard
    it is the number of the card in the hand, to a draw the bits of the cards to exchange, and to
    all other questions `NO` or `YES`.
    """
    if not is_allowed(hand, action, amount):
        return False
    if hand.decision == BET:
        act(settings, hand, action, amount)
    else:
        answer(settings, hand, action)
    advance(settings, hand)
    return True


@bare_kernel
def is_allowed(hand: Hand, action: int, amount: int) -> bool:
    """Whether the open decision has this answer."""
    if hand.decision == CLOSED or action < 0:
        return False
    if hand.decision == DRAWS_CARDS:
        count = 0
        for number in range(HELD):
            count += action >> number & 1
        return bool(action < 1 << hand.held[hand.seat] and count <= hand.highest)
    if action >= HELD or not hand.actions >> action & 1:
        return False
    if hand.decision == BET and action == RAISE:
        over = amount - hand.lowest
        return bool(0 <= over <= hand.highest - hand.lowest and over % hand.by_steps_of == 0)
    return True


@bare_kernel
def answer(settings: Settings, hand: Hand, action: int) -> None:
    """Take the answer to a question that is not a bet."""
    place = hand.seat
    hand.to_ask &= ~(1 << place)
    if hand.decision == DISCARDS:
        discard(hand, place, 1 << action)
    elif hand.decision == DRAWS_CARDS:
        exchange(hand, place, action)
    elif action == YES:
        hand.agreed |= 1 << place
        if hand.decision == EXPOSES:
            hand.up[place] = (1 << hand.held[place]) - 1
        elif hand.decision == KILLS_POT:
            kill_pot(settings, hand, place)
            hand.to_ask = 0
            ask_killers(hand)


@kernel
def advance(settings: Settings, hand: Hand) -> None:
    """Do the steps of the hand up to the next decision, or to its end."""
    while True:
        if hand.betting:
            if find_turn(settings, hand):
                return
            close_round(settings, hand)
        elif hand.to_ask:
            find_question(settings, hand)
            return
        elif hand.run_from:
            run_rest(settings, hand)
            break
        elif hand.players == 1 or settings.steps[hand.step, 0] == AWARD:
            break
        elif do_step(settings, hand):
            hand.step += 1
    award(settings, hand)
    hand.decision = CLOSED
    hand.actions = 0


@bare_kernel
def find_question(settings: Settings, hand: Hand) -> None:
    """Ask the next player; a draw may be of `highest` cards."""
    place = first_of(hand.to_ask)
    hand.decision = hand.asking
    hand.seat = place
    hand.actions = 1 << NO | 1 << YES
    hand.call = hand.lowest = hand.highest = hand.by_steps_of = 0
    if hand.asking == DISCARDS:
        hand.actions = (1 << hand.held[place]) - 1
    elif hand.asking == DRAWS_CARDS:
        hand.actions = (1 << hand.held[place]) - 1
        hand.highest = settings.button_draw if place == hand.button else settings.most_draw


@bare_kernel
def ask(hand: Hand, question: int) -> None:
    """Ask everybody still in."""
    hand.asking = question
    hand.to_ask = hand.live
    hand.agreed = 0


@bare_kernel
def do_step(settings: Settings, hand: Hand) -> bool:
    """Do the current step; False if it goes on after a question."""
    what = settings.steps[hand.step, 0]
    first, second = settings.steps[hand.step, 1], settings.steps[hand.step, 2]
    if what == DEAL:
        deal_around(hand, first, second == UP)
    elif what == BLINDS:
        if not hand.bomb:
            open_blinds(settings, hand, first)
    elif what == BOARD_STREET:
        return deal_board_street(settings, hand, first, second)
    elif what == DISCARD:
        ask(hand, DISCARDS)
    elif what == BRING_IN:
        bring_in(settings, hand, first)
    elif what == OWN_STREET:
        return deal_own_street(settings, hand, first, second)
    else:
        do_draw_step(settings, hand, what, first)
    return True


@bare_kernel
def do_draw_step(settings: Settings, hand: Hand, what: int, street: int) -> None:
    """Do a step that only draw games have."""
    if what == KILL:
        ask_killers(hand)
    elif what == DRAW:
        if settings.burns:
            burn(hand)
        ask(hand, DRAWS_CARDS)
    elif what == LAST_BETS:
        opener = next_live(hand, 0)
        if settings.after_big_blind and hand.big_blind >= 0:
            opener = next_live(hand, after(hand, hand.big_blind))
        open_round(settings, hand, street, opener, -1)
    elif what == GIVE_BACK:
        give_back_sevens(settings, hand)


# Boards.


@bare_kernel
def deal_board_street(settings: Settings, hand: Hand, street: int, count: int) -> bool:
    """Burn, deal the street to each board and open the betting; first offer to run it twice."""
    if settings.run_twice and hand.able < 2:
        if not hand.asked_to_run:
            hand.asked_to_run = _ASKED
            ask(hand, RUNS_TWICE)
            return False
        if hand.asked_to_run == _ASKED:
            hand.asked_to_run = _ANSWERED
            if hand.agreed == hand.live:
                run_twice(settings, hand)
                return False
    burn(hand)
    for board in range(hand.boards):
        deal_board(hand, board, count)
    hand.street = street
    collect(settings, hand, street, False)
    open_round(settings, hand, street, next_live(hand, 0), -1)
    return True


@bare_kernel
def run_twice(settings: Settings, hand: Hand) -> None:
    """Share the board; if players discard after this street, deal it twice and ask them."""
    hand.boards = 2
    size = hand.board_size[0]
    for number in range(size):
        hand.board[1, number] = hand.board[0, number]
    hand.board_size[1] = size
    hand.run_from = hand.step
    if settings.steps[hand.step + 1, 0] == DISCARD:
        for board in range(2):
            deal_run(settings, hand, hand.step, board)
        hand.run_from = hand.step + 1
        ask(hand, DISCARDS)


@bare_kernel
def run_rest(settings: Settings, hand: Hand) -> None:
    """Deal the rest of each board."""
    for board in range(2):
        number = hand.run_from
        while settings.steps[number, 0] != AWARD:
            if settings.steps[number, 0] == BOARD_STREET:
                deal_run(settings, hand, number, board)
            number += 1


@bare_kernel
def deal_run(settings: Settings, hand: Hand, number: int, board: int) -> None:
    """Burn and deal one street of a run; if the stub is short, the burns are shuffled into it."""
    street, count = settings.steps[number, 1], settings.steps[number, 2]
    if hand.stub < 1 + count:
        shuffle_in_burned(hand)
    burn(hand)
    deal_board(hand, board, count)
    hand.street = street
    collect(settings, hand, street, False)


# Stud.


@bare_kernel
def bring_in(settings: Settings, hand: Hand, street: int) -> None:
    """The player with the lowest or highest up card brings it in; action continues to the left."""
    place = brings_in(settings, hand)
    lowest = settings.units[hand.kills, 0]
    amount = settings.bring_in if settings.bring_in else lowest
    post_bet(hand, place, amount)
    is_full = amount >= lowest or settings.structure == SPREAD
    skip = -1 if settings.bring_in_option else place
    hand.bet = amount
    hand.full = amount if is_full else 0
    open_round(settings, hand, street, after(hand, place), skip)


@bare_kernel
def deal_own_street(settings: Settings, hand: Hand, street: int, face: int) -> bool:
    """Deal a card to each player and open the betting; first offer to turn up the down card."""
    up = hand.live if face == UP else 0
    if face == CHOICE:
        if not hand.turned:
            hand.turned = 1
            ask(hand, EXPOSES)
            return False
        hand.turned = 0
        up = hand.live & ~hand.agreed
    first = next_live(hand, 0)
    if settings.button_deals_first and hand.button >= 0:
        first = next_live(hand, hand.button)
    commons = hand.commons
    deal_own_round(settings, hand, first, up)
    if hand.commons > commons:
        hand.street = street
    collect(settings, hand, street, False)
    if street != settings.last_street or settings.last_opens_again or hand.opener < 0:
        hand.opener = next_live(hand, 0)
        if settings.high_opens:
            hand.opener = highest_showing(settings, hand)
    hand.pairs = 0
    if street == settings.pair_street:
        for place in range(hand.dealt_in):
            if hand.live >> place & 1 and shows_pair(settings, hand, place):
                hand.pairs |= 1 << place
    open_round(settings, hand, street, next_live(hand, hand.opener), -1)
    return True


# Kills.


@bare_kernel
def ask_killers(hand: Hand) -> None:
    """Offer a kill to everybody with chips, and an overkill after it."""
    if hand.kill_rounds == _KILL_ROUNDS:
        return
    hand.kill_rounds += 1
    ask(hand, KILLS_POT)
    for place in range(hand.dealt_in):
        if not hand.stacks[place]:
            hand.to_ask &= ~(1 << place)
    for number in range(hand.kills):
        hand.to_ask &= ~(1 << hand.killers[number])
