"""The decision on how to set a hand: which cards go in front and which behind."""

from houseway.play.decision import Decision

SET = "set"
HOUSE_WAY = "house-way"


def set_decision(seat: int, bettor: str, front: int) -> Decision:
    """The decision to set `front` cards or tiles in front, or leave it to the house way."""
    return Decision(
        seat=seat,
        bettor=bettor,
        kind=SET,
        choices=(HOUSE_WAY, SET),
        default=HOUSE_WAY,
        cards=front,
    )
