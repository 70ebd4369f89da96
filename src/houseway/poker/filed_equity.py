"""Equity in filed poker games: how each filing compares hands at the showdown."""

from collections.abc import Callable, Sequence
from typing import Any

from houseway.equities.contest import NAMED, Contest, Rank
from houseway.play.game import Game, Rules
from houseway.ranking.joker import Joker
from houseway.rulebook.book import Rulebook
from houseway.values.errors import InputError, either

_RANKS: dict[str, Rank] = {
    "standard": "high",
    "bug": "bug",
    "lowball-joker": "low",
    "mexican-41": "mexican",
    "mexican-53": "wild",
}
_DISCARDS = {"": None, "before-flop": 0, "after-flop": 3}
_CARDS = {"draw": 5, "stud": 7}


def contest_for(game: str, book: Rulebook) -> Contest:
    """How hands are compared in a game, given by its name, or in a filing, given by its id."""
    if game in NAMED:
        return NAMED[game]
    if "/" not in game:
        raise InputError(
            f"no poker game called {game!r}: give the id of a filing, or {either(NAMED)}", "game"
        )
    return contest_of(Game(book, game).rules())


def contest_of(rules: Rules) -> Contest:
    """How hands are compared in a filing."""
    from houseway.poker.rules import FlopPlay, PokerPlay

    play = rules.play
    if not isinstance(play, PokerPlay):
        raise InputError(f"{rules.filing.name} is not a poker game", "game")
    rank, eight = _RANKS[play.ranking], play.pots.low == "eight" and play.pots.high
    pair = play.pots.high_needs == "pair"
    if isinstance(play, FlopPlay):
        discard = _DISCARDS[play.discard]
        own = play.hole if discard is None else play.hole - 1
        return Contest(
            own=own,
            board=5,
            boards=play.boards,
            must_use=play.must_use,
            rank=rank,
            eight=eight,
            pair=pair,
            discard=discard,
            deck=rules.deck,
        )
    own = 5 if rank in ("mexican", "wild") else _CARDS[rules.filing.family]
    return Contest(own, rank=rank, eight=eight, pair=pair, deck=rules.deck)


def equity_report(
    game: str,
    hands: Sequence[str],
    book: Rulebook,
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
