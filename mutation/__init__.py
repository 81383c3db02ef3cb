"""Do the tests bite? Small changes to the rules, one at a time, and whether any test fails of each."""
