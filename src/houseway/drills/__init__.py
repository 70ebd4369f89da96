"""Drills for dealers and players: questions made from the engine, and their grading."""
