"""Answers that differ from the right one in one chip, one place, one card or one word."""

from msgspec.structs import replace

from houseway.cards.card import STANDARD
from houseway.cards.tiles import TILES
from houseway.drills.question import Answer
from houseway.values.money import format_money, parse_money

CHIP = 100


def wrong_answers(drill):
    """Every answer with one thing changed."""
    question, right = drill.question, drill.solution.answer
    for field in question.fields:
        for text in other_texts(field, right.fields[field.id], question):
            yield Answer(fields={**right.fields, field.id: text}, rows=right.rows)
    for place, row in enumerate(right.rows):
        for name in ("paid", "taken"):
            more = format_money(parse_money(getattr(row, name)) + CHIP)
            changed = replace(row, **{name: more})
            rows = (*right.rows[:place], changed, *right.rows[place + 1 :])
            yield Answer(fields=right.fields, rows=rows)
    for place in range(len(right.rows) - 1):
        rows = list(right.rows)
        rows[place], rows[place + 1] = rows[place + 1], rows[place]
        yield Answer(fields=right.fields, rows=tuple(rows))
    if right.rows:
        yield Answer(fields=right.fields, rows=right.rows[:-1])


def other_texts(field, due, question):
    if field.form == "money":
        return [format_money(parse_money(due) + CHIP), ""]
    if field.form == "number":
        return [str(int(due) + 1), ""]
    if field.form == "choice":
        return [choice for choice in field.choices if choice != due]
    if field.form == "seats":
        seats = set() if due == "none" else set(map(int, due.split(", ")))
        others = "8, 9" if seats == {9, 10} else "9, 10"
        return [", ".join(map(str, sorted(seats ^ {1}))) or "none", others]
    return other_cards(due, question)


def other_cards(due, question):
    """The cards with the first one changed for a card of another rank: of the hand, or not."""
    first, *rest = due.split()
    hand = question.shown[0].text.split()
    other = [card for card in hand if card[0] != first[0] and card not in rest]
    if "-" in due:  # tiles: one that is not in the hand
        other = [tile for tile in TILES if tile not in hand]
    else:
        other += [card for card in STANDARD if card not in hand][:1]
    return [" ".join([card, *rest]) for card in other]
