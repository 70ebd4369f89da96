"""The families of games, one folder each: rules, script, facts, and what is imported on demand.

A family imports no other family. What two families share belongs in the package of their kind.
"""
