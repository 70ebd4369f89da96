"""Results that the page calculates itself, most of them compared with the server's results."""

import json
from typing import Any

import msgspec
import pytest
from tests.book import BOOK
from tests.browser.pages import Run
from tests.server import poker_tables
from tests.server.live_tables import stored_events

from houseway.cardroom.recall import recall_hand
from houseway.cards.commitment import CommittedShoe
from houseway.cards.shuffle import Seed
from houseway.pages.papers import name_sources
from houseway.pages.words import tier_name
from houseway.play.chance import hand_chance
from houseway.play.game import Game

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", ["tavern/zoobac", "tavern/pai-gow-tiles", "tavern/pai-gow-poker"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_page_deals_the_same_cards_from_a_seed_as_the_server(
    run: Run, game: str, number: int
) -> None:
    seed = Seed.of(number)
    deck = Game(BOOK, game).rules({}).cards
    chance = hand_chance(seed, deck)
    dealt = [chance.card("") for _ in range(30)]
    assert run("deal", "m.redeal(...values)", seed.hex(), list(deck), 30) == dealt
    sizes = [6] * 20
    assert run("deal", "m.reroll(...values)", seed.hex(), sizes) == list(chance.dice(20))
    assert run("deal", "m.commitmentOf(...values)", seed.hex()) == seed.commitment


def test_the_page_gives_a_source_the_same_name_as_the_server(run: Run) -> None:
    for source in ("001 lines 5", "000 lines 3-5, 9", "900 lines 1"):
        assert run("house", "m.sourceName(...values)", source) == name_sources(source)


def check(run: Run, **changes: Any) -> dict[str, Any]:
    """Return the page's verdict on four cards; the third card or the commitment can be changed."""
    seed = Seed.of(5)
    deck = list(Game(BOOK, "tavern/zoobac").rules({}).cards)
    chance = hand_chance(seed, deck)
    events = [{"event": "card-dealt", "hand": "player", "card": chance.card("")} for _ in range(4)]
    if "card" in changes:
        events[2]["card"] = changes["card"]
    commitment = changes.get("commitment", seed.commitment)
    call = "m.checkHand(...values)"
    verdict: dict[str, Any] = run("proof", call, commitment, seed.hex(), deck, events)
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
    deck = Game(BOOK, game).rules({}).cards
    tree = CommittedShoe(deck, Seed.of(4)).commitment()
    computed = run("deal", "m.rootOf(...values)", Seed.of(4).hex(), list(tree.order))
    assert computed == tree.root
    last = len(deck) - 1
    openings = msgspec.to_builtins(tree.open([0, 1, 17, last]))
    for opening in openings:
        assert run("deal", "m.opens(...values)", tree.root, len(deck), opening) is True
    other = {**openings[1], "card": openings[2]["card"]}
    assert run("deal", "m.opens(...values)", tree.root, len(deck), other) is False
    moved = {**openings[1], "place": 2}
    assert run("deal", "m.opens(...values)", tree.root, len(deck), moved) is False


class Shoe:
    """Two hands from an eight-deck shoe, in the form that the server sends to the page."""

    def __init__(self) -> None:
        self.seed = Seed.of(6)
        self.deck = Game(BOOK, "tavern/zoobac").rules({}).cards
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
        verdict: dict[str, Any] = run("proof", call, bound, past_shoe, list(self.deck))
        return verdict

    def check_openings(self, run: Run, places: list[int], **changes: Any) -> dict[str, Any]:
        """Return the page's verdict on the last hand with the cards at these places opened.

        The first card of the hand is at place 6; the card at place 7 is burned.
        """
        openings = [{**o, **changes} for o in msgspec.to_builtins(self.tree.open(places))]
        events = [*self.events[4:], {"event": "cards-opened", "openings": openings}]
        call = "m.checkOpenings(...values)"
        roots = self.bound["roots"]
        verdict: dict[str, Any] = run("proof", call, roots, events, "banked", 6)
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
    rules = Game(BOOK, game).rules({})
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
    verdict = run("proof", call, roots, events, "poker")
    assert (verdict["cardsMatch"], verdict["differs"], verdict["closed"]) == (True, "", 0)
    assert verdict["opened"]
    roots[-1]["root"] = "0" * 64
    assert run("proof", call, roots, events, "poker")["cardsMatch"] is False


