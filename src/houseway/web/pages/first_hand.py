"""The hand on the home page, and the picture of a hand of each family."""

from datetime import date
from functools import cache
from typing import Any

from houseway.pages.markup import Html, join, tag
from houseway.pages.papers import short_name
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.worked_cases import worked_cases
from houseway.web.catalog import Catalog, playable

CHIPS = (10, 25, 100)
"""The bets to choose from, in dollars."""
SUITS = {"c": ("clubs", "♣"), "d": ("diamonds", "♦"), "h": ("hearts", "♥"), "s": ("spades", "♠")}
MAX_CARDS = 5


def daily_game(catalog: Catalog, day: date) -> FiledGame:
    """The game of a day: the banked games take turns."""
    games = [catalog.game(row["id"]) for row in catalog.rows if playable(row)]
    banked = [game for game in games if game.kind.banks]
    return banked[day.toordinal() % len(banked)]


def first_hand(game: FiledGame) -> Html:
    """A felt with a hand of the game, a bet and a button that deals; `/play` needs no script."""
    room = short_name(game.rulebook.room_of(game.id))
    chips = (
        tag(
            "label",
            tag(
                "input",
                type="radio",
                id=f"bet-{chip}",
                name="bet",
                value=str(chip),
                checked=chip == CHIPS[0],
            ),
            tag("span", f"${chip}"),
        )
        for chip in CHIPS
    )
    form = tag(
        "form",
        tag("fieldset", tag("legend", "Bet", class_="hear"), *chips, class_="chips"),
        tag("button", "Deal", class_="main"),
        tag("p", class_="wrong", role="alert"),
        action=f"/games/{game.id}/play",
    )
    return tag(
        "hw-first-hand",
        tag("h2", "Today's hand: ", tag("b", game.filing.name), " ", tag("small", room)),
        hand_picture(game.rulebook, game.id),
        form,
        game=game.id,
    )


@cache
def hand_picture(rulebook: FiledRulebook, game_id: str) -> Html:
    """The cards of a worked case of a game, or nothing if it has none."""
    for case in worked_cases(game_id, *rulebook.directories):
        if cards := _first_hand(case.settle):
            shown = map(_card, cards[:MAX_CARDS])
            return tag("span", *shown, class_="pictured", aria_hidden="true")
    return join()


def _first_hand(settle: dict[str, Any]) -> list[str]:
    """The cards of the player or of the first seat of a case."""
    hands = settle.get("hands", {})
    held: list[Any] = hands.get("player") or hands.get("1") or next(iter(hands.values()), [])
    return held[0] if held and isinstance(held[0], list) else held


def _card(card: str) -> Html:
    if card[1:] not in SUITS:
        return tag("span", card.replace("Jk", "Joker"), class_="small-card")
    name, glyph = SUITS[card[1]]
    rank = card[0].replace("T", "10")
    return tag("span", tag("b", rank), tag("i", glyph), class_=f"small-card {name}")
