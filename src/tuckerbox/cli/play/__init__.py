"""`tuckerbox play`: play a match in this terminal."""
