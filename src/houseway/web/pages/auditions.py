"""The audition pages: the list, one audition, the form to compose one, and results to print."""

from __future__ import annotations

import asyncio
import csv
import re
from collections.abc import Callable, Iterable, Sequence
from io import StringIO
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from houseway.cardroom.auditions import (
    AskedQuestion,
    Audition,
    Auditions,
    Deleted,
    NoAudition,
    Result,
    whole_seconds,
)
from houseway.cardroom.people import Person
from houseway.drills.audition import kind_titles
from houseway.drills.drill import drills_of
from houseway.drills.question import Grade
from houseway.pages.family_words import family_name
from houseway.pages.html import table
from houseway.pages.markup import Html, join, tag
from houseway.pages.page import Column, DataTable
from houseway.pages.papers import name_sources
from houseway.pages.words import (
    count,
)
from houseway.rulebook.model import PRESETS
from houseway.values.money import format_money, format_printed, parse_money
from houseway.values.spreadsheet import safe_cell
from houseway.web.api.call import COOKIE, cardroom_of
from houseway.web.catalog import Catalog, catalog_of, playable
from houseway.web.pages import views
from houseway.web.pages.files import attachment

AUDITIONS_SCRIPT = views.Script("learn/auditions", ("learn/audition",))
AUDITION_SCRIPT = views.Script(
    "learn/audition", ("shared/cards", "desk/desk", "learn/drill", "learn/audition")
)
COMPOSE_SCRIPT = views.Script("learn/compose", ("learn/drill", "learn/audition"))
RESULT_SCRIPT = views.Script("learn/result", ("learn/audition",))

T = TypeVar("T")

LEARN: views.Trail = (*views.HOME, ("/learn", "Learn"))
TRAIL: views.Trail = (*LEARN, ("/auditions", "Auditions"))
_HAND_NAME = re.compile(r"(?!player-dealer$)[a-z]+(-[a-z]+)+")
NOTE = "A practice result, graded by Houseway from the filed rules. It has no legal effect."


def list_page(auditions: Auditions) -> str:
    """The auditions that everyone can take, and the visitor's own."""
    standing = auditions.standing.values()
    main = join(
        tag("h1", "Auditions"),
        tag("p", "A timed set of questions, with a result you can print.", class_="lead"),
        tag("hw-auditions", views.NEEDS_SCRIPT),
        tag("h2", "By cardroom"),
        _links(audition for audition in standing if audition.id.startswith("room-")),
        tag("h2", "By type of game"),
        _links(audition for audition in standing if audition.id.startswith("family-")),
    )
    return views.document("Auditions", main, trail=LEARN, script=AUDITIONS_SCRIPT, here="/learn")


def _links(auditions: Iterable[Audition]) -> Html:
    lines = (
        tag("li", tag("a", audition.plan.title, href=f"/auditions/{audition.id}"))
        for audition in auditions
    )
    return tag("ul", *lines, class_="choices")


def take_page(audition: Audition) -> str:
    """The page on which an audition is taken."""
    title = f"Audition: {audition.plan.title}"
    main = join(
        tag("h1", title),
        tag("hw-audition", views.NEEDS_SCRIPT, audition=audition.id),
    )
    return views.document(
        title, main, trail=TRAIL, script=AUDITION_SCRIPT, here="/learn", linked=False
    )


def compose_page(catalog: Catalog) -> str:
    """The form for composing an audition; the server checks permissions when it is sent."""
    games = [_game(catalog, row) for row in catalog.rows if playable(row)]
    main = join(
        tag("h1", "Compose an audition"),
        tag(
            "hw-compose",
            views.NEEDS_SCRIPT,
            games=_json(games),
            kinds=_json(kind_titles()),
            presets=_json(PRESETS),
        ),
    )
    return views.document(
        "Compose an audition",
        main,
        trail=TRAIL,
        script=COMPOSE_SCRIPT,
        here="/learn",
        linked=False,
    )


def _game(catalog: Catalog, row: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": row["id"],
        "name": row["name"],
        "room": row["cardroom"],
        "family": family_name(row["family"]),
        "kinds": list(drills_of(catalog.game(row["id"]))),
    }


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


# Results.


