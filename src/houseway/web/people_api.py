"""Requests about people: signing in, accounts, chips and roles."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from msgspec import Meta

from houseway.cardroom.cardroom import Cardroom
from houseway.cardroom.people import MAY, PLAY_CHIPS, Person, account_id
from houseway.play.ledger import person as purse
from houseway.values.money import format_money
from houseway.web.asking import Asked, Body, Endpoint, TooFast, address
from houseway.web.floor import staff

Enter = Callable[..., tuple[Person, str]]
"""Starts a session with a nickname, or a name and a password."""


class Guest(Body):
    nickname: Annotated[str, Meta(max_length=64)]


class Account(Body):
    name: Annotated[str, Meta(max_length=64)]
    password: Annotated[str, Meta(max_length=200)]


class Password(Body):
    password: Annotated[str, Meta(max_length=200)]


class NewPassword(Body):
    old: Annotated[str, Meta(max_length=200)]
    password: Annotated[str, Meta(max_length=200)]


class Grant(Body):
    person: Annotated[str, Meta(max_length=64)]
    roles: list[str]


async def me(asked: Asked) -> dict[str, Any]:
    who = asked.who
    # Not from the cache of this server: they may play at a table of another.
    balance = await asyncio.to_thread(asked.cardroom.journal.balance, purse(who.id))
    return {
        "person": who.id,
        "name": who.name,
        "guest": who.guest,
        "roles": sorted(who.roles),
        "balance": format_money(balance),
    }


async def who(asked: Asked) -> dict[str, Any]:
    """The visitor and their permissions; null for a visitor who is not signed in."""
    person = asked.person
    if person is None:
        return {"me": None, "may": [], "filled": format_money(PLAY_CHIPS)}
    may = [what for what in MAY if person.may(what)]
    return {"me": await me(asked), "may": may, "filled": format_money(PLAY_CHIPS)}


async def guest(asked: Asked) -> dict[str, Any]:
    body = await asked.body(Guest)
    return await let_in(asked, asked.cardroom.people.guest, body.nickname)


async def register(asked: Asked) -> dict[str, Any]:
    body = await asked.body(Account)
    return await let_in(asked, asked.cardroom.people.register, body.name, body.password)


async def login(asked: Asked) -> dict[str, Any]:
    body = await asked.body(Account)
    login = _counted(asked.cardroom, account_id(body.name), asked.cardroom.people.login)
    return await let_in(asked, login, body.name, body.password)


def _counted(room: Cardroom, who: str, enter: Enter) -> Enter:
    """Limit password attempts for one account, across all addresses and servers."""

    def enter_if_within(*words: str) -> tuple[Person, str]:
        if not room.attempts.take(who):
            raise TooFast("too many attempts for this account: try again in a minute")
        return enter(*words)

    return enter_if_within


async def change_password(asked: Asked) -> dict[str, Any]:
    """Set a new password; signs out everywhere else."""
    body = await asked.body(NewPassword)
    change = _counted(asked.cardroom, asked.who.id, asked.cardroom.people.change_password)
    return await let_in(asked, change, asked.who.id, body.old, body.password)


async def let_in(asked: Asked, enter: Enter, *words: str) -> dict[str, Any]:
    """Start a new session and end the old one."""
    if not asked.cardroom.entries.take(address(asked.request)):
        raise TooFast("too many attempts: try again in a minute")
    person, asked.cookie = await asyncio.to_thread(enter, *words)
    if asked.token:
        asked.cardroom.people.logout(asked.token)
    asked.person = person
    return await me(asked)


async def keep(asked: Asked) -> dict[str, Any]:
    body = await asked.body(Password)
    return await let_in(asked, asked.cardroom.people.keep, asked.who.id, body.password)


async def logout(asked: Asked) -> dict[str, Any]:
    if asked.token:
        asked.cardroom.people.logout(asked.token)
    asked.cookie = ""
    return {}


async def fill_up(asked: Asked) -> dict[str, Any]:
    await asyncio.to_thread(asked.cardroom.people.fill_up, asked.who.id)
    asked.cardroom.writer.forget(purse(asked.who.id))
    return await me(asked)


async def grant(asked: Asked) -> dict[str, Any]:
    body = await asked.body(Grant)
    give = asked.cardroom.people.grant
    await asyncio.to_thread(give, body.person, tuple(body.roles), asked.who.id)
    return {"person": body.person, "roles": body.roles}


ENDPOINTS = (
    Endpoint("POST", "/api/guest", "Sign in as a guest", guest, Guest),
    Endpoint("POST", "/api/accounts", "Create an account", register, Account),
    Endpoint("POST", "/api/login", "Sign in with an account", login, Account),
    Endpoint("POST", "/api/logout", "Go", logout),
    Endpoint("POST", "/api/keep", "Turn a guest into an account", keep, Password),
    Endpoint("POST", "/api/password", "Change the password", change_password, NewPassword),
    Endpoint("GET", "/api/me", "The signed-in person", me),
    Endpoint("GET", "/api/who", "The signed-in person and their permissions, or null", who),
    Endpoint("POST", "/api/chips", "Refill play chips", fill_up, None, "play"),
    Endpoint("GET", "/api/roles", "All staff", staff, None, "grant"),
    Endpoint("POST", "/api/roles", "Set a person's roles", grant, Grant, "grant"),
)