def test_a_page_remembers_the_roots_it_saw_first(run: Run) -> None:
    views = [
        {"hand": 3, "commitment": "a", "shoe": {"roots": [{"stub": 0, "root": "r", "cards": 52}]}},
        {"hand": 3, "commitment": "b", "shoe": {"roots": [{"stub": 0, "root": "x", "cards": 52}]}},
        {"hand": 3, "commitment": "a", "shoe": {"roots": [{"stub": 1, "root": "s", "cards": 9}]}},
        {"hand": 4, "commitment": "c", "seed": "d"},
    ]
    remember_all = "values[0].reduce((p, v) => { m.remember(p, v); return p; }, new Map())"
    assert run("proof", f"[...{remember_all}]", views) == [
        [
            3,
            {
                "commitment": "a",
                "roots": [
                    {"stub": 0, "root": "r", "cards": 52},
                    {"stub": 1, "root": "s", "cards": 9},
                ],
            },
        ]
    ]


def test_each_shoe_has_separate_roads(run: Run) -> None:
    hands = [{"hand": n, "commitment": c} for n, c in enumerate("aaabbc", 1)]
    shoes = run("roads", "m.shoesOf(values[0])", hands)
    assert [[entry["hand"] for entry in shoe] for shoe in shoes] == [[1, 2, 3], [4, 5], [6]]


def road(run: Run, winners: str) -> list[tuple[str, int, int, int]]:
    beads = run("roads", "m.bigRoad(values[0])", list(winners))
    return [(bead["who"], bead["x"], bead["y"], bead["ties"]) for bead in beads]


def test_the_big_road_starts_a_column_when_the_winner_changes_and_marks_ties(run: Run) -> None:
    assert road(run, "BBTPB") == [("B", 0, 0, 0), ("B", 0, 1, 1), ("P", 1, 0, 0), ("B", 2, 0, 0)]


def test_a_run_of_more_than_six_wins_turns_right(run: Run) -> None:
    places = [(x, y) for _, x, y, _ in road(run, "BBBBBBBBP")]
    assert places[5:] == [(0, 5), (1, 5), (2, 5), (1, 0)]


def test_a_run_turns_right_above_another_run_in_its_way(run: Run) -> None:
    places = [(x, y) for _, x, y, _ in road(run, "BBBBBBBPPPPPP")]
    assert places[6] == (1, 5)
    assert places[7:] == [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 4)]


def test_ties_before_the_first_win_mark_that_win(run: Run) -> None:
    assert road(run, "TTP") == [("P", 0, 0, 2)]


def test_the_bead_plate_fills_columns_of_six(run: Run) -> None:
    beads = run("roads", "m.beadPlate(values[0])", list("BPTBPTB"))
    assert [(bead["x"], bead["y"]) for bead in beads[4:]] == [(0, 4), (0, 5), (1, 0)]


@pytest.mark.parametrize(
    ("text", "cents"),
    [("25", 2500), ("12.5", 1250), ("$1,000", 100000), ("0.05", 5), ("x", None), ("1.234", None)],
)
def test_amounts_are_read_to_the_cent(run: Run, text: str, cents: int | None) -> None:
    assert run("money", "m.cents(values[0])", text) == cents


@pytest.mark.parametrize(
    ("text", "decimal"),
    [
        ("25 to 1", "25.00"),
        ("10 for 1", "9.00"),
        ("3/2", "1.50"),
        ("0.95", "0.95"),
        ("-1", "-1.00"),
    ],
)
def test_odds_are_read_as_fractions(run: Run, text: str, decimal: str) -> None:
    assert run("exact", "m.decimal(m.parseTyped(values[0]), 2)", text) == decimal


@pytest.mark.parametrize("wrong", [0, 1])
def test_the_page_verifies_the_number_drawn_for_the_action_button(run: Run, wrong: int) -> None:
    seed = Seed.of(11)
    deck = ["As", "Kd", "7c", "2h"]
    number = hand_chance(seed, deck).number(7)  # type: ignore[arg-type]
    events = [{"event": "number-drawn", "number": number % 7 + 1 if wrong else number}]
    call = "m.checkHand(...values)"
    verdict = run("proof", call, seed.commitment, seed.hex(), deck, events, 7)
    assert verdict["rollsMatch"] is (not wrong)