def result_page(result: Result, *, own: bool) -> str:
    """One attempt, to read and to print."""
    take = result.take
    plan = take.audition.plan
    title = f"Result: {plan.title}"
    main = join(
        tag("h1", title),
        tag("p", NOTE),
        tag(
            "dl",
            _pair("Name", take.name),
            _pair("Date", f"{take.started:%B} {take.started.day}, {take.started.year} (UTC)"),
            _pair("Score", f"{result.right} of {plan.questions} right ({_percent(result)})"),
            _pair("Time", _time(result)),
            _pair("Chips off by", format_printed(result.chip_error)),
            _pair("Level", str(plan.level)),
            class_="result-figures",
        ),
        tag("hw-result", views.NEEDS_SCRIPT, take=take.id, own=own),
        table(_questions(result)),
        *_mistakes(result),
    )
    return views.document(
        title, main, trail=TRAIL, script=RESULT_SCRIPT, here="/learn", linked=False
    )


def _pair(name: str, value: str) -> Html:
    return tag("div", tag("dt", name), tag("dd", value))


def _percent(result: Result) -> str:
    return f"{round(100 * result.right / result.take.audition.plan.questions)}%"


def _time(result: Result) -> str:
    return clock(result.seconds) if result.take.finished else "not finished"


def clock(seconds: int) -> str:
    """Minutes and seconds, as a stopwatch shows them."""
    return f"{seconds // 60}:{seconds % 60:02d}"


def _questions(result: Result) -> DataTable:
    columns = (Column("Question", number=True), Column("Game", wide=True), Column("Kind"))
    return DataTable(
        "Questions",
        (*columns, Column("Answer"), Column("Time", number=True)),
        tuple(
            (
                str(question.number),
                question.drill.question.name,
                kind_titles()[question.drill.question.kind],
                _mark(question),
                clock(whole_seconds(question.asked, question.answered))
                if question.answered
                else "",
            )
            for question in result.questions
        ),
    )


def _mark(question: AskedQuestion) -> str:
    if question.grade is None:
        return "not answered"
    if question.grade.right:
        return "right"
    off = parse_money(question.grade.chip_error)
    return f"wrong, {format_printed(off)} off" if off else "wrong"


def _mistakes(result: Result) -> list[Html]:
    """Every wrong answer, with the correct answer and the reason."""
    mistakes = [
        (question, question.grade)
        for question in result.questions
        if question.grade and not question.grade.right
    ]
    if not mistakes:
        return []
    return [
        tag("h2", "Mistakes to review"),
        *(_mistake(question, grade) for question, grade in mistakes),
    ]


def _plain(answer: str) -> str:
    """A term of the rulebook in words; other answers stay as they are.

    >>> _plain("high-card"), _plain("player-dealer"), _plain("10-8")
    ('high card', 'player-dealer', '10-8')
    """
    return answer.replace("-", " ") if _HAND_NAME.fullmatch(answer) else answer


def _mistake(answered: AskedQuestion, grade: Grade) -> Html:
    question = answered.drill.question
    lines = (
        tag("li", f"{part.what}: {_plain(part.given) or 'no answer'}; should be {_plain(part.due)}")
        for part in grade.wrong
    )
    return tag(
        "section",
        tag("h3", f"Question {answered.number}: {question.name}"),
        tag("p", question.ask),
        tag("ul", *lines),
        *_moves(grade),
        tag("p", f"{grade.reason} ", tag("span", name_sources(grade.rule), class_="source")),
    )


def _moves(grade: Grade) -> list[Html]:
    """How the chips should have moved."""
    if not grade.moves:
        return []
    moves = (tag("li", move) for move in grade.moves)
    return [tag("p", "How the chips should move:"), tag("ol", *moves)]


def group_page(audition: Audition, results: list[Result], deleted: Sequence[Deleted] = ()) -> str:
    """The results of a group, for its trainer."""
    plan = audition.plan
    title = f"Results: {plan.title}"
    columns = ("Name", "Started (UTC)", "Status", "Right", "Score", "Chips off by", "Time")
    rows = tuple(
        (
            result.take.name,
            f"{result.take.started:%Y-%m-%d %H:%M}",
            _state(result),
            f"{result.right} of {plan.questions}",
            _percent(result),
            format_printed(result.chip_error),
            _time(result),
        )
        for result in results
    )
    links = (
        tag(
            "li",
            tag(
                "a", f"{result.take.name}, {result.take.started:%Y-%m-%d %H:%M}", href=_href(result)
            ),
        )
        for result in results
    )
    link = f"/auditions/{audition.id}"
    main = join(
        tag("h1", title),
        tag("p", "Give this link to the group: ", tag("a", link, href=link)),
        table(DataTable("Group results", tuple(map(Column, columns)), rows))
        if results
        else tag("p", "No results yet."),
        *_deleted(deleted),
        tag("p", tag("a", "Download as CSV", href=f"{link}/results.csv"), class_="no-print"),
        tag("ul", *links, class_="no-print") if results else "",
    )
    return views.document(
        title, main, trail=TRAIL, script=RESULT_SCRIPT, here="/learn", linked=False
    )


