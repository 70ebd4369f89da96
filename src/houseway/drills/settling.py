"""Drill: settle a finished hand in the filed order, with a bank that may run short."""

from __future__ import annotations

from houseway.banked.case import Case, play_case
from houseway.banked.events import WagerSettled
from houseway.banked.hand import BankedHand
from houseway.banked.reasons import place_words, words
from houseway.drills.banked import (
    bettor_name,
    deal_banked,
    is_banked,
    short_bank,
    show_chance,
    show_choices,
    show_hands,
    show_table,
    what_hand_teaches,
)
from houseway.drills.maker import RECORDED, Draft, Maker, Setup
from houseway.drills.question import Answer, Row, RowAnswer, SettledLine, Shown, Solution
from houseway.drills.worked_hands import case_json
from houseway.pages.words import listed
from houseway.play.case import read_as
from houseway.rulebook.model import Pass
from houseway.rulebook.worked_cases import WorkedCase
from houseway.values.money import format_money, format_printed


def _make(setup: Setup) -> Draft | None:
    if setup.case is not None:
        return _ask(_case_hand(setup), f"worked case: {setup.case.title}", setup.case.why)
    full = deal_banked(setup)
    if full is None or full.void:
        return None
    if setup.recorded is not None:
        return _ask(full, RECORDED) if len(full.lines) > 1 else None
    bank, teaches = short_bank(setup, full)
    state = deal_banked(setup, bank)
    if state is None or len(state.lines) < 2:
        return None
    return _ask(state, teaches or what_hand_teaches(state))


def _case_hand(setup: Setup) -> BankedHand:
    return play_case(read_as(case_json(setup), Case), setup.game)


def _ask(state: BankedHand, teaches: str, why: str = "") -> Draft:
    lines = state.lines
    ids = {line.order: f"w{place}" for place, line in enumerate(sorted(lines, key=_place), 1)}
    rows = [
        Row(id=ids[line.order], label=_label(state, line)) for line in sorted(lines, key=_place)
    ]
    start = f"seat {state.button}" if state.button else "not placed"
    return Draft(
        ask="Settle every wager in order. For each, what is paid and what is taken?",
        shown=(
            *show_table(state),
            *show_chance(state),
            Shown(label="Action button", text=start),
            *show_hands(state),
            *show_choices(state),
        ),
        rows=tuple(rows),
        solution=Solution(
            answer=Answer(
                rows=tuple(
                    RowAnswer(
                        row=ids[line.order],
                        paid=format_money(line.paid),
                        taken=format_money(line.taken),
                    )
                    for line in lines
                )
            ),
            reason=why or order_reason(state),
            rule="; ".join(
                dict.fromkeys(str(pass_.source) for pass_ in state.rules.filing.settlement)
            ),
            values=tuple(
                Shown(
                    label=_label(state, line),
                    text=_result_words(line),
                )
                for line in lines
            ),
            moves=tuple(_move(state, line) for line in lines),
            lines=tuple(_settled_line(state, line) for line in lines),
        ),
        teaches=teaches,
    )


def _result_words(line: WagerSettled) -> str:
    """The reason for a result, which names a win, a loss or a push itself."""
    if line.result in ("win", "lose", "push"):
        return words(line)
    return f"{line.result.replace('-', ' ')}: {words(line)}"


def _place(line: WagerSettled) -> tuple[int, str, str, int, int]:
    """The sort key of the rows: by seat and name, so the order of settlement is not revealed."""
    return line.seat, line.bettor, line.wager, line.hand, line.spot


def _label(state: BankedHand, line: WagerSettled) -> str:
    amount = format_printed(line.amount)
    return f"{bettor_name(line.seat, line.bettor)}: {_wager_name(state, line)}, {amount}"


def _wager_name(state: BankedHand, line: WagerSettled) -> str:
    name = state.rules.wagers[line.wager].wager.name
    hand = f", hand {line.hand}" if line.hand > 1 else ""
    if line.on.startswith("double"):
        return f"{name}, {line.on}{hand}"
    return f"{name} on {line.on}{hand}" if line.on else f"{name}{hand}"


def _settled_line(state: BankedHand, line: WagerSettled) -> SettledLine:
    return SettledLine(
        order=line.order,
        seat=line.seat,
        bettor=line.bettor,
        wager=_wager_name(state, line),
        amount=format_money(line.amount),
        result=line.result,
        paid=format_money(line.paid),
        taken=format_money(line.taken),
        returned=format_money(line.returned),
        why=words(line),
        source=line.source,
    )


def order_reason(state: BankedHand) -> str:
    """The order of settlement, in the words of the filing or from its passes."""
    passes = state.rules.filing.settlement
    says = [filed.says for filed in passes if filed.says]
    if says:
        return " ".join(says)
    if any(filed.cover != "any" for filed in passes):
        return f"Bets are settled {'; '.join(dict.fromkeys(map(_pass_words, passes)))}."
    last = [filed for filed in passes if filed.moment == "end"]
    named = len(last) > 1 and any(filed.order != "wager-by-wager" for filed in last)
    walks: dict[str, list[str]] = {}
    for filed in passes:
        wagers = walks.setdefault(_pass_words(filed), [])
        if named and filed in last:
            wagers.append(_pass_wagers(state, filed))
    parts = (
        f"{walk}: {', then '.join(wagers)}" if wagers else walk for walk, wagers in walks.items()
    )
    return f"Bets are settled {'; then '.join(parts)}."


def _pass_wagers(state: BankedHand, filed: Pass) -> str:
    """The names of the wagers of a pass."""
    wagers = state.rules.wagers
    names = (name for group in filed.groups for name in group if name in wagers)
    return listed(wagers[name].wager.name for name in names)


_COVER = {
    "any": "",
    "full": ", if the bank covers all bets",
    "short": ", if the bank runs short",
}


def _pass_words(filed: Pass) -> str:
    direction = filed.direction.replace("counter-", "counter")
    order = filed.order.replace("-", " ")
    return f"{order} from {place_words(filed.start)}, {direction}{_COVER[filed.cover]}"


def _move(state: BankedHand, line: WagerSettled) -> str:
    label = _label(state, line)
    if line.paid:
        text = f"pay {format_printed(line.paid)} from the bank"
    elif line.taken:
        text = f"take {format_printed(line.taken)} for the player-dealer"
    else:
        text = "no chips move" if line.result == "push" else "return the wager"
    if line.returned and (line.paid or line.taken):
        text += f", return {format_printed(line.returned)} that the bank does not cover"
    return f"{label}: {text}."


def _suits_case(case: WorkedCase) -> bool:
    return "player_dealer" in case.settle and bool({"lines", "player_dealer"} & set(case.due))


SETTLE = Maker(
    title="Pay and take",
    says="Settle a finished hand in the filed order, with a bank that may run short.",
    suits=is_banked,
    make=_make,
    suits_case=_suits_case,
    asks_recorded=True,
)
