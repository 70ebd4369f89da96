"""Sentences with a figure on a rules page, each with a check of what the program does.

A sentence with a figure that no pattern matches is a fault, so a new sentence gets its check.
Interpretations are prose about the paper: those that name a tier or an amount in it are checked,
the others are covered by worked cases.
"""

import re
from functools import partial

from tests.pages.done import allowed_limits, placard_rows, takes
from tests.pages.printed import game_of, sentences

import houseway
from houseway.banked.table import BankedTable
from houseway.banked.wagers import Placed
from houseway.play.chance import FinalHandsChance, GivenChance
from houseway.play.collection import Collection, Figures
from houseway.play.decision import Choice
from houseway.play.driver import play_hand
from houseway.values.errors import HousewayError, InputError
from houseway.values.money import format_printed, parse_printed

_M = r"(\$\d+(?:,\d{3})*(?:\.\d\d)?)"
"""An amount of money."""
_CENT = 1
_NUMBERS = {"three": 3, "eight": 8}


def _played_as(game_id):
    """The game itself, or the first game that a side bet is added to."""
    return next(iter(game_of(game_id).filing.attaches_to), game_id)


class Said:
    """One sentence of a page: the game, its rules, where it stands and its figures."""

    def __init__(self, game_id, preset, path, figures):
        self.game = game_of(_played_as(game_id))
        self.rules = self.game.rules({}, preset=preset) if self.game.playable else None
        self.path = path
        self.texts = figures
        self.cents = [parse_printed(f) if f and f.startswith("$") else None for f in figures]

    @property
    def wager(self):
        return next(r.wager for r in self.rules.wagers.values() if r.wager.name == self.path[-1])

    @property
    def options(self):
        """The options of the group or the schedule in which the sentence stands."""
        options = self.game.rulebook.collection_options(self.game.id)
        here = [o for o in options if o.schedule.name == self.path[1] and not o.lost]
        return [o for o in here if o.group.name == self.path[-1]] or here


def figure_faults(game_id, preset, page):
    for path, line in sentences(page):
        for pattern, check in CHECKS:
            if match := pattern.search(line):
                said = Said(game_id, preset, path, match.groups())
                for fault in check(said):
                    yield f"{game_id} ({preset}): {line!r}, but {fault}"
                break
        else:
            if not line.startswith("How we read it") and not line.startswith("Option: "):
                yield f"{game_id} ({preset}): no check for {line!r} ({' / '.join(path)})"


def _is_accepted(function, *args):
    try:
        function(*args)
    except HousewayError:
        return False
    return True


def _edges(accepts, low, high, what):
    """Faults of a range: both ends are accepted and a cent beyond is not."""
    for amount, due in ((low, True), (high, True), (low - _CENT, False), (high + _CENT, False)):
        if amount > 0 and accepts(amount) != due:
            yield f"{what} of {format_printed(amount)} is {'refused' if due else 'accepted'}"


# Wagers.


def _wager_range(said):
    wager = said.wager
    low, high = said.cents[:2]
    if wager.limit.over_maximum == "no-action":
        return
    yield from _edges(partial(takes, BankedTable(said.rules), wager), low, high, wager.name)
    spots = _NUMBERS.get(said.texts[2] or "", 0)
    if spots:
        yield from _spot_faults(said.rules, wager, spots, high)


def _spot_faults(rules, wager, spots, amount):
    """A seat takes this many spots at the maximum, and no further one."""
    table = BankedTable(rules)
    for count, due in ((spots, True), (spots + 1, False)):
        placed = [Placed(1, f"B{n}", wager.id, amount, spot=n) for n in range(1, count + 1)]
        done = _is_accepted(table.check, table.seats, placed)
        if done != due:
            yield f"{count} spots of {format_printed(amount)} are {'taken' if done else 'refused'}"


def _exactly(said):
    amount = said.cents[0]
    accepts = partial(takes, BankedTable(said.rules), said.wager)
    yield from _edges(accepts, amount, amount, said.wager.name)


def _offered(said, choice, seeds=300):
    """The first decision of a hand that offers a choice, and its hand."""
    for seed in range(1, seeds):
        hand = houseway.game(said.game.id).open_table(**said.rules.options).deal(seed=seed)
        while hand.decisions:
            if choice in hand.decisions[0].choices:
                return hand, hand.decisions[0]
            hand.answer(hand.decisions[0].default)
    raise AssertionError(f"{said.game.id} never offers {choice}")


