"""La Città."""
