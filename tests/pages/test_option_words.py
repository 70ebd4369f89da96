"""Every choice of every table option has an explanation."""

import re

from tests.each import each

from houseway.pages.family_words import words_of
from houseway.pages.option_words import choice_meanings, table_option_hint, table_option_label
from houseway.play.registry import all_families
from houseway.poker.words import POKER_OPTIONS, POKER_WORDS
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.model import choice

BOOK = FiledRulebook()

PLAIN = re.compile(
    r"true|false|yes|no|\$?\d+|(counter-)?clockwise|left-of-player-dealer|house-dealer-right"
)
"""Choices that need no explanation."""


@each("game", list(BOOK))
def test_every_choice_of_a_table_option_has_an_explanation(game):
    for name, option in BOOK.raw(game).options.items():
        offered = {choice(value) for value in option.values if not PLAIN.fullmatch(choice(value))}
        assert offered <= set(choice_meanings(name, option)), name


@each("game", list(BOOK))
def test_meanings_are_only_of_values_that_are_known(game):
    """A shared part may also have the values that another filing offers."""
    shared = {frozenset(part) for part in BOOK.library["options"].values()}
    for name, option in BOOK.raw(game).options.items():
        offered = set(map(choice, option.values))
        assert option.means.keys() <= offered or frozenset(option.means) in shared, name


def test_a_hint_explains_each_choice_in_order():
    option = BOOK.raw("tavern/texas-holdem").options["heads_up_blinds"]
    assert table_option_label(option) == "Which blind the button posts heads up"
    assert table_option_hint("heads_up_blinds", option) == (
        "Button small: heads up, the button posts the small blind. "
        "Button big: heads up, the button posts the big blind."
    )


def test_a_family_says_what_its_own_fields_mean():
    for family in all_families():
        words = words_of(family)
        assert set(words.options.values()) <= words.play.keys(), family.name
    assert set(POKER_OPTIONS.values()) <= POKER_WORDS.keys()