def _insurance(said):
    _, decision = _offered(said, "insure")
    stake = decision.amount.stake
    for text, amount in zip(
        said.texts, (decision.amount.least, decision.amount.most), strict=False
    ):
        if amount != stake * int(text) // 100:
            yield f"{format_printed(amount)} is an end for a bet of {format_printed(stake)}"


def _up_to(said):
    _, decision = _offered(said, "A")
    if decision.amount.most != said.cents[0]:
        yield f"{format_printed(decision.amount.most)} is the maximum"


def _raises(said):
    """Ultimate Texas Hold'em: the multiples offered at each of the three decisions."""
    hand = houseway.game(said.game.id).open_table().deal(seed=1, players=1)
    for offered in ({"check", "3x", "4x"}, {"check", "2x"}, {"fold", "1x"}):
        choices = set(hand.decisions[0].choices)
        if choices != offered:
            yield f"{sorted(choices)} are offered"
        hand.answer("check" if "check" in choices else "1x")


def _second_bet(said):
    hand = houseway.game(said.game.id).open_table().deal(seed=1, players=1)
    hand.answer("bet")
    bets = {line.wager: line.amount for line in hand.state.lines}
    if bets["bet"] != int(said.texts[0]) * bets["ante"]:
        yield f"the bet is {format_printed(bets['bet'])} on {format_printed(bets['ante'])}"


_FOUR_NINES = ["9c", "9d", "9h", "9s", "2c", "3d", "5h"]
_NOTHING = ["Kc", "Qd", "Js", "8h", "6c", "4d", "2s"]
_LOW = ["Ad", "Jh", "Ts", "8c", "6d", "4h", "3s"]


def _envy(said):
    """Another player's four of a kind pays an Envy Bonus from this amount on."""
    for amount, due in ((said.cents[0], True), (said.cents[0] - _CENT, False)):
        if _envy_paid(said.rules, amount) != due:
            verb = "does not earn" if due else "earns"
            yield f"a bonus bet of {format_printed(amount)} {verb} it"


def _envy_paid(rules, amount):
    table = BankedTable(rules)
    placed = [Placed(seat, f"P{seat}", "base", 100_00) for seat in (1, 2)]
    placed += [
        Placed(1, "P1", "fortune-bonus", 25_00),
        Placed(2, "P2", "fortune-bonus", amount),
    ]
    hands = {"1": _FOUR_NINES, "2": _NOTHING, "player-dealer": _LOW}
    try:
        state = table.open_round(table.seats, 10**9, placed, FinalHandsChance(hands, (1, 1, 1), 1))
    except InputError:
        return False
    play_hand(state, lambda decision: Choice(decision.default))
    return any(line.wager == "envy" and line.bettor == "P2" for line in state.lines)


def _redoubles(said):
    """A seat that always doubles does so once, and then as often again as printed."""
    rules = said.rules
    cards = sorted(rules.cards, key=lambda card: card[0] not in "23")
    table = BankedTable(rules)
    placed = [Placed(1, "A", "base", 100_00)]
    state = table.open_round(table.seats, 10**9, placed, GivenChance(cards, (1, 1, 1), 1))
    doubles = []

    def answer(decision):
        choice = next((c for c in ("double", "redouble") if c in decision.choices), "")
        doubles.extend([choice] if choice else [])
        return Choice(choice or ("stand" if "stand" in decision.choices else decision.default))

    play_hand(state, answer)
    if len(doubles) != 1 + int(said.texts[0]):
        yield f"it is doubled {len(doubles)} times"


# Tables and fees.


def _table_range(said):
    name, low = said.texts[0], said.cents[1]
    if name == "limit":  # compared with the placard's
        return
    for option in said.options[:1]:
        accepts = partial(allowed_limits, option, name)
        yield from _edges(accepts, low, said.cents[2] or low, f"a {name}")


def _bonus_range(said):
    """The limits of a bonus wager in an option, which replace those of the table."""
    name, (_, low, high) = said.texts[0], said.cents[:3]
    wager = next(r.wager for r in said.rules.wagers.values() if r.wager.name.startswith(name))
    for option in said.options[:1]:
        table = BankedTable(said.rules, option=option.id)
        yield from _edges(partial(takes, table, wager), low, high, name)


