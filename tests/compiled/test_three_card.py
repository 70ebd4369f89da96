"""Compiled rounds of Three Card Poker pay what the reference engine pays."""

import pytest
from tests.book import BOOK
from tests.compiled.equality import Notes, assert_same_results

from houseway.banked.hand import BankedHand
from houseway.play.decision import Choice, Decision

GAMES = [game for game in BOOK.ids]
