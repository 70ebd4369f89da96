"""The decision on how a hand is set in two."""

from houseway.play.decision import Decision

SET = "set"
HOUSE_WAY = "house-way"


def set_decision(seat: int, bettor: str, front: int) -> Decision:
    """Set the hand with this many cards or tiles in front, or leave it to the house way."""
    return Decision(
        seat=seat,
        bettor=bettor,
        kind=SET,
        choices=(HOUSE_WAY, SET),
        default=HOUSE_WAY,
        cards=front,
    )
