"""The compiled round of pai gow poker: deal, set, compare, and look up what every wager pays."""

from typing import Any, NamedTuple

import numpy as np

from houseway.families.pai_gow.price.double import BACKS, PAIRS
from houseway.families.pai_gow.price.kernel import (
    BACK_BITS,
    CARDS,
    FRONT,
    HIGHS,
    back_value,
    front_value,
    royal_match,
    workspace,
)
from houseway.families.pai_gow.price.pattern_kernel import JOKER_CODE, SUITED, beside_number
from houseway.pricing.dealing import Ints, Shoe, begin_round, next_card
from houseway.pricing.tally_kernel import NOT_BET
from houseway.ranking.fast import JOKER_BIT, slot_of
from houseway.ranking.fast_low import weight_of
from houseway.ranking.pai_gow import ACE, PAIR, PAIR_UNIT, ROYAL_FLUSH
from houseway.values.kernels import inlined, kernel
from houseway.values.stream import Stream, random_below

HAND_FACTS = (
    "one_color",
    "joker",
    "five_aces",
    "pair_beside",
    "three_pairs",
    "three_of_a_kind",
    "royal_match",
    "high",
    "seven_card_straight_flush",
    "best",
)
"""The facts of one hand, in the order of `write_features`."""
OWN = 0
OTHER = OWN + len(HAND_FACTS)
SETTING = OTHER + len(HAND_FACTS)
SETTING_FACTS = ("front", "back", "foul", "house_front", "house_back", "house_pair")
BANK = SETTING + len(SETTING_FACTS)
BANK_FACTS = (
    "dealer_ace_high",
    "dealer_joker",
    "dealer_front_high",
    "dealer_house_pair",
    "dealer_back",
    "dealer_back_pair",
)
FACTS = BANK + len(BANK_FACTS)
"""The places of the facts: of the player's cards, of another player's, of how the player's hand is
set, of the bank's hand; then their number."""

HOUSE_WAY, RANDOM, BEST_SHOWN, BEST_HIDDEN = range(4)
"""How the player sets the hand; a bank hand may be shown before that."""
OWN_CARDS, BANK_CARDS, OTHER_CARDS = 1, 2, 4
NEVER, BY_TABLE, BY_COIN = range(3)
"""When the second bet is made."""
HIGHER, LOWER, COPY = range(3)
COUNT_BITS = 5
FEATURE_BITS = 17
"""The features of a hand are less than 2 to this power."""
ROYAL_MATCH = 1 << HAND_FACTS.index("royal_match")

ONE = np.uint64(1)
SUIT = np.uint64(0x1FFF)
JOKER = np.uint64(JOKER_BIT)
JOKER_PLACE = np.uint64(15)
RED = SUIT << np.uint64(16) | SUIT << np.uint64(32)
BLACK = SUIT | SUIT << np.uint64(48)


class Pays(NamedTuple):
    """What every wager pays, in one array, and where in it.

    The place for wager w is `starts[w]`, plus each fact in `facts[w]` times its step; a wager of
    fewer facts has steps of 0.
    """

    results: Ints
    starts: Ints
    facts: Ints
    steps: Ints


class Hands(NamedTuple):
    """A number for every hand, see `look_up`."""

    plain: Ints
    """Hands that cannot be a flush, by joker (0 or 1) and the slot of their other ranks."""
    suited: Ints
    """Hands that can be a flush, by the number of their pattern."""
    offsets: Ints
    """By joker and the ranks of a suit: the number of the first hand that has them."""
    sizes: Ints
    """How many ranks each set of ranks has."""


class Game(NamedTuple):
    """A game and how it is played."""

    parameters: Ints
    hands: Hands
    """Every hand set the house way, and what it contains: `setting << FEATURE_BITS | features`."""
    best: Hands
    """The best setting of every hand, or where in `settings` those are that may be the best:
    `first << COUNT_BITS | count`."""
    settings: Ints
    bits: Any
    """The bit of each card of the deck."""
    pays: Pays
    doubled: Any
    """Whether the second bet is made, by the state of the hand (see `state_of`)."""
    strategy: int
    """How the player sets the hand."""
    doubles: int
    base: int
    """The column of the wager that the player's best setting is for."""
    double: int
    """The column of the second bet, or -1."""
    reads: int
    """Whose cards matter for more than their setting: a sum of `OWN_CARDS` and so on."""
    ends_on_ace_high: bool
    """Whether players set no hands against an ace-high hand of the bank."""


class Hand(NamedTuple):
    """The ranks and suits of a hand from high to low, the joker first."""

    ranks: Ints
    suits: Ints


