#!/usr/bin/env python3
"""A player for `hundred-days match`: takes the choice whose odds promise most, and otherwise any."""
import json
import random
import sys

GOOD = {"De": 3, "Dr": 2, "Ee": 1, "Ar": -1, "Ae": -3}


def promise(offer):
    odds = offer.get("odds") or []
    return sum(GOOD.get(it["result"], 0) * it["part"] / it["whole"] for it in odds)


def choose(go):
    random.seed(go["seed"])
    best = max(promise(offer) for offer in go["offers"])
    return random.choice([it["text"] for it in go["offers"] if promise(it) == best])


for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        answer = {"name": "player.py", "options": []}
    elif "go" in message:
        answer = {"play": choose(message["go"])}
    else:
        continue  # "stop" comes too late for a player that answers at once; "over" ends a game.
    print(json.dumps(answer), flush=True)
