"""BJ: the 2026 blackjack regulations, which are not in effect.

The mechanics are tested on the filing's own base wager: its pay rows, which also settle hands at
the table, are evaluated for every pair of totals.
"""

import re
from collections.abc import Iterator, Mapping

from houseway.checking.finding import Found
from houseway.checking.numbers import joined
from houseway.checking.rule import rule
from houseway.checking.subject import Subject
from houseway.pages.words import count
from houseway.play.game import FiledGame
from houseway.play.registry import find_family, has_family
from houseway.play.wager import ReadyWager
from houseway.rulebook.facts import FactValue
from houseway.rulebook.model import Filing

_LAW = "11 CCR 2073-2075"
_SINCE = "2026-04-01, held invalid in 2026"
_PACK = "ca-2026-blackjack"

TOTALS = range(4, 32)
DEALERS = range(4, 41)
"""Some higher totals too, so that even the player's highest total can be the closer one."""
TARGET = 21

_NAME = re.compile(r"21|black\s*jack|\bbj\b", re.I)


class Showdown:
    """The result of a game's base wager for two totals, or for a natural."""

    def __init__(self, game: FiledGame) -> None:
        self.base: ReadyWager = next(iter(game.rules().wagers.values()))
        self._defaults: dict[str, FactValue] = {
            name: fact.words[0] if fact.words else fact.low
            for name, fact in game.family.facts.items()
        }

    def result(self, total: int, dealer: int, **facts: FactValue) -> str:
        """`win`, `push`, `lose` or another result; a win includes its odds."""
        case: Mapping[str, FactValue] = {
            **self._defaults,
            "total": total,
            "dealer_total": dealer,
            "bust_cards": 3 if dealer > TARGET else 0,
            "cards": 3,
            "dealer_cards": 3,
            **facts,
        }
        outcome = self.base.outcome(case)
        return f"win at {outcome.odds}" if outcome.odds is not None else outcome.result

    @property
    def busts(self) -> list[int]:
        """The totals that lose against every hand of the player-dealer."""
        return [t for t in TOTALS if all(self.result(t, d) == "lose" for d in DEALERS)]

    @property
    def upsets(self) -> list[tuple[int, int]]:
        """Pairs in which the player's total is closer to the target and does not win."""
        return [
            (total, dealer)
            for total in TOTALS
            for dealer in TOTALS
            if abs(total - TARGET) < abs(dealer - TARGET)
            and not self.result(total, dealer).startswith("win")
        ]

    @property
    def ties(self) -> list[int]:
        """The equal totals at which the player does not win."""
        return [t for t in TOTALS if not self.result(t, t).startswith("win")]


def is_blackjack_style(filing: Filing) -> bool:
    return has_family(filing.family) and find_family(filing.family).blackjack_style


def showdowns(subject: Subject) -> Iterator[tuple[FiledGame, Showdown]]:
    """The blackjack-style games whose rules are in the rulebook."""
    for game in subject.games:
        if game.playable and game.family.blackjack_style:
            yield game, Showdown(game)


@rule("BJ001", _PACK, severity="warn", confidence="R2", law=_LAW, since=_SINCE)
def blackjack_style_game(subject: Subject) -> Iterator[Found]:
    """A blackjack-style game cannot be approved; mechanics decide, not the name.

    What: Lists the games of the twenty-one family: they add points, count an ace as 1 or 11 and
    face cards as 10, let a player draw, and compare the total with the player-dealer's.

    Why: The other rules of the pack apply to these games.

    Example: Any No Bust 21st Century Blackjack game.

    Limits: The definition itself was not available. The Bureau, the Commission and the courts
    decide whether a game is blackjack in law.
    """
    for filing in subject.filings:
        if is_blackjack_style(filing) and filing.status != "side-bet":
            yield Found("a blackjack-style game", filing.id, field="family", source=filing.source)


@rule("BJ002", _PACK, severity="warn", confidence="R2", law=_LAW, since=_SINCE)
def name_says_blackjack(subject: Subject) -> Iterator[Found]:
    """The name does not contain the number 21 or the word blackjack.

    What: The names of games, of the wagers of blackjack-style games, and of games that appear only
    in a schedule are searched for 21 (also in 21.5 and 21st), blackjack and BJ. The names of games
    that are not blackjack-style are included, because the scope of the rule is not clear.

    Why: A sentence of the regulations quoted in the press forbids such names.

    Example: "No Bust 21st Century Blackjack 4.0"; "21st Century Baccarat", a baccarat game.

    Limits: Known only from the quote.
    """
    for filing in subject.filings:
        is_blackjack = is_blackjack_style(filing)
        if _NAME.search(filing.name):
            message = f"named {filing.name!r}"
            if not is_blackjack:
                message += ", though it is not blackjack-style"
            yield Found(message, filing.id, None, "name", filing.source)
        for wager in filing.wagers:
            if is_blackjack and _NAME.search(wager.name):
                message = f"a wager is named {wager.name!r}"
                yield Found(message, filing.id, None, f"wagers.{wager.id}", wager.source)
    for schedule in subject.schedules:
        for name in schedule.other_games:
            if _NAME.search(re.sub(r"\(.*\)", "", name)):
                message = f"a game that appears only in the schedule is named {name!r}"
                place = subject.place_of(schedule)
                yield Found(message, place, schedule.id, "other_games", schedule.source)