@kernel
def list_cards(bits: np.uint64, hand: Hand) -> None:
    """Write the cards of a mask."""
    count = 0
    if bits & JOKER:
        hand.ranks[0] = 15
        hand.suits[0] = 0
        count = 1
    for rank in range(12, -1, -1):
        for suit in range(3, -1, -1):
            if bits >> np.uint64(16 * suit + rank) & ONE:
                hand.ranks[count] = rank + 2
                hand.suits[count] = suit
                count += 1


@inlined
def deal_hand(cards: int, game: Game, shoe: Shoe) -> np.uint64:
    """The mask of the next cards."""
    bits = np.uint64(0)
    for _ in range(cards):
        bits |= game.bits[next_card(shoe)]
    return bits


@kernel
def look_up(bits: np.uint64, hands: Hands) -> int:
    """What a table has for a hand."""
    joker = int(bits >> JOKER_PLACE & ONE)
    for suit in range(4):
        ranks = bits >> np.uint64(16 * suit) & SUIT
        if hands.sizes[ranks] + joker >= SUITED:
            return int(hands.suited[_suited_number(bits, suit, joker, hands)])
    return int(hands.plain[joker, slot_of(weight_of(bits))])


@kernel
def _suited_number(bits: np.uint64, suit: int, joker: int, hands: Hands) -> int:
    """The number of a suited hand, by the ranks of its suit and of up to two cards beside it."""
    low, high, size = -1, -1, 0
    for rank in range(JOKER_CODE):
        for other in range(4):
            if other != suit and bits >> np.uint64(16 * other + rank) & ONE:
                low, high = high, rank
                size += 1
    ranks = bits >> np.uint64(16 * suit) & SUIT
    return int(hands.offsets[joker, ranks]) + beside_number(low, high, size)


@kernel
def features_of_hand(bits: np.uint64, read: int, hand: Hand, p: Any) -> int:
    """What a hand contains, including what depends on the suits of all cards."""
    features = read & ((1 << FEATURE_BITS) - 1)
    features |= int(bits & RED == 0 or bits & BLACK == 0)
    if p[CARDS] == 7 and features >> 7 >= ROYAL_FLUSH * 3 * HIGHS:
        list_cards(bits, hand)
        features &= ~ROYAL_MATCH
        if royal_match(hand.ranks, hand.suits, hand.ranks[0] == 15, p):
            features |= ROYAL_MATCH
    return features


@kernel
def write_features(features: int, first: int, facts: Ints) -> None:
    """Write the facts of one hand's cards, from the place `first`."""
    for bit in range(7):
        facts[first + bit] = features >> bit & 1
    left = features >> 7
    facts[first + 7] = left % HIGHS
    left //= HIGHS
    facts[first + 8] = left % 3
    facts[first + 9] = left // 3


@inlined
def compare(own: int, other: int) -> int:
    if own == other:
        return COPY
    return HIGHER if own > other else LOWER


@inlined
def front_pair(setting: int) -> int:
    """The rank of a pair in front, 0 for none."""
    return max(0, (setting >> BACK_BITS) - PAIR_UNIT)


@inlined
def back_pair(setting: int) -> int:
    """The rank of a back that is a pair, 0 if it is not."""
    back = setting & ((1 << BACK_BITS) - 1)
    return min(back >> 16 & 15, ACE) if back >> 20 == PAIR else 0


@inlined
def is_ace_high(features: int) -> bool:
    return (features >> 7) % HIGHS == ACE


@kernel
def write_bank(setting: int, features: int, front_cards: int, facts: Ints) -> None:
    """Write the facts of the bank's hand."""
    front = setting >> BACK_BITS
    pair = front_pair(setting)
    facts[BANK] = is_ace_high(features)
    facts[BANK + 1] = features >> 1 & 1
    facts[BANK + 2] = 0 if pair else min(front >> 4 if front_cards == 2 else front, ACE)
    facts[BANK + 3] = pair
    facts[BANK + 4] = (setting & ((1 << BACK_BITS) - 1)) >> 20
    facts[BANK + 5] = back_pair(setting)


@kernel
def write_setting(setting: int, bank: int, first: int, facts: Ints) -> None:
    """Write how front and back compare with the bank's; a foul hand is -1, the lowest."""
    if setting < 0:
        facts[first] = LOWER
        facts[first + 1] = LOWER
        return
    back = (1 << BACK_BITS) - 1
    facts[first] = compare(setting >> BACK_BITS, bank >> BACK_BITS)
    facts[first + 1] = compare(setting & back, bank & back)


@kernel
def pay(wager: int, pays: Pays, facts: Ints) -> int:
    """What a wager pays for these facts."""
    place = pays.starts[wager]
    for fact in range(pays.facts.shape[1]):
        place += pays.steps[wager, fact] * facts[pays.facts[wager, fact]]
    return int(pays.results[place])


