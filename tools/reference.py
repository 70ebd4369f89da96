"""Writes docs/facts.md, and every filing and fee to build/docs/reference: `make docs`.

With `--charts` it writes the strategy charts of all games to build/docs/strategy: `make charts`.
"""

import shutil
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from houseway.cli.chart import write_chart
from houseway.pages.collection import schedule_section, schedules_in_use, standing
from houseway.pages.filing import filing_page
from houseway.pages.markdown import write_page
from houseway.pages.page import Column, DataTable, Facts, Page, Section
from houseway.pages.words import count, spaced
from houseway.play.game import FiledGame
from houseway.play.registry import find_family, has_family
from houseway.pricing.charts import Charts
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.card_sets import ENDINGS
from houseway.rulebook.facts import Fact
from houseway.rulebook.schedule import Schedule

ROOT = Path(__file__).parent.parent
FACTS = ROOT / "docs" / "facts.md"
PLACE = ROOT / "build" / "docs" / "reference"
CHARTS = ROOT / "build" / "docs" / "strategy"


def reference(book: FiledRulebook) -> dict[str, str]:
    """The files of the reference by name: an index, and each room's games and fees."""
    files = {"README.md": _index(book)}
    for room in book.rooms:
        games = [FiledGame(book, game_id) for game_id in book if game_id.startswith(f"{room}/")]
        pages = [write_page(filing_page(game, collection_summary), level=2) for game in games]
        files[f"{room}.md"] = "\n".join([f"# {book.rooms[room].name}\n", *pages])
        files[f"{room}-collections.md"] = write_page(_collections(book, room))
    return files


def collection_summary(game: FiledGame) -> Section:
    """The schedules that are filed for a game, without their options."""
    rows = tuple(
        (schedule.id, schedule.name, str(len(chosen)), standing(schedule, game.id))
        for schedule, chosen in schedules_in_use(game.rulebook.collection_options(game.id))
    )
    columns = (Column("Schedule"), Column("Title"), Column("Options", number=True), Column("Use"))
    table = DataTable(f"Schedules of {game.filing.name}", columns, rows)
    return Section("Collection", (table,) if rows else ())


def _index(book: FiledRulebook) -> str:
    lines = [
        "# The rulebook",
        "",
        "Generated from the data by `make docs`.",
        "",
        "| Cardroom | Games | Collections |",
        "| --- | --- | --- |",
    ]
    for name, room in book.rooms.items():
        games = count(sum(game_id.startswith(f"{name}/") for game_id in book), "filing")
        schedules = count(len(book.schedules(name)), "schedule")
        lines.append(
            f"| {room.name} | [{games}]({name}.md) | [{schedules}]({name}-collections.md) |"
        )
    return "\n".join(lines) + "\n"


def facts_page(book: FiledRulebook) -> str:
    """docs/facts.md: what the facts of each family mean."""
    families = sorted({FiledGame(book, game_id).filing.family for game_id in book})
    sections = tuple(
        Section(family, (_fact_table(family),)) for family in families if has_facts(family)
    )
    about = (
        "The facts that conditions of wagers can use, by family. Conditions can also use the "
        "options of the filing."
    )
    page = Page("Facts", about, (*sections, Section("named cards", (_named_cards(),))))
    return write_page(page)


def _named_cards() -> DataTable:
    """The endings of facts about the cards that a wager names."""
    columns = tuple(Column(name) for name in ("Ending", "Meaning", "Values"))
    rows = tuple(
        (f"NAME_{ending}", says, ", ".join(words) if words else "a number")
        for ending, (says, words) in ENDINGS.items()
    )
    return DataTable("Facts about the cards that a wager names in `cards`", columns, rows)


def has_facts(family: str) -> bool:
    return has_family(family) and bool(find_family(family).facts)


def _fact_table(family: str) -> DataTable:
    columns = tuple(Column(name) for name in ("Fact", "Meaning", "Values", "Per", "Known at"))
    rows = tuple(
        (fact.name, fact.says, _values(fact), fact.scope, fact.known)
        for fact in find_family(family).facts.values()
    )
    return DataTable(f"Facts of {family}", columns, rows)


def _values(fact: Fact) -> str:
    if fact.words:
        return ", ".join(fact.words)
    return "true or false" if fact.kind == "bool" else f"{fact.low} to {fact.high}"


def _collections(book: FiledRulebook, room: str) -> Page:
    schedules = book.schedules(room)
    options = sum(len(schedule.options) for schedule in schedules)
    about = f"{count(len(schedules), 'schedule')}, {count(options, 'option')}."
    sections = tuple(_with_games(book, schedule) for schedule in schedules)
    return Page(f"Collections of {book.rooms[room].name}", about, sections)


def _wager_names(book: FiledRulebook, games: Iterable[str]) -> dict[str, str]:
    """Wager names by id; where these games use different names, the id in plain words."""
    names: dict[str, set[str]] = defaultdict(set)
    for game_id in games:
        for wager in FiledGame(book, game_id).filing.wagers:
            names[wager.id].add(wager.name)
    return {
        wager: min(filed) if len(filed) == 1 else spaced(wager) for wager, filed in names.items()
    }


def _with_games(book: FiledRulebook, schedule: Schedule) -> Section:
    group_games = {game for group in schedule.groups for game in group.games}
    games = {*schedule.games, *group_games, *schedule.borrowed, *schedule.superseded}
    section = schedule_section(schedule, names=_wager_names(book, games))
    used = {
        "Current for": sorted({*schedule.games, *group_games}),
        "Borrowed for": schedule.borrowed,
        "Superseded for": schedule.superseded,
    }
    pairs = tuple((name, ", ".join(games)) for name, games in used.items() if games)
    return Section(
        section.heading,
        (*section.blocks, Facts(pairs)) if pairs else section.blocks,
        section.sections,
        section.source,
    )


def games_with_charts(book: FiledRulebook) -> list[FiledGame]:
    games = (FiledGame(book, game_id) for game_id in book if book.filing(game_id).status == "game")
    return [game for game in games if has_family(game.filing.family) and game.family.has("chart")]


def write_charts(book: FiledRulebook) -> None:
    for game in games_with_charts(book):
        charts = game.family.part("chart", Charts)
        assert charts is not None
        write_chart(game, charts.report(game.rules()), CHARTS)
        print(game.id)


def write_reference(book: FiledRulebook) -> None:
    FACTS.write_text(facts_page(book), "utf-8")
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.mkdir(parents=True)
    for name, text in reference(book).items():
        (PLACE / name).write_text(text, "utf-8")
    print(f"docs/facts.md, {PLACE.relative_to(ROOT)}")


if __name__ == "__main__":
    (write_charts if "--charts" in sys.argv else write_reference)(FiledRulebook())
