"""Parts of the page that need a browser: names of papers, addresses, rules that do not load."""

import pytest
from tests.browser.pages import Run

from houseway.pages.papers import name_sources

pytestmark = pytest.mark.browser


@pytest.mark.smoke
def test_the_page_gives_a_source_the_same_name_as_the_server(run: Run) -> None:
    for source in ("001 lines 5", "000 lines 3-5, 9", "900 lines 1"):
        assert run("shared/house", "m.sourceName(...values)", source) == name_sources(source)


@pytest.mark.smoke
def test_a_page_that_cannot_copy_its_address_does_not_claim_that_it_did(run: Run) -> None:
    forbid = 'Object.defineProperty(navigator, "clipboard", { configurable: true })'
    allow = "delete navigator.clipboard"
    call = f"({forbid}, m.copyAddress().finally(() => {allow}))"
    assert run("shared/house", call) is False


@pytest.mark.smoke
def test_the_rules_next_to_a_table_say_that_they_did_not_load(run: Run) -> None:
    call = """(async () => {
      const rules = new m.SideRules();
      rules.view = { table: { game: "tavern/zoobac" } };
      const { fetch } = window;
      window.fetch = () => Promise.reject(new TypeError("offline"));
      await rules.read({ target: { open: true } }).finally(() => { window.fetch = fetch; });
      document.body.append(rules);
      await rules.updateComplete;
      rules.remove();
      return rules.querySelector("[role=status]").textContent;
    })()"""
    assert (
        run("table/side-rules", call) == "The rules did not load. Close and open them to try again."
    )
