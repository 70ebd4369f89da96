"""Cited lines of the papers, shown by a server that has a copy of one paper."""

import re
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.book import BOOK
from tests.browser.axe import violations
from tests.browser.pages import WatchedPage
from tests.browser.readable import must_fit_a_phone, use_phone_size
from tests.browser.test_axe_everywhere import BACCARAT, OMAHA, settle_address
from tests.server.running import get, running

from houseway.pages.papers import Papers

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    directory = tmp_path_factory.mktemp("papers")
    lines = (f"made-up line {number}" for number in range(1, 20_000))
    (directory / "001.txt").write_text("\n".join(lines))
    with running(BOOK, papers=Papers(directory)) as address:
        yield address


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    with browser.new_context(base_url=site, service_workers="block") as context:
        watched = WatchedPage(context, site)
        yield watched.page
        watched.must_have_no_errors()


def test_each_payout_shows_the_lines_it_cites(page: Page) -> None:
    use_phone_size(page)
    page.goto(settle_address(BACCARAT))
    payouts = page.get_by_role("region", name="Settlement").locator("tbody tr")
    expect(payouts.get_by_text("Cited lines")).to_have_count(2)
    for payout in payouts.all():
        first = re.search(r"\d+", payout.locator("a.rule").inner_text())
        assert first
        payout.get_by_text("Cited lines").click()
        expect(payout.locator("blockquote p").first).to_have_text(
            f"{first[0]} made-up line {first[0]}"
        )
    assert violations(page) == []
    must_fit_a_phone(page)


def test_papers_that_the_server_does_not_have_are_named_but_not_quoted(page: Page) -> None:
    with page.expect_response("**/api/papers"):
        page.goto(settle_address(OMAHA))
    rule = page.get_by_role("region", name="Settlement").locator("p.source", has_text="Rule:")
    expect(rule).to_contain_text(" papers")
    page.locator("hw-cited").first.evaluate("part => part.updateComplete")
    expect(page.get_by_text("Cited lines")).to_have_count(0)


@pytest.mark.smoke
def test_the_api_returns_the_cited_lines(site: str) -> None:
    papers = f"{site}/api/papers"
    assert get(papers).data == {"papers": ["001"]}
    assert get(f"{papers}?source=001%20lines%207,%209").data == {
        "lines": [{"number": n, "text": f"made-up line {n}"} for n in ("7", "9")],
        "note": "",
    }
    assert get(f"{papers}?source=001%201-99").data["note"].startswith("99 lines are cited")
    assert (
        get(f"{papers}?source=002%207").data["note"]
        == "The text copies on this site do not have these lines."
    )


@pytest.mark.smoke
@pytest.mark.parametrize("source", ["", "x", "001", "001 9-7", f"001 {'9' * 5000}"])
def test_the_error_for_a_malformed_source_names_its_field(site: str, source: str) -> None:
    answer = get(f"{site}/api/papers?source={quote(source)}")
    assert answer.status == 400
    assert answer.data["where"] == "source"
