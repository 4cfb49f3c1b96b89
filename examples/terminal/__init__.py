"""A program for the terminal that plays any profile and knows no rule."""
