"""The links of a site lead to its files, from any folder of a host."""

import re

import pytest

from houseway.site.address import file_of, is_rendered, links, rewrite
from houseway.web.assets import VERSIONED, asset

PAGE = f"""<html><head><script type="module" src="{asset("shared/who.js")}"></script></head><body>
<img src="{asset("icon.svg")}"><a href="/">Home</a><a href="/games/tavern/zoobac#fees">Rules</a>
<a href="/diff?first=tavern/zoobac&amp;second=x">Compare</a><a href="/check.csv">CSV</a>
<a href="/tables/t1">Table</a><a href="/audit">Audit</a><a href="#top">Top</a></body></html>"""


def found(html: str) -> list[str]:
    return re.findall(r'<a href="([^"]*)"', html)


@pytest.mark.parametrize(
    ("path", "top"), [("/", "./"), ("/rules", "../"), ("/rooms/tavern", "../../")]
)
def test_links_are_relative_to_the_folder_of_the_page(path: str, top: str) -> None:
    assert found(rewrite(PAGE, path, "web/1")) == [
        top,
        f"{top}games/tavern/zoobac/#fees",
        f"{top}diff/?first=tavern/zoobac&amp;second=x",
        f"{top}check.csv",
        f"{top}page/?at=%2Ftables%2Ft1",
        f"{top}needs-server/",
        "#top",
    ]


def test_the_script_of_the_site_runs_the_scripts_of_the_page() -> None:
    html = rewrite(PAGE, "/rules", "web/1")
    assert 'src="../web/1/site/page.js" data-scripts="shared/who.js"' in html
    assert html.count("<script") == 1
    assert '<img src="../web/1/icon.svg">' in html
    assert VERSIONED not in html


def test_the_build_follows_links_to_pages_that_have_a_file() -> None:
    wanted = [path for path in links(PAGE) if is_rendered(path)]
    assert wanted == ["/", "/games/tavern/zoobac", "/check.csv"]
    assert [file_of(path) for path in wanted] == [
        "index.html",
        "games/tavern/zoobac/index.html",
        "check.csv",
    ]
