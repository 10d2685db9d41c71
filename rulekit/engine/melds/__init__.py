"""Melds: sets, runs and other patterns of cards, with wild cards and several packs in them.

A kind of meld is declared once (`MeldRule`). From that one declaration a `Book` checks cards, lists
the melds in a hand, tells where a card may be added, and says what is missing.
"""

from rulekit.engine.melds.book import Book as Book
from rulekit.engine.melds.rule import Clause as Clause
from rulekit.engine.melds.rule import Contract as Contract
from rulekit.engine.melds.rule import MeldRule as MeldRule
from rulekit.engine.melds.values import Laid as Laid
from rulekit.engine.melds.values import Meld as Meld
from rulekit.engine.melds.values import Place as Place
from rulekit.engine.melds.values import Way as Way
