"""De Poorters van Nieuwstad: two to four players clear, build, farm and trade in a walled town."""
