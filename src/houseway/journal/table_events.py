"""What happens at a table besides its rounds: chips come and go."""

from houseway.journal.events import Event
from houseway.money import Cents


class ChipsBought(Event, tag="chips-bought"):
    """A person brings chips to a seat."""

    person: str
    seat: int
    amount: Cents
