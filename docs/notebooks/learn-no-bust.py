# ---
# jupyter:
#   jupytext:
#     formats: py:percent
# ---

# %% [markdown]
# # Learn No Bust Blackjack by simulation
#
# In No Bust 21st Century Blackjack a hand over the target may still win. How the Tavern filed it is in `houseway rules tavern/no-bust-21st-century-blackjack`; here we deal it.

# %%
from collections import Counter

import matplotlib.pyplot as plt

import houseway

game = houseway.game("tavern/no-bust-21st-century-blackjack")
table = game.open_table(preset="practice")
hand = table.deal(seed=7).play_on()
hand

# %% [markdown]
# Every event of a hand can be read. These are the wagers as they were settled, with the filed reason:

# %%
for event in hand.events:
    if type(event).__name__ == "WagerSettled":
        print(event.bettor, event.result, event.paid - event.taken, event.why)

# %% [markdown]
# Now 1,500 hands with simple players. We count how wagers end, and follow the bank.

# %%
results = Counter()
bank = [0]
wagered = 0
for seed in range(1500):
    dealt = table.deal(seed=seed).play_on()
    settled = [event for event in dealt.events if type(event).__name__ == "WagerSettled"]
    results.update(event.result for event in settled)
    wagered += sum(event.amount for event in settled)
    bank.append(bank[-1] - sum(event.paid - event.taken for event in settled))
for result, count in results.most_common():
    print(f"{result:10} {count:6,} {100 * count / sum(results.values()):6.2f}%")

# %%
plt.plot([cents / 100 for cents in bank])
plt.axhline(0, color="gray", linewidth=0.8)
plt.xlabel("Hands")
plt.ylabel("Result of the bank ($)")

# %% [markdown]
# A simulation has an error; the exact price has none. It is about the best play, which simple players do not reach:

# %%
exact = houseway.price(game, "base", preset="practice")
print(f"Simulated, simple players: {100 * bank[-1] / wagered:.2f}% for the bank")
print(f"Exact, best play: {100 * exact.edge('base'):.4f}% for the bank")
