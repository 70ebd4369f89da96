"""Cards, tiles and dice: what is on the table and how it is shuffled."""
