"""The felt layout of a game's default table; its spots are those of the live tables."""

from collections.abc import Iterator

from houseway.banked.family import family_of
from houseway.banked.view import spaces_of
from houseway.pages.felt.half_round import CENTER, HEIGHT, NUMBERS, OUTLINE, TOP, WIDTH, in_front_of
from houseway.pages.felt.oval import oval
from houseway.pages.felt.rings import rings
from houseway.pages.felt.shapes import FELT, RAIL, WHITE, Place, box, label, name_on_arc
from houseway.pages.felt.spots import seat_spots
from houseway.pages.felt.words import fit
from houseway.pages.markup import Html, tag
from houseway.pages.papers import short_name
from houseway.pages.words import capital
from houseway.play.form import form_of
from houseway.play.game import FiledGame, Rules
from houseway.values.errors import InputError

_HANDS = 420.0
"""How much space the shared hands have together."""


def felt_layout(game: FiledGame, preset: str = "letter") -> str:
    """The felt of a game as an SVG document; `preset` chooses the rules."""
    if not game.playable:
        raise InputError(f"{game.filing.name} has no table of its own", "game")
    rules = game.rules({}, preset=preset)
    assert rules.filing.seats is not None
    table = rules.filing.seats.tables[0]
    name, room = rules.filing.name, short_name(game.rulebook.room_of(game.id))
    banks = game.kind.banks
    parts = _half_round(rules, table.seats) if banks else oval(name, _hands(rules), table.seats)
    return tag(
        "svg",
        tag("title", f"{name}, {room}: felt layout"),
        tag("desc", f"{capital(table.name)}, {table.seats} seats; seat 1 is at the dealer's left."),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=str(WIDTH),
        height=str(HEIGHT),
        fill=WHITE,
        font_family="'Source Sans', 'Segoe UI', system-ui, sans-serif",
    )


def _half_round(rules: Rules, seats: int) -> Iterator[Html]:
    """The felt of a game with a player-dealer: rings if all bet on the same hands."""
    spaces = spaces_of(rules)
    own_hands = family_of(rules).seat_hands(rules.play)
    yield tag("path", d=OUTLINE, fill=FELT, stroke=RAIL, stroke_width="18")
    yield box("House dealer", Place(CENTER.x, TOP + 34), 300, 44)
    yield from _shared_hands(_hands(rules))
    radius, share = (300, 0.8) if own_hands else (200, 0.6)
    yield name_on_arc(rules.filing.name, CENTER, radius, share)
    for seat in range(1, seats + 1):
        number = fit(str(seat), 40, 30, 22)
        at = in_front_of(seat, seats, NUMBERS)
        yield tag("g", label(number, at), data_seat=str(seat))
        if own_hands:
            yield from seat_spots(spaces, seat, seats)
    if not own_hands:
        yield from rings(spaces, seats)


def _shared_hands(names: list[str]) -> Iterator[Html]:
    """The places of the hands in front of the dealer."""
    width = min(200.0, _HANDS / max(len(names), 1) - 10)
    for number, name in enumerate(names):
        aside = (number - (len(names) - 1) / 2) * (width + 10)
        yield box(name, Place(CENTER.x + aside, TOP + 114), width, 88)


def _hands(rules: Rules) -> list[str]:
    """The hands of the table, by the names that the filing gives them.

    A hand with a condition in its name, such as a card for all if the deck runs out, has no place
    on the felt.
    """
    filed = str(rules.filing.play.get("banker_name", "banker"))
    names = (name for name in form_of(rules).shared(rules.play) if "," not in name)
    return [capital(filed if name == "banker" else name) for name in names]
