"""Conditions: their allowed syntax, their meaning, and that arrays agree with single rounds."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.each import each

from houseway.rulebook.expression import Expression
from houseway.rulebook.facts import Fact, Facts
from houseway.values.errors import RulebookError

FACTS = Facts(
    Fact("points", "points", 0, 9),
    Fact("cards", "cards", 2, 3),
    Fact("natural", "a natural"),
    Fact("paired", "a pair"),
    Fact("winner", "who wins", words=("player", "banker", "tie")),
    Fact("suit", "a suit", words=("clubs", "spades")),
    Fact("decks", "decks", 0, 9, scope="option"),
    Fact("push", "whether it pushes", scope="option"),
    Fact("order", "an order", words=("kinds", "seats"), scope="option"),
)


def is_true(text, options=None, **facts):
    expression = Expression.parse(text)
    expression.check(FACTS, "here")
    return expression.scalar(options or {})(facts)


# Meaning


@each(
    ("text", "facts", "answer"),
    [
        ('winner == "banker" and points == 7', {"winner": "banker", "points": 7}, True),
        ('winner == "banker" and points == 7', {"winner": "tie", "points": 7}, False),
        ('winner != "player"', {"winner": "tie"}, True),
        ('winner in ("player", "tie")', {"winner": "tie"}, True),
        ('winner not in ("player", "tie")', {"winner": "tie"}, False),
        ("points in ()", {"points": 0}, False),
        ("2 <= points < 5", {"points": 5}, False),
        ("2 <= points < 5", {"points": 2}, True),
        ("natural", {"natural": True}, True),
        ("not natural or paired", {"natural": True, "paired": True}, True),
        ("abs(points - cards) == 2", {"points": 1, "cards": 3}, True),
        ("-points + 2 * cards == 1", {"points": 5, "cards": 3}, True),
        ("natural + paired == 2", {"natural": True, "paired": True}, True),
        ("points in (cards, 9)", {"points": 3, "cards": 3}, True),
        ("True", {}, True),
    ],
)
def test_a_condition_means_the_same_as_in_python(text, facts, answer):
    assert bool(is_true(text, **facts)) is answer


def test_an_option_is_a_constant_in_a_condition():
    text = 'order == "kinds" and decks >= 6 and not push'
    assert is_true(text, {"order": "kinds", "decks": 8, "push": False})
    assert not is_true(text, {"order": "seats", "decks": 8, "push": False})


def test_a_condition_knows_the_names_it_uses():
    assert Expression.parse('abs(points) > 2 or winner == "tie"').names == {"points", "winner"}


def test_a_condition_prints_as_written_except_for_spaces():
    assert str(Expression.parse("points   ==\n 7")) == "points == 7"


# Refused conditions


@each(
    "text",
    [
        "",
        "points ==",
        "points = 7",
        "points == 7; natural",
        "points.real == 7",
        "points[0] == 7",
        "open('x')",
        "__import__('os')",
        "abs(points, cards) == 7",
        "abs(x=points) == 7",
        "max(points, cards) == 7",
        "points / 2 == 3",
        "points // 2 == 3",
        "points ** 9 == 3",
        "points % 2 == 3",
        "points << 2 == 3",
        "points & 2",
        "~points == 3",
        "+points == 3",
        "points is cards",
        "points == 7.5",
        "points == None",
        "points == b'7'",
        "points == ...",
        "points in [1, 2]",
        "points in {1, 2}",
        "points in cards",
        "points in (1)",
        "1 < points in (2, 3)",
        "points if natural else cards",
        "lambda: points",
        "[points for points in (1, 2)]",
        "(points := 7)",
        "f'{points}'",
        "*points",
        "points, cards",
        "yield points",
        "await points",
        "points == 1000000001",
        "\0",
    ],
)
def test_anything_outside_the_allowed_syntax_is_refused(text):
    with pytest.raises(ValueError, match=r"condition") as caught:
        Expression.parse(text)
    assert "\n" not in str(caught.value)


@each(
    ("text", "message"),
    [
        ("not " * 240 + "natural", "up to 30 levels deep"),
        ("-" * 900 + "points == 7", "up to 30 levels deep|nested too deeply"),
        ("(" * 490 + "points" + ")" * 490 + " == 7", "too many nested parentheses"),
        ("abs(" * 40 + "points" + ")" * 40 + " == 7", "up to 30 levels deep"),
        ("+".join(["points"] * 100) + " == 7", "up to 30 levels deep"),
        ("points in (" + "1," * 300 + ")", "up to 300 names, numbers and operations"),
        (" or ".join(["natural"] * 300), "up to 1000 characters"),
        ("points == " + "9" * 900, "up to 1,000,000,000"),
        ("points == " + "9" * 990, "up to 1,000,000,000"),
    ],
)
def test_a_deep_large_or_long_condition_is_refused_in_a_short_message(text, message):
    with pytest.raises(ValueError, match=message) as caught:
        Expression.parse(text)
    assert len(str(caught.value)) < 600


def test_a_condition_may_be_30_levels_deep_and_have_300_parts():
    assert is_true("not " * 28 + "natural", natural=True)
    assert is_true("points in (" + "1," * 297 + ")", points=1)


@each(
    ("text", "message"),
    [
        (f"{'points * ' * 16}points == 7", "a result may be up to 1,000,000,000,000,000"),
        ("1000000000 * 1000000 + 1 == points", "a result may be up to"),
        ("natural and 1000000000 * 1000000000 in (points, 7)", "a result may be up to"),
        ("abs(-(1000000000 * 1000001)) == 7", "a result may be up to"),
    ],
)
def test_a_result_that_columns_could_not_hold_is_refused(text, message):
    with pytest.raises(RulebookError, match=message):
        Expression.parse(text).check(FACTS, "here")


def test_a_result_of_ten_to_the_fifteenth_is_the_same_in_arrays():
    expression = Expression.parse("999999 * 1000000000 + points == 999999 * 1000000000 + 7")
    expression.check(FACTS, "here")
    columns = expression.columns(FACTS, {})({"points": np.array([7, 8], dtype=np.int8)})
    assert columns.tolist() == [True, False]


@each(
    ("text", "message"),
    [
        ("ponits == 7", "no fact or option called 'ponits' in 'ponits == 7': did you mean points?"),
        ("abs == 7", "no fact or option called 'abs'"),
        ("points", "must be a condition that is true or false"),
        ("winner", "must be a condition that is true or false"),
        ("points + 1", "must be a condition that is true or false"),
        ("points and natural", "'points' must be true or false"),
        ("not points", "'points' must be true or false"),
        ("natural or winner", "'winner' must be true or false"),
        ("winner + 1 == 2", "'winner' must be a number"),
        ("abs(winner) == 2", "'winner' must be a number"),
        ("-winner == 2", "'winner' must be a number"),
        ('winner == "dealer"', "winner is never 'dealer', only player, banker, tie"),
        ('winner in ("tie", "dealer")', "winner is never 'dealer'"),
        ('order == "wagers"', "order is never 'wagers'"),
        ("winner == 1", "a word can be compared only with a word"),
        ("winner == suit", "a word can be compared only with a word"),
        ("winner == points", "a word can be compared only with a word"),
        ('points == "7"', "a word can be compared only with a word"),
        ('"tie" == "tie"', "a word can be compared only with a word"),
        ('winner < "tie"', "words can be compared only with == and !="),
        ('"a" <= winner <= "z"', "words can be compared only with == and !="),
    ],
)
def test_names_words_and_types_are_checked_against_the_facts(text, message):
    with pytest.raises(RulebookError, match=message) as caught:
        Expression.parse(text).check(FACTS, "file: wager w")
    assert caught.value.where == "file: wager w"


# Arrays of many rounds

NUMBERS = st.sampled_from(["points", "cards", "decks", "natural", "paired", "push", "0", "3", "7"])
SUMS = st.recursive(
    NUMBERS,
    lambda part: st.one_of(
        st.tuples(part, st.sampled_from("+-*"), part).map(lambda p: f"({p[0]} {p[1]} {p[2]})"),
        part.map(lambda p: f"(-{p})"),
        part.map(lambda p: f"abs({p})"),
    ),
    max_leaves=4,
)
COMPARISONS = st.sampled_from(["==", "!=", "<", "<=", ">", ">="])
WORDS = {"winner": ["player", "banker", "tie"], "suit": ["clubs", "spades"], "order": ["kinds"]}
WORD_TESTS = st.sampled_from(sorted(WORDS)).flatmap(
    lambda name: st.one_of(
        st.tuples(st.sampled_from(["==", "!="]), st.sampled_from(WORDS[name])).map(
            lambda p: f'({name} {p[0]} "{p[1]}")'
        ),
        st.tuples(
            st.sampled_from(["in", "not in"]), st.lists(st.sampled_from(WORDS[name]), max_size=3)
        ).map(lambda p: f"({name} {p[0]} ({''.join(repr(w) + ', ' for w in p[1])}))"),
    )
)
TESTS = st.one_of(
    st.sampled_from(["natural", "paired", "push", "True", "False"]),
    WORD_TESTS,
    st.tuples(SUMS, COMPARISONS, SUMS).map(lambda p: f"({p[0]} {p[1]} {p[2]})"),
    st.tuples(SUMS, COMPARISONS, SUMS, COMPARISONS, SUMS).map(lambda p: f"({' '.join(p)})"),
    st.tuples(SUMS, st.sampled_from(["in", "not in"]), st.lists(SUMS, max_size=3)).map(
        lambda p: f"({p[0]} {p[1]} ({''.join(item + ', ' for item in p[2])}))"
    ),
)
CONDITIONS = st.recursive(
    TESTS,
    lambda part: st.one_of(
        st.lists(part, min_size=2, max_size=3).map(lambda p: f"({' and '.join(p)})"),
        st.lists(part, min_size=2, max_size=3).map(lambda p: f"({' or '.join(p)})"),
        part.map(lambda p: f"(not {p})"),
    ),
    max_leaves=6,
).filter(lambda text: len(text) <= 1000)
ROUNDS = st.lists(
    st.fixed_dictionaries(
        {
            "points": st.integers(0, 9),
            "cards": st.integers(2, 3),
            "natural": st.booleans(),
            "paired": st.booleans(),
            "winner": st.sampled_from(WORDS["winner"]),
            "suit": st.sampled_from(WORDS["suit"]),
        }
    ),
    min_size=1,
    max_size=12,
)
OPTIONS = st.fixed_dictionaries(
    {
        "decks": st.integers(3, 8),
        "push": st.booleans(),
        "order": st.sampled_from(["kinds", "seats"]),
    }
)
DTYPES = {"points": np.int8, "cards": np.int64, "winner": np.int8, "suit": np.uint8}


def as_columns(rounds, bools_as_numbers):
    """The rounds as arrays: words as codes, booleans as bools or as numbers."""
    flag = np.int8 if bools_as_numbers else np.bool_
    columns = {}
    for name, fact in FACTS.items():
        if fact.scope != "option":
            values = [fact.code(r[name]) if fact.words else r[name] for r in rounds]
            columns[name] = np.array(values, dtype=DTYPES.get(name, flag))
    return columns


@given(CONDITIONS, ROUNDS, OPTIONS, st.booleans())
def test_arrays_of_many_rounds_agree_with_each_round_alone(text, rounds, options, bools_as_numbers):
    expression = Expression.parse(text)
    expression.check(FACTS, "here")
    scalar = expression.scalar(options)
    columns = expression.columns(FACTS, options)(as_columns(rounds, bools_as_numbers))
    expected = [bool(scalar(facts)) for facts in rounds]
    assert np.broadcast_to(columns, len(rounds)).astype(bool).tolist() == expected


def test_a_sum_of_small_integers_does_not_overflow():
    expression = Expression.parse("points * 100 + points * 100 == 1800")
    columns = expression.columns(FACTS, {})({"points": np.array([9, 1], dtype=np.int8)})
    assert columns.tolist() == [True, False]
