"""The executable rulebook of California cardrooms.

    import houseway

    game = houseway.game("tavern/ez-baccarat-panda-8")     # any filing
    hand = game.play(seed=7)                               # one whole hand with sensible players
    hand.nets                                              # cents by person; they sum to zero

    table = game.open_table(seats=8, option="12")
    hand = table.deal(seed=7)                              # hand.decisions, hand.answer(...)

    houseway.settle(case), houseway.price(game), houseway.check("tavern")

The names in `__all__` are stable; everything else is private. Dependencies are imported on first
use, so importing the package is fast.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houseway.values.errors import FeeError, HousewayError, InputError, RulebookError

if TYPE_CHECKING:
    from houseway.cards.shuffle import Seed as Seed
    from houseway.library.games import Game as Game
    from houseway.library.games import Rulebook as Rulebook
    from houseway.library.hand import Hand as Hand
    from houseway.library.table import Table as Table
    from houseway.library.values import Card as Card
    from houseway.library.values import Cents as Cents
    from houseway.library.values import Money
    from houseway.play.family import SetHand as SetHand
    from houseway.play.game import FiledGame
    from houseway.results import Fee as Fee
    from houseway.results import Finding as Finding
    from houseway.results import Findings as Findings
    from houseway.results import Price as Price
    from houseway.results import Protection as Protection
    from houseway.results import Settlement as Settlement

__version__ = "0.2.0"

_MODULES = {
    "Card": "houseway.library.values",
    "Cents": "houseway.library.values",
    "Seed": "houseway.cards.shuffle",
    "Game": "houseway.library.games",
    "Hand": "houseway.library.hand",
    "Rulebook": "houseway.library.games",
    "Table": "houseway.library.table",
    "SetHand": "houseway.play.family",
    "Fee": "houseway.results",
    "Finding": "houseway.results",
    "Findings": "houseway.results",
    "Price": "houseway.results",
    "Protection": "houseway.results",
    "Settlement": "houseway.results",
}

__all__ = [
    "Card",
    "Cents",
    "Fee",
    "FeeError",
    "Finding",
    "Findings",
    "Game",
    "Hand",
    "HousewayError",
    "InputError",
    "Price",
    "Rulebook",
    "RulebookError",
    "Seed",
    "SetHand",
    "Settlement",
    "Table",
    "__version__",
    "check",
    "equity",
    "evaluate",
    "fee",
    "game",
    "house_way",
    "price",
    "protect",
    "settle",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module 'houseway' has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)


def game(game_id: str, *directories: str | Path) -> Game:
    """Find a filing by its id, in the rulebook plus your own directories.

    >>> game("tavern/zoobac").open_table(rules={"decks": 6}).seats
    8
    """
    from houseway.library.games import Game
    from houseway.play.game import FiledGame

    return Game(FiledGame(_rulebook(directories), game_id))


def settle(case: Mapping[str, Any] | str | bytes, *directories: str | Path) -> Settlement:
    """Settle a case, as data or JSON text in the format of `houseway settle`.

    >>> settle({
    ...     "game": "tavern/zoobac",
    ...     "player_dealer": {"seat": 8, "bank": "500.00"},
    ...     "wagers": [{"seat": 1, "bettor": "A", "wager": "player", "amount": "10.00"}],
    ...     "hands": {"player": ["9s", "Kd"], "banker": ["2c", "2h"]},
    ... })
    <Settlement of tavern/zoobac: 1 wager, player-dealer -$10>
    """
    from houseway.play.case import settle as settle_case
    from houseway.results import Settlement

    book = _rulebook(directories)
    return Settlement(settle_case(case, book), book)


def price(
    game: Game | str,
    wager: str | None = None,
    *,
    preset: str = "letter",
    rules: Mapping[str, object] | None = None,
    **options: object,
) -> Price:
    """Price every wager of a game, or only one; `rules` or keywords set the filing's options.

    >>> price("tavern/zoobac", "player")
    <Price of tavern/zoobac, exact: player 1.2351%>
    """
    from houseway.library.games import merge_options
    from houseway.pricing.price import price as price_game
    from houseway.results import Price

    chosen, filed_game = merge_options(rules, options), _filed(game)
    return Price(price_game(filed_game, wager, chosen, preset=preset), filed_game.rulebook)


def protect(
    game: Game | str,
    wager: str | None = None,
    *,
    preset: str = "letter",
    rules: Mapping[str, object] | None = None,
    **options: object,
) -> Protection:
    """What an expert can win from the bank of a game by counting, seeing or sharing cards.

    Figures that are not stored may take minutes; `rules` or keywords set the filing's options.

    >>> protect("tavern/pai-gow-tiles")
    <Protection of tavern/pai-gow-tiles: 1 wager>
    """
    from houseway.checking.protection import protect as protect_game
    from houseway.library.games import merge_options
    from houseway.results import Protection

    chosen = merge_options(rules, options)
    return Protection(protect_game(_filed(game), wager, chosen, preset=preset).to_dict())


def check(
    target: str | None = None, *directories: str | Path, packs: Sequence[str] = ()
) -> Findings:
    """The findings for a room, a filing, your own directory, or everything.

    >>> [(finding.code, finding.severity) for finding in check("saloon", packs=["local"])]
    [('LOC005', 'warn'), ('LOC005', 'warn')]
    """
    from houseway.checking.check import check as check_games
    from houseway.checking.check import choose_rules, find_games
    from houseway.results import Findings

    book, games = find_games(_rulebook(directories), target)
    return Findings(check_games(book, games, choose_rules(packs)).findings)


def fee(
    game: Game | str,
    option: str,
    *,
    action: Money | None = None,
    wager: Money | None = None,
    bank: Money | None = None,
    spots: int | None = None,
    players: int | None = None,
    pot: Money | None = None,
    street: str | None = None,
    condition: Money | None = None,
) -> Fee:
    """The fees of a collection option; amounts are whole cents, or text such as "450.00".

    `condition` is the collection method where several are filed, or the condition of pan.

    >>> fee("tavern/ez-baccarat-panda-8", "12", action="450.00")
    <Fee of tavern/ez-baccarat-panda-8, option gega-003784-b:12: player-dealer $10, player $0>
    """
    from houseway.library.values import read_cents
    from houseway.play.collection import Figures, fee_report
    from houseway.results import Fee

    def cents(amount: Money | None, name: str) -> int | None:
        return None if amount is None else read_cents(amount, name)

    figures = Figures(
        action=cents(action, "action"),
        wager=cents(wager, "wager"),
        bank=cents(bank, "bank"),
        spots=spots,
        players=players,
        pot=cents(pot, "pot"),
        street=street,
        condition=_condition(condition),
    )
    filed_game = _filed(game)
    return Fee(fee_report(filed_game.rulebook, filed_game.id, option, figures=figures))


def _condition(condition: Money | None) -> str | None:
    """The condition of pan as filings print it; the name of a collection method as it is."""
    from houseway.library.values import read_cents
    from houseway.values.money import format_printed, is_money

    if condition is None or (isinstance(condition, str) and not is_money(condition)):
        return condition
    return format_printed(read_cents(condition, "condition"))


def house_way(
    game: Game | str,
    cards: str | Sequence[str],
    *,
    preset: str = "letter",
    rules: Mapping[str, object] | None = None,
    **options: object,
) -> SetHand:
    """Set a hand the house way; the result names the rule.

    Cards are a list, or text with spaces, commas or nothing between them.

    >>> house_way("tavern/pai-gow-poker", "AsAdKcQh9s7d3c").low
    ('Kc', 'Qh')
    """
    from houseway.library.games import merge_options
    from houseway.play.family import set_hand

    table_rules = _filed(game).rules(merge_options(rules, options), preset=preset)
    return set_hand(table_rules, cards if isinstance(cards, str) else " ".join(cards))


def equity(
    game: str,
    hands: Sequence[str],
    *,
    board: str = "",
    dead: str = "",
    samples: int | None = None,
    seed: int = 0,
) -> dict[str, Any]:
    """The equity of each hand, exact or sampled.

    >>> equity("holdem", ["AsAh", "KsKh"], board="2c 7d 9h Jc")["players"][0]["win"]
    42
    """
    from houseway.poker.filed_equity import equity_report

    settings: dict[str, Any] = {"board": board, "dead": dead, "samples": samples, "seed": seed}
    return equity_report(game, list(hands), _rulebook(()), **settings)


def evaluate(kind: str, *hands: str) -> list[dict[str, Any]]:
    """The class and rank of each hand; the higher rank wins.

    >>> [row["class"] for row in evaluate("high", "As Ks Qs Js Ts", "2c 2d 2h 9s 9d")]
    ['royal-flush', 'full-house']
    """
    from houseway.ranking.kinds import evaluate as evaluate_hands

    return evaluate_hands(kind, hands)


def _filed(game: Game | str) -> FiledGame:
    """The engine's game of a game or its id."""
    from houseway.play.game import FiledGame

    return FiledGame(_rulebook(()), game) if isinstance(game, str) else game.filed


def _rulebook(directories: tuple[str | Path, ...]) -> Any:
    from houseway.rulebook.book import FiledRulebook, filed_rulebook

    return FiledRulebook(*map(Path, directories)) if directories else filed_rulebook()
