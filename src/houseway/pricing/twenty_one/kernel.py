"""Rounds of twenty-one by the million: one player, a fresh shoe each round, a given strategy.

The kernel deals in the order of the reference script and settles by the same pay rows, brought
into tables. Cards are codes: 0 a joker, 1 an ace, 2 to 9, 10 to 13 ten to king, 14 the X ace,
15 the king of spades where it matters.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np

from houseway.cards.card import JOKER, X_ACE, Card
from houseway.errors import InputError
from houseway.games.game import Rules
from houseway.games.twenty_one.rules import SPECIALS, TwentyOnePlay, asks_before_check, special_of
from houseway.kernels import kernel
from houseway.pricing.twenty_one.dealer import VALUES, Floats, Ints, Outcome
from houseway.pricing.twenty_one.payoffs import PLAYED, base_pays, dealer_facts
from houseway.pricing.twenty_one.hands import MOST_CARDS, TOTALS
from houseway.pricing.twenty_one.player import DOUBLE, HIT, RESCUE, SURRENDER
from houseway.pricing.twenty_one.whole import Strategy, payoff_scale

_CODES = "*A23456789TJQK"
_X_ACE, _SPADE_KING = 14, 15
_SWITCHED = SPECIALS.index("switched")
_MOST = 8
"""Hands that one seat may have; Switch deals two, of which each may be split."""

(_HOLE_UP, _STANDS, _HITS_17, _OVER_LOST, _DOUBLINGS, _RESCUE, _DOUBLE_SPLIT, _SURRENDER_SPLIT,
 _BY_RANK, _SPLIT_HANDS, _ONE_CARD_ACES, _RESPLIT_ACES, _HANDS, _FREEZES, _SCALE, _LOST,
 ) = range(16)  # fmt: skip


@dataclass(frozen=True)
class Tables:
    """A game and a strategy as the kernel reads them."""

    cards: Ints
    settings: Ints
    special: Ints
    special_pay: Ints
    pay: Ints
    checks: Ints
    acts: Ints
    pairs: Ints
    early: Ints
    switch_worth: Floats
    scale: int
    reach: int


@dataclass(frozen=True)
class Sample:
    """What many rounds came to, per unit first staked on each hand."""

    rounds: int
    ends: dict[Fraction, int]

    @property
    def mean(self) -> float:
        return float(sum(pays * many for pays, many in self.ends.items()) / self.rounds)

    @property
    def stdev(self) -> float:
        square = float(sum(pays**2 * many for pays, many in self.ends.items()) / self.rounds)
        return sqrt(square - self.mean**2)

    @property
    def error(self) -> float:
        """One standard error of the mean."""
        return self.stdev / sqrt(self.rounds)


def code_of(card: Card, spade_king: bool) -> int:
    if card == JOKER:
        return 0
    if card == X_ACE:
        return _X_ACE
    if spade_king and card == "Ks":
        return _SPADE_KING
    return _CODES.index(card[0])


def tables_of(rules: Rules, strategy: Strategy, switch_worth: Floats | None = None) -> Tables:
    """Bring a game and a strategy into tables."""
    play = rules.play
    assert isinstance(play, TwentyOnePlay)
    if any(special.suited for special in play.specials) or play.player.hits_over:
        raise InputError("these rules are not simulated fast", rules.id)
    spade_king = any("Ks" in special.cards for special in play.specials)
    scale = payoff_scale(rules)
    doublings = 0 if play.double is None else 1 + play.redoubles
    views = VALUES * VALUES
    acts = np.zeros((views, 2 + doublings, 2, TOTALS), dtype=np.int64)
    pairs = np.zeros((views, VALUES), dtype=np.int64)
    early = np.zeros((views, 2, TOTALS), dtype=np.int64)
    for shown, policy in strategy.policies.items():
        for view in {_view(shown), _view(shown[::-1])}:
            acts[view] = policy.acts
            pairs[view] = policy.pairs
            for (total, soft), give_up in strategy.early.get(shown, {}).items():
                early[view, int(soft), total] = give_up
    worth = np.zeros((VALUES, VALUES, VALUES, 2)) if switch_worth is None else switch_worth
    return Tables(
        np.array([code_of(card, spade_king) for card in rules.deck.cards], dtype=np.int64),
        _settings(rules, play, scale),
        _special_table(play, spade_king),
        _special_pay(rules, scale),
        _pay(rules, scale),
        _checks(play),
        acts,
        pairs,
        early,
        worth,
        scale,
        _MOST * 2**doublings * 4 * scale,
    )


def _view(shown: Sequence[int]) -> int:
    return shown[0] if len(shown) == 1 else shown[0] * VALUES + shown[1]


def _settings(rules: Rules, play: TwentyOnePlay, scale: int) -> Ints:
    double, split, surrender = play.double, play.split, play.surrender
    return np.array(
        [
            play.hole == "up",
            play.dealer.stands,
            play.dealer.soft_17 == "hit",
            play.over == "lost",
            0 if double is None else 1 + play.redoubles,
            double is not None and double.rescue,
            double is not None and double.after_split,
            surrender is not None and surrender.offered and surrender.after_split,
            split is not None and split.pairs == "rank",
            1 if split is None else split.hands,
            split is not None and split.aces == "one-card",
            split is not None and split.resplit_aces,
            play.hands,
            play.joker_freezes,
            scale,
            int(_hand_pays(rules, 20, 2, Outcome(21, special=True)) * scale),
        ],
        dtype=np.int64,
    )


def _hand_pays(rules: Rules, total: int, cards: int, outcome: Outcome) -> Fraction:
    return base_pays(rules, {**PLAYED, "total": total, "cards": cards, **dealer_facts(outcome)})


def _special_table(play: TwentyOnePlay, spade_king: bool) -> Ints:
    """The kind of two dealt cards, by their codes."""
    names = [*_CODES, "x", "k"]
    cards = [
        JOKER if n == "*" else X_ACE if n == "x" else Card("Ks") if n == "k" else Card(n + "d")
        for n in names
    ]
    kinds = [[SPECIALS.index(special_of(play, a, b)) for b in cards] for a in cards]
    return np.array(kinds, dtype=np.int64)


def _special_pay(rules: Rules, scale: int) -> Ints:
    """What a special hand gives against a special hand, and against each total."""
    table = np.zeros((len(SPECIALS), len(SPECIALS), TOTALS), dtype=np.int64)
    for mine, kind in enumerate(SPECIALS):
        for other, met in enumerate(SPECIALS):
            for total in range(2, TOTALS):
                facts = {
                    **PLAYED, "special": kind, "total": 21, "cards": 2,
                    **dealer_facts(Outcome(total)), "dealer_special": met,
                }  # fmt: skip
                table[mine, other, total] = int(base_pays(rules, facts) * scale)
    return table


def _pay(rules: Rules, scale: int) -> Ints:
    """What a hand gives by total and cards, against totals and against three eights (row 0)."""
    table = np.zeros((TOTALS, MOST_CARDS + 1, TOTALS), dtype=np.int64)
    for total in range(2, TOTALS):
        for cards in range(2, MOST_CARDS + 1):
            for other in range(2, TOTALS):
                outcome = Outcome(other)
                table[total, cards, other] = int(_hand_pays(rules, total, cards, outcome) * scale)
            eights = Outcome(24, three_eights=True)
            table[total, cards, 0] = int(_hand_pays(rules, total, cards, eights) * scale)
    return table


def _checks(play: TwentyOnePlay) -> Ints:
    """By the up card's value: 1 if the hole card is checked, 2 if surrender is asked before."""
    checks = np.zeros(VALUES, dtype=np.int64)
    for value in range(1, VALUES):
        up = Card("Ks") if value == 10 else Card(_CODES[value] + "s")
        if play.hole == "down" and up[0] in play.checks:
            checks[value] = 3 if asks_before_check(play, up) else 1
    return checks


