"""Questions from the worked cases of poker and pan, with the answers of `houseway settle`."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.drills.maker import Draft, Setup
from houseway.drills.question import Answer, Field, Shown, Solution, name_seats, pot_name
from houseway.pages.words import count
from houseway.pan.case import settle_case as settle_pan
from houseway.poker.case import settle_case as settle_poker
from houseway.rulebook.worked_cases import WorkedCase
from houseway.values.money import format_money, format_printed, parse_money


def case_json(setup: Setup) -> bytes:
    """The worked case of a setup in the format of `houseway settle`, with the setup's rules."""
    assert setup.case is not None
    case = {key: value for key, value in setup.case.settle.items() if key != "preset"}
    return msgspec.json.encode({**case, "game": setup.game.id, "rules": setup.rules.options})


def _explain(setup: Setup, content: Draft) -> Draft:
    """A question with the reason and the lines of its worked case."""
    assert setup.case is not None
    solution = content.solution._replace(
        reason=setup.case.why or setup.case.title, rule=str(setup.case.source)
    )
    return content._replace(solution=solution, teaches=f"worked case: {setup.case.title}")


# Poker.


def suits_divide(case: WorkedCase) -> bool:
    """Whether a worked case says who gets which chips."""
    return "bets" in case.settle and bool({"pots", "stacks"} & set(case.due))


def divide_case(setup: Setup) -> Draft:
    """A question about how much each seat that is still in gets from the pots."""
    assert setup.case is not None
    case = setup.case.settle
    result = settle_poker(setup.game, case_json(setup))
    folded = case.get("folded", [])
    won = {int(seat): 0 for seat in case["stacks"] if int(seat) not in folded}
    shares = [(pot, winner) for pot in result["pots"] for winner in pot["winners"]]
    for _, share in shares:
        won[share["seat"]] += parse_money(share["share"])
    content = Draft(
        ask="Push the pots: how much does each seat get?",
        shown=tuple(_show_case(case, result)),
        fields=tuple(
            Field(id=f"seat-{seat}", label=f"Seat {seat} gets", form="money") for seat in won
        ),
        solution=Solution(
            answer=Answer(fields={f"seat-{seat}": format_money(c) for seat, c in won.items()}),
            reason="",
            values=tuple(
                Shown(label=f"Seat {share['seat']}", text=share["why"])
                for _, share in shares
                if share["why"]
            ),
            moves=tuple(
                f"{_pot_name(result, pot)}: push {_printed(share['share'])} "
                f"to seat {share['seat']}."
                for pot, share in shares
            ),
        ),
    )
    return _explain(setup, content)


def _show_case(case: dict[str, Any], result: dict[str, Any]) -> list[Shown]:
    """The table at the showdown: what a dealer sees before the pots are pushed."""
    shown = [Shown(label="Dealer button", text=f"seat {case['button']}")]
    if case.get("chip"):
        shown.append(Shown(label="Smallest chip", text=_printed(case["chip"])))
    shown += [
        Shown(label=f"Board {n}", text=" ".join(board), cards=True)
        for n, board in enumerate(case.get("boards", []), 1)
    ]
    shown += [
        Shown(label=f"Seat {seat}", text=" ".join(cards), cards=True)
        for seat, cards in case.get("hands", {}).items()
    ]
    shown += [
        Shown(label=f"Seat {seat}, dealt", text=", ".join(faces))
        for seat, faces in case.get("faces", {}).items()
    ]
    if case.get("folded"):
        shown.append(Shown(label="Folded", text=name_seats(case["folded"])))
    if case.get("last_round"):
        put = ", ".join(f"seat {s} {_printed(c)}" for s, c in case["last_round"].items())
        shown.append(Shown(label="Last betting round", text=put))
    if case.get("checked"):
        shown.append(Shown(label="Checked", text=name_seats(case["checked"])))
    shown += [
        Shown(label=f"Seat {seat} gets back", text=f"{_printed(back)}, not in the pots")
        for seat, back in result["returned"].items()
    ]
    shown += [
        Shown(
            label=_pot_name(result, pot),
            text=f"{_printed(pot['amount'])} among {name_seats(pot['eligible'])}",
        )
        for pot in result["pots"]
    ]
    return shown


