"""The tools for language models: strict requests, documented answers, schemas that fit both."""

import pytest
from jsonschema import Draft202012Validator
from tests.book import BOOK
from tests.cli.light import CASES
from tests.each import each

from houseway.mcp import requests
from houseway.mcp.resources import find_resource, resources
from houseway.mcp.tools import TOOLS, call
from houseway.play.case import settle
from houseway.values.errors import InputError

CALLS = {
    "list": {"room": "saloon"},
    "rules": {"game": "tavern/zoobac", "parts": ["wagers", "irregularities"]},
    "settle": {"case": CASES["baccarat"]},
    "fee": {"game": "tavern/zoobac", "option": "12", "action": "450.00"},
    "house_way": {"game": "saloon/pai-gow-poker", "cards": "As Ad 8h 8c 5s 4d 2c"},
    "price": {"game": "tavern/zoobac", "wager": "player"},
    "compare": {"first": "tavern/zoobac", "second": "tavern/dai-bacc", "prices": False},
}


def input_schema(name):
    return requests.case_schema() if name == "settle" else requests.schema(TOOLS[name].request)


@each("name", CALLS)
def test_a_call_and_its_answer_fit_the_schemas_of_the_tool(name):
    answer = call(BOOK, name, CALLS[name])
    Draft202012Validator(input_schema(name)).validate(CALLS[name])
    Draft202012Validator(requests.schema(TOOLS[name].answer)).validate(answer)


@each("name", TOOLS)
def test_every_schema_is_valid_and_has_an_object_at_the_top(name):
    for schema in (input_schema(name), requests.schema(TOOLS[name].answer)):
        Draft202012Validator.check_schema(schema)
        assert schema["type"] == "object"


@each("family", CASES)
def test_the_schema_of_settle_accepts_a_case_of_every_family(family):
    case = {"case": {**CASES[family], "preset": "practice"}}
    Draft202012Validator(requests.case_schema()).validate(case)
    broken = {"case": {**CASES[family], "shoo": []}}
    assert not Draft202012Validator(requests.case_schema()).is_valid(broken)


def test_an_answer_has_the_sources_and_says_which_rules_it_is_about():
    for name in ("rules", "settle", "fee", "house_way", "price"):
        answer = call(BOOK, name, CALLS[name])
        assert answer["rules_are"] == "as filed"
        assert all(source["lines"] for source in answer["sources"])
    usual = call(BOOK, "price", {**CALLS["price"], "preset": "practice"})
    assert usual["rules_are"] == "as usually dealt"


def test_a_settlement_is_the_one_that_the_command_prints():
    answer = call(BOOK, "settle", CALLS["settle"])
    expected = settle(CASES["baccarat"], BOOK)
    assert {key: answer[key] for key in expected} == expected


@pytest.mark.parametrize(
    ("name", "arguments", "line"),
    [
        ("deal", {}, "tool must be list, search"),
        ("list", {"room": "x"}, "room must be cordova"),
        ("price", {"gam": "tavern/zoobac"}, "unknown key 'gam'"),
        ("price", {}, "the key 'game' is missing"),
        ("price", {"game": "tavern/zoobac", "wager": "x"}, "wager must be"),
        ("fee", {"game": "tavern/zoobac", "option": "12", "action": "4"}, r"\(action\)"),
        ("rules", {"game": "tavern/zoobac", "parts": ["x"]}, "parts must be"),
        ("settle", {"case": {"game": "tavern/zoobac"}}, "'player_dealer' is missing"),
        ("check", {"target": "."}, "target must be a cardroom"),
    ],
)
def test_an_error_says_what_was_wrong_and_what_is_allowed(name, arguments, line):
    with pytest.raises(InputError, match=line):
        call(BOOK, name, arguments)


def test_every_filing_and_every_schedule_is_a_resource():
    listed = [resource.uri for resource in resources(BOOK)]
    schedules = [f"{room}/{s.id}" for room in BOOK.rooms for s in BOOK.schedules(room)]
    assert listed == [
        *(f"houseway://filings/{game}" for game in BOOK),
        *(f"houseway://schedules/{name}" for name in schedules),
    ]
    assert find_resource(BOOK, "houseway://filings/tavern/zoobac").startswith("# ZooBac")
    assert "Option" in find_resource(BOOK, listed[-1])
    with pytest.raises(InputError, match="no resource"):
        find_resource(BOOK, "houseway://schedules/tavern/none")
