"""Fills in the form of a drill question."""

from playwright.sync_api import Page

from houseway.drills.question import Drill, Field


def answer_question(page: Page, drill: Drill, *, wrong: bool = False) -> None:
    """Fill in the solution; if `wrong`, make the first field or row wrong."""
    question, solution = drill
    for number, field in enumerate(question.fields):
        text = solution.answer.fields[field.id]
        _fill(
            page, drill, field, _wrong_text(field, text, drill) if wrong and number == 0 else text
        )
    for place, row in enumerate(solution.answer.rows, 1):
        page.locator(f"#place-{row.row}").fill(str(place))
        page.locator(f"#paid-{row.row}").fill("77" if wrong and place == 1 else row.paid)
        page.locator(f"#taken-{row.row}").fill(row.taken)


def _fill(page: Page, drill: Drill, field: Field, text: str) -> None:
    box = page.locator(f"#field-{field.id}")
    if field.form == "choice":
        box.select_option(text)
    elif field.form == "cards":
        page.locator(f"#cards-field-{field.id}").fill(text)
    else:
        box.fill(text)


def _wrong_text(field: Field, text: str, drill: Drill) -> str:
    """Return a wrong answer in the right format."""
    if field.form == "choice":
        return next(choice for choice in field.choices if choice != text)
    if field.form == "cards":
        hand = drill.question.shown[0].text.split()
        fronts = {text, *drill.solution.equal.get(field.id, ())}
        front_cards = {card for front in fronts for card in front.split()}
        return " ".join([card for card in hand if card not in front_cards][: len(text.split())])
    return "9" if field.form == "seats" and text != "9" else "77"
