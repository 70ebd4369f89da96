"""No Bust at the table and on its page: which of the player-dealer's cards are face up when."""

import json

import pytest
from tests.book import BOOK
from tests.games.twenty_one_cases import BUSTER, DEUCE, GAMES, LUCKY, NO_BUST
from tests.games.twenty_one_table import bet, deal

from houseway.banked.events import CardDealt, CardsShown
from houseway.banked.live_state import Faces
from houseway.journal.hand_check import RecordedGame
from houseway.pages.filing import filing_page
from houseway.pages.markdown import write_page
from houseway.play.events import ChoiceMade, Event
from houseway.play.game import FiledGame, Rules
from houseway.play.rules_hash import rules_text

SALOON = [
    "saloon/no-bust-21st-century-blackjack",
    "saloon/no-bust-21st-century-buster-blackjack",
]
FACE_UP = [*SALOON, NO_BUST, BUSTER, LUCKY]
"""The filings that deal the player-dealer's second card face up."""


def faces_of(events: list[Event]) -> list[tuple[str, list[bool]]]:
    """The name of each event about the player-dealer's cards, and which are then face up."""
    faces, seen = Faces(), []
    for event in events:
        faces.see(event)
        if isinstance(event, CardDealt | CardsShown) and event.hand == "player-dealer":
            seen.append((type(event).__name__, list(faces.up["player-dealer"])))
    return seen


def test_the_deuce_lounge_turns_the_first_card_up_when_the_second_is_dealt() -> None:
    events = deal(DEUCE, "Ts 9h 9d 8c").hand.events
    assert faces_of(events) == [
        ("CardDealt", [False]),
        ("CardDealt", [False, False]),
        ("CardsShown", [True, False]),
    ]
    kinds = [type(event) for event in events]
    assert kinds.index(CardsShown) < kinds.index(ChoiceMade)


def test_a_joker_turned_up_still_ends_all_choices() -> None:
    assert not deal(DEUCE, "Ts Jk 9d 8c").offered


def test_every_other_game_deals_the_first_card_face_up() -> None:
    for game in GAMES:
        if game != DEUCE:
            assert FiledGame(BOOK, game).rules().play.first_card == "up", game


@pytest.mark.parametrize("game", FACE_UP)
def test_no_bust_deals_both_cards_face_up_unless_the_option_hides_the_second(game: str) -> None:
    shoe = "Ts 9h 9d 8c"
    assert faces_of(deal(game, shoe).hand.events) == [
        ("CardDealt", [True]),
        ("CardDealt", [True] * 2),
    ]
    hidden = deal(game, shoe, options={"second_card": "down"})
    assert faces_of(hidden.hand.events) == [("CardDealt", [True]), ("CardDealt", [True, False])]


def recorded_before(game: str) -> Rules:
    """The rules as they were stored when the first card was always dealt face up."""
    stored = json.loads(rules_text(FiledGame(BOOK, game).rules()))
    del stored["filing"]["play"]["first_card"]
    return RecordedGame(BOOK, json.dumps(stored)).rules()


def test_a_recorded_hand_keeps_its_first_card_face_up() -> None:
    events = deal(recorded_before(DEUCE), "Ts 9h 9d 8c").hand.events
    assert faces_of(events) == [("CardDealt", [True]), ("CardDealt", [True, False])]


def test_a_hand_over_21_is_finished_unless_the_letter_is_chosen() -> None:
    over = "Ts 9h 6d 8c 9s"
    assert [kind for kind, _ in deal(DEUCE, over, answers=["hit"]).offered] == ["play"]
    letter = deal(DEUCE, over, answers=["hit"], options={"hits_over": True})
    assert letter.offered[1] == ("play", ("stand", "hit"))


# The page.


def page_of(game: str, **options: object) -> str:
    return write_page(filing_page(FiledGame(BOOK, game), chosen=options))


@pytest.mark.parametrize("game", FACE_UP)
def test_the_page_speaks_of_a_hole_card_only_if_there_is_one(game: str) -> None:
    checked = "the hole card is checked before anyone draws"
    assert checked not in page_of(game)
    assert checked in page_of(game, second_card="down")


# The order of doubles.


@pytest.mark.parametrize("game", GAMES)
def test_every_page_says_in_what_order_doubles_are_settled(game: str) -> None:
    assert "In what order are the hands and doubles of one seat settled?" in page_of(game)


@pytest.mark.parametrize("game", [*SALOON, NO_BUST, BUSTER])
def test_on_a_hand_all_original_wagers_are_settled_before_the_doubles(game: str) -> None:
    wagers = [bet(1000), bet(700, bettor="B"), bet(500, bettor="C")]
    dealt = deal(game, "6s Td 5d 8c Tc", wagers, ["double", "double", "double"])
    order = [(line.bettor, line.on) for line in dealt.hand.lines]
    assert order == [*((b, "") for b in "ABC"), *((b, "double") for b in "ABC")]
