"""Play: cards, actions, events, views, records; it stands alone, without any reading of files."""
