"""Play now: a table with bots at usual stakes, with a seat for the caller."""

from houseway.cardroom.cardroom import Cardroom
from houseway.cardroom.host import Host
from houseway.cardroom.people import Person
from houseway.play.game import FiledGame, Rules
from houseway.play.live.table import NO_HURRY, LiveTable
from houseway.rulebook.book import FiledRulebook
from houseway.values.money import Cents
from houseway.web.api.usual_table import PLAYERS, UsualTable, usual_table
from houseway.web.fair_threads import in_thread

_WAGERS = 100
"""The smallest buy-in that Play now makes at a player-dealer table, in minimum bets."""


async def play_now(cardroom: Cardroom, who: Person, game_id: str, preset: str) -> Host:
    """Open a table of a game, and seat the caller and the bots."""
    rules, usual = await in_thread(usual_rules, cardroom.rulebook, game_id, preset)
    banked = rules.filing.player_dealer is not None
    phases = ("bank", "wagers", "play", "settled") if banked else ("play", "settled")
    host = await cardroom.open_table(
        who,
        game_id,
        usual.option.id if usual.option else None,
        rules=dict(rules.options),
        limits=usual.limits,
        stakes=usual.stakes,
        bots=min(PLAYERS, rules.seats) - 1,
        clock=dict.fromkeys(phases, NO_HURRY),
        coach="after",
    )
    await host.ask(lambda live: _sit(live, who))
    return host


def usual_rules(rulebook: FiledRulebook, game_id: str, preset: str) -> tuple[Rules, UsualTable]:
    """The rules of a game and its usual table, which take a while the first time."""
    game = FiledGame(rulebook, game_id)
    rules = game.rules({}, preset=preset)
    game.rules(dict(rules.options))
    return rules, usual_table(game)


def _sit(live: LiveTable, who: Person) -> None:
    live.sit(who.id, who.name, live.free_seats[0], usual_buy_in(live))


def usual_buy_in(live: LiveTable) -> Cents:
    """A bot's buy-in or, if more, 100 minimum bets at a player-dealer table; within the limits."""
    minimum, maximum = live.buy_range()
    amount = max(minimum * _WAGERS if live.kind.banks else 0, live.bot_buy_in(), minimum)
    return min(amount, maximum) if maximum else amount
