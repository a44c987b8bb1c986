"""A load test of the server, and of others beside it. The docstring of `__main__` explains the measurements."""
