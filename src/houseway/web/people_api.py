"""Requests about people: signing in, accounts, chips and roles."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from msgspec import Meta

from houseway.cardroom.cardroom import Cardroom
from houseway.cardroom.people import MAX_NAME, MAY, PLAY_CHIPS, Person, account_id
from houseway.play.ledger import person as purse
from houseway.values.money import format_money
from houseway.web.api_call import ApiCall, Body, Endpoint, TooFast, address
from houseway.web.floor import staff

Enter = Callable[..., tuple[Person, str]]
"""A function that starts a session from credentials, such as a name and a password."""


class Guest(Body):
    nickname: Annotated[str, Meta(max_length=MAX_NAME)]


class Account(Body):
    name: Annotated[str, Meta(max_length=MAX_NAME)]
    password: Annotated[str, Meta(max_length=200)]


class Password(Body):
    password: Annotated[str, Meta(max_length=200)]


class NewPassword(Body):
    old: Annotated[str, Meta(max_length=200)]
    password: Annotated[str, Meta(max_length=200)]


class Grant(Body):
    person: Annotated[str, Meta(max_length=MAX_NAME)]
    roles: list[str]


async def me(call: ApiCall) -> dict[str, Any]:
    who = call.who
    # Not from the cache of this server: the person may be playing on another server.
    balance = await asyncio.to_thread(call.cardroom.journal.balance, purse(who.id))
    return {
        "person": who.id,
        "name": who.name,
        "guest": who.guest,
        "roles": sorted(who.roles),
        "balance": format_money(balance),
    }


async def who(call: ApiCall) -> dict[str, Any]:
    """The visitor and their permissions; `me` is null if the visitor is not signed in."""
    person = call.person
    if person is None:
        return {"me": None, "may": [], "filled": format_money(PLAY_CHIPS)}
    may = [what for what in MAY if person.may(what)]
    return {"me": await me(call), "may": may, "filled": format_money(PLAY_CHIPS)}


async def guest(call: ApiCall) -> dict[str, Any]:
    body = await call.body(Guest)
    return await start_session(call, call.cardroom.people.guest, body.nickname)


async def register(call: ApiCall) -> dict[str, Any]:
    body = await call.body(Account)
    return await start_session(call, call.cardroom.people.register, body.name, body.password)


async def login(call: ApiCall) -> dict[str, Any]:
    body = await call.body(Account)
    login = _with_limit(call.cardroom, account_id(body.name), call.cardroom.people.login)
    return await start_session(call, login, body.name, body.password)


def _with_limit(room: Cardroom, who: str, enter: Enter) -> Enter:
    """Wrap `enter` to limit password attempts for one account across all servers."""

    def enter_within_limit(*credentials: str) -> tuple[Person, str]:
        if not room.attempts.take(who):
            raise TooFast("too many attempts for this account: try again in a minute")
        return enter(*credentials)

    return enter_within_limit


async def change_password(call: ApiCall) -> dict[str, Any]:
    """Set a new password; signs out everywhere else."""
    body = await call.body(NewPassword)
    change = _with_limit(call.cardroom, call.who.id, call.cardroom.people.change_password)
    return await start_session(call, change, call.who.id, body.old, body.password)


async def start_session(call: ApiCall, enter: Enter, *credentials: str) -> dict[str, Any]:
    """Start a new session and end the old one."""
    if not call.cardroom.entries.take(address(call.request)):
        raise TooFast("too many attempts: try again in a minute")
    person, call.cookie = await asyncio.to_thread(enter, *credentials)
    if call.token:
        call.cardroom.people.logout(call.token)
    call.person = person
    return await me(call)


async def save_guest(call: ApiCall) -> dict[str, Any]:
    body = await call.body(Password)
    return await start_session(call, call.cardroom.people.save_guest, call.who.id, body.password)


async def logout(call: ApiCall) -> dict[str, Any]:
    if call.token:
        call.cardroom.people.logout(call.token)
    call.cookie = ""
    return {}


async def refill(call: ApiCall) -> dict[str, Any]:
    await asyncio.to_thread(call.cardroom.people.refill, call.who.id)
    call.cardroom.writer.forget(purse(call.who.id))
    return await me(call)


async def grant(call: ApiCall) -> dict[str, Any]:
    body = await call.body(Grant)
    give = call.cardroom.people.grant
    await asyncio.to_thread(give, body.person, tuple(body.roles), call.who.id)
    return {"person": body.person, "roles": body.roles}


ENDPOINTS = (
    Endpoint("POST", "/api/guest", "Sign in as a guest", guest, Guest),
    Endpoint("POST", "/api/accounts", "Create an account", register, Account),
    Endpoint("POST", "/api/login", "Sign in with an account", login, Account),
    Endpoint("POST", "/api/logout", "Sign out", logout),
    Endpoint("POST", "/api/keep", "Turn a guest into an account", save_guest, Password),
    Endpoint("POST", "/api/password", "Change the password", change_password, NewPassword),
    Endpoint("GET", "/api/me", "The signed-in person", me),
    Endpoint("GET", "/api/who", "The signed-in person and their permissions, or null", who),
    Endpoint("POST", "/api/chips", "Refill play chips", refill, None, "play"),
    Endpoint("GET", "/api/roles", "All staff", staff, None, "grant"),
    Endpoint("POST", "/api/roles", "Set a person's roles", grant, Grant, "grant"),
)
