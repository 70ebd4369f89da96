"""The fee of every option of poker and pan is the printed one, on each street and for each pot."""

import pytest
from tests.referee.poker_collections import due, hands, tables

import houseway

ROOMS = ("cordova", "deuce-lounge", "lucky-buck", "saloon", "tavern")
FAMILIES = ("flop", "stud", "draw", "pan")
MANY = 50
"""How many differences a failure prints."""
EACH = 8
"""A game that shares its options with another is asked about every eighth hand."""


def games_of(room):
    """Each poker and pan option that the program knows for a room, with the games that have it."""
    games = {}
    for game_id in houseway.Rulebook():
        game = houseway.game(game_id)
        if game_id.startswith(f"{room}/") and game.family in FAMILIES:
            for option in game.collection_options:
                games.setdefault(option, []).append(game_id)
    return games


def answered(game_id, option, hand):
    """What each payer owes by the program; fees that take nothing are left out."""
    figures = {
        "street": hand.street or None,
        "pot": hand.pot or None,
        "players": hand.players or None,
        "condition": hand.method or None,
    }
    owed = {}
    for fee in houseway.fee(game_id, option, **figures).to_dict()["fees"]:
        dollars, _, cents = fee["amount"].partition(".")
        if int(dollars + cents):
            owed[fee["payer"]] = owed.get(fee["payer"], 0) + int(dollars + cents)
    return owed


def differences(room, options, filed=None):
    """Hands with another fee; those of the filed options are compared."""
    games, filed = games_of(room), filed or options
    return [
        f"{game_id} {option.id} {hand}: {due(option, hand)}, {answer}"
        for option, asked in zip(options, filed, strict=True)
        for place, game_id in enumerate(games[option.id])
        for hand in hands(asked)[:: EACH if place else 1]
        if (answer := answered(game_id, option.id, hand)) != due(option, hand)
    ]


@pytest.mark.parametrize("room", ROOMS)
def test_every_printed_fee_of_poker_is_what_the_program_answers(room):
    assert differences(room, tables(room).values())[:MANY] == []


@pytest.mark.parametrize("room", ROOMS)
def test_every_poker_option_with_a_printed_fee_is_compared(room):
    lost = ("holdem:", "pan:") if room == "lucky-buck" else ()
    """The collection columns of these sheets are blank (002 191-206, 786-828)."""
    known = {option for option in games_of(room) if not option.startswith(lost or "-")}
    assert known == set(tables(room))


def change_tier(option, column, **change):
    """The option with something else in the last tier of one column."""
    columns = list(option.columns)
    tiers = columns[column].tiers
    wrong = tiers[-1]._replace(**{name: by(tiers[-1]) for name, by in change.items()})
    columns[column] = columns[column]._replace(tiers=(*tiers[:-1], wrong))
    return option._replace(columns=tuple(columns))


def change_payer(option, column, payer):
    columns = list(option.columns)
    columns[column] = columns[column]._replace(payer=payer)
    return option._replace(columns=tuple(columns))


WRONG = {
    "a dollar more": ("saloon", "gega-002281:14", lambda o: _dearer(o, 0)),
    "the lower fee costs more": ("saloon", "gega-002281:14", lambda o: _dearer(o, 1)),
    "a tier begins at seven players": ("saloon", "gega-002281:8", lambda o: _later(o, 0, 1)),
    "a tier begins at $10": ("tavern", "gega-003783:13", lambda o: _later(o, 0, 100)),
    "without a flop nothing is taken": (
        "tavern",
        "gega-003783:13",
        lambda o: o._replace(columns=o.columns[:1]),
    ),
    "the pot pays for each player": (
        "tavern",
        "gega-003783:73",
        lambda o: change_payer(o, 1, "pot@no-flop"),
    ),
    "the late fee is taken on the river": (
        "deuce-lounge",
        "limit:5",
        lambda o: change_payer(o, 2, "pot@river"),
    ),
    "the regular fee needs no flop": (
        "deuce-lounge",
        "limit:5",
        lambda o: change_payer(o, 1, "pot"),
    ),
    "a larger pot costs no more": (
        "saloon",
        "gega-002281:127",
        lambda o: o._replace(columns=o.columns[:2]),
    ),
    "the lower fee is taken at $9 too": (
        "saloon",
        "gega-002281:127",
        lambda o: change_payer(o, 1, "pot@flop,under-10"),
    ),
}


def _dearer(option, column):
    return change_tier(option, column, fee=lambda tier: tier.fee + 100)


def _later(option, column, by):
    return change_tier(option, column, first=lambda tier: tier.first + by)


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_line_of_the_poker_fees_is_noticed(wrong):
    room, option, plant = WRONG[wrong]
    filed = [tables(room)[option]]
    assert not differences(room, filed)
    assert differences(room, [plant(filed[0])], filed)
