"""`tuckerbox play`: a match at this terminal."""
