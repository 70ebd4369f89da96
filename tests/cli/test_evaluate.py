"""`houseway evaluate`."""

import pytest
from tests.cli.program import Program
from tests.each import each

from houseway.ranking.kinds import KINDS


def test_evaluate_names_the_class_and_the_rank_of_each_hand(houseway: Program) -> None:
    rows = houseway("evaluate", "high", "As Ks Qs Js Ts", "7s5d4c3h2s", "--json").json
    assert [(row["class"], row["rank"]) for row in rows] == [
        ("royal-flush", 7462),
        ("high-card", 1),
    ]


def test_cards_as_separate_arguments_are_one_hand(houseway: Program) -> None:
    (row,) = houseway("evaluate", "low-a5", "5s", "4s", "3s", "2s", "Jk", "--json").json
    assert (row["class"], row["says"], row["rank"]) == ("five-low", "5-4-3-2-A", 6175)


EXAMPLES = [
    ("high", "As 2s 3d 4d 5c", "a five-high straight"),
    ("low-a5", "As 2s 3d 4d 5c", "5-4-3-2-A"),
    ("eight-or-better", "9s 4s 3s 2s As", "no low"),
    ("bug", "Ks Kd Kc Kh Jk", "four kings"),
    ("wild", "Ks Kd Kc Kh Jk", "five kings"),
    ("mexican", "Ks Kd 7c 2h Jk", "three kings"),
    ("mexican-up", "Ks Kd 7c 2h Jk", "a pair of kings"),
    ("mexican-turned", "Ks Qd Jc 7h Jk", "an ace-high straight"),
    ("omaha", "As 2s 3d 4d / Ks Qs Js Tc 9c", "an ace-high flush"),
    ("omaha-8", "As 2s 3d 4d / 8s 7s 5s Tc 9c", "8-7-5-2-A"),
    ("short-deck", "As 9s 8d 7d 6c", "a nine-high straight"),
    ("three-card", "As Ks Qs", "mini royal"),
    ("pai-gow", "As Ad Ac Ah Jk", "five of a kind"),
]


def test_there_is_an_example_of_every_kind() -> None:
    assert [kind for kind, _, _ in EXAMPLES] == list(KINDS)


@each(("kind", "hand", "says"), EXAMPLES)
def test_every_kind_ranks_by_its_own_rules(
    houseway: Program, kind: str, hand: str, says: str
) -> None:
    assert houseway("evaluate", kind, hand, "--json").json[0]["says"] == says
    assert says in houseway("evaluate", kind, hand).out


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("middle", "As Ks Qs Js Ts"), "not 'middle' (kind)"),
        (("high", "As Ks Qs Js As"), "As is given 2 times"),
        (("high", "As Ks Qs Js Jk"), "this game has no joker"),
        (("high", "As Ks Qs Js"), "a poker hand needs five cards or more, not 4"),
        (("high", "As Ks Qs Js 1s"), "'1s' is not a card"),
        (("omaha", "As Ks Qs Js Ts"), "a hand, then / and the board"),
        (("omaha", "As Ks Qs Js / Ts 9s"), "not 4 and 2"),
    ],
)
def test_bad_input_gives_one_line_and_exit_code_2(
    houseway: Program, arguments: tuple[str, ...], error: str
) -> None:
    result = houseway("evaluate", *arguments, "--json")
    assert (result.code, result.out) == (2, "")
    assert error in result.err
    assert result.err.count("\n") == 1
