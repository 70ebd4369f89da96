"""Random rounds of any banked game: legal wagers and choices, drawn from a seed.

New families are included automatically: `PLAYABLE` has every banked game that can be played.
"""

from tests.book import BOOK

from houseway.banked.table import BankedTable
from houseway.banked.wagers import BEFORE_THE_DEAL, Placed
from houseway.cards.shuffle import Seed
from houseway.play.decision import Choice
from houseway.play.game import FiledGame
from houseway.values.errors import InputError
from houseway.values.money import parse_printed


class Random:
    """A repeatable random source: the same seed gives the same draws on every machine."""

    def __init__(self, seed):
        self.seed = seed
        self.below = Seed.of(0).stream("random play", repr(seed)).below

    def one_of(self, values):
        values = list(values)
        return values[self.below(len(values))]

    def chance(self, probability):
        return self.below(1000) < 1000 * probability

    def between(self, low, high):
        return low + self.below(high - low + 1)


def playable(book):
    """The ids of the banked games that can be played."""
    game_ids = []
    for game_id in book:
        game = FiledGame(book, game_id)
        if game.playable and game.family.kind == "banked":
            game_ids.append(game_id)
    return sorted(game_ids)


PLAYABLE = playable(BOOK)


def open_table(book, game_id, source):
    """A table of the game with options chosen at random."""
    game = FiledGame(book, game_id)
    options = {}
    for name, option in game.raw.options.items():
        if source.chance(0.3):
            low, high = option.range or (0, 0)
            options[name] = source.one_of(option.choices if option.range is None else [low, high])
    return BankedTable(game.rules(options))


def random_wagers(table, player_dealer, source, max_seats=3):
    """Some bettors on some seats, each with wagers that the filing allows."""
    seats = [seat for seat in range(1, table.seats + 1) if seat != player_dealer]
    placed = []
    for seat in sorted({source.one_of(seats) for _ in range(source.between(1, max_seats))}):
        for bettor in source.one_of(["A", "A", "AB"]):
            placed = _bet(table, player_dealer, placed, seat, f"{bettor}{seat}", source)
    return placed


def _bet(table, player_dealer, placed, seat, bettor, source):
    """Add some wagers, each with the wagers it requires; skip wagers that the table refuses."""
    spaces = [r.wager for r in table.rules.wagers.values() if r.wager.placed == BEFORE_THE_DEAL]
    base = source.between(5, 50) * 200
    for space in sorted(spaces, key=lambda wager: bool(wager.requires)):
        if not source.chance(0.7):
            continue
        stake = source.one_of([base, base // 2])
        additions = []
        for wager in _with_required(space, spaces):
            if not any((w.seat, w.bettor, w.wager) == (seat, bettor, wager.id) for w in placed):
                on = source.one_of(wager.on or [""])
                amount = _amount(wager, stake, table.limits)
                additions += [Placed(seat, bettor, wager.id, amount, on)] * wager.hands
        placed = _try(table, player_dealer, placed, additions)
    return placed


def _with_required(space, spaces):
    """A wager with the wagers it requires."""
    group, new = [], [space]
    while new:
        group += new
        required = {wager.requires[0] for wager in group if len(wager.requires) == 1}
        ids = {wager.id for wager in group}
        new = [s for s in spaces if s.id not in ids and (s.id in required or s.limit.equals in ids)]
    return group


def _amount(space, stake, limits):
    """The stake, or the nearest amount within the limits of the wager and the table."""
    low = parse_printed(space.limit.minimum) if space.limit.minimum else 0
    high = parse_printed(space.limit.maximum) if space.limit.maximum else stake
    if limits is not None and space.limit.table:
        low, high = max(low, limits.minimum), min(high, limits.maximum)
    return max(min(stake, high), low)


def _try(table, player_dealer, placed, additions):
    combined = [*placed, *additions]
    try:
        table.check(player_dealer, combined)
    except InputError:
        return placed
    return combined


def choose(decision, source):
    """A random legal choice among those that need no cards."""
    without_cards = [choice for choice in decision.choices if choice != "set"]
    return Choice(source.one_of(without_cards))
