"""Mau-Mau inside a program of your own: a match played, looked at, saved and played again."""

import json
import random

import rulekit

game = rulekit.load("mau_mau", options={"hearts_seven_returns": True})
match = game.start(players=3, seed="embed")
print(f"{game.name}: {game.about}")
for choice in game.option_choices:
    print(f"  {choice.label}: {choice.value}")

# What a seat may know. The same without a seat is what a spectator sees.
view = match.view(seat=match.actor)
print("your hand:", *view["zones"]["hand"][str(match.actor)]["cards"])
print("you may:", *(action["label"] for action in view["actions"]), sep="\n  ")

# What the rules forbid is refused with the rule itself, and nothing has happened.
try:
    match.apply("pass")
except rulekit.IllegalAction as refusal:
    print("refused:", refusal.because)

# Halfway, the match goes to a file and comes back.
bots = random.Random(7)
saved = ""
while not match.over:
    if match.number == 10:
        saved = json.dumps(match.to_json())
    match.apply(bots.choice(match.legal_actions()), seat=match.actor)
again = rulekit.restore(json.loads(saved))
print("saved at decision", again.number, "with seat", again.actor, "to act")

# The record of a match plays it once more, to the same end.
replayed = rulekit.replay(match.record())
assert replayed.log() == match.log()
winner = f"seat {match.winners[0]}" if match.winners else "nobody"
print(f"{winner} won after {match.number} decisions; the end of it:")
print(*match.log()[-3:], sep="\n")