def _pot_name(result: dict[str, Any], pot: dict[str, Any]) -> str:
    return pot_name(1 + result["pots"].index(pot))


def _printed(amount: str) -> str:
    return format_printed(parse_money(amount))


# Pan.


def suits_pan(case: WorkedCase) -> bool:
    """Whether a worked case says what melds pay, or who pays what when a player goes out."""
    return "condition" in case.settle and bool({"chips", "lines"} & set(case.due))


def pan_case(setup: Setup) -> Draft:
    """A question about what melds pay or, if a player goes out, what each other player pays."""
    assert setup.case is not None
    result = settle_pan(setup.game, case_json(setup))
    case = setup.case.settle
    content = _melds(case, result) if case.get("cards") else _going_out(case, result)
    return _explain(setup, content)


def _melds(case: dict[str, Any], result: dict[str, Any]) -> Draft:
    each = _printed(result["from_each"])
    return Draft(
        ask="What do these cards pay?",
        shown=(
            Shown(label="Condition", text=_printed(case["condition"])),
            Shown(label="Cards", text=" ".join(case["cards"]), cards=True),
        ),
        fields=(
            Field(id="chips", label="Chips they pay", form="number"),
            Field(id="from-each", label="What each player pays", form="money"),
        ),
        solution=Solution(
            answer=Answer(fields={"chips": str(result["chips"]), "from-each": result["from_each"]}),
            reason="",
            values=tuple(_show_meld(meld) for meld in result["melds"]),
            moves=(f"Collect {each} from each player.",) if result["chips"] else (),
        ),
    )


def _show_meld(meld: dict[str, Any]) -> Shown:
    return Shown(
        label=f"Pays {count(meld['chips'], 'chip')}", text=" ".join(meld["cards"]), cards=True
    )


def _going_out(case: dict[str, Any], result: dict[str, Any]) -> Draft:
    out = case["out"]
    tops = case.get("tops", "0.00")
    paid = {f"seat-{line['payer']}": line["paid"] for line in result["lines"]}
    fields = [
        Field(id=f"seat-{line['payer']}", label=f"Seat {line['payer']} pays", form="money")
        for line in result["lines"]
    ]
    tops_move = [f"Push the tops of {_printed(result['tops'])} to seat {out}."]
    return Draft(
        ask=f"Seat {out} goes out: how many chips is the hand worth, and what does each seat pay?",
        shown=(
            Shown(label="Condition", text=_printed(case["condition"])),
            Shown(label="Tops", text=_printed(tops)),
            *(
                Shown(label=f"Seat {seat}", text=_show_player(player))
                for seat, player in case["players"].items()
            ),
            *(
                Shown(label=f"Seat {out}, melds", text=" ".join(meld), cards=True)
                for meld in case["players"][out]["melds"]
            ),
        ),
        fields=(Field(id="chips", label="Total chips", form="number"), *fields),
        solution=Solution(
            answer=Answer(fields={"chips": str(result["chips"]), **paid}),
            reason="",
            values=tuple(_show_meld(meld) for meld in result["melds"]),
            moves=(
                *(
                    f"Seat {line['payer']} pays {_printed(line['paid'])} to seat {out}."
                    for line in result["lines"]
                    if parse_money(line["paid"])
                ),
                *(tops_move if parse_money(result["tops"]) else ()),
            ),
        ),
    )


def _show_player(player: dict[str, Any]) -> str:
    status = {"top": "on top", "foul": "fouled"}.get(player.get("status", "in"), "")
    doubles = "plays doubles" if player.get("doubles") else ""
    return ", ".join(filter(None, (_printed(player["stack"]), doubles, status)))
