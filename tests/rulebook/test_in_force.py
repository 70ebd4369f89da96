"""Filings and schedules in force on a given day."""

import calendar
import re
from datetime import date

import pytest
from tests.book import BOOK
from tests.cli.program import Program
from tests.own_rulebook import SMALL, own_book, small, write_files

from houseway.play.game import FiledGame
from houseway.play.rules_hash import hash_of_text, rules_hash, rules_text
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.in_force import first_day
from houseway.values.errors import InputError

MONTHS = list(calendar.month_name)


def approved_entries(book=BOOK):
    """Every filing and schedule that has an approval date."""
    filings = [book.filing(game_id) for game_id in book]
    schedules = [schedule for room in book.rooms for schedule in book.schedules(room)]
    return [entry for entry in (*filings, *schedules) if entry.approved is not None]


def test_an_approval_date_is_the_printed_month():
    entries = approved_entries()
    assert len(entries) == 52
    for entry in entries:
        month, year = entry.date.split()
        assert entry.approved.on == f"{year}-{MONTHS.index(month):02d}"
        assert entry.approved.source is not None


def test_every_printed_month_but_one_is_an_approval_date():
    """A revision is not an approval: it has no Bureau number."""
    filings = [BOOK.filing(game_id) for game_id in BOOK]
    without = [filing.id for filing in filings if filing.date and filing.approved is None]
    assert without == ["lucky-buck/pure-21-5-blackjack"]


def test_a_filing_is_in_force_from_the_month_of_its_approval():
    game = "saloon/pineapple-2019"
    assert game in FiledRulebook(on=date(2019, 3, 1))
    before = FiledRulebook(on=date(2019, 2, 28))
    assert game not in before
    with pytest.raises(InputError, match="was approved in 2019-03, after 2019-02-28"):
        before.raw(game)
    # This filing prints no date.
    assert "saloon/pineapple" in before


def test_the_earlier_schedule_applies_until_the_later_one_is_approved():
    """GEGA-003967 of June 2013 has its own schedule; GEGA-000512 of July 2014 replaces it."""
    game = "saloon/ez-baccarat-panda-8"

    def current(on):
        book = FiledRulebook(on=on)
        options = book.collection_options(game)
        return {option.schedule.id for option in options if option.serves(game)}

    assert current(date(2013, 7, 1)) == {"ez-baccarat-panda-8"}
    assert current(date(2014, 7, 1)) == current(None) == {"gega-000512-ez"}


def test_a_users_amendment_applies_from_its_date(tmp_path):
    filed = small()
    amended = re.sub(
        r'^status = "game"$',
        'status = "game"\napproved = { on = "2027-01" }',
        filed,
        count=1,
        flags=re.M,
    )
    assert amended != filed
    old = write_files(tmp_path / "old", small=filed)
    new = write_files(tmp_path / "new", small=amended.replace('"19 to 20"', '"1 to 1"'))
    game = next(iter(set(FiledRulebook(old)) - set(BOOK)))

    def odds(on):
        return str(FiledRulebook(old, new, on=on).raw(game).data["wagers"][1]["pays"][0]["odds"])

    assert odds(date(2026, 12, 31)) == "19 to 20"
    assert odds(date(2027, 1, 1)) == odds(None) == "1 to 1"


def test_a_superseded_filing_ends_on_its_day(tmp_path):
    ended = re.sub(
        r'^status = "game"$',
        'status = "game"\nsuperseded = { on = "2027-01-15" }',
        small(),
        count=1,
        flags=re.M,
    )
    book = write_files(tmp_path, small=ended)
    game = next(iter(set(FiledRulebook(book)) - set(BOOK)))
    assert game in FiledRulebook(book, on=date(2027, 1, 14))
    with pytest.raises(InputError, match="was superseded on 2027-01-15"):
        FiledRulebook(book, on=date(2027, 1, 15)).raw(game)


def test_dates_are_not_part_of_the_rules_hash(tmp_path):
    rules = FiledGame(BOOK, "saloon/pineapple-2019").rules()
    assert "approved" not in rules_text(rules)
    assert hash_of_text(rules_text(rules)) == rules_hash(rules)
    status = 'status = "game"'
    dated = (status, f'{status}\napproved = {{ on = "2019-03" }}')
    undated_rules = FiledGame(own_book(tmp_path / "a"), SMALL).rules()
    dated_rules = FiledGame(own_book(tmp_path / "b", dated), SMALL).rules()
    assert dated_rules.filing.approved.on == "2019-03"
    assert rules_hash(dated_rules) == rules_hash(undated_rules)


@pytest.mark.parametrize("text", ["", "2014", "2014-13", "2014-02-30", "July 2014", "2014-7"])
def test_text_that_is_not_a_full_date_or_month_is_refused(text):
    with pytest.raises(InputError, match="must be a date like 2019-03-31"):
        first_day(text)


def test_commands_accept_a_date(houseway: Program):
    rows = houseway("list", "--on", "2013-01-01", "--json").json
    assert len(rows) < len(houseway("list", "--json").json)
    assert "saloon/pineapple-2019" not in {row["id"] for row in rows}
    refused = houseway("rules", "saloon/pineapple-2019", "--on", "2013-01-01")
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    fee = ["fee", "saloon/ez-baccarat-panda-8", "--option", "ez-baccarat-panda-8:1"]
    assert houseway(*fee, "--on", "2013-07-01", "--action", "100").code == 0
    bad_date = houseway("list", "--on", "soon")
    assert (bad_date.code, bad_date.err.count("\n")) == (2, 1)
