"""Drills for dealers and players: questions made from the engine, and their grading.

What is taught about one family belongs in its module `teach`.
"""
