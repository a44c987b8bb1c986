"""A load test of the server, and of others beside it. `__main__` says what it measures."""
