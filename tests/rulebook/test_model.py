"""Options and pay rows of a filing."""

import pytest
from tests.each import each

from houseway.rulebook.model import Option, Pays
from houseway.values.errors import InputError

DECKS = Option("Decks", 8, range=(3, 8))
ORDER = Option("Order", "kinds", values=["kinds", "seats"])
OFFERED = Option("Offered", False)
LIMIT = Option("Limit", 5, values=[5, 10])


@each(
    ("option", "entered", "value"),
    [
        (DECKS, 6, 6),
        (DECKS, "6", 6),
        (DECKS, 3, 3),
        (ORDER, "seats", "seats"),
        (OFFERED, True, True),
        (OFFERED, "true", True),
        (OFFERED, "false", False),
        (LIMIT, "10", 10),
    ],
)
def test_an_option_accepts_its_values_and_their_text(option, entered, value):
    assert option.accept("it", entered) is value


@each(
    ("option", "entered", "allowed"),
    [
        (DECKS, 2, "3 to 8"),
        (DECKS, 9, "3 to 8"),
        (DECKS, True, "3 to 8"),
        (DECKS, "six", "3 to 8"),
        (DECKS, "-6", "3 to 8"),
        (DECKS, 6.0, "3 to 8"),
        (DECKS, None, "3 to 8"),
        (DECKS, [6], "3 to 8"),
        (ORDER, "other", "kinds or seats"),
        (ORDER, 1, "kinds or seats"),
        (OFFERED, 1, "true or false"),
        (OFFERED, "yes", "true or false"),
        (LIMIT, 7, "5 or 10"),
    ],
)
def test_any_other_value_is_refused_with_the_allowed_values(option, entered, allowed):
    with pytest.raises(InputError) as caught:
        option.accept("it", entered)
    assert caught.value.what.startswith(f"it must be {allowed}, not ")


@pytest.mark.parametrize("text", ["push", "lose", "surrender", "40 to 1", "10 for 1"])
def test_a_row_pays_odds_or_names_another_result(text):
    assert (Pays.parse(text).odds is None) == (" " not in text)


@pytest.mark.parametrize("text", ["win", "40", "", "Push"])
def test_a_row_with_any_other_text_is_refused(text):
    with pytest.raises(ValueError, match="odds must be like"):
        Pays.parse(text)
