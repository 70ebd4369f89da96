"""The order of calculations: addresses take turns, members come first, and waits are honest."""

from time import monotonic

import pytest

from houseway.web.jobs.queue import Busy, Durations, FairQueue, Visitor, Work, WorkLimits


class Server:
    """A queue whose work is started and ended by the test."""

    def __init__(self, **limits):
        self.durations = Durations()
        self.queue = FairQueue(WorkLimits(**limits), self.durations)
        self.running = []

    def ask(self, name, address, *, member=False, kind="price"):
        work = Work(name, kind, b"", Visitor(name.split()[0], address, member), f"{kind} {name}")
        dropped = self.queue.add(work, self.running)
        if dropped is not None:
            dropped.end("failed")
        return work

    def start(self):
        """Start what may run now; return the names of all that run."""
        while (work := self.queue.take(self.running)) is not None:
            work.state, work.started = "running", monotonic()
            self.running.append(work)
        return [work.id for work in self.running]

    def end(self, name):
        self.running = [work for work in self.running if work.id != name]
        return self.start()


def test_an_address_runs_one_calculation_of_guests_at_a_time():
    server = Server(processes=3)
    for name in ("ann", "bob", "cid"):
        server.ask(name, "greedy")
    assert server.start() == ["ann"]
    server.ask("honest", "home")
    assert server.start() == ["ann", "honest"]
    assert server.end("ann") == ["honest", "bob"]


def test_addresses_take_turns_and_so_do_the_accounts_of_an_address():
    server = Server(processes=1, per_address=20)
    for name in ("ann 1", "ann 2", "ann 3", "bob 1"):
        server.ask(name, "greedy")
    server.start()
    server.ask("dot 1", "home")
    server.ask("dot 2", "home")
    order = []
    while server.running:
        order.append(server.running[0].id)
        server.end(order[-1])
    assert order == ["ann 1", "dot 1", "bob 1", "dot 2", "ann 2", "ann 3"]


def test_guests_wait_behind_members_and_leave_them_a_process():
    server = Server(processes=3)
    for name in ("ann", "bob", "cid"):
        server.ask(name, f"at {name}")
    assert server.start() == ["ann", "bob"]
    server.ask("max", "at max", member=True)
    assert server.start() == ["ann", "bob", "max"]
    server.ask("mia", "at mia", member=True)
    assert server.end("ann") == ["bob", "max", "mia"]


def test_members_of_one_address_leave_a_process_for_others():
    server = Server(processes=3)
    for name in ("ann", "bob", "cid"):
        server.ask(name, "office", member=True)
    assert server.start() == ["ann", "bob"]
    server.ask("max", "home")
    assert server.start() == ["ann", "bob", "max"]


def test_an_account_and_an_address_have_a_limited_number_of_calculations():
    server = Server(per_account=2, per_address=3)
    server.ask("ann 1", "one")
    server.start()
    server.ask("ann 2", "two")
    with pytest.raises(Busy, match="you have 2 calculations"):
        server.ask("ann 3", "three")
    server.ask("bob", "one")
    server.ask("cid", "one")
    with pytest.raises(Busy, match="visitors at your address have 3 calculations"):
        server.ask("dot", "one")
    server.ask("dot", "two")


def test_if_the_queue_is_full_the_address_with_the_most_gives_up_its_last():
    server = Server(processes=1, waiting=4, per_address=9)
    server.ask("eve", "far")
    server.start()
    greedy = [server.ask(name, "greedy") for name in ("ann", "bob", "cid", "dot")]
    server.ask("honest", "home")
    assert [work.is_over for work in greedy] == [False, False, False, True]
    server.ask("honest 2", "home")
    assert [work.is_over for work in greedy] == [False, False, True, True]
    with pytest.raises(Busy, match="too many"):
        server.ask("max", "home")


def test_the_wait_is_the_sum_of_what_runs_and_waits_before():
    server = Server(processes=1)
    for name, seconds in (("ann", 40.0), ("bob", 20.0), ("cid", 5.0)):
        server.durations.note(Work("", "price", b"", Visitor("", ""), f"price {name}"), seconds)
    server.ask("ann", "one")
    server.start()
    server.ask("bob", "two")
    last = server.ask("cid", "three")
    place, seconds = server.queue.forecast(last, server.running)
    assert place == 2
    assert seconds == pytest.approx(60, abs=1)


def test_progress_says_how_long_running_work_still_takes():
    server = Server(processes=1)
    server.ask("ann", "one")
    server.start()
    (running,) = server.running
    running.started -= 30
    running.progress = {"done": 3, "of": 4}
    assert server.queue.forecast(server.ask("bob", "two"), server.running) == (
        1,
        pytest.approx(10, abs=1),
    )


def test_a_wait_that_cannot_be_known_is_not_shown():
    server = Server(processes=1)
    server.ask("ann", "one")
    server.start()
    assert server.queue.forecast(server.ask("bob", "two"), server.running) == (1, None)


def test_work_of_a_kind_takes_as_long_as_usual_and_late_work_takes_longer():
    durations = Durations()
    for seconds in (10.0, 20.0, 90.0):
        durations.note(Work("", "price", b"", Visitor("", ""), f"price {seconds}"), seconds)
    work = Work("", "price", b"", Visitor("", ""), "price new")
    assert durations.expected(work) == 20
    assert durations.left(work, work.started + 5) == 15
    assert durations.left(work, work.started + 60) == 30
