"""Rules that play rounds report findings when the engine is broken on purpose."""

import pytest
from tests.checking.clean import CLEAN, check_room, codes

from houseway.banked.bank import Bank, Cover
from houseway.banked.table import BankedTable
from houseway.checking.rules.deals import trials
from houseway.checking.rules.player_dealer import endless_turns
from houseway.play.events import FeeTaken
from houseway.rulebook.model import PlayerDealer
from houseway.rulebook.source import Source
from houseway.values.odds import Odds, Rounding


@pytest.fixture(autouse=True)
def _clear_trials() -> None:
    trials.cache_clear()


def test_a_bank_that_pays_more_than_it_has_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def pay(self: Bank, stake: int, odds: Odds, rounding: Rounding = "up") -> Cover:
        due = odds.pays(stake, rounding)
        self.paid += due
        return Cover("win", stake, due, 0, 0)

    monkeypatch.setattr(Bank, "pay", pay)
    assert "PD002" in codes(check_room(CLEAN, engine=True))


def test_a_bank_that_keeps_a_stake_it_does_not_cover_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def take(self: Bank, stake: int) -> Cover:
        taken = min(stake, self.can_take)
        self.taken += taken
        return Cover("lose", taken, 0, taken, 0)

    monkeypatch.setattr(Bank, "take", take)
    assert "PD002" in codes(check_room(CLEAN, engine=True))


def test_chips_that_vanish_count_as_an_interest_of_the_house(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The player-dealer pays a dollar more than a winner receives.
    net = property(lambda self: self.taken - self.paid - 100 * bool(self.paid))
    monkeypatch.setattr(Bank, "net", net)
    assert "PD004" in codes(check_room(CLEAN, engine=True))


def test_a_fee_that_changes_with_the_deal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    charged: list[FeeTaken] = []

    def fee_taken(self: BankedTable, due: object, player_dealer: int) -> FeeTaken:
        fee = FeeTaken("player-dealer", 100 * (len(charged) + 1), "hand", "", "", player_dealer, "")
        charged.append(fee)
        return fee

    monkeypatch.setattr(BankedTable, "_fee_taken", fee_taken)
    assert "FEE101" in codes(check_room(CLEAN, engine=True))


@pytest.mark.parametrize(
    ("rule", "stops", "endless"),
    [
        ("offered", False, True),
        ("offered", True, False),
        ("at-most", False, False),
        ("must-pass", False, False),
    ],
)
def test_only_a_bank_that_is_offered_without_a_stop_can_stay_forever(
    rule: str, stops: bool, endless: bool
) -> None:
    filed = PlayerDealer(source=Source("900 1"), rule=rule, stops=stops)  # type: ignore[arg-type]
    assert bool(endless_turns(filed, 8)) is endless


def test_an_endless_turn_repeats_the_same_two_hands() -> None:
    turns = endless_turns(PlayerDealer(source=Source("900 1")), 8)
    assert [(turn.seat, turn.hand) for turn in turns] == [(1, 1), (1, 2)]