@kernel
def set_cards(hand: Hand, x: int, y: int, p: Any, five: Any) -> int:
    """The setting with cards x and y (or x alone) in front, -1 if it is foul."""
    cards = p[CARDS]
    back = back_value(hand.ranks, hand.suits, x, y, cards, True, p, five)
    front = front_value(hand.ranks[x], hand.ranks[y] if y < cards else 0, back, p)
    return -1 if front < 0 else front << BACK_BITS | back


@kernel
def random_front(cards: int, front_cards: int, stream: Stream) -> Any:
    """The places of random cards for the front, the second place past the hand if it has one."""
    x = np.int64(random_below(stream, cards))
    if front_cards == 1:
        return x, cards
    y = np.int64(random_below(stream, cards - 1))
    return (x, y + 1) if y >= x else (y, x)


@kernel
def best_against(bank: int, listed: int, house: int, game: Game, facts: Ints) -> int:
    """The setting that the base wager pays most for against this hand of the bank.

    The house way is kept unless another setting pays more. The settings that may be better are
    `listed`, as the place of the first and how many.
    """
    write_setting(house, bank, SETTING, facts)
    best, most = house, pay(game.base, game.pays, facts)
    first, count = listed >> COUNT_BITS, listed & ((1 << COUNT_BITS) - 1)
    for place in range(first, first + count):
        setting = int(game.settings[place])
        write_setting(setting, bank, SETTING, facts)
        paid = pay(game.base, game.pays, facts)
        if paid > most:
            best, most = setting, paid
    return best


@inlined
def state_of(setting: int) -> int:
    """What the second bet depends on, numbered as in its price: front card, class or pair."""
    back = setting & ((1 << BACK_BITS) - 1)
    pair = back_pair(setting)
    return (setting >> BACK_BITS) * BACKS + (PAIRS + pair if pair else back >> 20)


@kernel
def play_rounds(game: Game, shoe: Shoe, results: Ints) -> None:
    """Play rounds of one player against the bank.

    The hands of the player, the bank and, if it matters, another player are dealt one after the
    other. The notes are the cards that the player chose at random for the front, as bits from the
    highest card of the hand, the setting, if it is not that of the house way, and whether the
    second bet was made.
    """
    p = game.parameters
    cards, front_cards = p[CARDS], p[FRONT]
    work = workspace()
    hand = Hand(np.zeros(cards + 1, np.int64), np.zeros(cards + 1, np.int64))
    facts = np.zeros(FACTS, np.int64)
    wagers = len(game.pays.starts)
    for number in range(len(results)):
        begin_round(shoe, number)
        own, bank = deal_hand(cards, game, shoe), deal_hand(cards, game, shoe)
        own_read, bank_read = look_up(own, game.hands), look_up(bank, game.hands)
        house, bank_setting = own_read >> FEATURE_BITS, bank_read >> FEATURE_BITS
        bank_features = 0
        if game.reads & OWN_CARDS:
            write_features(features_of_hand(own, own_read, hand, p), OWN, facts)
        if game.reads & BANK_CARDS:
            bank_features = features_of_hand(bank, bank_read, hand, p)
        write_bank(bank_setting, bank_features, front_cards, facts)
        if game.reads & OTHER_CARDS:
            other = deal_hand(cards, game, shoe)
            write_features(
                features_of_hand(other, look_up(other, game.hands), hand, p), OTHER, facts
            )
        facts[SETTING + 2] = False
        setting, chosen = house, 0
        if not (game.ends_on_ace_high and is_ace_high(bank_features)):
            if game.strategy == RANDOM:
                list_cards(own, hand)
                x, y = random_front(cards, front_cards, shoe.stream)
                setting = set_cards(hand, x, y, p, work[2])
                chosen = (1 << x | 1 << y) & ((1 << cards) - 1)
            elif game.strategy == BEST_SHOWN:
                listed = look_up(own, game.best)
                setting = best_against(bank_setting, listed, house, game, facts)
            elif game.strategy == BEST_HIDDEN:
                setting = look_up(own, game.best)
        facts[SETTING + 2] = setting < 0
        write_setting(setting, bank_setting, SETTING, facts)
        write_setting(house, bank_setting, SETTING + 3, facts)
        facts[SETTING + 5] = front_pair(house)
        for wager in range(wagers):
            results[number, wager] = pay(wager, game.pays, facts)
        results[number, wagers] = chosen
        results[number, wagers + 1] = setting if setting != house else 0
        doubled = False
        if game.doubles == BY_TABLE:
            doubled = game.doubled[state_of(house)]
        elif game.doubles == BY_COIN:
            doubled = random_below(shoe.stream, 2) == 1
        results[number, wagers + 2] = doubled
        if game.double >= 0 and not doubled:
            results[number, game.double] = NOT_BET
