"""The compliance pages: what `houseway check` finds, with filters."""

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from houseway.checking.check import Report, check, choose_rules, find_games
from houseway.checking.explain import as_page
from houseway.checking.finding import GRAVITY, SEVERITIES, Finding
from houseway.checking.packs import PACKS
from houseway.checking.rules.all import RULES
from houseway.pages.html import as_html, table
from houseway.pages.markup import Html, join, tag
from houseway.pages.page import Column, DataTable
from houseway.pages.papers import Papers, cited_lines, name_sources
from houseway.pages.words import capital, count, sentence
from houseway.play.game import FiledGame
from houseway.values.search_words import search_words
from houseway.web.catalog import Catalog, catalog_of, game_of
from houseway.web.fair_threads import in_thread
from houseway.web.jobs.result_cache import results_of
from houseway.web.pages import views
from houseway.web.pages.check_overview import overview_page

UNFOLDED = 40
"""A page with at most this many findings shows them unfolded."""
CHECKS: views.Trail = (*views.HOME, ("/check", "Compliance"))
FILES = {"csv": "CSV", "sarif": "SARIF"}
"""Formats in which findings can be downloaded."""


async def report_of(request: Request, target: str) -> Report:
    """What `houseway check TARGET` finds; `target` is the id of an existing room or filing.

    The query may name a pack, as `--pack` does.
    """
    book = catalog_of(request).rulebook
    search_words(request.query_params.get("q", ""))  # Refused before a check, which takes seconds.
    pack = request.query_params.get("pack", "")
    rules = choose_rules([pack] if pack else [])

    def run() -> Report:
        return check(*find_games(book, target), rules)

    return await results_of(request).get(("check", target, pack), run)


async def whole_report(request: Request) -> Report:
    """What `houseway check` finds; each room is checked and cached on its own."""
    reports = [await report_of(request, room) for room in catalog_of(request).rooms]
    findings = [finding for report in reports for finding in report.findings]
    games = [game for report in reports for game in report.games]
    return Report(games, reports[0].rules, sorted(findings, key=lambda finding: finding.order))


# Check.


async def check_all(request: Request) -> Response:
    """The overview or, if the query has filters, the matching findings of all rooms."""
    if not request.query_params.keys() & {"q", "severity", "rule", "pack"}:
        return HTMLResponse(await in_thread(overview_page, catalog_of(request)))
    return await _findings(request, await whole_report(request))


async def check_counts(request: Request) -> Response:
    """How many findings of each severity a cardroom has, for the overview."""
    report = await report_of(request, room_in(request))
    severities = [finding.severity for finding in report.findings]
    return JSONResponse({severity: severities.count(severity) for severity in SEVERITIES})


async def check_room(request: Request) -> Response:
    room = room_in(request)
    return await _findings(request, await report_of(request, room), room)


def room_in(request: Request) -> str:
    """The id of the cardroom in the URL."""
    room: str = request.path_params["room"]
    if room not in catalog_of(request).rooms:
        raise HTTPException(404, f'No cardroom called "{room}".')
    return room


async def _findings(request: Request, report: Report, room: str = "") -> Response:
    """The findings page, made in a thread: hundreds of findings take a tenth of a second."""
    catalog, query = catalog_of(request), request.query_params
    return HTMLResponse(await in_thread(findings_page, catalog, report, query, room))


async def check_game(request: Request) -> Response:
    game = game_of(request)
    report = await report_of(request, game.id)
    papers = request.app.state.papers
    return HTMLResponse(await in_thread(lambda: game_page(game, report, papers=papers)))


def rule(request: Request) -> Response:
    check_rule = RULES.get(request.path_params["code"])
    if check_rule is None:
        raise HTTPException(404, f'No rule called "{request.path_params["code"]}".')
    page = as_page(check_rule)
    pack = "" if PACKS[check_rule.pack].on else f"&pack={check_rule.pack}"
    finds = tag("a", "Findings", href=f"/check?rule={check_rule.code}{pack}")
    main = views.with_contents(page, under=tag("p", finds, class_="ways"))
    return HTMLResponse(views.document(page.title, main, trail=CHECKS, script=views.CHECK))


def findings_page(catalog: Catalog, report: Report, query: Any, room: str = "") -> str:
    """The findings of one cardroom or of all, each with its rule, and a form to filter them."""
    chosen = {name: query.get(name, "") for name in ("q", "severity", "rule", "pack")}
    shown = matching(report.findings, chosen)
    name = catalog.rooms[room].name if room else "All cardrooms"
    main = join(
        tag("h1", "Compliance findings"),
        tag("p", name, class_="about"),
        tag("p", sentence(report.summary), class_="lead"),
        _packs(report, chosen["pack"]),
        *([] if room else [_by_room(catalog, report, chosen["pack"])]),
        _filter(report, chosen, f"/rooms/{room}/check" if room else "/check"),
        tag("p", _match_count(shown, report), id="found", role="status"),
        *(
            _room(catalog, name, findings, folded=len(shown) > UNFOLDED)
            for name, findings in _by(shown, _room_of)
        ),
    )
    trail = (*CHECKS, (f"/rooms/{room}", name)) if room else views.HOME
    here = "" if room else "/check"
    return views.document("Compliance findings", main, trail=trail, script=views.CHECK, here=here)


