"""Bulk play: many matches between bots, and what can be counted about them."""
