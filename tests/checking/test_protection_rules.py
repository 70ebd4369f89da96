"""Rules of game protection find what is planted, and are off unless they are asked for."""

from pathlib import Path

from tests.book import BOOK
from tests.checking.clean import RATES, changed

from houseway.checking.check import Report, check, choose_rules, find_games
from houseway.checking.rules.deals import trials

ROOMS = Path(__file__).parents[2] / "src/houseway/rulebook/rooms"


def findings(directory: Path, code: str) -> dict[str, str]:
    """The message about each game, or wager of a game, by one rule."""
    trials.cache_clear()
    book, games = find_games(BOOK, str(directory))
    report: Report = check(book, games, choose_rules(select=[code]))
    places = {
        finding.where.field if code == "PRO001" else finding.where.game: finding
        for finding in report.findings
    }
    return {str(place): f"{f.severity}: {f.message}" for place, f in places.items()}


def with_filing(directory: Path, game: str, *changes: tuple[str, str]) -> Path:
    """The clean room with a filing of another room, changed."""
    copy = changed(directory)
    text = (ROOMS / f"{game}.toml").read_text("utf-8").replace(game, "clean/planted")
    for old, new in changes:
        assert old in text, f"{game} has no {old!r}"
        text = text.replace(old, new, 1)
    (copy / "rooms/clean/planted.toml").write_text(text, "utf-8")
    return copy


def with_baccarat(directory: Path, limit: str) -> Path:
    """The clean room with a real room's baccarat, whose figures are stored, and other limits."""
    room = with_filing(directory, "tavern/ez-baccarat-panda-8")
    text = (room / RATES).read_text("utf-8")
    games = 'games = ["clean/baccarat"]'
    assert games in text
    text = text.replace(games, 'games = ["clean/baccarat", "clean/planted"]')
    text = text.replace("$5-$500", limit).replace("$25-$1,000", limit)
    (room / RATES).write_text(text, "utf-8")
    return room


def test_the_pack_is_off_unless_it_is_named() -> None:
    assert not {rule.code for rule in choose_rules()} & {"PRO001", "PRO002", "PRO003"}
    codes = [rule.code for rule in choose_rules(packs=["protection"])]
    assert codes == ["PRO001", "PRO002", "PRO003"]


def test_a_wager_that_a_counter_beats_at_the_filed_maximum_is_found(tmp_path: Path) -> None:
    found = findings(with_baccarat(tmp_path, "$5-$500"), "PRO001")
    assert found["wagers.dragon-7"].startswith("warn: Dragon 7")
    assert "with 14 cards behind the cut card and bets of $500" in found["wagers.dragon-7"]
    assert "wagers.player" not in found


def test_a_small_maximum_keeps_a_counter_from_winning(tmp_path: Path) -> None:
    assert "wagers.dragon-7" not in findings(with_baccarat(tmp_path, "$5-$15"), "PRO001")


def test_figures_that_are_not_stored_are_named(tmp_path: Path) -> None:
    room = with_filing(tmp_path, "tavern/ez-baccarat-panda-8", ("behind = 14", "behind = 15"))
    found = findings(room, "PRO001")["wagers.dragon-7"]
    assert found.startswith("info: Dragon 7")
    assert "no figures are stored" in found


def test_a_hole_card_dealt_before_the_decisions_is_found(tmp_path: Path) -> None:
    game = "tavern/no-bust-21st-century-blackjack"
    open_cards = with_filing(tmp_path / "up", game)
    assert "clean/planted" not in findings(open_cards, "PRO002")
    hidden = with_filing(tmp_path / "down", game, ('default = "up"', 'default = "down"'))
    message = findings(hidden, "PRO002")["clean/planted"]
    assert "1 card of the player-dealer lies face down while bettors decide" in message
    # A bettor who sees it wins on average, by the stored figures.
    assert message.startswith("warn")
    assert "then has an edge of -" in message


def test_hands_that_become_piles_are_found_with_all_their_cards(tmp_path: Path) -> None:
    room = with_filing(tmp_path, "tavern/pai-gow-poker")
    assert "7 cards of the player-dealer" in findings(room, "PRO002")["clean/planted"]


def test_open_cards_of_other_seats_are_found_and_hidden_ones_are_not(tmp_path: Path) -> None:
    room = with_filing(tmp_path / "up", "tavern/no-bust-21st-century-blackjack")
    assert "of other seats are face up" in findings(room, "PRO003")["clean/planted"]
    room = with_filing(tmp_path / "down", "tavern/three-card-poker")
    assert "clean/planted" not in findings(room, "PRO003")