@rule("BJ003", _PACK, severity="warn", confidence="R2", law=_LAW, since=_SINCE, engine=True)
def a_total_loses_by_itself(subject: Subject) -> Iterator[Found]:
    """No bust: the total closer to the target wins.

    What: The base wager is settled for the player's totals from 4 to 31 against the
    player-dealer's totals from 4 to 40. Totals that lose against all of them are reported. If
    there are none, a pair in which the player's closer total does not win is reported.

    Why: The regulations do not allow a total that loses on its own.

    Example: 22 to 30 lose no matter what the player-dealer has.

    Limits: Special hands and naturals are left to BJ006.
    """
    for game, showdown in showdowns(subject):
        if busts := showdown.busts:
            several = f"totals {joined(busts)} lose on their own"
            message = several if len(busts) > 1 else f"{busts[0]} loses on its own"
        elif upsets := showdown.upsets:
            total, dealer = upsets[-1]
            message = f"{total} does not win against {dealer}, though it is closer to {TARGET}"
        else:
            continue
        source = showdown.base.wager.source
        yield Found(message, game.id, None, f"wagers.{showdown.base.id}", source)


@rule("BJ004", _PACK, severity="warn", confidence="R2", law=_LAW, since=_SINCE, engine=True)
def target_is_21(subject: Subject) -> Iterator[Found]:
    """The target is not 21.

    What: All pairs of totals are settled. The target is the total that no other beats.

    Why: The press, a law firm and the 2023 draft all say that the target may not be 21.

    Example: 21 beats or ties every total.

    Limits: One source says instead that the target must stay the same throughout the game.
    """
    for game, showdown in showdowns(subject):
        unbeaten = [t for t in TOTALS if all(showdown.result(t, d) != "lose" for d in TOTALS)]
        if unbeaten == [TARGET]:
            source = showdown.base.wager.source
            message = f"{TARGET} is the only total that no other total beats: it is the target"
            yield Found(message, game.id, None, f"wagers.{showdown.base.id}", source)


@rule("BJ006", _PACK, severity="warn", confidence="R2", law=_LAW, since=_SINCE, engine=True)
def natural_wins_at_once(subject: Subject) -> Iterator[Found]:
    """An ace with a ten is worth only its points.

    What: A two-card natural is settled against every total and compared with an ordinary 21.

    Why: The regulations do not allow an automatic win.

    Example: A natural pays 6 to 5 where 21 points push.

    Limits: In games whose special hands have other names, only the first of them is compared.
    """
    for game, showdown in showdowns(subject):
        special = _special(game)
        dealer = next(
            (d for d in TOTALS if _natural(showdown, special, d) != showdown.result(TARGET, d)),
            None,
        )
        if dealer is not None:
            natural, points = _natural(showdown, special, dealer), showdown.result(TARGET, dealer)
            name = special.replace("-", " ")
            message = f"{name} against {dealer}: {natural}; 21 points: {points}"
            source = showdown.base.wager.source
            yield Found(message, game.id, None, f"wagers.{showdown.base.id}", source)


def _special(game: FiledGame) -> str:
    kinds = [special["kind"] for special in game.filing.play.get("specials", ())]
    return str(kinds[0]) if kinds else "natural"


def _natural(showdown: Showdown, special: str, dealer: int) -> str:
    return showdown.result(TARGET, dealer, special=special, dealt_special=special, cards=2)


@rule("BJ007", _PACK, severity="warn", confidence="R2", law=_LAW, since=_SINCE, engine=True)
def tie_does_not_win(subject: Subject) -> Iterator[Found]:
    """The player wins ties.

    What: The base wager is settled for equal totals.

    Why: The regulations give ties to the player.

    Example: 20 against 20 pushes.

    Limits: One source says only that "a particular position" wins ties.
    """
    for game, showdown in showdowns(subject):
        if ties := showdown.ties:
            results = sorted({showdown.result(total, total) for total in ties})
            message = f"equal totals {joined(ties)}: {' or '.join(results)}"
            source = showdown.base.wager.source
            yield Found(message, game.id, None, f"wagers.{showdown.base.id}", source)


@rule("BJ008", _PACK, severity="info", confidence="R2", law="11 CCR 2075 as reported", since=_SINCE)
def to_be_filed_again(subject: Subject) -> Iterator[Found]:
    """Under the regulations, each blackjack-style game must be filed again.

    What: Counts the blackjack-style games of the room whose rules are filed.

    Why: A request for review or a modification was due by 2026-06-01; each costs $1,050 ($500
    fee and $550 deposit). The Bureau has 30 days to check that a request is complete, and then 90
    days to decide.

    Example: Four games of a room: $4,200.

    Limits: The deadline has passed and the regulations were held invalid.
    """
    games = [f.id for f in subject.filings if is_blackjack_style(f) and f.status == "game"]
    if games:
        number = count(len(games), "game")
        message = f"{number} to file again at $1,050 each: ${1050 * len(games):,}"
        yield Found(message, subject.id, source=subject.room.source, evidence=tuple(games))