def _deleted(deleted: Sequence[Deleted]) -> list[Html]:
    """Attempts that people deleted, which the trainer must know about to compare people."""
    if not deleted:
        return []
    lines = (tag("li", f"{who.name}: {count(who.count, 'attempt')} deleted") for who in deleted)
    return [tag("h2", "Deleted attempts"), tag("ul", *lines)]


def _href(result: Result) -> str:
    return f"/takes/{result.take.id}"


def _state(result: Result) -> str:
    return "finished" if result.take.finished else f"{result.answered} answered so far"


def group_csv(audition: Audition, results: list[Result], deleted: Sequence[Deleted] = ()) -> str:
    """The results of a group as CSV: a row for each attempt, a column for each question.

    Each person's deleted attempts are a row with their number in `deleted`.
    """
    questions = audition.plan.questions
    figures = ("questions", "answered", "right", "chips_off", "seconds")
    numbers = (f"q{number}" for number in range(1, questions + 1))
    text = StringIO(newline="")
    about = ("name", "guest", "started", "finished")
    writer = csv.DictWriter(text, [*about, *figures, "deleted", *numbers])
    writer.writeheader()
    writer.writerows(map(_csv_row, results))
    writer.writerows(
        {"name": safe_cell(who.name), "guest": _yes_or_no(who.guest), "deleted": who.count}
        for who in deleted
    )
    return text.getvalue()


def _csv_row(result: Result) -> dict[str, str | int]:
    take = result.take
    marks = {
        f"q{question.number}": int(question.grade.right)
        for question in result.questions
        if question.grade
    }
    return {
        "name": safe_cell(take.name),
        "guest": _yes_or_no(take.guest),
        "started": take.started.isoformat(),
        "finished": take.finished.isoformat() if take.finished else "",
        "questions": take.audition.plan.questions,
        "answered": result.answered,
        "right": result.right,
        "chips_off": format_money(result.chip_error),
        "seconds": result.seconds,
        **marks,
    }


def _yes_or_no(value: bool) -> str:
    return "yes" if value else "no"


# Routes.


def _auditions(request: Request) -> Auditions:
    return cardroom_of(request).auditions


async def _find(call: Callable[..., T], *values: str) -> T:
    """The result of a call; a missing record becomes "page not found"."""
    try:
        return await asyncio.to_thread(call, *values)
    except NoAudition as error:
        raise HTTPException(404, f"{error.what[:1].upper()}{error.what[1:]}.") from error


def _visitor(request: Request) -> Person | None:
    return cardroom_of(request).people.of(request.cookies.get(COOKIE))


def _sign_in(request: Request) -> Response:
    return RedirectResponse(f"/account?to={request.url.path}", 303)


async def _list(request: Request) -> Response:
    return HTMLResponse(await asyncio.to_thread(list_page, _auditions(request)))


async def _compose(request: Request) -> Response:
    catalog = catalog_of(request)
    page = await asyncio.to_thread(catalog.cached, "compose", lambda: compose_page(catalog))
    return HTMLResponse(page)


async def _take(request: Request) -> Response:
    audition = await _find(_auditions(request).find, request.path_params["audition"])
    return HTMLResponse(take_page(audition))


async def _result(request: Request) -> Response:
    who = _visitor(request)
    if who is None:
        return _sign_in(request)
    result = await _find(_auditions(request).result, request.path_params["take"], who.id)
    return HTMLResponse(result_page(result, own=result.take.person == who.id))


async def _group(request: Request) -> Response:
    who = _visitor(request)
    if who is None:
        return _sign_in(request)
    group = await _group_results(request, who)
    if request.url.path.endswith(".csv"):
        return attachment(group_csv(*group), "results.csv")
    return HTMLResponse(group_page(*group))


async def _group_results(
    request: Request, who: Person
) -> tuple[Audition, list[Result], list[Deleted]]:
    if not who.may("train"):
        raise HTTPException(403, "Only trainers can see the results of a group.")
    auditions, name = _auditions(request), request.path_params["audition"]
    audition = await _find(auditions.find_own, name, who.id)
    results = await _find(auditions.results, name, who.id)
    return audition, results, await _find(auditions.deleted, name, who.id)


ROUTES = [
    Route("/auditions", _list),
    Route("/auditions/compose", _compose),
    Route("/auditions/{audition}", _take),
    Route("/auditions/{audition}/results", _group),
    Route("/auditions/{audition}/results.csv", _group),
    Route("/takes/{take}", _result),
]