def _other_bonuses(said):
    low, high = said.cents
    for option in said.options[:1]:
        table = BankedTable(said.rules, option=option.id)
        for ready in said.rules.wagers.values():
            wager = ready.wager
            if wager.requires and not wager.name.startswith("Tie"):
                yield from _edges(partial(takes, table, wager), low, high, wager.name)


def _at_most(said):
    """Two Card Peek: the maximum of the Super Bet and of the Peek Bonus."""
    table, wager = BankedTable(said.rules), said.rules.wagers["super-bet"].wager
    most = said.cents[0]
    if not takes(table, wager, most) or takes(table, wager, most + _CENT):
        yield f"{format_printed(most)} is not the most on the Super Bet"
    _, decision = _offered(said, "A")
    if decision.amount.most != said.cents[1]:
        yield f"{format_printed(decision.amount.most)} is the most on the Peek Bonus"


def _decks(said):
    low, high = map(int, said.texts)
    values = said.game.raw.values
    for decks, due in ((low, True), (high, True), (low - 1, False), (high + 1, False)):
        done = _is_accepted(values, {"decks": decks})
        if done != due:
            yield f"{decks} decks are {'allowed' if done else 'refused'}"


def _no_player_fee(said):
    for option in said.options:
        for charge in Collection(option).charges:
            if charge.terms.payer == "player" and charge.takes_something:
                yield f"option {option.id} charges players"


def _pot_reaches(said):
    """A fee that is due once the pot has an amount, and another one below it."""
    amount = said.cents[0]
    for option in said.options:
        collection = Collection(option)
        street = option.schedule.streets[-1]
        due = [
            {fee.when for fee in collection.fees(Figures(players=6, pot=pot, street=street))}
            for pot in (amount - 100, amount)
        ]
        terms = [terms for terms, _ in option.fees if terms.pot_from or terms.pot_below]
        if terms and due[0] == due[1]:
            yield f"option {option.id} takes the same fee below {format_printed(amount)}"


def _flat_fee(said):
    """A fee that the group fixes for all its options is on their placards."""
    amount = said.texts[-1]
    for option in said.options:
        if amount not in {fee for _, fee in placard_rows(said.game.id, option)}:
            yield f"option {option.id} has no fee of {amount}"


def _next_tier(said):
    for option in said.options:
        for _, tiers in option.fees:
            if len(tiers.tiers) > 3:
                fees = [tier.amount for tier in tiers.rising]
                if fees[3] - fees[2] != said.cents[0]:
                    yield f"option {option.id}: {format_printed(fees[3] - fees[2])} more"


def _condition(said):
    for option in said.options[:1]:
        for text, due in ((said.texts[0], True), ("$0.99", False)):
            done = _is_accepted(Collection, option, text)
            if done != due:
                yield f"{text} is {'accepted' if done else 'refused'}"


def _fee_between(said):
    """An amount between two tiers pays the fee of the printed one."""
    label = "-".join(said.texts[1:])
    for option in said.options:
        for charge in Collection(option).charges:
            if label in {tier.label for tier in charge.tiers.tiers}:
                tier = charge.fee(said.cents[0]).tier
                if tier != label:
                    yield f"it pays the fee of {tier} (option {option.id})"


# Poker stakes.


