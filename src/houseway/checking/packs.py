"""Packs of rules: their source, their legal status, and whether they are on."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Pack:
    """Rules that are switched on and off together; `status` is their status on `as_of`."""

    id: str
    title: str
    on: bool = True
    status: str = "in force"
    as_of: str = ""

    @property
    def name(self) -> str:
        """The title, and whether it is law that is not in effect."""
        return f"{self.title} (not in effect)" if self.as_of else self.title


_HELD_INVALID = (
    "not in effect since May 21, 2026, when it was enjoined (in force from April 1, 2026); the San "
    "Francisco Superior Court held that it exceeds the Bureau's authority (CPF-26-519606, "
    "CPF-26-519609); no appeal known"
)

PACKS = {
    pack.id: pack
    for pack in (
        Pack("ca-state", "Penal Code, Business and Professions Code, 4 CCR, 11 CCR 2010-2071"),
        Pack("filing", "what the cardroom's own approved rules promise", status="as filed"),
        Pack("quality", "whether a filing agrees with itself", status="not a legal requirement"),
        Pack("local", "city and county ordinances, by date", status="as far as known"),
        Pack(
            "ca-2026-blackjack",
            "11 CCR 2073-2075: blackjack-style games",
            on=False,
            status=_HELD_INVALID,
            as_of="2026-07",
        ),
        Pack(
            "ca-2026-rotation",
            "11 CCR 2076-2077: rotation of the player-dealer",
            on=False,
            status=_HELD_INVALID,
            as_of="2026-07",
        ),
        Pack(
            "protection",
            "game protection: what an expert could use",
            on=False,
            status="not a legal requirement",
        ),
    )
}
