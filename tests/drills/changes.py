"""Wrong answers: the right answer with one chip, place, card or word changed."""

from msgspec.structs import replace

from houseway.cards.card import STANDARD
from houseway.cards.tiles import TILES
from houseway.drills.question import Answer
from houseway.values.money import format_money, parse_money

CHIP = 100


def wrong_answers(drill):
    """Yield answers that each have one mistake."""
    question, right = drill.question, drill.solution.answer
    for field in question.fields:
        for text in other_texts(field, right.fields[field.id], question):
            yield Answer(fields={**right.fields, field.id: text}, rows=right.rows)
    for place, row in enumerate(right.rows):
        for name in ("paid", "taken"):
            amount = format_money(parse_money(getattr(row, name)) + CHIP)
            wrong_row = replace(row, **{name: amount})
            rows = (*right.rows[:place], wrong_row, *right.rows[place + 1 :])
            yield Answer(fields=right.fields, rows=rows)
    for place in range(len(right.rows) - 1):
        rows = list(right.rows)
        rows[place], rows[place + 1] = rows[place + 1], rows[place]
        yield Answer(fields=right.fields, rows=tuple(rows))
    if right.rows:
        yield Answer(fields=right.fields, rows=right.rows[:-1])


def other_texts(field, right, question):
    if field.form == "money":
        return [format_money(parse_money(right) + CHIP), ""]
    if field.form == "number":
        return [str(int(right) + 1), ""]
    if field.form == "choice":
        return [choice for choice in field.choices if choice != right]
    if field.form == "seats":
        seats = set() if right == "none" else set(map(int, right.split(", ")))
        other_seats = "8, 9" if seats == {9, 10} else "9, 10"
        return [", ".join(map(str, sorted(seats ^ {1}))) or "none", other_seats]
    return other_cards(right, question)


def other_cards(right, question):
    """The cards with the first one replaced by a card of another rank or from outside the hand."""
    first, *rest = right.split()
    hand = question.shown[0].text.split()
    other = [card for card in hand if card[0] != first[0] and card not in rest]
    if "-" in right:  # tiles: replace with a tile that is not in the hand
        other = [tile for tile in TILES if tile not in hand]
    else:
        other += [card for card in STANDARD if card not in hand][:1]
    return [" ".join([card, *rest]) for card in other]
