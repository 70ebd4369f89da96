"""The compliance overview, which does not wait for any check."""

from houseway.checking.check import choose_rules
from houseway.checking.finding import SEVERITIES
from houseway.checking.packs import PACKS, Pack
from houseway.checking.rules.all import RULES
from houseway.pages.markup import Html, join, tag
from houseway.pages.words import capital, count, sentence
from houseway.web.catalog import Catalog
from houseway.web.pages import views


def overview_page(catalog: Catalog) -> str:
    """Every cardroom, with counts that the page loads later, and every rule."""
    filings, rules = count(len(catalog.rows), "filing"), count(len(choose_rules()), "rule")
    lead = f"By default, {rules} check {filings}."
    main = join(
        tag("h1", "Compliance findings"),
        tag("p", lead, class_="lead"),
        _rooms(catalog),
        tag(
            "p",
            tag("a", "All findings", href="/check?q="),
            *(
                tag("a", capital(pack.name), href=f"/check?pack={pack.id}")
                for pack in PACKS.values()
                if not pack.on
            ),
            *(
                tag("a", f"All findings as {name}", href=f"/check.{suffix}")
                for suffix, name in (("csv", "CSV"), ("sarif", "SARIF"))
            ),
            class_="ways",
        ),
        tag("h2", "Rules"),
        *map(_pack, PACKS.values()),
    )
    title = "Compliance findings"
    return views.document(title, main, trail=views.HOME, script=views.CHECK, here="/check")


def _rooms(catalog: Catalog) -> Html:
    """A table of cardrooms; a script fills in the counts."""
    head = (
        tag("th", "Cardroom", scope="col"),
        *(
            tag("th", capital(f"{name}s"), scope="col", class_="number")
            for name in SEVERITIES.values()
        ),
    )
    rows = (
        tag(
            "tr",
            tag("th", tag("a", room.name, href=f"/rooms/{room_id}/check"), scope="row"),
            *(tag("td", "", class_="number", data_severity=severity) for severity in SEVERITIES),
            data_count=room_id,
        )
        for room_id, room in catalog.rooms.items()
    )
    return tag(
        "div",
        tag(
            "table",
            tag("caption", "Findings by cardroom"),
            tag("thead", tag("tr", *head)),
            tag("tbody", *rows),
        ),
        class_="table",
    )


def _pack(pack: Pack) -> Html:
    """The rules of one pack, each with its page."""
    rules = [rule for rule in RULES.values() if rule.pack == pack.id]
    if not rules:
        return join()
    lines = (
        tag("li", tag("a", f"{rule.code} {rule.title}", href=f"/check/rules/{rule.code}"))
        for rule in rules
    )
    status = tag("p", sentence(pack.status), class_="source")
    return join(tag("h3", capital(pack.title)), status, tag("ul", *lines, class_="choices"))
