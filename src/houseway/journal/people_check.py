"""Checks that people have the roles and passwords that the journal gives them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from houseway.journal.seals import fingerprint
from houseway.play.events import Event
from houseway.play.table_events import PasswordSet, RoleGiven


class PeopleCheck:
    """Follows roles and passwords in the journal, and compares them with the database."""

    def __init__(self) -> None:
        self.roles: dict[str, frozenset[str]] = {}
        self.passwords: dict[str, str] = {}

    def add(self, event: Event) -> None:
        if isinstance(event, RoleGiven):
            self.roles[event.person] = frozenset(event.roles)
        elif isinstance(event, PasswordSet):
            self.passwords[event.person] = event.fingerprint

    def end(self, people: Iterable[dict[str, Any]]) -> Iterator[str]:
        """Report roles and passwords that differ from the journal.

        Passwords that earlier versions did not write to the journal are not compared.
        """
        for row in people:
            who = row["id"]
            if frozenset(row["roles"].split()) != self.roles.get(who, frozenset({"player"})):
                yield f"{who} has roles that differ from the journal: {row['roles']}"
            recorded = self.passwords.get(who)
            if recorded is not None and recorded != fingerprint(row["password"]):
                yield f"the password of {who} was changed outside the journal"
