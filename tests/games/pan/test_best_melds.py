"""`settle` with `cards`: the melds that pay the most, whether or not a card is left out."""

import pytest

import houseway


def best(cards, room="lucky-buck"):
    case = {"game": f"{room}/pan", "condition": "1.00", "cards": cards.split()}
    return houseway.settle(case).to_dict()


@pytest.mark.parametrize(
    ("cards", "chips"),
    [
        ("5s 5s 5s 5s 6s 7s", 6),
        ("As Ah As As Ad", 2),
        ("2d Ad Ad 3d Ad 3d 3d Ad 3d Ad", 6),
        ("4c 5c 6c", 0),
        ("4c 5c 7c", 0),
    ],
)
def test_the_best_melds_may_leave_a_card_out(cards, chips) -> None:
    assert best(cards)["chips"] == chips


def test_of_equal_pay_the_melds_with_more_cards_are_named() -> None:
    melds = best("4h 5h 6h Ks Qs Js")["melds"]
    assert sorted(len(meld["cards"]) for meld in melds) == [3, 3]
    (rope,) = best("Ks Qs Js 7s 6s")["melds"]
    assert len(rope["cards"]) == 5


def test_eleven_cards_go_out_if_that_pays_as_much() -> None:
    going_out = best("5s 5s 5s 5s 6s 7s 2h 3h 4h 5h 6h")
    assert (going_out["out"], going_out["chips"]) == (True, 4 + 2)
    more = best("5s 5s 5s 5s 6s 7s As As As Ad Ah")
    assert (more["out"], more["chips"]) == (False, 6 + 2)
    assert best("5s 5s 5s 5s 6s 7s 2h 3h 4h 5h")["out"] is False
