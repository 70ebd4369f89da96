"""The letter of a filing is the default; the preset `practice` plays the game as usually dealt."""

import json

import pytest
import typer
from tests.book import BOOK
from typer.testing import CliRunner

import houseway
from houseway.cli.commands import register
from houseway.play.game import FiledGame
from houseway.values.errors import InputError

EZ = "tavern/ez-baccarat-panda-8"
APP = typer.Typer()
register(APP)

THREE_CARD_7 = {
    "game": EZ,
    "player_dealer": {"seat": 8, "bank": "1000.00"},
    "wagers": [{"seat": 1, "bettor": "A", "wager": "banker", "amount": "10.00"}],
    "hands": {"player": ["Ks", "5d", "Tc"], "banker": ["Ac", "2h", "4d"]},
}
ODD_CHIP = {
    "game": "tavern/omaha-hi-low-split",
    "button": 1,
    "stacks": {"1": "100.00", "2": "100.00", "3": "100.00"},
    "bets": {"1": "5.00", "2": "5.00", "3": "5.00"},
    "folded": [3],
    "boards": [["2h", "3s", "7d", "Kc", "Kd"]],
    "hands": {"1": ["Kh", "Qc", "Jd", "9s"], "2": ["As", "4d", "Th", "9c"]},
    "chip": "5.00",
}


def test_the_letter_is_the_default_and_practice_sets_every_option_with_a_practice_value():
    game = FiledGame(BOOK, EZ)
    assert game.rules().preset == "letter"
    practice = game.rules(preset="practice")
    assert practice.preset == "practice"
    assert practice.options["banker_three_card_7"] == "push"
    assert practice.options["naturals"] == "stop"


def test_named_options_override_the_preset():
    rules = FiledGame(BOOK, EZ).rules({"naturals": "draw-on"}, preset="practice")
    assert rules.options["naturals"] == "draw-on"
    assert rules.options["banker_three_card_7"] == "push"
    assert rules.preset == ""


def test_an_unknown_preset_is_refused():
    with pytest.raises(InputError, match="preset must be letter or practice, not 'usual'"):
        houseway.settle({**THREE_CARD_7, "preset": "usual"})


@pytest.mark.parametrize(
    ("preset", "result", "net"), [("letter", "win", "-10.00"), ("practice", "push", "0.00")]
)
def test_a_case_is_settled_by_its_preset(preset, result, net):
    settled = houseway.settle({**THREE_CARD_7, "preset": preset}).to_dict()
    assert settled["preset"] == preset
    assert settled["lines"][0]["result"] == result
    assert settled["player_dealer"]["net"] == net


def test_settle_says_where_letter_and_practice_differ():
    assert houseway.settle(THREE_CARD_7)["differs"] == (
        "As usually dealt: A's Banker line on seat 1 pushes; the player-dealer nets $0, not -$10."
    )
    assert houseway.settle({**THREE_CARD_7, "preset": "practice"})["differs"] == (
        "As filed: A's Banker line on seat 1 wins $10; the player-dealer nets -$10, not $0."
    )


def test_settle_reports_no_difference_where_letter_and_practice_agree():
    no_difference = {**THREE_CARD_7, "hands": {"player": ["Ks", "7d"], "banker": ["Ac", "8h"]}}
    assert "differs" not in houseway.settle(no_difference)


def test_letter_and_practice_are_not_compared_when_every_option_is_named():
    rules = {"banker_three_card_7": "pay", "naturals": "draw-on"}
    assert "differs" not in houseway.settle({**THREE_CARD_7, "rules": rules})


def test_settle_says_when_practice_would_not_have_drawn_a_card():
    hands = {"player": ["Ks", "8d"], "banker": ["2c", "3h", "4d"]}
    differs = houseway.settle({**THREE_CARD_7, "hands": hands})["differs"]
    assert differs.startswith("As usually dealt, this hand is not possible: ")


def test_a_poker_case_says_when_practice_gives_the_odd_chip_to_another_seat():
    by_letter = houseway.settle(ODD_CHIP).to_dict()
    by_practice = houseway.settle({**ODD_CHIP, "preset": "practice"}).to_dict()
    assert by_letter["stacks"] != by_practice["stacks"]
    assert by_letter["differs"].startswith("As usually dealt: seat 1 ends with ")


@pytest.mark.parametrize(
    "command",
    [
        ("rules", EZ),
        ("price", EZ, "--wager", "banker"),
        ("fee", EZ, "--option", "12", "--action", "450"),
        ("simulate", EZ, "--rounds", "2"),
        ("set", "cordova/ace-up-pai-gow-poker", "As Ad Kc Qh 9s 7d 3c"),
    ],
)
def test_every_answer_names_its_preset(command):
    result = CliRunner().invoke(APP, [*command, "--preset", "practice", "--json"])
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["preset"] == "practice"


def test_the_command_line_overrides_the_preset_of_the_case():
    case = json.dumps({**THREE_CARD_7, "preset": "letter"})
    result = CliRunner().invoke(APP, ["settle", "-", "--preset", "practice", "--json"], input=case)
    assert json.loads(result.stdout)["preset"] == "practice"


def test_the_library_opens_a_table_with_a_preset():
    table = houseway.game(EZ).open_table(preset="practice")
    assert table.rules["banker_three_card_7"] == "push"


def test_every_practice_value_is_allowed_by_its_option():
    for game_id in BOOK:
        game = FiledGame(BOOK, game_id)
        assert game.raw.values(game.raw.practice) == game.raw.values({}, "practice")


def test_no_bust_says_that_a_tie_above_21_is_usually_lost():
    case = {
        "game": "tavern/no-bust-21st-century-buster-blackjack-lucky-lucky",
        "player_dealer": {"seat": 8, "bank": "1000.00"},
        "wagers": [{"seat": 1, "bettor": "A", "wager": "base", "amount": "10.00"}],
        "hands": {"1": ["Ts", "6d", "8c"], "player-dealer": ["Td", "4c", "Kc"]},
    }
    settled = houseway.settle(case)
    assert settled["lines"][0]["result"] == "push"
    assert settled["differs"] == (
        "As usually dealt: A's Game wager on seat 1 loses $10; the player-dealer nets $10, not $0."
    )


def test_ace_up_says_that_four_spades_with_the_joker_are_usually_a_flush():
    case = {
        "game": "cordova/ace-up-pai-gow-poker",
        "player_dealer": {"seat": 7, "bank": "1000.00"},
        "wagers": [
            {"seat": 1, "bettor": "A", "wager": "base", "amount": "10.00"},
            {"seat": 1, "bettor": "A", "wager": "lucky-bonus", "amount": "5.00"},
        ],
        "hands": {
            "1": ["As", "Ts", "7s", "4s", "Jk", "9d", "2d"],
            "player-dealer": ["Kd", "Kh", "8c", "6h", "5d", "3c", "2c"],
        },
    }
    # A flush pays 4 to 1 on $5; by the letter, the hand is a pair of aces and the bonus loses.
    assert houseway.settle(case)["differs"] == (
        "As usually dealt: A's Lucky Bonus Bet on seat 1 wins $20; "
        "the player-dealer nets -$30, not -$5."
    )