def _packs(report: Report, chosen: str) -> Html:
    """The status of rules that are not in effect, and links to packs that are off."""
    status = [
        f"{capital(pack.title)}: {pack.status} (as of {pack.as_of})" for pack in report.not_in_force
    ]
    off = [pack for pack in PACKS.values() if not pack.on and pack.id != chosen]
    links = [tag("a", f"Show: {pack.name}", href=f"?pack={pack.id}") for pack in off]
    links += [tag("a", "Show: current law", href="?")] if chosen else []
    return join(*(tag("p", text) for text in status), tag("p", *links, class_="ways"))


def matching(findings: Iterable[Finding], chosen: dict[str, str]) -> list[Finding]:
    """The findings that match the filters that the visitor chose."""
    words = search_words(chosen["q"])
    return [
        finding
        for finding in findings
        if chosen["severity"] in ("", finding.severity)
        and chosen["rule"] in ("", finding.code)
        and (not words or _has_all(searched_text(finding), words))
    ]


def _has_all(text: str, words: Iterable[str]) -> bool:
    return all(word in text for word in words)


def searched_text(finding: Finding) -> str:
    """The text of a finding that the search box searches."""
    where = finding.where
    parts = (finding.code, finding.pack, where.game, where.option, where.source, finding.message)
    return " ".join(part for part in parts if part).lower()


def _room_of(finding: Finding) -> str:
    return (finding.where.game or "").partition("/")[0]


def _by(
    findings: Iterable[Finding], key: Callable[[Finding], str]
) -> Iterable[tuple[str, list[Finding]]]:
    return ((name, list(group)) for name, group in groupby(findings, key))


def _by_room(catalog: Catalog, report: Report, pack: str) -> Html:
    """The number of findings in each room, by severity."""
    columns = (
        Column("Cardroom"),
        *(Column(capital(f"{name}s"), number=True) for name in SEVERITIES.values()),
    )
    rows = []
    for room, cardroom in catalog.rooms.items():
        severities = [finding.severity for finding in report.findings if _room_of(finding) == room]
        query = f"?pack={pack}" if pack else ""
        link = tag("a", cardroom.name, href=f"/rooms/{room}/check{query}")
        rows.append((link, *(str(severities.count(severity)) for severity in SEVERITIES)))
    return table(DataTable("Findings by cardroom", columns, tuple(rows)))


def _filter(report: Report, chosen: dict[str, str], path: str) -> Html:
    """The filter form; the page filters as the visitor types. Without JavaScript the server does.

    The filtered findings can be downloaded; `path` is the address of the page.
    """
    severities: dict[str, str] = {
        severity: capital(f"{name}s") for severity, name in SEVERITIES.items()
    }
    counts: dict[str, int] = {}
    for finding in sorted(report.findings, key=lambda finding: finding.code):
        counts[finding.code] = counts.get(finding.code, 0) + 1
    rules = {code: f"{code} {RULES[code].title} ({number})" for code, number in counts.items()}
    box = tag("input", type="search", id="q", name="q", value=chosen["q"], **views.SEARCH_BOX)
    return tag(
        "form",
        tag("div", tag("label", "Search", for_="q"), box),
        _select("severity", "Severity", severities, chosen["severity"]),
        _select("rule", "Rule", rules, chosen["rule"]),
        tag("input", type="hidden", name="pack", value=chosen["pack"]) if chosen["pack"] else "",
        tag("button", "Filter"),
        *(
            tag("button", f"Download {name}", formaction=f"{path}.{suffix}")
            for suffix, name in FILES.items()
        ),
        role="search",
        class_="findings-filter",
    )


def _select(name: str, label: str, choices: dict[str, str], chosen: str) -> Html:
    options = (
        tag("option", text, value=value, selected=value == chosen)
        for value, text in {"": "All", **choices}.items()
    )
    return tag("div", tag("label", label, for_=name), tag("select", *options, id=name, name=name))


def _match_count(shown: list[Finding], report: Report) -> str:
    total = len(report.findings)
    return "" if len(shown) == total else f"{len(shown)} of {count(total, 'finding')}"


def _room(catalog: Catalog, room: str, findings: list[Finding], *, folded: bool) -> Html:
    cardroom = catalog.rooms.get(room)
    name = f"room-{room}"
    return tag(
        "section",
        tag("h2", tag("a", cardroom.name, href=f"/rooms/{room}") if cardroom else room, id=name),
        *(
            _place(catalog, place, group, folded=folded)
            for place, group in _by(findings, _place_of)
        ),
        aria_labelledby=name,
        class_="room",
    )


