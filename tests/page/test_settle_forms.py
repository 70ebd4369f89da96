"""The forms of the Settle page read and write worked cases without changing their results."""

from functools import cache
from typing import Any

import msgspec
import pytest
from tests.book import BOOK
from tests.page.node import Run

from houseway.play.case import settle
from houseway.play.game import FiledGame
from houseway.rulebook.worked_cases import worked_cases
from houseway.values.errors import HousewayError
from houseway.web.pages.case_form import case_form

NOT_IN_FORM = {"shoe", "rulings", "limits", "seated", "faces", "chip", "street", "last_round"}
"""Keys of a case that the forms do not show; a case with any of them is settled from its JSON."""


@pytest.mark.parametrize("kind", ["banked", "poker", "pan"])
def test_a_worked_case_settles_the_same_after_the_form_reads_and_writes_it(
    run: Run, kind: str
) -> None:
    """Compare the results of all cases that the form can show.

    These must be more than half of the cases, and include every game that has a case without the
    keys in NOT_IN_FORM.
    """
    cases = list(_cases_of(kind))
    inputs = [{"form": _form(game_id), "body": body} for game_id, body in cases]
    call = """values[0].map(({ form, body }) => {
      const { game, option, preset, rules, seats, ...rest } = body;
      const model = m.desk.read(form, rest);
      return model && m.desk.write(form, model)?.body;
    })"""
    written = run(f"desk/settle-{kind}", call, inputs)
    through_form = [(case, body) for case, body in zip(cases, written, strict=True) if body]
    assert len(through_form) > len(cases) / 2
    assert {game_id for (game_id, _), _ in through_form} >= {
        game_id for game_id, body in cases if not body.keys() & NOT_IN_FORM
    }
    for (game_id, body), new_body in through_form:
        table = {key: body[key] for key in ("option", "preset", "rules", "seats") if key in body}
        assert _result({**table, **new_body, "game": game_id}) == _result({**body, "game": game_id})


@cache
def _form(game_id: str) -> Any:
    return msgspec.to_builtins(case_form(FiledGame(BOOK, game_id)))


def _cases_of(kind: str) -> Any:
    for game_id in BOOK:
        game = FiledGame(BOOK, game_id)
        if not game.playable or game.kind.name != kind:
            continue
        for case in worked_cases(game_id, *BOOK.directories):
            if case.settle:
                yield game_id, {**msgspec.to_builtins(case.settle), "game": game_id}


def _result(case: dict[str, Any]) -> Any:
    try:
        return settle(case, BOOK)
    except HousewayError as error:
        return error.what
