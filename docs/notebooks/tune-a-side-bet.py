# ---
# jupyter:
#   jupytext:
#     formats: py:percent
# ---

# %% [markdown]
# # Tune the pay table of a side bet
#
# ZooBac at the Tavern has the side bet Tiger: it wins when the banker hand wins with a three-card 8. What does it cost the player, and which payouts would make it cheaper?

# %%
from fractions import Fraction

import matplotlib.pyplot as plt

import houseway

price = houseway.price("tavern/zoobac", "tiger")
price

# %% [markdown]
# The price is exact: every order of six cards from eight decks was counted.

# %%
ways = [
    (row["says"], Fraction(row["pays"]), int(row["exact"]["count"]))
    for row in price.wagers[0].outcomes
]
total = sum(count for _, _, count in ways)
for says, pays, count in ways:
    print(f"{float(pays):6.0f}  {100 * count / total:8.4f}%  {says}")

# %% [markdown]
# The house edge is the average loss of one unit. With the counts, any other pay table has its edge at once, as a fraction.


# %%
def edge(first, second):
    """The house edge if the two winning rows pay these units."""
    (_, _, rare), (_, _, common), (_, loss, rest) = ways
    return -Fraction(first * rare + second * common + loss * rest, total)


assert abs(float(edge(75, 25)) - price.edge("tiger")) < 1e-12
edge(75, 25)

# %%
payouts = range(20, 29)
for top in (50, 75, 100):
    plt.plot(
        payouts, [100 * float(edge(top, pays)) for pays in payouts], marker="o", label=f"{top} to 1"
    )
plt.axhline(0, color="gray", linewidth=0.8)
plt.legend(title="Over player 0")
plt.xlabel("Payout of any other three-card 8, to 1")
plt.ylabel("House edge (%)")

# %% [markdown]
# One unit more for the common row costs the house about as much as tens of units more for the rare one. These tables are under 5% and still above zero:

# %%
tables = [(top, pays, edge(top, pays)) for top in (50, 75, 100) for pays in payouts]
for top, pays, cost in sorted(tables, key=lambda row: row[2]):
    if 0 < cost < Fraction(1, 20):
        print(f"{top} to 1 and {pays} to 1: {100 * float(cost):.4f}%")