def simulate(tables: Tables, rounds: int, seed: int = 1) -> Sample:
    """Play rounds from shuffled shoes."""
    counts = np.zeros(2 * tables.reach + 1, dtype=np.int64)
    nothing = np.zeros((0, 0), dtype=np.int64)
    _run(tables, rounds, seed, nothing, counts, np.zeros(0, dtype=np.int64))
    ends = {
        Fraction(place - tables.reach, tables.scale): int(many)
        for place, many in enumerate(counts)
        if many
    }
    return Sample(rounds, ends)


def play_given(tables: Tables, shoes: Ints) -> list[Fraction]:
    """Play one round from each given shoe, a row of codes; what each gave."""
    counts = np.zeros(2 * tables.reach + 1, dtype=np.int64)
    results = np.zeros(len(shoes), dtype=np.int64)
    _run(tables, len(shoes), 1, shoes, counts, results)
    return [Fraction(int(result), tables.scale) for result in results]


def _run(tables: Tables, rounds: int, seed: int, shoes: Ints, counts: Ints, results: Ints) -> None:
    play_rounds(
        rounds, np.uint64(seed * 2 + 1), shoes, tables.cards.copy(), tables.settings,
        tables.special, tables.special_pay, tables.pay, tables.checks, tables.acts, tables.pairs,
        tables.early, tables.switch_worth, tables.reach, counts, results,
    )  # fmt: skip


@kernel
def value_of(code: int) -> int:
    if code < 10:
        return code
    return 1 if code == _X_ACE else 10


