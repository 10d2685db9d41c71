"""The table in a plain terminal: what is shown, what a person types, what is kept."""
