"""One writer for all tables: requests that arrive during a commit go into the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from houseway.journal.commit import Batch, Deposed, Stored
from houseway.journal.store import Journal
from houseway.play.ledger import Account
from houseway.values.errors import InputError
from houseway.values.money import Cents

Asked = tuple[Sequence[Batch], "asyncio.Future[list[Stored | InputError]]"]

_MOST_KEPT = 50_000
"""The maximum number of cached balances, and of cached hashes."""


_APART = 0.0025
_MOST_APART = 0.010
"""Seconds from the start of a commit to the next, for each request after its first, and at most:
a commit has a fixed cost, so on a busy server more requests share one."""


class Writer:
    """Appends to the journal off the event loop, with one commit for many tables."""

    def __init__(self, journal: Journal, on_deposed: Callable[[], None] = lambda: None) -> None:
        self.journal = journal
        self.on_deposed = on_deposed
        self._kept_rules: set[str] = set()
        """Hashes of rules that are in the journal."""
        self._purses: dict[Account, Cents] = {}
        self._thread = ThreadPoolExecutor(1, "journal")
        self._asked: asyncio.Queue[Asked | None] = asyncio.Queue()
        """None marks the end of the queue."""
        self._storing = False
        self._closed = False
        self._task = asyncio.create_task(self._run())

    async def append(self, batches: Sequence[Batch]) -> list[Stored | InputError]:
        """Store batches; returns when they are durable."""
        if self._closed:
            raise InputError("server is shutting down")
        done: asyncio.Future[list[Stored | InputError]]
        done = asyncio.get_running_loop().create_future()
        self._asked.put_nowait((batches, done))
        return await done

    def balance(self, account: Account) -> Cents:
        """The balance of an account, cached after the first read."""
        if account in self._purses:
            return self._purses[account]
        has = self.journal.balance(account)
        # During a commit, the balance may or may not include its chips.
        if not self._storing:
            if len(self._purses) >= _MOST_KEPT:
                self._purses.clear()
            self._purses[account] = has
        return has

    def keeps(self, rules: str) -> bool:
        """Whether rules are known to be in the journal, by their hash."""
        return rules in self._kept_rules

    def forget_moved(self) -> None:
        """Forget the balances that other servers have changed."""
        moved = self.journal.take_moved()
        if moved is None:
            self._purses.clear()
        else:
            for account in moved:
                self._purses.pop(account, None)

    def forget(self, account: Account) -> None:
        """Forget a cached balance that others changed."""
        self._purses.pop(account, None)

    async def close(self) -> None:
        """Store everything queued, and refuse new requests."""
        self._closed = True
        self._asked.put_nowait(None)
        await self._task
        self._thread.shutdown()

    async def _run(self) -> None:
        next_at = 0.0
        while True:
            asked = [await self._asked.get()]
            now = asyncio.get_running_loop().time()
            if now < next_at:
                await asyncio.sleep(next_at - now)
            while not self._asked.empty():
                asked.append(self._asked.get_nowait())
            next_at = max(now, next_at) + min(_APART * (len(asked) - 1), _MOST_APART)
            await self._store([one for one in asked if one is not None])
            if None in asked:
                return

    async def _store(self, waiting: Sequence[Asked]) -> None:
        """Store all requests in one commit and notify each caller."""
        everything = [batch for batches, _ in waiting for batch in batches]
        loop = asyncio.get_running_loop()
        self._storing = True
        try:
            stored = await loop.run_in_executor(self._thread, self.journal.append_all, everything)
        except Exception as error:
            if isinstance(error, Deposed):
                self.on_deposed()
            for _, done in waiting:
                if not done.done():
                    done.set_exception(error)
            return
        finally:
            self._storing = False
        self.forget_moved()
        results = iter(stored)
        for batches, done in waiting:
            own = [next(results) for _ in batches]
            for batch, result in zip(batches, own, strict=True):
                self._count(batch, result)
            if not done.done():
                done.set_result(own)

    def _count(self, batch: Batch, result: Stored | InputError) -> None:
        if isinstance(result, InputError) or result.repeated:
            return
        if batch.rules is not None:
            if len(self._kept_rules) >= _MOST_KEPT:
                self._kept_rules.clear()
            self._kept_rules.add(batch.rules[0])
        for transfer in (one for some in batch.transfers for one in some):
            for account, sign in ((transfer.debit, -1), (transfer.credit, 1)):
                if account in self._purses:
                    self._purses[account] += sign * transfer.amount
