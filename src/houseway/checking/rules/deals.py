"""PD002, PD004, PD008, FEE101: rules for every hand, tested by playing hands."""

from collections.abc import Iterator
from functools import lru_cache

from houseway.banked.events import WagerSettled
from houseway.banked.hand import BankedHand
from houseway.banked.limits import table_limits
from houseway.banked.simulate import advised, every_wager
from houseway.banked.table import BankedTable
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed, Stream
from houseway.checking.finding import Found
from houseway.checking.rule import rule
from houseway.checking.subject import Subject
from houseway.play.chance import ShuffledChance
from houseway.play.driver import play_hand
from houseway.play.events import FeeTaken
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.schedule import CollectionOption
from houseway.values.money import format_printed

PLAYERS = 3
DEALS = 4
"""Hands for each size of the bank and each way of covering."""
PARTS = (20, 3, 1)
"""The banks in the trials: the total wagered divided by each of these."""
_LAW = "Penal Code 330.11"


@lru_cache(maxsize=256)
def trials(rulebook: FiledRulebook, game_id: str) -> tuple[BankedHand, ...]:
    """Hands with every wager of the game placed, against small banks."""
    game = FiledGame(rulebook, game_id)
    stream = Seed.parse("1").stream(game_id)
    return tuple(
        state
        for cover in _covers(game)
        for part in PARTS
        for state in _deals(BankedTable(game.rules(cover)), part, stream)
    )


def _covers(game: FiledGame) -> list[dict[str, object]]:
    """Each way of covering wagers that the filing leaves to the table."""
    option = game.raw.options.get("cover")
    return [{"cover": value} for value in option.values] if option else [{}]


