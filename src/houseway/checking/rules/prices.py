"""QUA007: wagers that favor the bettor."""

from collections.abc import Iterator
from typing import NamedTuple

from houseway.checking.finding import Found
from houseway.checking.prices import Edge, edges, price_key, price_name
from houseway.checking.rule import rule
from houseway.checking.subject import Subject
from houseway.pages.words import capital, count, listed
from houseway.play.game import FiledGame
from houseway.rulebook.concern import concerns
from houseway.rulebook.model import Reading, Value, Wager, choice
from houseway.values.extras import MissingExtra


@rule("QUA007", "quality", severity="warn", confidence="I", law="arithmetic", engine=True)
def wager_favors_the_bettor(subject: Subject) -> Iterator[Found]:
    """The player-dealer does not lose on a wager in the long run.

    What: Every wager is priced as filed and interpreted, with the best known play, or house way
    against house way. A wager with a negative edge is reported with its cause: the option and its
    reading, with the edge of the other choice; the edge as the game is usually dealt, if
    different; and the readings about the lines in which the wager is filed.

    Why: A player-dealer has no reason to bank such a wager, so the rules were probably meant
    differently, or the text or its reading is wrong.

    Example: Both of the player-dealer's cards are face up while the players draw.

    Limits: Options are at their defaults. A wager that is only made with or after another is not
    reported separately: it is part of the other's price. A sampled edge is reported only if it is
    more than four standard errors below zero. Fees are not included. Pricing a filing that has no
    stored prices needs NumPy and Numba; without them a note says that it was not priced.
    """
    for game in subject.games:
        try:
            yield from [_found(game, edge) for edge in favorable(game)]
        except MissingExtra as error:
            yield Found(f"not priced: {error}", game.id, field="wagers", severity="info")


def favorable(game: FiledGame) -> list[Edge]:
    """The wagers that favor the bettor on their own, at the default options."""
    filed = {wager.id for wager in game.filing.wagers}
    return [
        edge
        for edge in edges(game)
        if edge.favors_bettor and not (edge.part_of and edge.wager in filed)
    ]


def other_choices(game: FiledGame) -> Iterator[tuple[Reading | None, dict[str, Value]]]:
    """Each choice other than the default that could change a price, with its reading.

    If several options are usually dealt differently, the last entry makes all those choices and
    has no reading.
    """
    as_read = price_key(game.rules())
    for reading in game.filing.readings:
        option = reading.option
        for value in option.choices if option and option.id in game.raw.options else ():
            chosen = {option.id: value} if option and value != option.default else {}
            if chosen and price_key(game.rules(chosen)) != as_read:
                yield reading, chosen
    practice = game.raw.practice
    if len(practice) > 1 and price_key(game.rules(practice)) != as_read:
        yield None, practice


class Cause(NamedTuple):
    """A choice other than the default, and the edge that a wager has with it."""

    reading: Reading | None
    chosen: dict[str, Value]
    edge: Edge

    @property
    def other_edge(self) -> str:
        """The edge with this choice, in words."""
        return f"with {_named(self.chosen)} the edge is {_percent(self.edge)}"

    def describe(self, game: FiledGame) -> str:
        """The default, its reading and the edge with this choice, in words."""
        if self.reading is None:
            return f"the differences from the usual deal: {self.other_edge}"
        defaults = {name: game.raw.options[name].default for name in self.chosen}
        return f"{_named(defaults)} (interpretation: {self.reading.rule}); {self.other_edge}"


def _found(game: FiledGame, edge: Edge) -> Found:
    wager = _filed_wager(game, edge)
    others = sorted(_other_edges(game, edge), key=lambda other: other.edge.edge, reverse=True)
    causes = [other for other in others if other.edge.edge > edge.edge]
    fair = [cause for cause in causes if not cause.edge.favors_bettor]
    reasons = [other for other in fair if other.reading is not None] or fair
    evidence = [
        f"{other.reading.rule} {other.reading.reading} ({capital(other.other_edge)})"
        for other in others
        if other.reading is not None
    ]
    evidence += [f"{reading.rule} {reading.reading}" for reading in _readings_about(wager, game)]
    why = (
        f", because of {'; or of '.join(cause.describe(game) for cause in reasons)}"
        if reasons
        else " as printed; no option removes this advantage; "
        f"{count(len(evidence), 'interpretation')} about this wager"
    )
    return Found(
        f"{_name(game, edge)} favors the bettor by {_percent(edge, sign=-1)}{why}",
        game.id,
        field=f"wagers.{wager.id}",
        source=wager.source,
        evidence=tuple(evidence),
    )


def _other_edges(game: FiledGame, edge: Edge) -> Iterator[Cause]:
    """The choices that change the edge, each with its edge."""
    for reading, chosen in other_choices(game):
        for other in edges(game, chosen):
            if other.wager == edge.wager and other.edge != edge.edge:
                yield Cause(reading, chosen, other)


def _readings_about(wager: Wager, game: FiledGame) -> list[Reading]:
    """The readings without an option that are about the lines of a wager."""
    readings = game.filing.readings
    return [
        reading for reading in readings if not reading.option and concerns(reading, [wager.source])
    ]


def _filed_wager(game: FiledGame, edge: Edge) -> Wager:
    """The filed wager of a price; some prices are for one way to make or play it."""
    wagers = game.filing.wagers
    return max(
        (
            wager
            for wager in wagers
            if edge.wager == wager.id or edge.wager.startswith(f"{wager.id}-")
        ),
        key=lambda wager: len(wager.id),
        default=wagers[0],
    )


def _name(game: FiledGame, edge: Edge) -> str:
    return price_name(edge.wager, (), {wager.id: wager.name for wager in game.filing.wagers})


def _named(chosen: dict[str, Value]) -> str:
    """Options as people type them: `hits_over=false`."""
    return listed(f"{name}={choice(value)}" for name, value in chosen.items())


def _percent(edge: Edge, sign: int = 1) -> str:
    error = f" ± {100 * edge.error:.3f}" if edge.error >= 0.00001 else ""
    return f"{100 * sign * float(edge.edge):.2f}{error}%"