@kernel
def rank_of(code: int) -> int:
    if code == _X_ACE:
        return 1
    return 13 if code == _SPADE_KING else code


@kernel
def draw(shoe: Ints, state: Ints, random: "np.ndarray[tuple[int], np.dtype[np.uint64]]") -> int:
    """The next card: one step of Fisher-Yates, or the next of a given shoe."""
    place = state[0]
    state[0] = place + 1
    if state[1]:
        return int(shoe[place])
    word = random[0]
    word ^= word >> np.uint64(12)
    word ^= word << np.uint64(25)
    word ^= word >> np.uint64(27)
    random[0] = word
    high = (word * np.uint64(2685821657736338717)) >> np.uint64(32)
    chosen = place + np.int64((high * np.uint64(shoe.size - place)) >> np.uint64(32))
    card = shoe[chosen]
    shoe[chosen] = shoe[place]
    shoe[place] = card
    return int(card)


@kernel
def play_rounds(
    rounds: int, seed: np.uint64, shoes: Ints, cards: Ints, settings: Ints, special: Ints,
    special_pay: Ints, pay: Ints, checks: Ints, acts: Ints, pairs: Ints, early: Ints,
    switch_worth: Floats, reach: int, counts: Ints, results: Ints,
) -> None:  # fmt: skip
    """Play many rounds, counting what each gave."""
    random = np.zeros(1, dtype=np.uint64)
    random[0] = seed * np.uint64(0x9E3779B97F4A7C15)
    state = np.zeros(2, dtype=np.int64)
    state[1] = shoes.shape[0] > 0
    sums = np.zeros(_MOST, dtype=np.int64)
    aces = np.zeros(_MOST, dtype=np.int64)
    sizes = np.zeros(_MOST, dtype=np.int64)
    firsts = np.zeros(_MOST, dtype=np.int64)
    seconds = np.zeros(_MOST, dtype=np.int64)
    kinds = np.zeros(_MOST, dtype=np.int64)
    stakes = np.zeros(_MOST, dtype=np.int64)
    roots = np.zeros(_MOST, dtype=np.int64)
    from_split = np.zeros(_MOST, dtype=np.int64)
    done = np.zeros(_MOST, dtype=np.int64)
    scale = settings[_SCALE]
    hands = settings[_HANDS]
    for number in range(rounds):
        state[0] = 0
        shoe = shoes[number] if state[1] else cards
        for hand in range(hands):
            firsts[hand] = draw(shoe, state, random)
        up = draw(shoe, state, random)
        for hand in range(hands):
            seconds[hand] = draw(shoe, state, random)
        hole = draw(shoe, state, random)
        up_value = value_of(up)
        dealer_kind = special[up, hole]
        known = settings[_HOLE_UP] or checks[up_value] & 1
        view = up_value
        if settings[_HOLE_UP]:
            view = up_value * 11 + value_of(hole)
        won = 0
        waits = False
        made = hands
        for hand in range(hands):
            kinds[hand] = special[firsts[hand], seconds[hand]]
            from_split[hand] = 0
            roots[hand] = hand
            stakes[hand] = 1
            done[hand] = 0
        if checks[up_value] & 2 and kinds[0] == 0:
            low = value_of(firsts[0]) + value_of(seconds[0])
            soft = (value_of(firsts[0]) == 1 or value_of(seconds[0]) == 1) and low <= 11
            if early[view, 1 if soft else 0, low + 10 if soft else low]:
                won = -scale // 2
                done[0] = 1
        if known and dealer_kind:
            for hand in range(hands):
                if not done[hand]:
                    if kinds[hand]:
                        won += special_pay[kinds[hand], dealer_kind, 21]
                    else:
                        won += settings[_LOST]
        else:
            if hands == 2 and _switches(switch_worth, up_value, firsts, seconds):
                seconds[0], seconds[1] = seconds[1], seconds[0]
                for hand in range(2):
                    kinds[hand] = _SWITCHED if special[firsts[hand], seconds[hand]] else 0
            hand = 0
            while hand < made:
                if done[hand]:
                    hand += 1
                    continue
                if from_split[hand] and seconds[hand] < 0:
                    seconds[hand] = draw(shoe, state, random)
                while True:
                    one, two = firsts[hand], seconds[hand]
                    value = value_of(one)
                    split = False
                    if value == value_of(two) and value and not kinds[hand]:
                        split = pairs[view, value] != 0
                        if settings[_BY_RANK] and rank_of(one) != rank_of(two):
                            split = False
                        if value == 1 and from_split[hand] and not settings[_RESPLIT_ACES]:
                            split = False
                        family = 0
                        for other in range(made):
                            if roots[other] == roots[hand]:
                                family += 1
                        if family >= settings[_SPLIT_HANDS] or made == _MOST:
                            split = False
                        if settings[_FREEZES] and up == 0:
                            split = False
                    if not split:
                        break
                    firsts[made] = two
                    seconds[made] = -1
                    roots[made] = roots[hand]
                    from_split[made] = 1
                    from_split[hand] = 1
                    stakes[made] = 1
                    kinds[made] = 0
                    done[made] = 0
                    made += 1
                    seconds[hand] = draw(shoe, state, random)
                low = value_of(firsts[hand]) + value_of(seconds[hand])
                ace = value_of(firsts[hand]) == 1 or value_of(seconds[hand]) == 1
                joker = firsts[hand] == 0 or seconds[hand] == 0
                size = 2
                row = 1
                if kinds[hand] or joker or (settings[_FREEZES] and up == 0):
                    row = -1
                if from_split[hand] and settings[_ONE_CARD_ACES] and value_of(firsts[hand]) == 1:
                    row = -1
                while row >= 0 and low <= 21 and not joker:
                    soft = ace and low <= 11
                    total = low + 10 if soft else low
                    which = 1 if soft else 0
                    action = acts[view, row, which, total]
                    if from_split[hand] and row == 1:
                        if action == DOUBLE and not settings[_DOUBLE_SPLIT]:
                            action = acts[view, 0, which, total]
                        if action == SURRENDER and not settings[_SURRENDER_SPLIT]:
                            action = acts[view, 0, which, total]
                    if action == SURRENDER:
                        won -= scale // 2
                        done[hand] = 1
                        break
                    if action == RESCUE:
                        won -= stakes[hand] * scale // 2
                        done[hand] = 1
                        break
                    if action != HIT and action != DOUBLE:
                        break
                    card = draw(shoe, state, random)
                    size += 1
                    if card == 0:
                        joker = True
                    low += value_of(card)
                    ace = ace or value_of(card) == 1
                    if action == DOUBLE:
                        stakes[hand] *= 2
                        row = 2 if row == 1 else row + 1
                        if not settings[_RESCUE]:
                            break
                    else:
                        row = 0
                if joker:
                    low, ace = 21, False
                sums[hand], aces[hand], sizes[hand] = low, ace, size
                lost = settings[_OVER_LOST] and 21 < low < 31
                decided = kinds[hand] and kinds[hand] != _SWITCHED
                if not (done[hand] or lost or decided):
                    waits = True
                hand += 1
            met = dealer_kind
            low = value_of(up) + value_of(hole)
            ace = up_value == 1 or value_of(hole) == 1
            size = 2
            joker = up == 0 or hole == 0
            eights = up_value == 8 and value_of(hole) == 8
            if waits and not met:
                while not joker:
                    total = low + 10 if ace and low <= 11 else low
                    if total > settings[_STANDS]:
                        break
                    if total == settings[_STANDS] and not (
                        settings[_HITS_17] and ace and low <= 11
                    ):
                        break
                    card = draw(shoe, state, random)
                    low += value_of(card)
                    ace = ace or value_of(card) == 1
                    joker = card == 0
                    size += 1
                    eights = eights and size == 3 and value_of(card) == 8
            total = low + 10 if ace and low <= 11 else low
            if joker:
                total = 21
            column = 0 if eights and size == 3 else total
            for hand in range(made):
                if done[hand]:
                    continue
                if kinds[hand]:
                    won += special_pay[kinds[hand], met, total]
                elif met:
                    won += settings[_LOST] * stakes[hand]
                else:
                    low = sums[hand]
                    mine = low + 10 if aces[hand] and low <= 11 else low
                    won += stakes[hand] * pay[mine, min(sizes[hand], 8), column]
        counts[reach + won] += 1
        if results.size:
            results[number] = won


@kernel
def _switches(switch_worth: Floats, up: int, firsts: Ints, seconds: Ints) -> bool:
    """Whether exchanging the second cards is worth more."""
    a, b = value_of(firsts[0]), value_of(seconds[0])
    c, d = value_of(firsts[1]), value_of(seconds[1])
    kept = switch_worth[up, a, b, 0] + switch_worth[up, c, d, 0]
    moved = switch_worth[up, a, d, 1] + switch_worth[up, c, b, 1]
    return bool(moved > kept)


def shoe_codes(rules: Rules, shoes: Sequence[Sequence[Card]]) -> Ints:
    """Given shoes as codes, all cut to the length of the shortest."""
    play = rules.play
    assert isinstance(play, TwentyOnePlay)
    spade_king = any("Ks" in special.cards for special in play.specials)
    length = min(map(len, shoes))
    return np.array(
        [[code_of(card, spade_king) for card in shoe[:length]] for shoe in shoes], dtype=np.int64
    )
