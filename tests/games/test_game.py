"""A game, and its rules once every option has a value."""

import pytest
from tests.book import BOOK
from tests.each import each
from tests.games.random_play import PLAYABLE
from tests.own_rulebook import SMALL, own_book

from houseway.play.game import FiledGame
from houseway.play.registry import find_family, has_family
from houseway.values.errors import InputError, RulebookError


def test_rules_are_built_once_for_each_set_of_options():
    game = FiledGame(BOOK, "tavern/zoobac")
    assert game.rules() is game.rules({"decks": 8})
    assert game.rules({"decks": "6"}) is game.rules({"decks": 6})
    assert game.rules({"decks": 6}) is not game.rules()


def test_options_change_the_deck_and_the_pay_conditions():
    game = FiledGame(BOOK, "saloon/ez-baccarat-panda-8")
    assert len(game.rules({"decks": 3}).cards) == 156
    facts = {"winner": "banker", "banker_points": 7, "banker_cards": 3}
    results = {
        value: game.rules({"banker_three_card_7": value}).wagers["banker"].outcome(facts).result
        for value in ("push", "pay")
    }
    assert results == {"push": "push", "pay": "win"}


def test_a_fees_only_filing_cannot_be_played():
    fees_only = next(i for i in BOOK if BOOK.filing(i).status == "fees-only")
    game = FiledGame(BOOK, fees_only)
    assert not game.playable
    with pytest.raises(InputError, match="can't be played: only its fees are on file"):
        game.rules()


def test_a_game_without_rules_of_play_says_so(tmp_path):
    chart = '{ use = "baccarat/banker-chart", source = "900 4" }'
    book = own_book(tmp_path, (f'[play]\nchart = {chart}\nsource = "900 4"\n', ""))
    assert not FiledGame(book, SMALL).playable
    with pytest.raises(InputError, match="can't be played: only its fees are on file"):
        FiledGame(book, SMALL).rules()


def test_the_chosen_options_must_leave_exactly_one_way_to_place_the_action_button(tmp_path):
    second = '[[action]]\nuse = "table/left-of-player-dealer"\nsource = "900 7"\n\n[[settlement]]'
    book = own_book(tmp_path, ("[[settlement]]", second))
    with pytest.raises(RulebookError, match="exactly one way to place the action button"):
        _ = FiledGame(book, SMALL).rules().action


def test_a_family_is_found_by_the_name_of_its_module():
    assert find_family("baccarat").name == "baccarat"
    assert has_family("baccarat")
    assert not has_family("tiddlywinks")
    with pytest.raises(RulebookError, match="not 'tiddlywinks'"):
        find_family("tiddlywinks", "here")


@each("game_id", PLAYABLE)
def test_a_banked_game_declares_what_a_table_needs(game_id):
    rules = FiledGame(BOOK, game_id).rules()
    assert rules.cards
    assert 2 <= rules.seats <= rules.most_seats
    assert rules.filing.player_dealer is not None
    assert rules.action.source
    assert rules.wagers
    assert rules.irregularities