def _stakes_range(said):
    """A limit game may be opened with any stakes between the two that are printed."""
    if not said.rules.play.between:  # the schedule is for other games too
        return
    small, large = said.cents[::2]
    for bet, due in ((small, True), (large, True), (small // 2, False), (large + 100, False)):
        name = f"{format_printed(bet)}-{format_printed(2 * bet)}"
        done = _is_accepted(said.game.kind.stakes_name, said.rules, name, None)
        if done != due:
            yield f"{name} is {'allowed' if done else 'refused'}"


def _poker_table(said, betting, stacks=2_000_00):
    stakes = next((s for s in said.rules.play.stakes if s.betting == betting), None)
    if stakes is None:
        return None
    table = houseway.game(said.game.id).open_table(stakes=stakes.name, **said.rules.options)
    return table.deal(seed=1, stacks=dict.fromkeys((1, 2, 3), stacks))


def _most_in_a_round(said):
    """Nobody may bet more than this in a betting round, however many chips they have.

    The first copy of Texas Hold'em does not have this rule, as the sentence there says.
    """
    if said.game.id == "deuce-lounge/texas-holdem-v1":
        return
    for betting in ("spread", "no-limit"):
        hand = _poker_table(said, betting)
        if hand is None or hand.decisions[0].amount is None:
            continue
        most = hand.decisions[0].amount.most
        if most != said.cents[-1]:
            yield f"{format_printed(most)} is the most in {betting.replace('-', ' ')}"


def _raises_of(said):
    """The size of a raise before the flop, and of a bet on the turn."""
    small, big = said.cents[-2:]
    hand = _poker_table(said, "limit")
    raised = hand.decisions[0].amount.least - hand.state.bet
    if raised != small:
        yield f"a raise is {format_printed(raised)}"
    while hand.decisions and len(hand.state.boards[0]) < 4:
        hand.answer("call" if "call" in hand.decisions[0].choices else "check")
    if hand.decisions[0].amount.least != big:
        yield f"a bet on the turn is {format_printed(hand.decisions[0].amount.least)}"


def _smallest_game(said):
    buy, low, high = said.cents
    stakes = min(said.rules.play.stakes, key=lambda filed: filed.bets[0].cents)
    figures = [stakes.least_buy.cents if stakes.least_buy else 0]
    figures += [stakes.bets[0].cents, stakes.bets[-1].cents]
    if figures != [buy, low, high]:
        yield f"the smallest game has {', '.join(map(format_printed, figures))}"


def _buy_in(said):
    for option in said.options[:1]:
        limits = option.limits
        if limits.least_buy is None or limits.least_buy.cents != said.cents[0]:
            yield f"option {option.id} has a least buy-in of {limits.least_buy}"


CHECKS = [
    (re.compile(rf"^Limits: {_M} to {_M}(?: per spot, (\w+) spots)?"), _wager_range),
    (re.compile(rf"^Three betting spots per seat, {_M} to {_M} each, {_M} total"), lambda said: ()),
    (re.compile(rf"^Limits: Exactly {_M}"), _exactly),
    (re.compile(r"^Limits: (\d+)% to (\d+)% of the initial wager"), _insurance),
    (re.compile(r"^Insurance is at least (\d+)% of the bet"), _insurance),
    (re.compile(rf"^Limits: The table minimum to {_M}"), _up_to),
    (re.compile(r"3 or 4 times.*2 times.*(?:1 time|equal to the Ante)"), _raises),
    (re.compile(r"^The second bet is (\d) times the Ante"), _second_bet),
    (re.compile(rf"Bonus Bet of at least {_M} earns an [Ee]nvy"), _envy),
    (re.compile(rf"^The bonus bet must be at least {_M}"), _envy),
    (re.compile(r"doubled again up to (\d) times"), _redoubles),
    (re.compile(r"^Decks: \d+ \((\d+) to (\d+) allowed"), _decks),
    (re.compile(rf"^Table (limit|minimum|maximum): {_M}(?:-{_M})?$"), _table_range),
    (re.compile(rf"^Bonus wagers: ([\w ]+?) {_M}-{_M}"), _bonus_range),
    (re.compile(rf"other bonus bets?(?:,| are) (?:from )?{_M} to {_M}"), _other_bonuses),
    (re.compile(rf"The Super Bet is at most {_M} and the Peek Bonus at most {_M}"), _at_most),
    (re.compile(r"every player rate is \$0"), _no_player_fee),
    (re.compile(rf"pot (?:is under|never reaches|is) {_M}"), _pot_reaches),
    (re.compile(rf"another {_M} at once when it reaches the fourth"), _next_tier),
    (re.compile(rf"^(?:No flop|Pre-flop): (?:Each player|From the pot): {_M}"), _flat_fee),
    (re.compile(rf"^Condition: {_M}\+"), _condition),
    (re.compile(rf"so {_M} (?:still )?pays the fee (?:of|for) {_M}(?:-| to ){_M}"), _fee_between),
    (re.compile(rf"[Ll]imits? (?:between )?{_M}-{_M} (?:to|and) {_M}-{_M}"), _stakes_range),
    (re.compile(rf"^Spread limit: wagers from {_M} to {_M}"), _most_in_a_round),
    (re.compile(rf"larger amounts are allowed up to {_M} per betting round"), _most_in_a_round),
    (re.compile(rf"blinds of {_M} and {_M}, raises are {_M} and then {_M}"), _raises_of),
    (re.compile(rf"^The smallest game: {_M} buy-in, {_M} to {_M}"), _smallest_game),
    (re.compile(rf"^Buy-in: {_M} minimum"), _buy_in),
]
"""Patterns of sentences with figures, and what is compared; the first that matches counts."""
