"""Requests about people: signing in, accounts, chips and roles."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from houseway.cardroom.attempts import device_mark, known_device
from houseway.cardroom.people import MAX_NAME, MAY, PLAY_CHIPS, NotAllowed, Person, account_id
from houseway.cardroom.rates import TooFast
from houseway.play.ledger import person as purse
from houseway.values.money import format_money
from houseway.web.api.call import DEVICE, ApiCall, Body, Endpoint, address
from houseway.web.api.floor import staff

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
    failed = None
    if not who.guest:
        failed = await asyncio.to_thread(call.cardroom.attempts.failed_tries, who.id)
    return {
        "person": who.id,
        "name": who.name,
        "guest": who.guest,
        "roles": sorted(who.roles),
        "balance": format_money(balance),
        "failed": failed,
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
    who = account_id(body.name)
    password_hash = await asyncio.to_thread(call.cardroom.people.password_hash, who)
    device = known_device(call.request.cookies.get(DEVICE, ""), who, password_hash)
    place = f"device {device}" if device else f"address {address(call.request)}"
    enter = call.cardroom.people.login
    return await _try(call, Try(who, place, bool(device)), enter, body.name, body.password)


async def change_password(call: ApiCall) -> dict[str, Any]:
    """Set a new password; signs out everywhere else."""
    body = await call.body(NewPassword)
    who = call.who.id
    enter = call.cardroom.people.change_password
    # Strangers cannot keep the owner from this: they have no session.
    place = Try(who, f"session {call.token}", True)
    return await _try(call, place, enter, who, body.old, body.password)


class Try(NamedTuple):
    """A password tried for an account, and where it comes from."""

    who: str
    place: str
    known: bool


async def _try(call: ApiCall, tried: Try, enter: Enter, *credentials: str) -> dict[str, Any]:
    """Start a session if the password is right, within the limits of tries."""
    _check_entries(call)
    attempts = call.cardroom.attempts
    wait = await asyncio.to_thread(attempts.begin, tried.who, tried.place, known=tried.known)
    await asyncio.sleep(wait)
    try:
        return await _enter(call, enter, *credentials)
    except NotAllowed:
        await asyncio.to_thread(attempts.failed, tried.who)
        raise


async def start_session(call: ApiCall, enter: Enter, *credentials: str) -> dict[str, Any]:
    """Start a new session and end the old one."""
    _check_entries(call)
    return await _enter(call, enter, *credentials)


def _check_entries(call: ApiCall) -> None:
    if not call.cardroom.entries.take(address(call.request)):
        raise TooFast("too many attempts: try again in a minute")


async def _enter(call: ApiCall, enter: Enter, *credentials: str) -> dict[str, Any]:
    room = call.cardroom
    async with room.hashing:
        person, call.cookie = await asyncio.to_thread(enter, *credentials)
    if call.token:
        await asyncio.to_thread(room.people.logout, call.token)
    if not person.guest:
        password_hash = await asyncio.to_thread(room.people.password_hash, person.id)
        call.device = device_mark(person.id, password_hash)
    call.person = person
    return await me(call)


async def save_guest(call: ApiCall) -> dict[str, Any]:
    body = await call.body(Password)
    return await start_session(call, call.cardroom.people.save_guest, call.who.id, body.password)


async def logout(call: ApiCall) -> dict[str, Any]:
    if call.token:
        await asyncio.to_thread(call.cardroom.people.logout, call.token)
    call.cookie = ""
    return {}


async def clear_failed(call: ApiCall) -> dict[str, Any]:
    await asyncio.to_thread(call.cardroom.attempts.clear_failed, call.who.id)
    return await me(call)


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
    Endpoint("POST", "/api/tries/clear", "Clear the list of wrong passwords", clear_failed),
    Endpoint("GET", "/api/me", "The signed-in person", me),
    Endpoint("GET", "/api/who", "The signed-in person and their permissions, or null", who),
    Endpoint("POST", "/api/chips", "Refill play chips", refill, None, "play"),
    Endpoint("GET", "/api/roles", "All staff", staff, None, "grant"),
    Endpoint("POST", "/api/roles", "Set a person's roles", grant, Grant, "grant"),
)
