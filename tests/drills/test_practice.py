"""Practice: levels rise and fall with the results, and missed questions return."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.drills.practice import Progress, next_item, record_answer, start_practice
from houseway.drills.question import LEVELS
from houseway.values.errors import InputError


def answer(progress, *results):
    """Answer one item per result; return the items and the progress after them."""
    items = []
    for right in results:
        item = next_item(progress)
        items.append(item)
        progress = record_answer(progress, item, right)
    return items, progress


def test_drill_kinds_take_turns_and_the_first_question_uses_the_given_seed():
    items, _ = answer(start_practice(["settle", "fee"], "7"), True, True, True)
    assert [item.kind for item in items] == ["settle", "fee", "settle"]
    assert items[0].seed == "7"
    assert len({item.seed for item in items}) == 3


def test_three_right_answers_raise_the_level_and_two_wrong_answers_lower_it():
    _, progress = answer(start_practice(["fee"], "1"), True, True, True)
    assert progress.levels == {"fee": 2}
    _, progress = answer(progress, False, False)
    assert progress.levels == {"fee": 1}


def test_the_level_stays_within_its_bounds():
    _, progress = answer(start_practice(["fee"], "1"), *[True] * 40)
    assert progress.levels == {"fee": LEVELS}
    _, progress = answer(start_practice(["fee"], "1"), False, False)
    assert progress.levels == {"fee": 1}


def test_a_missed_question_returns_after_three_other_questions_and_then_less_often():
    progress = start_practice(["fee"], "1")
    first, progress = answer(progress, False)
    items, progress = answer(progress, *[True] * 30)
    places = [place for place, item in enumerate(items, 1) if item.seed == first[0].seed]
    assert places == [4, 11, 24]
    assert progress.missed == ()


def test_a_question_that_is_missed_again_starts_over():
    progress = start_practice(["fee"], "1")
    first, progress = answer(progress, False)
    _, progress = answer(progress, True, True, True)
    item = next_item(progress)
    assert item.seed == first[0].seed
    progress = record_answer(progress, item, right=False)
    assert [missed.due - progress.asked for missed in progress.missed] == [3]


@given(st.lists(st.booleans(), max_size=60))
def test_every_answer_counts_once_and_a_missed_question_is_queued_only_once(results):
    _, progress = answer(start_practice(["settle", "read", "fee"], "3"), *results)
    assert progress.asked == len(results)
    assert progress.right == sum(results)
    seeds = [missed.item.seed for missed in progress.missed]
    assert len(set(seeds)) == len(seeds)
    assert all(1 <= level <= LEVELS for level in progress.levels.values())


def test_a_practice_needs_a_drill_and_a_seed():
    with pytest.raises(InputError, match="no drills"):
        start_practice([], "1")
    with pytest.raises(InputError, match="seed must be"):
        start_practice(["fee"], "a horse")
    assert isinstance(start_practice(["fee"], "1"), Progress)
