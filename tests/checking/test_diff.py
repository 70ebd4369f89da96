"""The differences between two filings, and their effect on prices."""

from pathlib import Path

import pytest
from tests.checking.clean import CLEAN, GAME, RATES, changed

from houseway.checking.diff import differences, price_changes
from houseway.checking.prices import stored_prices
from houseway.play.game import FiledGame
from houseway.pricing.price import Priced, price_wagers
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError


def game(directory: Path) -> FiledGame:
    return FiledGame(FiledRulebook(directory), "clean/baccarat")


def test_a_filing_does_not_differ_from_itself() -> None:
    assert differences(game(CLEAN), game(CLEAN)) == []


def test_a_changed_pay_row_is_named_by_wager_and_row(tmp_path: Path) -> None:
    room = changed(tmp_path, (GAME, '"baccarat/tie-8"', '"baccarat/tie-9"'))
    fields = {d.field: (d.first, d.second) for d in differences(game(CLEAN), game(room))}
    assert fields == {
        "wagers.tie.name": ("Tie Bet", "Tie"),
        "wagers.tie.pays.1.odds": ("8 to 1", "9 to 1"),
    }


def test_the_effect_on_the_price_is_exact(tmp_path: Path) -> None:
    room = changed(tmp_path, (GAME, '"baccarat/tie-8"', '"baccarat/tie-9"'))
    prices = {change.wager: change for change in price_changes(game(CLEAN), game(room))}
    assert prices["player"].first == prices["player"].second
    tie = prices["tie"].to_json()
    # Published edges of the tie with eight decks: 14.3596% and 4.8440%.
    assert round(tie["first"], 6) == 0.143596
    assert round(tie["second"], 6) == 0.04844
    assert round(tie["change"], 6) == -0.095156


def test_a_changed_fee_is_named_by_schedule_and_option(tmp_path: Path) -> None:
    room = changed(tmp_path, (RATES, "$501+: $3", "$501+: $4"))
    (difference,) = differences(game(CLEAN), game(room))
    assert difference.field == "collection.rates.1"
    assert difference.first.replace("$501+: $3", "$501+: $4") == difference.second


def test_sources_are_compared_only_on_request(tmp_path: Path) -> None:
    room = changed(tmp_path, (GAME, 'source = "900 25"', 'source = "900 24-25"'))
    assert differences(game(CLEAN), game(room)) == []
    assert len(differences(game(CLEAN), game(room), sources=True)) == 1


def test_a_wager_that_only_one_filing_has_is_a_single_difference(tmp_path: Path) -> None:
    text = (CLEAN / GAME).read_text("utf-8")
    start = text.index('[[wagers]]\nuse = "baccarat/tie-8"')
    end = text.index("[[action]]")
    room = changed(
        tmp_path,
        (GAME, text[start:end], ""),
        (GAME, '["player", "banker", "tie"]', '["player", "banker"]'),
    )
    fields = {d.field: d for d in differences(game(CLEAN), game(room))}
    assert fields["wagers.tie"].second is None
    assert [field for field in fields if field.startswith("wagers.")] == ["wagers.tie"]
    tie = next(c for c in price_changes(game(CLEAN), game(room)) if c.wager == "tie")
    assert tie.second is None


def test_a_wager_that_cannot_be_priced_leaves_the_others_priced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def price(game: FiledGame, rules: object, wagers: list[str]) -> Priced:
        if "tie" in wagers:
            raise InputError("tie cannot be priced")
        return price_wagers(game, {}, wagers)

    stored_prices.cache_clear()
    monkeypatch.setattr("houseway.checking.prices.price_wagers", price)
    prices = price_changes(game(CLEAN), game(CLEAN))
    stored_prices.cache_clear()
    assert [change.wager for change in prices] == ["player", "banker"]
