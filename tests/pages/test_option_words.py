"""Every choice of every table option has an explanation."""

import re

import pytest

from houseway.pages.option_words import choice_meanings, table_option_hint, table_option_label
from houseway.rulebook.book import Rulebook
from houseway.rulebook.model import choice

BOOK = Rulebook()

PLAIN = re.compile(
    r"true|false|yes|no|\$?\d+|(counter-)?clockwise|left-of-player-dealer|house-dealer-right"
)
"""Choices that need no explanation."""


@pytest.mark.parametrize("game", list(BOOK))
def test_every_choice_of_a_table_option_has_an_explanation(game):
    for name, option in BOOK.raw(game).options.items():
        offered = {choice(value) for value in option.values if not PLAIN.fullmatch(choice(value))}
        assert offered <= set(choice_meanings(name, option)), name


def test_a_hint_explains_each_choice_in_order():
    option = BOOK.raw("tavern/texas-holdem").options["heads_up_blinds"]
    assert table_option_label(option) == "Which blind the button posts heads up"
    assert table_option_hint("heads_up_blinds", option) == (
        "Button small: heads up, the button posts the small blind. "
        "Button big: heads up, the button posts the big blind."
    )
