"""All live tables, people and bots, with one writer.

HTTP belongs in `web`; how a hand or a table changes, in the package of its kind.
"""
