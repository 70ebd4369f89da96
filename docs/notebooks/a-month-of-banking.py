# ---
# jupyter:
#   jupytext:
#     formats: py:percent
# ---

# %% [markdown]
# # What a bank earns and fears over a month
#
# A player-dealer banks ZooBac at the Tavern: seven seats, each with $150 on the player line, 60 hands an hour, 22 shifts of 8 hours. All seats bet on the same hand, so they win and lose together.

# %%
import math
from statistics import NormalDist

import matplotlib.pyplot as plt

import houseway

GAME, SEATS, BET, HANDS = "tavern/zoobac", 7, 150, 60 * 8 * 22
line = houseway.price(GAME, "player").wagers[0]
print(f"House edge {100 * line.edge:.4f}%, standard deviation {line.stdev:.4f} units")

# %% [markdown]
# The collection is due for every hand and depends on the total table action. Option 12 takes more for more action, up to $10: small bets do not carry the fee.


# %%
def dollars(amount):
    """An amount as a cashier writes it."""
    return houseway.Cents(round(amount * 100))


def per_hand(bet):
    """The edge and the fee of a hand, in dollars, if every seat bets this."""
    charges = houseway.fee(GAME, "12", action=f"{SEATS * bet}.00").fees
    fee = sum(charge.amount for charge in charges if charge.payer == "player-dealer")
    return SEATS * bet * line.edge, fee / 100


for bet in (10, 25, 50, 100, 150, 200):
    earned, fee = per_hand(bet)
    month = dollars(HANDS * (earned - fee))
    print(f"${bet:3} a seat: {dollars(earned)} a hand, fee {dollars(fee)}, {month} a month")

# %%
bets = range(5, 305, 5)
plt.plot([SEATS * bet for bet in bets], [HANDS * (e - fee) for e, fee in map(per_hand, bets)])
plt.axhline(0, color="gray", linewidth=0.8)
plt.xlabel("Total table action ($)")
plt.ylabel("Expected result of a month ($)")

# %% [markdown]
# What the bank fears is the swing. Over thousands of hands the sum is close to normal, with the standard deviation of one hand times the square root of their number.

# %%
earned, fee = per_hand(BET)
mean, spread = earned - fee, SEATS * BET * line.stdev
hands = range(0, HANDS + 1, 240)
for chance in (0.05, 0.25, 0.5, 0.75, 0.95):
    z = NormalDist().inv_cdf(chance)
    plt.plot(hands, [n * mean + z * spread * math.sqrt(n) for n in hands], label=f"{chance:.0%}")
plt.legend(title="Chance to be lower")
plt.xlabel("Hands")
plt.ylabel("Result of the bank ($)")

# %%
month = NormalDist(HANDS * mean, spread * math.sqrt(HANDS))
print(f"Expected {dollars(month.mean)}, standard deviation {dollars(month.stdev)}")
print(f"Chance that the bank loses over the month: {month.cdf(0):.1%}")
print(f"One month in twenty is worse than {dollars(month.inv_cdf(0.05))}")

# %% [markdown]
# `houseway bank` counts the same exactly, with the risk of ruin and all options compared.
