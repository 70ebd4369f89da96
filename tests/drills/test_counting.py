"""Spot the counter: the right answer is the seat whose bets follow the count, and only that one."""

import re

import numpy as np
import pytest
from tests.book import BOOK
from tests.each import each

from houseway.banked.shoes import lasts
from houseway.drills.counting import NOBODY, correlation
from houseway.drills.drill import drills_of, make_drill
from houseway.play.game import FiledGame

EZ = "tavern/ez-baccarat-panda-8"
PLAYABLE = [game for game in BOOK if FiledGame(BOOK, game).playable]
OFFERED = [game for game in PLAYABLE if "count" in drills_of(FiledGame(BOOK, game))]


def bets_and_counts(question):
    """The bets by seat and the true count before each round, from what is shown alone."""
    shown = {part.label: part.text for part in question.shown}
    tags = {}
    for group in shown["The count"].split("; "):
        kinds, tag = group.split(": ")
        tags |= {kind: int(tag) for kind in kinds.split()}
    running, left = map(int, re.findall(r"[+-]?\d+", shown["Before round 1"]))
    balanced = "deck" in shown["An expert bets"]
    bets, counts = {}, []
    for label in (label for label in shown if re.fullmatch(r"Round \d+", label)):
        placed, cards = shown[label].split("; ")
        for seat, amount in re.findall(r"seat (\d+) (\$[\d,]+|nothing)", placed):
            bets.setdefault(f"seat {seat}", []).append(int(re.sub(r"\D", "", amount) or 0))
        counts.append(running * 52 / left if balanced else running)
        dealt = re.findall(r"\b([A2-9TJQK])[cdhsx]\b", cards)
        running += sum(tags.get(r, tags.get("T", 0) if r in "JQK" else 0) for r in dealt)
        left -= len(dealt)
    return bets, counts


def check_answer(drill):
    bets, counts = bets_and_counts(drill.question)
    follows = {s: np.corrcoef(b, counts)[0, 1] if np.std(b) else 0.0 for s, b in bets.items()}
    right = drill.solution.answer.fields["who"]
    assert drill.question.fields[0].choices == (*bets, NOBODY)
    clear = [seat for seat, value in follows.items() if value > 0.5]
    assert clear == ([] if right == NOBODY else [right]), follows


@each("level", (1, 2, 3, 4))
def test_the_bets_of_the_right_seat_follow_the_count_that_the_cards_give(level):
    for seed in range(4):
        check_answer(make_drill(FiledGame(BOOK, EZ), "count", str(seed), level=level))


@pytest.mark.slow
@each("game_id", OFFERED)
def test_every_offered_game_has_clear_answers_at_every_level(game_id):
    for level in (1, 2, 3, 4):
        check_answer(make_drill(FiledGame(BOOK, game_id), "count", "5", level=level))


def test_somebody_counts_at_first_and_later_sometimes_nobody():
    def answers(level):
        drills = (make_drill(FiledGame(BOOK, EZ), "count", str(n), level=level) for n in range(8))
        return {drill.solution.answer.fields["who"] for drill in drills}

    assert NOBODY not in answers(1)
    assert NOBODY in answers(3)
    assert len(answers(3)) > 2


def test_only_games_whose_shoe_lasts_have_the_drill():
    assert EZ in OFFERED
    assert all(lasts(FiledGame(BOOK, game).rules()) for game in OFFERED)


def test_bets_that_never_change_follow_nothing():
    assert correlation([500, 500, 500], [1, 2, 3]) == 0
    assert correlation([1, 2, 3], [1, 2, 3]) == pytest.approx(1)
    assert correlation([3, 2, 1], [1, 2, 3]) == pytest.approx(-1)
