"""The reference in docs/ is up to date."""

from tools.reference import PLACE, reference

from houseway.rulebook.book import Rulebook


def test_the_reference_is_up_to_date() -> None:
    made = reference(Rulebook())
    kept = {path.name: path.read_text("utf-8") for path in PLACE.glob("*.md")}
    stale = sorted(name for name in made.keys() | kept.keys() if made.get(name) != kept.get(name))
    assert not stale, f"{', '.join(stale)}: run `make docs` and commit docs/reference"
