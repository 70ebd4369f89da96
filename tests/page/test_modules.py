"""Results that the page calculates itself, most of them compared with the server's results."""

import json
from typing import Any

import msgspec
import pytest
from tests.book import BOOK
from tests.page.node import Run
from tests.server import poker_tables
from tests.server.live_tables import stored_events

from houseway.cardroom.recall import recall_hand
from houseway.cards.card import parse_cards
from houseway.cards.commitment import CommittedShoe
from houseway.cards.shuffle import Seed
from houseway.cards.tiles import parse_tiles
from houseway.play.chance import hand_chance
from houseway.play.game import FiledGame


@pytest.mark.parametrize("game", ["tavern/zoobac", "tavern/pai-gow-tiles", "tavern/pai-gow-poker"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_page_deals_the_same_cards_from_a_seed_as_the_server(
    run: Run, game: str, number: int
) -> None:
    seed = Seed.of(number)
    deck = FiledGame(BOOK, game).rules({}).cards
    chance = hand_chance(seed, deck)
    dealt = [chance.card("") for _ in range(30)]
    assert run("table/deal", "m.redeal(...values)", seed.hex(), list(deck), 30) == dealt
    sizes = [6] * 20
    assert run("table/deal", "m.reroll(...values)", seed.hex(), sizes) == list(chance.dice(20))
    assert run("table/deal", "m.commitmentOf(...values)", seed.hex()) == seed.commitment


def test_the_page_reads_typed_cards_as_the_server_does(run: Run) -> None:
    typed = ["As Kd 9c", "AsKd9c", "As,Kd, 9c", "JkAsTd", "6-6 4-2", "6-64-2", "6-6,4-2"]
    read = [parse_tiles(text) if "-" in text else parse_cards(text) for text in typed]
    assert run("shared/card-picker", "values[0].map(m.typedCards)", typed) == read
    assert run("shared/card-picker", "m.typedCards(values[0])", "10das jokerKC") == [
        "Td",
        "As",
        "Jk",
        "Kc",
    ]


def check(run: Run, **changes: Any) -> dict[str, Any]:
    """Return the page's verdict on four cards; the third card or the commitment can be changed."""
    seed = Seed.of(5)
    deck = list(FiledGame(BOOK, "tavern/zoobac").rules({}).cards)
    chance = hand_chance(seed, deck)
    events = [{"event": "card-dealt", "hand": "player", "card": chance.card("")} for _ in range(4)]
    if "card" in changes:
        events[2]["card"] = changes["card"]
    commitment = changes.get("commitment", seed.commitment)
    call = "m.checkHand(...values)"
    verdict: dict[str, Any] = run("table/proof", call, commitment, seed.hex(), deck, events)
    return verdict


def test_the_page_verifies_a_hand_that_was_dealt_as_committed(run: Run) -> None:
    verdict = check(run)
    assert (verdict["seedMatches"], verdict["differs"], verdict["rollsMatch"]) == (True, 0, True)


def test_the_page_finds_a_card_that_the_seed_does_not_deal(run: Run) -> None:
    dealt = check(run)["dealt"]
    other_card = "As" if dealt[2] != "As" else "Ks"
    assert check(run, card=other_card)["differs"] == 3


def test_the_page_rejects_a_seed_that_does_not_match_the_commitment(run: Run) -> None:
    assert check(run, commitment="0" * 64)["seedMatches"] is False


@pytest.mark.parametrize(
    "game", ["tavern/zoobac", "tavern/pai-gow-tiles", "lucky-buck/blackjack-x"]
)
def test_the_page_computes_the_root_of_a_shoe_and_checks_its_cards(run: Run, game: str) -> None:
    deck = FiledGame(BOOK, game).rules({}).cards
    tree = CommittedShoe(deck, Seed.of(4)).commitment()
    computed = run("table/deal", "m.rootOf(...values)", Seed.of(4).hex(), list(tree.order))
    assert computed == tree.root
    last = len(deck) - 1
    openings = msgspec.to_builtins(tree.open([0, 1, 17, last]))
    for opening in openings:
        assert run("table/deal", "m.opens(...values)", tree.root, len(deck), opening) is True
    other = {**openings[1], "card": openings[2]["card"]}
    assert run("table/deal", "m.opens(...values)", tree.root, len(deck), other) is False
    moved = {**openings[1], "place": 2}
    assert run("table/deal", "m.opens(...values)", tree.root, len(deck), moved) is False


class Shoe:
    """Two hands from an eight-deck shoe, in the form that the server sends to the page."""

    def __init__(self) -> None:
        self.seed = Seed.of(6)
        self.deck = FiledGame(BOOK, "tavern/zoobac").rules({}).cards
        self.tree = CommittedShoe(self.deck, self.seed).commitment()
        root = {"stub": 0, "root": self.tree.root, "cards": 416}
        self.bound = {"commitment": self.seed.commitment, "roots": [root]}
        cards = self.tree.order[2:13]
        kinds = ["card-dealt"] * 5 + ["card-burned"] + ["card-dealt"] * 5
        self.events = [{"event": k, "card": c} for k, c in zip(kinds, cards, strict=True)]
        dice = hand_chance(self.seed, self.deck, 0, 2).dice(3)
        roll = {"event": "dice-rolled", "dice": list(dice or ())}
        self.hands = [
            {"hand": 8, "events": self.events[:4]},
            {"hand": 9, "events": [*self.events[4:], roll]},
        ]

    def check(self, run: Run, **changes: Any) -> dict[str, Any]:
        """Return the page's verdict on the whole shoe, with some values changed."""
        past_shoe = {
            "seed": self.seed.hex(),
            "burned": 2,
            "first": self.tree.order[0],
            "hands": self.hands,
            **changes,
        }
        bound = changes.pop("bound", self.bound)
        call = "m.checkShoe(...values)"
        verdict: dict[str, Any] = run("table/proof", call, bound, past_shoe, list(self.deck))
        return verdict

    def check_openings(self, run: Run, places: list[int], **changes: Any) -> dict[str, Any]:
        """Return the page's verdict on the last hand with the cards at these places opened.

        The first card of the hand is at place 6; the card at place 7 is burned.
        """
        openings = [{**o, **changes} for o in msgspec.to_builtins(self.tree.open(places))]
        events = [*self.events[4:], {"event": "cards-opened", "openings": openings}]
        call = "m.checkOpenings(...values)"
        roots = self.bound["roots"]
        verdict: dict[str, Any] = run("table/proof", call, roots, events, "banked", 6)
        return verdict


def test_the_page_verifies_a_whole_shoe_with_the_dice_of_each_hand(run: Run) -> None:
    verdict = Shoe().check(run)
    matches = {"seedMatches": True, "rootMatches": True}
    assert verdict == {**matches, "hands": 2, "cards": 13, "differs": 0}


def test_the_page_finds_every_mismatch_in_a_shoe(run: Run) -> None:
    shoe = Shoe()
    other = {"commitment": "0" * 64, "roots": [{"stub": 0, "root": "0" * 64, "cards": 416}]}
    verdict = shoe.check(run, bound=other)
    assert (verdict["seedMatches"], verdict["rootMatches"]) == (False, False)
    assert shoe.check(run, burned=3)["differs"] == 8
    assert shoe.check(run, first="2c" if shoe.tree.order[0] != "2c" else "3c")["differs"] == 8
    roll = shoe.hands[1]["events"].pop()
    roll["dice"][0] = roll["dice"][0] % 6 + 1
    shoe.hands[1]["events"].append(roll)
    assert shoe.check(run)["differs"] == 9
    shoe.events[7]["card"] = "2c" if shoe.events[7]["card"] != "2c" else "3c"
    shoe.hands[1]["events"] = shoe.events[4:]
    assert shoe.check(run)["differs"] == 9


def test_the_page_checks_opened_cards_against_the_root_and_the_hand(run: Run) -> None:
    shoe = Shoe()
    dealt = [6, 8, 9, 10, 11, 12]
    verdict = shoe.check_openings(run, dealt)
    assert (verdict["cardsMatch"], verdict["differs"], verdict["closed"]) == (True, "", 0)
    assert verdict["opened"] == [shoe.tree.order[place] for place in dealt]
    assert shoe.check_openings(run, dealt[1:])["closed"] == 1
    assert shoe.check_openings(run, dealt, salt="00" * 32)["cardsMatch"] is False
    shoe.events[4]["card"] = "2c" if shoe.events[4]["card"] != "2c" else "3c"
    assert shoe.check_openings(run, dealt)["differs"] == shoe.tree.order[6]


@pytest.mark.parametrize("viewer", ["", "ann"])
@pytest.mark.parametrize("game", ["cordova/seven-card-stud", "saloon/no-limit-texas-holdem"])
def test_the_page_verifies_the_cards_that_a_viewer_saw_in_a_poker_hand(
    run: Run, game: str, viewer: str
) -> None:
    rules = FiledGame(BOOK, game).rules({})
    table = poker_tables.open_table(game, bots=rules.seats - 1)
    while not (table.hand == 1 and table.phase == "settled"):
        if table.turn is None:
            table.time_out()
        else:
            poker_tables.act(table)
    steps = recall_hand(stored_events(table.pending), 1, viewer, rulebook=BOOK)
    events = json.loads(msgspec.json.encode([step["event"] for step in steps]))
    reshuffled = any(event["event"] == "reshuffled" for event in events)
    assert reshuffled == (game == "cordova/seven-card-stud")
    roots = [
        {key: event.get(key, 0) for key in ("stub", "root", "cards")}
        for event in events
        if event["event"] == "shoe-committed"
    ]
    call = "m.checkOpenings(...values)"
    verdict = run("table/proof", call, roots, events, "poker")
    assert (verdict["cardsMatch"], verdict["differs"], verdict["closed"]) == (True, "", 0)
    assert verdict["opened"]
    roots[-1]["root"] = "0" * 64
    assert run("table/proof", call, roots, events, "poker")["cardsMatch"] is False


@pytest.mark.parametrize("wrong", [0, 1])
def test_the_page_verifies_the_number_drawn_for_the_action_button(run: Run, wrong: int) -> None:
    seed = Seed.of(11)
    deck = ["As", "Kd", "7c", "2h"]
    number = hand_chance(seed, deck).number(7)  # type: ignore[arg-type]
    events = [{"event": "number-drawn", "number": number % 7 + 1 if wrong else number}]
    call = "m.checkHand(...values)"
    verdict = run("table/proof", call, seed.commitment, seed.hex(), deck, events, 7)
    assert verdict["rollsMatch"] is (not wrong)
