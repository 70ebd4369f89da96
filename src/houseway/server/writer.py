"""One writer for all tables: whatever waits while a commit is under way goes into the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from houseway.errors import InputError
from houseway.journal.ledger import Account
from houseway.journal.store import Batch, Journal, Stored
from houseway.money import Cents

Asked = tuple[Sequence[Batch], "asyncio.Future[list[Stored | InputError]]"]


class Writer:
    """Appends to the journal off the event loop, many tables with one commit."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self._purses: dict[Account, Cents] = {}
        self._thread = ThreadPoolExecutor(1, "journal")
        self._asked: asyncio.Queue[Asked] = asyncio.Queue()
        self._task = asyncio.create_task(self._run())

    async def append(self, batches: Sequence[Batch]) -> list[Stored | InputError]:
        """Store batches; returns once they are durable."""
        done: asyncio.Future[list[Stored | InputError]]
        done = asyncio.get_running_loop().create_future()
        self._asked.put_nowait((batches, done))
        return await done

    def balance(self, account: Account) -> Cents:
        """What is on an account; asked of the journal once and kept up after that."""
        if account not in self._purses:
            self._purses[account] = self.journal.balance(account)
        return self._purses[account]

    def forget(self, account: Account) -> None:
        """Ask the journal again: the account was changed by others."""
        self._purses.pop(account, None)

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._thread.shutdown()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            waiting = [await self._asked.get()]
            while not self._asked.empty():
                waiting.append(self._asked.get_nowait())
            everything = [batch for batches, _ in waiting for batch in batches]
            try:
                stored = await loop.run_in_executor(
                    self._thread, self.journal.append_all, everything
                )
            except Exception as error:
                for _, done in waiting:
                    if not done.done():
                        done.set_exception(error)
                continue
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
        for transfer in (one for some in batch.transfers for one in some):
            for account, sign in ((transfer.debit, -1), (transfer.credit, 1)):
                if account in self._purses:
                    self._purses[account] += sign * transfer.amount
