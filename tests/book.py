"""The filed rulebook, shared by all tests of a process."""

from houseway.rulebook.book import filed_rulebook

BOOK = filed_rulebook()
