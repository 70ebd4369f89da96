"""A page as Markdown."""

from houseway.pages.markdown import escape, write_page
from houseway.pages.page import Bullets, Column, DataTable, Facts, Page, Section
from houseway.rulebook.tiers import Tiers

PAGE = Page(
    "ZooBac",
    "The Tavern",
    (
        Section(
            "Wagers",
            (
                Bullets(("one", "two"), ordered=True),
                Facts((("Limit", "$5"),)),
                DataTable(
                    "Fees",
                    (Column("Option", number=True), Column("Pot")),
                    (("1", Tiers.parse("7+: $6; 2-6: $4")),),
                ),
            ),
            (Section("Rabbit", mark="Borrowed"),),
            source="001 lines 1",
        ),
    ),
)


def test_a_page_becomes_headings_lists_facts_and_tables() -> None:
    assert write_page(PAGE, level=2) == (
        "## ZooBac\n\n"
        "The Tavern\n\n"
        "### Wagers\n\n"
        "*Source: line 1 of the Tavern papers*\n\n"
        "1. one\n2. two\n\n"
        "- **Limit:** $5\n\n"
        "| Option | Pot |\n| --: | --- |\n| 1 | 7+: $6; 2-6: $4 |\n\n"
        "#### Rabbit (Borrowed)\n"
    )


def test_markdown_characters_in_the_rulebook_are_escaped() -> None:
    assert escape("a_b | *c* <d>") == r"a_b \| \*c\* \<d\>"
