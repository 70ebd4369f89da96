"""The pages to learn a game: its drills and its first lesson."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.drills.drill import drills_of
from houseway.drills.lessons import Chapter, Check, LessonHand, Step, lesson_of
from houseway.drills.maker import Maker
from houseway.pages.markup import Html, join, tag
from houseway.play.game import FiledGame
from houseway.web.catalog import catalog_of, game_of
from houseway.web.pages import views
from houseway.web.pages.rules_note import asked_preset, preset_choices, rules_note

DRILL_SCRIPT = views.Script("learn/drill", ("shared/cards", "desk/desk", "learn/drill"))
LESSON_SCRIPT = views.Script("learn/lesson", ("shared/cards", "learn/lesson"))

SOURCES = (
    ("", "New hands"),
    ("cases", "Worked cases from the filing"),
    ("own", "Hands that you played here"),
)
"""Where practice questions come from, by their names in the API."""

_OPEN_LINES = 10
"""A chapter with more lines is folded."""
LEARN: views.Trail = (*views.HOME, ("/learn", "Learn"))


def drill_page(game: FiledGame, preset: str) -> str:
    """The drills of one filing."""
    makers = drills_of(game)
    name = game.filing.name
    parts = [tag("h1", f"Learn {name}"), tag("p", game.rulebook.room_of(game.id).name)]
    if makers:
        address = f"/games/{game.id}/learn/lesson?preset={preset}"
        parts.append(tag("p", tag("a", "First lesson: ten guided hands", href=address)))
        parts.append(rules_note(game, preset))
        parts.append(
            tag(
                "hw-drill",
                views.NEEDS_SCRIPT,
                tag("template", _choices(makers, preset)),
                game=game.id,
            )
        )
    else:
        parts.append(tag("p", f"This filing has no drills: {game.why_not_played}."))
    main = join(*parts)
    return views.document(
        f"Learn {name}",
        main,
        trail=LEARN,
        script=DRILL_SCRIPT,
        here="/learn",
        game=game,
        tab="Learn",
    )


def _choices(makers: dict[str, Maker], preset: str) -> Html:
    """The kinds of drills and the presets to choose from."""
    kinds = (tag("option", maker.title, value=kind) for kind, maker in makers.items())
    sources = (tag("option", text, value=source) for source, text in SOURCES)
    return join(
        _select("kind", "Drill", tag("option", "All drills in turn", value=""), *kinds),
        _select("preset", "Rules", *preset_choices(preset)),
        _select("hands", "Hands", *sources),
    )


def _select(name: str, label: str, *options: Html) -> Html:
    """A select box; the script puts its label in front of it."""
    return tag("select", *options, id=name, name=name, data_label=label)


def lesson_page(game: FiledGame, preset: str) -> str:
    """Chapters to read and ten guided hands, for a person who has never seen the game."""
    name = game.filing.name
    lesson = lesson_of(game, preset)
    rules = tag("a", "the rules of this game", href=f"/games/{game.id}")
    main = join(
        tag("h1", f"First lesson: {name}"),
        tag("p", "Read this first, then play ten hands step by step.", class_="lead"),
        rules_note(game, preset),
        *map(_chapter, lesson.chapters),
        tag("p", "Everything else is in ", rules, "."),
        tag("hw-lesson", *(_hand(n, hand) for n, hand in enumerate(lesson.hands, 1))),
        tag(
            "p",
            tag("a", "Continue with the drills", href=f"/games/{game.id}/learn?preset={preset}"),
            class_="lesson-end",
        ),
    )
    trail = (*LEARN, (f"/games/{game.id}/learn", name))
    return views.document(
        f"First lesson: {name}",
        main,
        trail=trail,
        script=LESSON_SCRIPT,
        here="/learn",
        game=game,
        tab="Learn",
    )


def _chapter(chapter: Chapter) -> Html:
    lines = tag("ul", *(tag("li", line) for line in chapter.lines))
    if len(chapter.lines) <= _OPEN_LINES:
        return tag("section", tag("h2", chapter.title), lines, class_="lesson-part")
    return tag("details", tag("summary", chapter.title), lines, class_="lesson-part")


def _hand(number: int, hand: LessonHand) -> Html:
    return tag(
        "section",
        tag("h2", hand.title),
        tag("p", hand.aim),
        tag("ol", *map(_step, hand.steps), class_="lesson-steps"),
        class_="lesson-hand",
        id=f"hand-{number}",
    )


def _step(step: Step) -> Html:
    cards = (" ", tag("span", " ".join(step.cards), class_="lesson-cards")) if step.cards else ()
    why = tag("p", step.why, class_="why") if step.why else ""
    check = _check(step.check) if step.check else ""
    return tag("li", check, tag("div", tag("p", step.text, *cards), why, class_="lesson-shown"))


def _check(check: Check) -> Html:
    choices = tag("ul", *(tag("li", choice) for choice in check.choices))
    return tag("div", tag("p", check.ask), choices, class_="lesson-check", data_right=check.right)


def _drill(request: Request) -> Response:
    return HTMLResponse(drill_page(game_of(request), asked_preset(request)))


def _lesson(request: Request) -> Response:
    game, preset = game_of(request), asked_preset(request)
    key = f"{game.id} lesson {preset}"
    return HTMLResponse(catalog_of(request).cached(key, lambda: lesson_page(game, preset)))


ROUTES = [
    Route("/games/{room}/{game}/learn", _drill),
    Route("/games/{room}/{game}/learn/lesson", _lesson),
]