def _place_of(finding: Finding) -> str:
    return finding.where.game or ""


def _place(catalog: Catalog, place: str, findings: list[Finding], *, folded: bool) -> Html:
    """The findings of one filing, or of a cardroom and its shared schedules."""
    known = place in catalog.rulebook
    own = known and catalog.rulebook.is_own(place)
    name = catalog.game(place).filing.name if known else "Cardroom and shared schedules"
    link = tag("p", tag("a", "Reasons and sources", href=f"/games/{place}/check"))
    worst = min(findings, key=lambda finding: GRAVITY[finding.severity])
    return tag(
        "details",
        tag(
            "summary",
            tag("h3", name, *views.own_mark(own)),
            " ",
            tag("small", f"{count(len(findings), 'finding')}, worst: {SEVERITIES[worst.severity]}"),
        ),
        tag("ul", *(_line(finding) for finding in findings), class_="findings"),
        *([link] if known else []),
        class_="place",
        open=not folded,
    )


def _line(finding: Finding) -> Html:
    """One finding in a line or two, with its evidence collapsed."""
    evidence = _evidence(finding)
    folded = [tag("details", tag("summary", "Evidence"), evidence)] if evidence else []
    return tag(
        "li",
        _mark(finding),
        tag("div", tag("p", _rule_link(finding), " ", finding.message), _where(finding), *folded),
        data_words=searched_text(finding),
        data_severity=finding.severity,
        data_rule=finding.code,
    )


def _mark(finding: Finding) -> Html:
    return tag("span", SEVERITIES[finding.severity], class_=f"mark {finding.severity}")


def _rule_link(finding: Finding) -> Html:
    title = RULES[finding.code].title
    return tag("a", finding.code, href=f"/check/rules/{finding.code}", title=title)


def _where(finding: Finding) -> Html:
    where = finding.where
    parts = [part for part in (where.option, where.source) if part]
    parts = [name_sources(part) for part in parts]
    return tag("p", ", ".join(parts), class_="source") if parts else join()


def _evidence(finding: Finding) -> Html:
    lines = (tag("li", text) for text in finding.evidence)
    return tag("ul", *lines, class_="evidence") if finding.evidence else join()


def game_page(game: FiledGame, report: Report, *, papers: Papers | None = None) -> str:
    """All findings in one filing, with the reason for each rule and the cited lines."""
    room = game.rulebook.room_of(game.id)
    findings = sorted(report.findings, key=lambda finding: finding.order[1:])
    main = join(
        tag("h1", f"{game.filing.name}: compliance findings"),
        tag("p", room.name, class_="about"),
        tag("p", sentence(report.summary), class_="lead"),
        *([] if findings else [tag("p", "No findings.")]),
        file_links(f"/games/{game.id}/check"),
        *(_rule_findings(code, list(group), papers) for code, group in _by(findings, _code_of)),
    )
    to_room, to_game = (f"/rooms/{room.id}", room.name), (f"/games/{game.id}", game.filing.name)
    trail = (*views.HOME, to_room, to_game)
    title = f"{game.filing.name}: compliance findings"
    return views.document(title, main, trail=trail, script=views.CHECK, game=game, tab="Check")


def file_links(path: str) -> Html:
    """Links to all findings of a page as files."""
    links = (tag("a", name, href=f"{path}.{suffix}") for suffix, name in FILES.items())
    return tag("p", "Download: ", *links, class_="ways")


def _code_of(finding: Finding) -> str:
    return finding.code


def _rule_findings(code: str, findings: list[Finding], papers: Papers | None) -> Html:
    """One rule with its reason and its findings."""
    check_rule = RULES[code]
    return tag(
        "section",
        tag(
            "header",
            tag("h2", tag("a", code, href=f"/check/rules/{code}"), f" {check_rule.title}", id=code),
            tag("p", check_rule.law, class_="source"),
        ),
        tag("p", check_rule.part("Why").replace("`", "")),
        tag("ul", *(_finding(finding, papers) for finding in findings), class_="findings"),
        class_="level-2",
    )


def _finding(finding: Finding, papers: Papers | None) -> Html:
    message = tag("p", sentence(finding.message))
    lines = map(as_html, cited_lines(finding.where.source or "", papers))
    about = tag("div", message, _where(finding), _evidence(finding), *lines)
    return tag("li", _mark(finding), about)


ROUTES = [
    Route("/check", check_all),
    Route("/api/check/{room}", check_counts),
    Route("/check/rules/{code}", rule),
    Route("/rooms/{room}/check", check_room),
    Route("/games/{room}/{game}/check", check_game),
]
