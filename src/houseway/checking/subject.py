"""The subject of a check: the filings and schedules of one cardroom, or some of them."""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from houseway.checking.finding import Found
from houseway.play.game import FiledGame
from houseway.play.registry import has_bank
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.claims import Claim, ClaimKind
from houseway.rulebook.model import Filing, Room
from houseway.rulebook.schedule import CollectionOption, Schedule


class Claimed(NamedTuple):
    """A claim with the filings that make it."""

    claim: Claim
    games: tuple[str, ...]

    def found(
        self, message: str, game: str, *, option: str | None = None, evidence: tuple[str, ...] = ()
    ) -> Found:
        """A finding about the claim as one of its games makes it."""
        claim = self.claim
        return Found(message, game, option, "claims", claim.source, (claim.says, *evidence))

    def found_in_each(self, message: str, *evidence: str) -> list[Found]:
        """The same finding for every game that makes the claim."""
        return [self.found(message, game, evidence=evidence) for game in self.games]


class Subject:
    """A room with the games to check; a rule reports on nothing else."""

    def __init__(self, book: FiledRulebook, room: str, chosen: list[str]) -> None:
        self.book = book
        self.id = room
        self.room: Room = book.room_of(chosen[0])
        self.games = [FiledGame(book, game_id) for game_id in chosen]
        self.ids = frozenset(chosen)

    @cached_property
    def filings(self) -> list[Filing]:
        """The filings at their default options; side bets are separate filings."""
        return [self.book.filing(game.id) for game in self.games]

    @property
    def banked(self) -> list[Filing]:
        """Games with a player-dealer whose rules are in the rulebook."""
        return [f for f in self.filings if f.status == "game" and f.play and has_bank(f.family)]

    @cached_property
    def schedules(self) -> list[Schedule]:
        """The schedules of these games; for a whole room, also schedules that list no game."""
        is_whole_room = self.ids.issuperset(self._room_ids())
        return [
            schedule
            for schedule in self.book.schedules(self.id)
            if is_whole_room or self.ids.intersection(games_of(schedule))
        ]

    def _room_ids(self) -> Iterator[str]:
        return (game_id for game_id in self.book if game_id.startswith(f"{self.id}/"))

    def place_of(self, schedule: Schedule) -> str:
        """The place of a finding about a schedule: its only game, or the room."""
        games = games_of(schedule)
        return games[0] if len(games) == 1 else self.id

    def options(self, game_id: str) -> list[CollectionOption]:
        return self.book.collection_options(game_id)

    def claims(self, *kinds: ClaimKind) -> Iterator[Claimed]:
        """The claims of these games, from the filing, schedule or room."""
        for claim, games in self._all_claims():
            known = tuple(game for game in games if game in self.ids)
            if claim.kind in kinds and known:
                yield Claimed(claim, known)

    def _all_claims(self) -> Iterator[tuple[Claim, list[str]]]:
        for claim in self.room.claims:
            yield claim, claim.games or sorted(self.ids)
        for schedule in self.schedules:
            for claim in schedule.claims:
                yield claim, claim.games or games_of(schedule)
        for filing in self.filings:
            for claim in filing.claims:
                yield claim, claim.games or [filing.id]


def games_of(schedule: Schedule) -> list[str]:
    """Every game that a schedule is filed for, in force or superseded."""
    grouped = [game for group in schedule.groups for game in group.games]
    named = [*schedule.games, *grouped, *schedule.borrowed, *schedule.superseded]
    return list(dict.fromkeys(named))
