"""The three special keys of a filing's data: use, =option and if."""

import pytest

from houseway.rulebook.resolve import choose_options, use_library
from houseway.values.errors import RulebookError

LIBRARY = {
    "shared": {
        "line": {"id": "player", "pays": ["1 to 1"]},
        "outer": {"inner": {"use": "shared/line"}, "more": [{"use": "shared/line", "id": "x"}]},
        "both": {"all": [{"id": "a", "n": 1}, {"id": "b"}]},
        "itself": {"again": {"use": "shared/itself"}},
        "ring": {"use": "shared/gnir"},
        "gnir": {"use": "shared/ring"},
        "odd": {"all": ["text"]},
        "text": "no table",
    }
}


def resolve_use(data):
    return use_library(data, LIBRARY, "file")


def resolve_options(data, **options):
    return choose_options(data, options, "file")


def test_use_inserts_a_part_and_keys_next_to_it_override():
    wager = {"use": "shared/line", "id": "dealer", "source": "000 1"}
    assert resolve_use(wager) == {"id": "dealer", "pays": ["1 to 1"], "source": "000 1"}


def test_use_works_within_parts_and_lists():
    line = LIBRARY["shared"]["line"]
    assert resolve_use({"a": {"use": "shared/outer"}}) == {
        "a": {"inner": line, "more": [line | {"id": "x"}]}
    }


def test_a_part_with_all_inserts_every_entry_with_the_keys_next_to_use():
    assert resolve_use([{"use": "shared/both", "n": 2}, {"id": "c"}]) == [
        {"id": "a", "n": 2},
        {"id": "b", "n": 2},
        {"id": "c"},
    ]


def test_the_library_itself_is_not_changed_by_its_use():
    before = repr(LIBRARY)
    resolve_use({"use": "shared/line", "id": "dealer"})
    assert repr(LIBRARY) == before


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("other/line", "no library file called 'other'"),
        ("shared/lnie", "library/shared.toml has no part 'lnie'"),
        ("shared/text", "has no part 'text'"),
        ("shared", "has no part ''"),
        (7, "no library file called '7'"),
        ("shared/itself", "uses itself"),
        ("shared/ring", "uses itself"),
    ],
)
def test_a_part_that_is_missing_or_uses_itself_is_refused(name, message):
    with pytest.raises(RulebookError, match=message) as caught:
        resolve_use({"use": name})
    assert caught.value.where == "file"


def test_all_must_be_a_list_of_tables():
    with pytest.raises(RulebookError, match="must be a list of tables"):
        resolve_use([{"use": "shared/odd"}])


def test_an_equals_sign_and_an_options_name_become_its_value():
    assert resolve_options({"decks": "=decks", "in": ["=decks"]}, decks=6) == {
        "decks": 6,
        "in": [6],
    }


def test_an_unknown_option_is_refused():
    with pytest.raises(RulebookError, match="no option called 'dekcs' for the value '=dekcs'"):
        resolve_options({"decks": "=dekcs"}, decks=6)


def test_a_table_whose_if_is_false_is_removed():
    data = {
        "wagers": [{"id": "a", "if": "offered"}, {"id": "b", "if": "not offered"}, {"id": "c"}],
        "five": {"if": "decks > 6", "n": 1},
        "four": {"if": "decks < 6", "n": 1},
    }
    assert resolve_options(data, offered=True, decks=8) == {
        "wagers": [{"id": "a"}, {"id": "c"}],
        "five": {"n": 1},
    }


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        ("dekcs > 6", "no option called 'dekcs'"),
        ("decks > 'six'", "mixes numbers and text"),
        ("decks >", "is not a condition"),
        ("open('x')", "is not allowed in a condition"),
    ],
)
def test_an_if_that_cannot_be_evaluated_is_refused(condition, message):
    with pytest.raises(RulebookError, match=message):
        resolve_options([{"if": condition}], decks=8)
