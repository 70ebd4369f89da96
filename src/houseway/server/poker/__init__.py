"""Live tables of poker."""
