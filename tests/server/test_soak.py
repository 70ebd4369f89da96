"""`make soak` and `make door` in small: every kind of load and attack is answered."""

import pytest
from tests.server.players import wait_for
from tools.door import ATTACKS, Report, Times, hold
from tools.door import table as door_table
from tools.figures import DOCUMENT, with_table
from tools.soak import Load, Reading, hourly_growth, megabytes, server, table


def reading(minute, megabytes):
    return Reading(minute, megabytes, megabytes, {"moves": 1000 * minute})


def test_growth_is_the_slope_of_a_line_in_an_hour():
    assert hourly_growth([reading(10, 100), reading(11, 101), reading(12, 102)]) == 60
    assert hourly_growth([reading(10, 100), reading(11, 103), reading(12, 100)]) == 0


def test_the_figures_of_a_soak_have_a_row_for_every_tenth_minute():
    readings = [reading(minute, 100.0) for minute in range(1, 26)]
    rows = table([r._replace(done=r.done | dict.fromkeys(KINDS, 5)) for r in readings])
    assert [line.split()[1] for line in rows.splitlines()[2:]] == ["1", "5", "10", "20", "25"]


def test_times_are_in_milliseconds():
    times = Times.of([0.001] * 95 + [0.1] * 5)
    assert (times.actions, times.median, times.p99, times.longest) == (100, 1, 100, 100)


def test_figures_go_under_their_own_heading():
    times = Times(1000, 4.0, 20.0, 30.5)
    rows = door_table(Report(times, times._replace(p99=90.0), {}, ""))
    assert "| All at once | 1,000 | 4.0 ms | 90.0 ms | 30.5 ms |" in rows
    before = DOCUMENT.read_text()
    after = with_table(before, "Attacks", rows)
    assert rows in after
    assert after.partition("## Attacks")[0] == before.partition("## Attacks")[0]
    assert after.partition("## Findings")[2] == before.partition("## Findings")[2]
    for heading in ("Soak", "Torture"):
        with_table(before, heading, rows)


def test_a_heading_without_a_table_is_refused():
    with pytest.raises(ValueError, match="no table under 'A'"):
        with_table("## A\n\n## B\n\n| 1 |\n", "A", "| 2 |")


KINDS = ("moves", "messages", "tables", "guests", "pages", "settled")


@pytest.mark.slow
def test_people_play_read_and_come_and_go(tmp_path, monkeypatch):
    monkeypatch.setattr("tools.soak.MOVES", 4)
    with server(str(tmp_path), trace=False) as (pid, site):
        load = Load(site, f"{tmp_path}/soak.db")
        wait_for(lambda: all(load.done[kind] for kind in KINDS), 300)
        assert megabytes(pid) > 20
        load.stop()


@pytest.mark.slow
def test_no_attack_gets_an_error_of_the_server_and_an_honest_player_goes_on():
    report = hold(5)
    assert set(report.answers) == {*(method.__name__ for method in ATTACKS), "killed_backups"}
    assert not [name for name, answers in report.answers.items() if 500 in answers]
    assert report.answers["broken_requests"].keys() <= {400, 414, 0}
    assert report.attacked.actions > 1
    assert report.log == ""