@pytest.mark.parametrize(
    ("left", "text", "label"),
    [
        (600, "10:00", "10 minutes"),
        (599, "9:59", "9 minutes 59 seconds"),
        (61, "1:01", "1 minute 1 second"),
        (60, "1:00", "1 minute"),
        (59, "59 s", "59 seconds"),
        (0, "0 s", "0 seconds"),
    ],
)
def test_the_clock_shows_minutes_from_one_minute_up(
    run: Run, left: int, text: str, label: str
) -> None:
    assert run("clock", "[m.clockText(...values), m.clockLabel(...values)]", left) == [text, label]


MOVES = {
    "Meld five of clubs, six of clubs, seven of clubs": {
        "kind": "meld",
        "cards": ["5c", "6c", "7c"],
    },
    "Add five of hearts to meld 2": {"kind": "add", "cards": ["5h"], "meld": 2},
    "Split meld 1 into three of clubs, four of clubs and six of clubs, seven of clubs": {
        "kind": "split",
        "cards": ["3c", "4c", "6c", "7c"],
        "meld": 1,
        "melds": [["3c", "4c"], ["6c", "7c"]],
    },
    "Borrow from meld 3: four of clubs, four of diamonds": {
        "kind": "borrow",
        "cards": ["4c", "4d"],
        "meld": 3,
        "melds": [["4c", "4d"]],
    },
    "Discard jack of spades": {"kind": "discard", "cards": ["Js"]},
}


@pytest.mark.parametrize("name", MOVES)
def test_a_pan_move_is_named_from_its_data(run: Run, name: str) -> None:
    assert run("pan-moves", "m.moveName(values[0])", MOVES[name]) == name


@pytest.mark.parametrize(
    ("card", "named"), [("Ah", "an ace"), ("Td", "a ten"), ("Ax", "a Blackjack X ace")]
)
def test_the_prompt_names_the_up_card_of_the_player_dealer(run: Run, card: str, named: str) -> None:
    decision = {"seat": 1, "hand": 1, "kind": "play"}
    view = {"phase": "play", "decisions": [decision], "hands": {"player-dealer": [card, "??"]}}
    prompt = run("banked", "m.banked.prompt(values[0])", view)
    assert prompt == f"Your turn. The player-dealer shows {named}."


@pytest.mark.parametrize(("to", "line"), [([3], "seat 3"), ([2, 3, 2, 3], "seats 2, 3")])
def test_a_replay_names_the_seats_that_get_cards(run: Run, to: list[int], line: str) -> None:
    assert run("poker", "m.poker.lines.dealt({ to: values[0] })", to) == f"Cards to {line}"


@pytest.mark.parametrize("basis", ["players", "pot"])
def test_the_page_names_the_tier_of_a_fee_as_the_server_does(run: Run, basis: str) -> None:
    for tier in ("5-6", ""):
        fee = {"tier": tier, "basis": basis}
        assert run("house", "m.tierName(values[0])", fee) == tier_name(tier, basis)


def test_a_page_that_cannot_copy_its_address_does_not_claim_that_it_did(run: Run) -> None:
    forbid = 'Object.defineProperty(navigator, "clipboard", { configurable: true })'
    allow = "delete navigator.clipboard"
    call = f"({forbid}, m.copyAddress().finally(() => {allow}))"
    assert run("house", call) is False


def test_the_rules_next_to_a_table_say_that_they_did_not_load(run: Run) -> None:
    call = """(async () => {
      const rules = new m.SideRules();
      rules.view = { table: { game: "tavern/zoobac" } };
      const { fetch } = window;
      window.fetch = () => Promise.reject(new TypeError("offline"));
      await rules.read({ target: { open: true } }).finally(() => { window.fetch = fetch; });
      document.body.append(rules);
      await rules.updateComplete;
      rules.remove();
      return rules.querySelector("[role=status]").textContent;
    })()"""
    assert run("side-rules", call) == "The rules did not load. Close and open them to try again."
