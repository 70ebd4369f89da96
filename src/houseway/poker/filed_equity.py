"""Equity in filed poker games: how each filing compares hands at the showdown."""

from collections.abc import Callable, Sequence
from typing import Any

from houseway.equities.contest import NAMED, Contest, Rank
from houseway.play.game import FiledGame, Rules
from houseway.poker.family import family_of
from houseway.ranking.joker import Joker
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError, either

_RANKS: dict[str, Rank] = {
    "standard": "high",
    "bug": "bug",
    "lowball-joker": "low",
    "mexican-41": "mexican",
    "mexican-53": "wild",
}
_CARDS = 5


def contest_for(game: str, book: FiledRulebook) -> Contest:
    """How hands are compared in a game, given by its name, or in a filing, given by its id."""
    if game in NAMED:
        return NAMED[game]
    if "/" not in game:
        raise InputError(
            f"no poker game called {game!r}: give the id of a filing, or {either(NAMED)}", "game"
        )
    return contest_of(FiledGame(book, game).rules())


def contest_of(rules: Rules) -> Contest:
    """How hands are compared in a filing."""
    from houseway.poker.rules import PokerPlay

    play = rules.play
    if not isinstance(play, PokerPlay):
        raise InputError(f"{rules.filing.name} is not a poker game", "game")
    base = Contest(
        _CARDS,
        rank=_RANKS[play.ranking],
        eight=bool(play.pots.low == "eight" and play.pots.high),
        pair=play.pots.high_needs == "pair",
        deck=rules.deck,
    )
    return family_of(rules).contest(play, base)


def equity_report(
    game: str,
    hands: Sequence[str],
    book: FiledRulebook,
    *,
    board: str = "",
    dead: str = "",
    samples: int | None = None,
    seed: int = 0,
    joker: Joker = "wild",
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """The equity of each hand as documented JSON; `/` separates two boards in `board`."""
    from houseway.equities.equity import Spot, find_equity
    from houseway.equities.ranges import parse_range
    from houseway.ranking.kinds import parse_hand

    contest = contest_for(game, book)
    boards = [tuple(parse_hand(part, "--board")) for part in board.split("/")]
    if not board:
        boards *= contest.boards
    ranges = tuple(
        tuple(parse_range(text, contest, f"hands[{number}]")) for number, text in enumerate(hands)
    )
    spot = Spot(contest, ranges, tuple(boards), tuple(parse_hand(dead, "--dead")), joker)
    result = (
        find_equity(spot, samples, seed, progress) if progress else find_equity(spot, samples, seed)
    )
    return {
        "game": game,
        "method": "exact" if result.exact else "sampled",
        "players": [
            {
                "hand": text,
                "win": share.win if result.exact else share.win / result.deals,
                "tie": share.tie if result.exact else share.tie / result.deals,
                "equity": share.equity,
                "error": share.error,
            }
            for text, share in zip(hands, result.shares, strict=True)
        ],
        "boards": result.deals,
    }
