"""The reference and the list of prices in docs/ are up to date."""

from tests.book import BOOK
from tools import prices_page
from tools.reference import PLACE, reference


def test_the_reference_is_up_to_date() -> None:
    generated = reference(BOOK)
    committed = {path.name: path.read_text("utf-8") for path in PLACE.glob("*.md")}
    stale = sorted(
        name
        for name in generated.keys() | committed.keys()
        if generated.get(name) != committed.get(name)
    )
    assert not stale, f"{', '.join(stale)}: run `make docs` and commit docs/reference"


def test_the_prices_page_is_up_to_date() -> None:
    generated = prices_page.page(BOOK)
    assert prices_page.PLACE.read_text("utf-8") == generated, (
        "run `make docs` and commit docs/prices.md"
    )
