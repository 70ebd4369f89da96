"""Stored figures of seen and shared cards: complete, and what the games give now."""

import msgspec
import pytest
from tests.book import BOOK
from tools.known_protection import needed

from houseway.checking.protection import compute_part, protection_key, stored_part

PARTS = ("seen", "shared")
CHEAP = "tavern/three-card-poker"


@pytest.mark.parametrize("part", PARTS)
def test_every_banked_filing_has_stored_figures(part):
    keys = {protection_key(rules) for rules, _ in needed(BOOK, part)}
    assert keys == set(stored_part(part))


@pytest.mark.parametrize("part", PARTS)
def test_seeing_or_sharing_cards_never_helps_the_bank(part):
    for wagers in stored_part(part).values():
        for figures in wagers.values():
            for found in figures:
                assert found.edge <= found.edge_without + 1e-12
                assert found.error <= 0.0002


def assert_as_stored(part, prefix):
    for rules, _ in needed(BOOK, part):
        if rules.id.startswith(prefix):
            stored = stored_part(part)[protection_key(rules)]
            # Figures computed by other processors may differ in the last digits of a float.
            found = msgspec.to_builtins(compute_part(rules, part))
            assert figures_of(found) == pytest.approx(figures_of(msgspec.to_builtins(stored)))


def figures_of(wagers):
    names = ("edge", "edge_without", "error")
    return {
        f"{wager} {place} {name}": part[name]
        for wager, parts in wagers.items()
        for place, part in enumerate(parts)
        for name in names
    }


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS)
def test_cheap_figures_are_as_stored(part):
    assert_as_stored(part, CHEAP)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("part", PARTS)
def test_all_figures_are_as_stored(part):
    assert_as_stored(part, "")
