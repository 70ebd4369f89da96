"""Table options as people read them: a label, and what each choice means."""

from collections.abc import Mapping

from houseway.pages.family_words import option_fields, play_words
from houseway.pages.words import capital, choice_words, sentence, spaced
from houseway.rulebook.model import Option, Value, choice


def table_option_label(option: Option) -> str:
    """What an option sets, without the choices that some name after a colon.

    >>> shoe = Option(says="how a shoe ends: by the cut card or each round", default="round")
    >>> table_option_label(shoe)
    'How a shoe ends'
    """
    return capital(option.says.partition(": ")[0])


def option_in_words(option: Option, value: Value) -> str:
    """An option and what it is set to.

    >>> option_in_words(Option(says="decks in the shoe", default=8), 6)
    'Decks in the shoe: 6'
    """
    return f"{table_option_label(option)}: {choice_words(choice(value))}"


def choice_label(name: str, option: Option, value: Value) -> str:
    """A choice as a form lists it: in words, or by name if the form also shows its meaning."""
    text = choice(value)
    if text not in choice_meanings(name, option):
        return choice_words(text)
    return spaced(text) if text.islower() else text


def choice_with_meaning(name: str, option: Option, value: Value) -> str:
    """What an option is set to, with its meaning if the choice alone does not say it."""
    label = choice_label(name, option, value)
    meaning = choice_meanings(name, option).get(choice(value))
    return f"{label}: {meaning}" if meaning else label


def table_option_hint(name: str, option: Option) -> str:
    """What the choices of an option mean; empty if its label says it all.

    >>> means = {"plays": "it stays in action", "lost": "it loses with the hand"}
    >>> fold = Option(says="After a fold", default="plays", values=["plays", "lost"], means=means)
    >>> table_option_hint("after_fold", fold)
    'Plays: it stays in action. Lost: it loses with the hand.'
    """
    meanings = choice_meanings(name, option)
    if meanings:
        return " ".join(
            sentence(f"{choice_label(name, option, value)}: {meaning}")
            for value, meaning in meanings.items()
        )
    return sentence(option.says.partition(": ")[2])


def choice_meanings(name: str, option: Option) -> dict[str, str]:
    """The meaning of each choice of an option, where the choice alone does not say it."""
    known = option.means or _played(name)
    offered = [choice(value) for value in option.values]
    return {value: known[value] for value in offered if value in known}


def _played(name: str) -> Mapping[str, str]:
    """What the field of `[play]` that an option sets means for each of its values."""
    fields = option_fields()
    if name not in fields:
        return {}
    says = play_words()[fields[name]]
    assert not isinstance(says, str)
    return says
