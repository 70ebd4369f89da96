"""The `[play]` section of pai gow poker filings."""

from typing import Literal

from houseway.banked.hand import BankedHand
from houseway.families.pai_gow.house_way import HouseWay
from houseway.ranking.pai_gow import Ranking
from houseway.rulebook.source import Source
from houseway.values.errors import RulebookError
from houseway.values.strict import Strict

PICK = "pick"
DOUBLE = "double"
NO_DOUBLE = "no-double"


class Envy(Strict):
    """A fixed payment for other players' hands, to bettors with a large enough bonus bet."""

    wager: str
    bonus: str
    minimum: str
    source: Source
    hands: Literal["in-bonus", "any-player"] = "in-bonus"
    """Whose hands earn an envy payment: only those with the bonus bet, or every other player's."""


class SecondBet(Strict):
    """A second equal wager, made after seeing the hand."""

    wager: str
    base: str
    source: Source


class PaiGowPlay(Strict):
    """How hands are dealt, distributed and set."""

    house_way: HouseWay
    source: Source
    ranking: Ranking = Ranking()
    cards: int = 7
    front: int = 2
    piles: int = 7
    hands: Literal["seats", "two-sides"] = "seats"
    """Every seat against the player-dealer, or one player hand and one banker hand for everyone."""
    deal: Literal["back-and-forth", "machine"] = "back-and-forth"
    """Card by card across the piles and back, or one whole hand after another."""
    picks_pile: Literal["by-hand", "always"] = "by-hand"
    """Whether the player-dealer picks the pile to give out first: always, or if dealt by hand."""
    player_dealer_first: bool = False
    """Whether the player-dealer's hand is shown and set before the players set theirs."""
    ace_high_ends: bool = False
    """Whether the players set no hands if the player-dealer's seven cards are ace high."""
    player_dealer_sets: Literal["freely", "house-way"] = "freely"
    several_hands: Literal["each", "first"] = "each"
    """Whether a bettor who has several hands sets all of them, or only the first."""
    inactive_seat: bool = False
    """Whether, with one more seat than piles, the seat to the player-dealer's right is blocked."""
    right_of: Literal["player-dealer", "house-dealer"] = "player-dealer"
    """Whose right is meant; the house dealer faces the players, so the house dealer's right is the
    player-dealer's left."""
    envy: Envy | None = None
    double: SecondBet | None = None
    says: list[str] = []

    def __post_init__(self) -> None:
        self.house_way.check("house_way")
        if self.ranking.joker_ace == "highest" and self.front != 1:
            what = f'joker_ace = "highest" needs one card in front, not {self.front}'
            raise RulebookError(what, "ranking")


def play_of(state: BankedHand) -> PaiGowPlay:
    return state.rules.play_as(PaiGowPlay)
