"""The rulebook as tidy tables: a Frictionless data package of CSV, JSON Lines or Parquet.

What a table says belongs in the package that it is read from, such as `rulebook` or `checking`;
options of the command, in `cli/export.py`.
"""