def _deals(table: BankedTable, part: int, stream: Stream) -> Iterator[BankedHand]:
    wagers = every_wager(table, min(PLAYERS, table.seats - 1))
    bank = max(sum(wager.amount for wager in wagers) // part, 100)
    for _ in range(DEALS):
        chance = ShuffledChance(Shoe(table.rules.cards, stream), stream)
        state = table.open_round(table.seats, bank, wagers, chance)
        play_hand(state, advised(state))
        yield state


def _played(subject: Subject) -> Iterator[tuple[FiledGame, tuple[BankedHand, ...]]]:
    banked = {filing.id for filing in subject.banked}
    games = [game for game in subject.games if game.id in banked and game.playable]
    return ((game, trials(game.rulebook, game.id)) for game in games)


@rule(
    "PD002", "ca-state", severity="error", confidence="S", law=_LAW, since="2002-01-01", engine=True
)
def wager_not_limited(subject: Subject) -> Iterator[Found]:
    """The player-dealer can win or lose only a fixed and limited wager.

    What: Hands are played with every wager of the game placed and a small bank: the total wagered,
    a third of it or a twentieth of it. The player-dealer never wins or loses more than the bank,
    and the part of every wager that is not in action is returned. Bonus bets are included.

    Why: The law allows a player-dealer only a fixed and limited wager.

    Example: A side bet that the player-dealer still pays after the bank is used up.

    Limits: Plays 12 rounds for each game and way of covering, with other options at
    their defaults.
    """
    for game, rounds in _played(subject):
        for state in rounds:
            for message in _beyond_bank(state):
                yield _found(message, game, state)
                break


def _beyond_bank(state: BankedHand) -> Iterator[str]:
    bank, net = state.bank.amount, state.bank.net
    if abs(net) > bank:
        how = "wins" if net > 0 else "loses"
        yield f"the player-dealer {how} {_money(abs(net))} with a bank of {_money(bank)}"
    for line in state.lines:
        if line.in_action + line.returned != line.amount:
            parts = f"{_money(line.in_action)} is in action and {_money(line.returned)} is returned"
            yield f"of {_money(line.amount)} on {_name(state, line)}, {parts}"


@rule(
    "PD004", "ca-state", severity="error", confidence="S", law=f"{_LAW}; B&P 19984(a)", engine=True
)
def house_has_an_interest(subject: Subject) -> Iterator[Found]:
    """The house receives only the collection.

    What: Hands are played without a collection, and all chips are counted: the player-dealer and
    the bettors together end with what they started with, no matter what the cards are.

    Why: The house may not bank and may have no interest in funds wagered, won or lost.

    Example: A commission taken from a winning wager.

    Limits: Plays 12 rounds for each game and way of covering, with other options at
    their defaults.
    """
    for game, rounds in _played(subject):
        for state in rounds:
            before = state.bank.amount + sum(wager.amount for wager in state.wagers)
            if (missing := before - _chips_after(state)) != 0:
                message = f"{_money(abs(missing))} of the chips on the table are not accounted for"
                yield _found(message, game, state)


def _chips_after(state: BankedHand) -> int:
    """What the player-dealer and the bettors have after the hand."""
    bettors = sum(line.amount + line.paid - line.taken for line in state.lines)
    return state.bank.amount + state.bank.net + bettors


@rule("PD008", "ca-state", severity="error", confidence="S", law="B&P 19843", engine=True)
def wager_without_a_seat(subject: Subject) -> Iterator[Found]:
    """Every wager belongs to one seated player's hand.

    What: Every settled wager belongs to exactly one seat of the table, never the
    player-dealer's own.

    Why: The law that protects back-line bets from a statewide ban covers only bets on one seated
    player's hand.

    Example: A back-line wager on two hands at once.

    Limits: Local law decides how many people may bet behind a seat.
    """
    for game, rounds in _played(subject):
        for state in rounds:
            for line in state.lines:
                if not 1 <= line.seat <= state.seats or line.seat == state.player_dealer:
                    yield _found(
                        f"{_name(state, line)} is settled for seat {line.seat}", game, state
                    )


@rule(
    "FEE101",
    "ca-state",
    severity="error",
    confidence="S",
    law="Penal Code 337j(f)",
    since="2009-01-01",
    engine=True,
)
def fee_depends_on_the_deal(subject: Subject) -> Iterator[Found]:
    """The fee is set before the deal and does not depend on the cards.

    What: The same wagers are dealt several times under a current option. The fees are the same
    in every deal. They may be taken after the deal begins.

    Why: A fee may not be a share of winnings or be set after the hand begins.

    Example: A fee that only winners pay.

    Limits: Plays at most three options of each game, and only options whose table limits allow
    the wagers, which are at most $100.
    """
    for game, _ in _played(subject):
        for option in _chargeable(game):
            charges = [_charge(game, option.id, number) for number in range(3)]
            if any(fees != charges[0] for fees in charges):
                message = "the fee depends on the cards"
                yield Found(message, game.id, option.id, "fees", option.source)


def _chargeable(game: FiledGame) -> list[CollectionOption]:
    amounts = [wager.amount for wager in every_wager(BankedTable(game.rules()), PLAYERS)]
    in_force = [o for o in game.rulebook.collection_options(game.id) if o.serves(game.id)]
    return [option for option in in_force if _allows(option, min(amounts), max(amounts))][:3]


def _allows(option: CollectionOption, lowest: int, highest: int) -> bool:
    limits = None if option.lost else table_limits(option.limits)
    return limits is not None and limits.minimum <= lowest and highest <= limits.maximum


def _charge(game: FiledGame, option: str, number: int) -> list[FeeTaken]:
    """The fees of one deal."""
    table = BankedTable(game.rules(), option=option)
    wagers = every_wager(table, min(PLAYERS, table.seats - 1))
    stream = Seed.parse("1").stream(f"{game.id} fees {number}")
    chance = ShuffledChance(Shoe(table.rules.cards, stream), stream)
    bank = sum(wager.amount for wager in wagers)
    state = table.open_round(table.seats, bank, wagers, chance)
    play_hand(state, advised(state))
    return state.fees


def _found(message: str, game: FiledGame, state: BankedHand) -> Found:
    evidence = tuple(
        f"seat {line.seat}, {_money(line.amount)} on {_name(state, line)}: {line.result}, "
        f"paid {_money(line.paid)}, taken {_money(line.taken)}, returned {_money(line.returned)}"
        for line in state.lines
    )
    return Found(
        message=message,
        game=game.id,
        field="settlement",
        source=game.filing.source,
        evidence=evidence,
    )


def _name(state: BankedHand, line: WagerSettled) -> str:
    return state.rules.wagers[line.wager].wager.name


def _money(cents: int) -> str:
    return format_printed(cents)
