"""What the server makes in advance is what a visitor would have waited for."""

import asyncio
from concurrent.futures import ThreadPoolExecutor, wait
from types import SimpleNamespace

import pytest
from starlette.datastructures import State
from tests.own_rulebook import small, write_files

from houseway.checking.check import check, choose_rules, find_games
from houseway.pages.search import SearchIndex
from houseway.play.game import Game
from houseway.pricing.advice import advised_kinds
from houseway.rulebook.book import Rulebook
from houseway.web import warm
from houseway.web.catalog import Catalog
from houseway.web.result_cache import results_in


class OneRoom(Rulebook):
    """A rulebook of one small filing of a user's own."""

    def __iter__(self):
        return iter(["mine/small"])


@pytest.fixture
def book(tmp_path):
    return OneRoom(write_files(tmp_path, small=small()))


@pytest.fixture
def state(book):
    return State({"catalog": Catalog(book)})


def test_it_is_kept_as_it_would_be_made(book, state):
    for line in warm.lines(book):
        warm.store_line(state, warm.ENCODER.encode(line))
    made = SearchIndex(book)
    index = state.catalog.search
    assert index.passages == made.passages
    assert index.search("banker pays") == made.search("banker pays") != []
    report = asyncio.run(results_in(state).get(("check", "mine", ""), pytest.fail))
    again = check(*find_games(book, "mine"), choose_rules([]))
    assert (report.games, report.findings) == (again.games, again.findings)
    assert report.findings


def test_a_process_makes_it_and_ends_with_the_server(state, book, monkeypatch):
    """The whole rulebook takes long; the server stops without waiting for it."""
    started = []
    create = asyncio.create_subprocess_exec

    async def watched(*command, **more):
        started.append(await create(*command, **more))
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", watched)

    async def serve():
        async with warm.warming(state, book, delay=0):
            while not started:
                await asyncio.sleep(0.01)

    asyncio.run(serve())
    assert started[0].returncode is not None


def test_a_search_waits_for_the_index_and_makes_it_where_none_comes(state, book):
    catalog = state.catalog
    catalog.expect_search()
    with ThreadPoolExecutor() as pool:
        searches = [pool.submit(lambda: catalog.search) for _ in range(2)]
        assert not wait(searches, 0.2).done
        made = SearchIndex(book)
        catalog.take_search(made)
        assert [search.result() for search in searches] == [made, made]
        catalog.take_search(None)
        assert catalog.search is made
    alone = Catalog(book)
    alone.expect_search()
    alone.take_search(None)
    assert alone.search.passages == made.passages


def test_the_index_comes_first_and_the_rest_after_a_delay(book, monkeypatch, capfdbinary):
    monkeypatch.setattr(warm, "Rulebook", lambda *_: book)
    monkeypatch.setattr(warm, "compile_kernels", lambda rulebook: None)
    monkeypatch.setattr(warm, "os", SimpleNamespace(nice=lambda n: n, getppid=lambda: 1))
    waited = []
    monkeypatch.setattr(warm, "sleep", waited.append)
    warm.main(5.0, [])
    lines = capfdbinary.readouterr().out.splitlines()
    assert [line[9:18] for line in lines] == [b'passages"', b'findings"']
    assert waited == [5.0]


def test_one_decision_of_each_sort_is_worked_out(monkeypatch):
    asked = []
    monkeypatch.setattr(warm, "make_drill", lambda game, kind: asked.append((game.id, kind)))
    rulebook = Rulebook()
    warm.compile_kernels(rulebook)
    sorts = [advised_kinds(Game(rulebook, game_id).rules()) for game_id, _ in asked]
    playable = [game for game in (Game(rulebook, game_id) for game_id in rulebook) if game.playable]
    assert {kind for _, kind in asked} == {"decision"}
    assert len(sorts) == len(set(sorts))
    assert {()} | set(sorts) == {advised_kinds(game.rules()) for game in playable}
