"""Play now: a table with bots at the filed defaults, with a seat for the caller."""

from houseway.cardroom.cardroom import Cardroom
from houseway.cardroom.host import Host
from houseway.cardroom.people import Person
from houseway.play.game import Game
from houseway.play.live.table import LiveTable
from houseway.rulebook.schedule import CollectionOption
from houseway.values.money import Cents
from houseway.web.open_options import Range, filed_limits

BOTS = 3
NO_HURRY = 600.0
"""Seconds to answer; only bots are waiting."""
_MINIMUM: Cents = 1_000
_MAXIMUM: Cents = 50_000
_WAGERS = 100
"""The buy-in at a player-dealer table, in minimum bets."""


async def play_now(cardroom: Cardroom, who: Person, game_id: str) -> Host:
    """Open a table of a game, and seat the caller and the bots."""
    game = Game(cardroom.rulebook, game_id)
    rules = game.rules({})
    option = first_option(game)
    banked = rules.filing.player_dealer is not None
    limits = usual_limits(option) if banked else None
    phases = ("bank", "wagers", "play", "settled") if banked else ("play", "settled")
    host = await cardroom.open_table(
        who,
        game_id,
        option.id if option else None,
        limits=limits,
        bots=min(BOTS, rules.seats - 1),
        clock=dict.fromkeys(phases, NO_HURRY),
        coach="after",
    )
    await host.ask(lambda live: _sit(live, who))
    return host


def _sit(live: LiveTable, who: Person) -> None:
    live.sit(who.id, who.name, live.free_seats[0], usual_buy_in(live))


def first_option(game: Game) -> CollectionOption | None:
    """The first current collection option whose fees are legible."""
    options = game.rulebook.collection_options(game.id)
    return next((option for option in options if option.serves(game.id) and not option.lost), None)


def usual_limits(option: CollectionOption | None) -> tuple[Cents, Cents] | None:
    """A $10 minimum and a $500 maximum, or the nearest the option allows."""
    if option is None:
        return None
    minimum, maximum = filed_limits(option.limits)
    if minimum is None and maximum is None:
        return None
    return _within(_MINIMUM, minimum), max(_within(_MAXIMUM, maximum), _within(_MINIMUM, minimum))


def _within(amount: Cents, filed: Range | None) -> Cents:
    return amount if filed is None else min(max(amount, filed[0]), filed[1])


def usual_buy_in(live: LiveTable) -> Cents:
    """The usual buy-in: that of a bot, or a hundred minimum bets."""
    least, most = live.buy_range()
    wanted = max(least * _WAGERS if live.kind.banks else 0, live.bot_buy_in(), least)
    return min(wanted, most) if most else wanted
