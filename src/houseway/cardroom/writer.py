"""One writer for all tables: requests that arrive during a commit go into the next one."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from houseway.journal.commit import Batch, Deposed, Stored
from houseway.journal.store import Journal
from houseway.play.ledger import Account
from houseway.values.errors import InputError
from houseway.values.money import Cents

_Request = tuple[Sequence[Batch], "asyncio.Future[list[Stored | InputError]]"]

_MAX_CACHED = 50_000
"""The maximum number of cached balances, and of cached hashes."""
_APART = 0.0025
_MAX_APART = 0.010
"""Minimum seconds from the start of one commit to the next: `_APART` for each request after the
first, up to `_MAX_APART`. A commit has a fixed cost, so on a busy server more requests share it."""


class Writer:
    """Appends to the journal off the event loop, with one commit for many tables."""

    def __init__(self, journal: Journal, on_deposed: Callable[[], None] = lambda: None) -> None:
        self.journal = journal
        self.on_deposed = on_deposed
        self.figures = Figures()
        self._stored_rules: set[str] = set()
        """Hashes of rules that are in the journal."""
        self._balances: dict[Account, Cents] = {}
        self._thread = ThreadPoolExecutor(1, "journal")
        self._requests: asyncio.Queue[_Request | None] = asyncio.Queue()
        """None marks the end of the queue."""
        self._storing = False
        self._closed = False
        self._task = asyncio.create_task(self._run())

    async def append(self, batches: Sequence[Batch]) -> list[Stored | InputError]:
        """Store batches; returns a result for each once they are safely stored."""
        if self._closed:
            raise InputError("the server is shutting down")
        done: asyncio.Future[list[Stored | InputError]]
        done = asyncio.get_running_loop().create_future()
        self._requests.put_nowait((batches, done))
        return await done

    def balance(self, account: Account) -> Cents:
        """The balance of an account, cached after the first read."""
        if account in self._balances:
            return self._balances[account]
        balance = self.journal.balance(account)
        # During a commit, the balance may or may not include the chips that it moves.
        if not self._storing:
            if len(self._balances) >= _MAX_CACHED:
                self._balances.clear()
            self._balances[account] = balance
        return balance

    def has_rules(self, rules_hash: str) -> bool:
        """Whether the rules with this hash are known to be in the journal."""
        return rules_hash in self._stored_rules

    def forget_moved(self) -> None:
        """Forget the cached balances that other servers have changed."""
        accounts = self.journal.take_moved()
        if accounts is None:
            self._balances.clear()
        else:
            for account in accounts:
                self._balances.pop(account, None)

    def forget(self, account: Account) -> None:
        """Forget a cached balance that changed outside this writer."""
        self._balances.pop(account, None)

    async def close(self) -> None:
        """Store everything queued, and refuse new requests."""
        self._closed = True
        self._requests.put_nowait(None)
        await self._task
        self._thread.shutdown()

    async def _run(self) -> None:
        next_at = 0.0
        while True:
            requests = [await self._requests.get()]
            now = asyncio.get_running_loop().time()
            if now < next_at:
                await asyncio.sleep(next_at - now)
            while not self._requests.empty():
                requests.append(self._requests.get_nowait())
            next_at = max(now, next_at) + min(_APART * (len(requests) - 1), _MAX_APART)
            await self._store([request for request in requests if request is not None])
            if None in requests:
                return

    async def _store(self, requests: Sequence[_Request]) -> None:
        """Store all requests in one commit and notify each caller."""
        all_batches = [batch for batches, _ in requests for batch in batches]
        loop = asyncio.get_running_loop()
        self._storing, begun = True, loop.time()
        try:
            stored = await loop.run_in_executor(self._thread, self.journal.append_all, all_batches)
        except Exception as error:
            if isinstance(error, Deposed):
                self.on_deposed()
            for _, done in requests:
                if not done.done():
                    done.set_exception(error)
            return
        finally:
            self._storing = False
        actions = sum(bool(batch.action_id) for batch in all_batches)
        self.figures.note_commit(loop.time() - begun, actions)
        self.forget_moved()
        results = iter(stored)
        for batches, done in requests:
            own_results = [next(results) for _ in batches]
            for batch, result in zip(batches, own_results, strict=True):
                self._update_caches(batch, result)
            if not done.done():
                done.set_result(own_results)

    def _update_caches(self, batch: Batch, result: Stored | InputError) -> None:
        if isinstance(result, InputError) or result.repeated:
            return
        if batch.rules is not None:
            if len(self._stored_rules) >= _MAX_CACHED:
                self._stored_rules.clear()
            self._stored_rules.add(batch.rules[0])
        for transfer in (transfer for transfers in batch.transfers for transfer in transfers):
            for account, sign in ((transfer.debit, -1), (transfer.credit, 1)):
                if account in self._balances:
                    self._balances[account] += sign * transfer.amount


BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper limits, in seconds, of the groups that commits are counted in."""
RECENT = 1000
"""How many commits the 99th percentile is taken of."""


class Figures:
    """Counts of one server; used on its event loop."""

    def __init__(self) -> None:
        self.actions = 0
        """Stored requests of people."""
        self.faults = 0
        """Unexpected errors of tables and pages."""
        self.commits = [0] * (len(BUCKETS) + 1)
        """How many commits took up to each limit, and how many took longer."""
        self.commit_seconds = 0.0
        self._recent: deque[float] = deque(maxlen=RECENT)

    def note_commit(self, seconds: float, actions: int) -> None:
        group = next((n for n, limit in enumerate(BUCKETS) if seconds <= limit), len(BUCKETS))
        self.commits[group] += 1
        self.commit_seconds += seconds
        self.actions += actions
        self._recent.append(seconds)

    def commit_p99(self) -> float:
        """The seconds within which 99% of the recent commits were stored; 0 if there are none."""
        seconds = sorted(self._recent)
        return seconds[(99 * len(seconds) - 1) // 100] if seconds else 0.0
