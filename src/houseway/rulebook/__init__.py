"""Filings as data: the model, the loader, conditions over facts, schedules and the TOML files.

What a rule does at the table belongs in `play` and the packages of the kinds.
"""
