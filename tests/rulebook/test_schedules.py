"""Rules that every collection schedule of every room follows."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.book import BOOK
from tests.each import each

from houseway.rulebook.book import FILED
from houseway.rulebook.decode import encode
from houseway.rulebook.schedule import find_option, options_for, read_schedule
from houseway.rulebook.tiers import Scale
from houseway.values.errors import InputError, RulebookError
from houseway.values.money import parse_printed

ROOMS = sorted(path.parent.name for path in FILED.glob("rooms/*/collections"))
SCHEDULES = [schedule for room in ROOMS for schedule in BOOK.schedules(room)]
OPTIONS = [option for schedule in SCHEDULES for option in schedule.options]
FEES = [
    (option, terms, tiers)
    for option in OPTIONS
    if not option.lost
    for terms, tiers in option.fees
    if terms.basis
]
TABLES = sorted(
    {(tiers.text, option.schedule.between): (tiers, option) for option, _, tiers in FEES}.items()
)


def printed_tiers(tiers, amount):
    """The tiers whose printed bounds include an amount."""
    return [t for t in tiers.tiers if t.low <= amount and (t.high is None or amount <= t.high)]


def table_minimum(option):
    """The highest minimum bet that a table of the option may have, if a minimum is printed."""
    amounts = re.findall(r"\$[\d,]+", option.limits.minimum) or re.findall(
        r"^\$[\d,]+", option.limits.limit
    )
    return parse_printed(amounts[-1]) if amounts else None


@each("case", TABLES, ids=lambda case: case[0][0])
def test_every_amount_up_to_twice_the_top_tier_has_the_printed_fee_or_none(case):
    (_, between), (tiers, _) = case
    scale = Scale(tiers, between)
    highest = max(t.high or t.low for t in tiers.tiers)
    step = 100 if "$" in tiers.tiers[0].label else 1
    for amount in range(tiers.rising[0].low, 2 * highest + step, step):
        tier = scale.find(amount)
        assert printed_tiers(tiers, amount) == ([tier] if tier else []), amount


@given(st.sampled_from(TABLES), st.integers(0, 6_000_000))
def test_an_amount_with_cents_has_the_fee_of_the_dollar_below_or_above(case, cents):
    (_, between), (tiers, _) = case
    if "$" not in tiers.tiers[0].label:
        return
    scale = Scale(tiers, between)
    around = {scale.find(cents - cents % 100), scale.find(cents + -cents % 100)}
    over = {tier for tier in tiers.tiers if tier.label.startswith(("over", "under"))}
    assert scale.find(cents) in around | over


@each("schedule", SCHEDULES, ids=lambda s: f"{s.games[0] if s.games else s.id}: {s.id}")
def test_a_bet_of_an_options_highest_minimum_has_a_fee(schedule):
    for option, terms, tiers in FEES:
        minimum = table_minimum(option)
        if (
            option.schedule is schedule
            and minimum
            and terms.basis in ("total-table-action", "wager")
        ):
            assert Scale(tiers, schedule.between).find(minimum), option.id


def test_every_schedule_names_a_game():
    assert [s.id for s in SCHEDULES if not (s.games or s.borrowed or s.superseded)] == []


def test_every_option_cites_lines_within_its_schedule():
    outside = [
        option.id
        for option in OPTIONS
        for seed, ranges in option.source.parts
        for first, last in ranges
        if not any(
            seed == whole and low <= first and last <= high
            for whole, spans in option.schedule.source.parts
            for low, high in spans
        )
    ]
    assert outside == []


def test_option_ids_are_unique_in_a_room():
    for room in ROOMS:
        counted = Counter(o.id for s in BOOK.schedules(room) for o in s.options)
        assert [option for option, count in counted.items() if count > 1] == []


def test_fees_use_only_streets_of_their_schedule():
    for option in OPTIONS:
        for terms in option.group.fees.values():
            streets = {terms.reaches, terms.unless} - {""}
            assert streets <= set(option.schedule.streets), option.id


def test_wagers_that_count_toward_a_fee_are_wagers_of_the_games_served():
    for schedule in SCHEDULES:
        games = [*schedule.games, *schedule.borrowed, *schedule.superseded]
        filings = [BOOK.filing(game) for game in games]
        if all(filing.wagers for filing in filings):
            wagers = {wager.id for filing in filings for wager in filing.wagers}
            counted = {w for g in schedule.groups for t in g.fees.values() for w in t.counts}
            assert counted <= wagers, schedule.id


@each("game", list(BOOK))
def test_every_game_except_side_bets_has_collection_options(game):
    if BOOK.filing(game).status != "side-bet":
        assert BOOK.collection_options(game)


def test_a_borrowed_or_superseded_schedule_has_a_reading():
    for schedule in SCHEDULES:
        if schedule.borrowed or schedule.superseded:
            assert len(schedule.readings) >= 1, schedule.id


def test_a_tier_that_is_not_printed_has_a_reading():
    for option in OPTIONS:
        if any("under " in tiers.text for tiers in option.row.fees.values()):
            assert option.schedule.readings, option.id


def test_every_full_id_finds_its_option():
    for option in OPTIONS:
        schedule = option.schedule
        for game in (
            (option.group.games or schedule.games) + schedule.borrowed + schedule.superseded
        ):
            assert find_option([schedule], game, option.id).row is option.row


@pytest.mark.parametrize("option", [OPTIONS[0], OPTIONS[-1]], ids=lambda o: o.id)
def test_options_encode_as_plain_data(option):
    assert encode(option.row)["number"] == option.row.number


def test_a_game_without_a_schedule_is_refused():
    with pytest.raises(InputError, match="no collection fees on file"):
        find_option(SCHEDULES, "tavern/no-such-game", "1")


SCHEDULE = """
id = "small"
name = "A schedule"
source = "001 1-9"
games = ["tavern/a"]
superseded = ["tavern/b"]
[[groups]]
source = "001 1-9"
fees.player = { payer = "player", per = "wager", when = "before the deal" }
options = [
  { number = 1, fees.player = "$1", source = "001 2" },
  { number = 2, fees.player = "$2", source = "001 3" },
]
"""

NEWER = (
    SCHEDULE.replace("small", "new")
    .replace('superseded = ["tavern/b"]', "")
    .replace("tavern/a", "tavern/b")
    .replace('  { number = 2, fees.player = "$2", source = "001 3" },\n', "")
)


@pytest.fixture
def write(tmp_path):
    def write(text, name="small"):
        path = tmp_path / f"{name}.toml"
        path.write_text(text)
        return read_schedule(path, {})

    return write


def test_a_number_given_twice_is_refused(write):
    with pytest.raises(RulebookError, match="options given twice: 1"):
        write(SCHEDULE.replace("number = 2", "number = 1"))


def test_an_option_must_have_exactly_the_fees_of_its_group(write):
    with pytest.raises(RulebookError, match="option 2 must have fees player, not playr"):
        write(SCHEDULE.replace('fees.player = "$2"', 'fees.playr = "$2"'))


def test_an_unknown_key_is_refused_with_its_location(write):
    with pytest.raises(RulebookError, match=r"small.toml: groups\[0\].options\[1\]"):
        write(SCHEDULE.replace("number = 2", "number = 2, fee = 1"))


def test_a_schedules_id_must_be_its_file_name(write):
    with pytest.raises(RulebookError, match="id is 'small'"):
        write(SCHEDULE, "other")


def test_a_bare_number_in_two_current_schedules_is_ambiguous(write):
    first, second = write(SCHEDULE), write(SCHEDULE.replace('"small"', '"other"'), "other")
    with pytest.raises(InputError, match="ambiguous: small:1 or other:1"):
        find_option([first, second], "tavern/a", "1")


def test_a_bare_number_means_the_current_schedule(write):
    both = [write(SCHEDULE), write(NEWER, "new")]
    assert find_option(both, "tavern/b", "1").id == "new:1"
    assert find_option(both, "tavern/b", "small:1").id == "small:1"
    assert [option.id for option in options_for(both, "tavern/b")] == [
        "new:1",
        "small:1",
        "small:2",
    ]


def test_a_number_that_only_a_superseded_schedule_has_needs_its_full_id(write):
    with pytest.raises(InputError, match=r"is superseded; to use it anyway, write small:2"):
        find_option([write(SCHEDULE), write(NEWER, "new")], "tavern/b", "2")


def test_a_game_that_is_both_current_and_superseded_in_a_schedule_is_refused(write):
    with pytest.raises(RulebookError, match="games both current and superseded: tavern/a"):
        write(SCHEDULE.replace("tavern/b", "tavern/a"))


def test_an_unknown_number_is_refused_with_a_list_of_options(write):
    with pytest.raises(InputError, match="options are small:1 to 2"):
        find_option([write(SCHEDULE)], "tavern/a", "3")
