"""Warming up: a process prepares the results that visitors would otherwise wait for."""

import asyncio
from concurrent.futures import ThreadPoolExecutor, wait
from types import SimpleNamespace

import pytest
from starlette.datastructures import State
from tests.own_rulebook import small, write_files

from houseway.checking.check import check, choose_rules, find_games
from houseway.pages.search import SearchIndex
from houseway.play.game import FiledGame
from houseway.pricing.advice import advised_kinds
from houseway.rulebook.book import FiledRulebook
from houseway.web.catalog import Catalog
from houseway.web.jobs import warm
from houseway.web.jobs.result_cache import results_in


class OneFiling(FiledRulebook):
    """A rulebook with a single small filing, written by a user."""

    def __iter__(self):
        return iter(["mine/small"])


@pytest.fixture
def book(tmp_path):
    return OneFiling(write_files(tmp_path, small=small()))


@pytest.fixture
def state(book):
    return State({"catalog": Catalog(book)})


def test_prepared_results_equal_results_made_on_demand(book, state):
    for line in warm.lines(book):
        warm.store_line(state, warm.ENCODER.encode(line))
    expected_index = SearchIndex(book)
    index = state.catalog.search
    assert index.passages == expected_index.passages
    assert index.search("banker pays") == expected_index.search("banker pays") != []
    report = asyncio.run(results_in(state).get(("check", "mine", ""), pytest.fail))
    expected_report = check(*find_games(book, "mine"), choose_rules([]))
    assert (report.games, report.findings) == (expected_report.games, expected_report.findings)
    assert report.findings


def test_the_process_ends_when_the_server_stops(state, book, monkeypatch):
    """Preparing the whole rulebook takes a long time; the server stops without waiting."""
    started = []
    create = asyncio.create_subprocess_exec

    async def create_and_record(*command, **settings):
        started.append(await create(*command, **settings))
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", create_and_record)

    async def serve():
        async with warm.warming(state, book, delay=0):
            while not started:
                await asyncio.sleep(0.01)

    asyncio.run(serve())
    assert started[0].returncode is not None


def test_a_search_waits_for_the_index_and_builds_it_if_none_arrives(state, book):
    catalog = state.catalog
    catalog.expect_search()
    with ThreadPoolExecutor() as pool:
        searches = [pool.submit(lambda: catalog.search) for _ in range(2)]
        assert not wait(searches, 0.2).done
        index = SearchIndex(book)
        catalog.take_search(index)
        assert [search.result() for search in searches] == [index, index]
        catalog.take_search(None)
        assert catalog.search is index
    other_catalog = Catalog(book)
    other_catalog.expect_search()
    other_catalog.take_search(None)
    assert other_catalog.search.passages == index.passages


def test_the_search_index_is_sent_first_and_the_findings_after_a_delay(
    book, monkeypatch, capfdbinary
):
    monkeypatch.setattr(warm, "FiledRulebook", lambda *_: book)
    monkeypatch.setattr(warm, "compile_kernels", lambda rulebook: None)
    monkeypatch.setattr(warm, "compile_equities", lambda rulebook: None)
    monkeypatch.setattr(warm, "os", SimpleNamespace(nice=lambda n: n, getppid=lambda: 1))
    delays = []
    monkeypatch.setattr(warm, "sleep", delays.append)
    warm.main(5.0, [])
    lines = capfdbinary.readouterr().out.splitlines()
    assert [line[9:18] for line in lines] == [b'passages"', b'findings"']
    assert delays == [5.0]


def test_one_drill_is_prepared_for_each_combination_of_advised_decisions(monkeypatch):
    drills = []
    monkeypatch.setattr(warm, "make_drill", lambda game, kind: drills.append((game.id, kind)))
    rulebook = FiledRulebook()
    warm.compile_kernels(rulebook)
    advised = [advised_kinds(FiledGame(rulebook, game_id).rules()) for game_id, _ in drills]
    playable = [
        game for game in (FiledGame(rulebook, game_id) for game_id in rulebook) if game.playable
    ]
    assert {kind for _, kind in drills} == {"decision"}
    assert len(advised) == len(set(advised))
    assert {()} | set(advised) == {advised_kinds(game.rules()) for game in playable}


def test_equities_are_prepared_for_each_way_that_hands_use_the_board(monkeypatch):
    prepared = []
    monkeypatch.setattr(
        warm, "poker_facts", lambda rules, seen: prepared.append((rules.play.must_use, seen))
    )
    warm.compile_equities(FiledRulebook())
    assert {must_use for must_use, _ in prepared} == {"any", "two", "up-to-two"}
    assert {len(seen.boards[0]) for _, seen in prepared} == {0, 3, 5}
