"""The amounts that a filing lets a bettor wager."""

import pytest

from houseway.banked.wagers import Placed, check_wagers
from houseway.rulebook.model import Filing, Limit, Pays, Wager
from houseway.rulebook.source import Source
from houseway.values.errors import InputError

SOURCE = Source("000 1")


def space(wager: str, limit: Limit) -> Wager:
    return Wager(wager, wager, [], SOURCE, otherwise=Pays("lose"), limit=limit)


FILING = Filing(
    id="room/game",
    name="Game",
    family="carnival",
    status="game",
    source=SOURCE,
    wagers=[
        space("ante", Limit()),
        space("blind", Limit(equals="ante")),
        space("trips", Limit(at_most=["ante"], together=["trips", "bad-beat"])),
        space("bad-beat", Limit(at_most=["ante"], together=["trips", "bad-beat"])),
    ],
)


def check(**amounts: int) -> None:
    placed = [Placed(1, "A", name.replace("_", "-"), cents) for name, cents in amounts.items()]
    check_wagers(FILING, placed, seats=8, player_dealer=8)


def test_a_wager_may_have_to_equal_another_wager() -> None:
    check(ante=1000, blind=1000)
    with pytest.raises(InputError, match=r"blind must equal the ante \(\$10\)"):
        check(ante=1000, blind=500)
    with pytest.raises(InputError, match=r"blind must equal the ante \(\$10\)"):
        check(ante=1000, blind=2000)


def test_the_sum_of_two_wagers_may_be_limited_by_a_third_wager() -> None:
    check(ante=1000, trips=500, bad_beat=500)
    with pytest.raises(InputError, match=r"must be at most .* together, not \$11"):
        check(ante=1000, trips=600, bad_beat=500)


def test_a_wager_with_a_choice_is_made_on_one_of_its_choices() -> None:
    rows = Wager("pick-row", "Pick Row", [], SOURCE, otherwise=Pays("lose"), on=["A", "AB"])
    filing = Filing(
        "room/game", "Game", "carnival", "game", SOURCE, wagers=[rows, FILING.wagers[0]]
    )
    check_wagers(filing, [Placed(1, "A", "pick-row", 1000, "AB")], seats=8, player_dealer=8)
    with pytest.raises(InputError, match="Pick Row must be on one of A, AB, not 'D'"):
        check_wagers(filing, [Placed(1, "A", "pick-row", 1000, "D")], seats=8, player_dealer=8)
    with pytest.raises(InputError, match="has no sides to bet on: leave out 'A'"):
        check_wagers(filing, [Placed(1, "A", "ante", 1000, "A")], seats=8, player_dealer=8)
