"""Speed as ratios to peers measured in the same run (`make bench`)."""
