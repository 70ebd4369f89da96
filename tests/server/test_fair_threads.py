"""Pages are made by a few threads, and each address gets its turn."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from threading import Event

import pytest
from starlette.routing import Route
from tests.book import BOOK

from houseway.web import fair_threads
from houseway.web.app import create_app
from houseway.web.fair_threads import FairThreads, TooMany


class Pages:
    """Pages that are made only after the test says so, in the order in which they begin."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.may_end = Event()

    def page(self, name: str) -> Callable[[], str]:
        def make() -> str:
            self.begun.append(name)
            assert self.may_end.wait(60)
            return name

        return make


@pytest.fixture
def pages() -> Iterator[Pages]:
    pages = Pages()
    yield pages
    pages.may_end.set()


def run(use: Callable[[FairThreads], Awaitable[None]], threads: int) -> None:
    async def main() -> None:
        with closing(FairThreads(threads)) as fair:
            await use(fair)

    asyncio.run(main())


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.001)


def test_one_thread_is_always_free_for_another_address(pages: Pages) -> None:
    async def use(threads: FairThreads) -> None:
        greedy = [
            asyncio.create_task(threads.run("greedy", pages.page(f"greedy {number}")))
            for number in range(20)
        ]
        await until(lambda: len(pages.begun) == 2)
        honest = asyncio.create_task(threads.run("honest", pages.page("honest")))
        await until(lambda: len(pages.begun) == 3)
        assert sorted(pages.begun) == ["greedy 0", "greedy 1", "honest"]
        pages.may_end.set()
        assert await honest == "honest"
        assert await asyncio.gather(*greedy) == [f"greedy {number}" for number in range(20)]

    run(use, 3)


def test_addresses_take_turns(pages: Pages) -> None:
    """With two threads, each address has one; both become free for those that wait."""
    names = ["a 1", "a 2", "a 3", "b 1", "b 2", "c 1"]

    async def use(threads: FairThreads) -> None:
        tasks = [
            asyncio.create_task(threads.run(name.split()[0], pages.page(name))) for name in names
        ]
        await until(lambda: len(pages.begun) == 2)
        assert sorted(pages.begun) == ["a 1", "b 1"]
        pages.may_end.set()
        await asyncio.gather(*tasks)
        assert pages.begun.index("c 1") < pages.begun.index("a 3")

    run(use, 2)


def test_an_address_has_a_limited_number_of_pages_waiting(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair_threads, "MAX_WAITING", 3)

    async def use(threads: FairThreads) -> None:
        tasks = [asyncio.create_task(threads.run("a", pages.page("a"))) for _ in range(4)]
        await until(lambda: len(pages.begun) == 1)
        with pytest.raises(TooMany):
            await threads.run("a", pages.page("a"))
        other = asyncio.create_task(threads.run("b", pages.page("b")))
        pages.may_end.set()
        await asyncio.gather(*tasks, other)

    run(use, 2)


def test_a_visitor_who_leaves_gives_up_a_turn_but_not_a_thread_that_works(pages: Pages) -> None:
    async def use(threads: FairThreads) -> None:
        first = asyncio.create_task(threads.run("a", pages.page("first")))
        second = asyncio.create_task(threads.run("a", pages.page("second")))
        third = asyncio.create_task(threads.run("a", pages.page("third")))
        await until(lambda: pages.begun == ["first"])
        first.cancel()
        second.cancel()
        await asyncio.wait([first, second])
        assert pages.begun == ["first"]
        pages.may_end.set()
        assert await third == "third"
        assert pages.begun == ["first", "third"]

    run(use, 2)


def test_no_page_is_made_on_the_event_loop() -> None:
    routes = [route for route in create_app(BOOK).app.app.routes if isinstance(route, Route)]  # type: ignore[attr-defined]
    assert len(routes) > 100
    assert all(asyncio.iscoroutinefunction(route.endpoint) for route in routes)
