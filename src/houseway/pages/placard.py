"""The placard of a table: one sheet that says what the house takes, made for printing."""

from base64 import b64encode
from pathlib import Path

from houseway.pages.collection import LIMITS, standing, tell_basis
from houseway.pages.markup import Html, join, tag, trusted
from houseway.pages.pdf import write_pdf
from houseway.pages.words import capital, listed, sentence, tier_pairs
from houseway.play.game import Game
from houseway.rulebook.schedule import CollectionOption, Terms
from houseway.rulebook.tiers import Tiers
from houseway.values.errors import FeeError

WEB = Path(__file__).parent.parent / "web" / "static"

PAYERS = {
    "player-dealer": "The player-dealer",
    "player": "Each player",
    "button": "The button",
    "blinds": "The blinds",
    "first-players": "The first players",
    "seat": "Each seat",
    "pot": "From the pot",
}


def placard(game: Game, wanted: str, style: Html) -> str:
    """The placard of a game under one collection option, as a whole HTML document."""
    option = game.rulebook.collection_option(game.id, wanted)
    if option.lost:
        raise FeeError(f"the fee of {option.id} is lost: {option.lost}", str(option.source))
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("title", f"{game.filing.name}: collection option {option.id}"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        style,
    )
    body = tag("body", _sheet(game, option), class_=_size(option))
    return trusted("<!doctype html>\n") + tag("html", head, body, lang="en")


def placard_file(game: Game, wanted: str) -> str:
    """The placard with its style and type in one file."""
    css = (WEB / "placard.css").read_text("utf-8")
    for font in sorted((WEB / "fonts").glob("*.woff2")):
        data = b64encode(font.read_bytes()).decode()
        css = css.replace(f"fonts/{font.name}", f"data:font/woff2;base64,{data}")
    return placard(game, wanted, tag("style", trusted(css)))


def placard_pdf(game: Game, wanted: str) -> bytes:
    """The placard as PDF, by WeasyPrint."""
    document = placard(game, wanted, tag("link", rel="stylesheet", href="placard.css"))
    return write_pdf(document, WEB)


def _sheet(game: Game, option: CollectionOption) -> Html:
    room = game.rulebook.room_of(game.id)
    return tag(
        "main",
        tag(
            "header",
            tag("p", room.name, class_="room"),
            tag("h1", game.filing.name),
            tag("p", f"Collection option {option.row.number}", class_="option"),
        ),
        _limits(option),
        tag("div", *(_fee(terms, tiers) for terms, tiers in option.fees), class_="fees"),
        _footer(game, option),
    )


def _limits(option: CollectionOption) -> Html:
    limits = option.limits
    pairs = [(label, getattr(limits, name)) for name, label in LIMITS.items()]
    rows = [tag("div", tag("dt", label), tag("dd", value)) for label, value in pairs if value]
    return tag("dl", *rows, class_="limits") if rows else join()


def _fee(terms: Terms, tiers: Tiers) -> Html:
    """What one payer owes: the amount alone, or a table by the figure that sets it."""
    pairs = tier_pairs(tiers)
    by = capital(fee_basis(terms))
    if all(tier.amount == 0 for tier in tiers.tiers):
        amount = [tag("p", "No fee", class_="amount")]
    elif len(pairs) == 1 and not pairs[0][0]:
        amount = [tag("p", by, class_="unit"), tag("p", pairs[0][1], class_="amount")]
    else:
        rows = (tag("tr", tag("th", bounds, scope="row"), tag("td", fee)) for bounds, fee in pairs)
        amount = [tag("table", tag("caption", by), tag("tbody", *rows))]
    return tag(
        "section",
        tag("h2", PAYERS[terms.payer]),
        *amount,
        tag("p", sentence(terms.when), class_="when"),
        *([tag("p", _first_players(terms.first_players))] if terms.first_players else []),
        *([tag("p", sentence(terms.says))] if terms.says else []),
    )


def fee_basis(terms: Terms) -> str:
    """For what a fee is due and which figure sets it."""
    parts = [
        f"for each {terms.per.replace('-', ' ')}" if terms.per != terms.payer else "",
        tell_basis(terms),
        f"counting {listed(terms.counts)}" if terms.counts else "",
    ]
    return ", ".join(part for part in parts if part)


def _first_players(tiers: Tiers) -> str:
    shares = (f"{tier.amount} of {tier.label}" for tier in tiers.tiers)
    return f"How many pay, of the players dealt in: {', '.join(shares)}."


def _footer(game: Game, option: CollectionOption) -> Html:
    schedule = option.schedule
    about = [schedule.name, schedule.filing, schedule.date, f"source {option.source}"]
    mark = standing(schedule, game.id)
    return tag(
        "footer",
        *(
            [tag("p", f"{capital(mark)} for this game.", class_="mark")]
            if mark != "in force"
            else []
        ),
        tag("p", ", ".join(part for part in about if part)),
        tag("p", option.id, class_="id"),
    )


def _size(option: CollectionOption) -> str | None:
    """How small the type must be for everything to stand on one sheet."""
    rows = sum(len(tiers.tiers) + 3 for _, tiers in option.fees)
    return "small" if rows > 16 else "medium" if rows > 12 else None
