"""Mutation runs: they change the rules in one small way at a time, and see whether a test fails.

mutmut puts each function behind a trampoline that `Build` could not clone, and cosmic-ray rewrites the file and starts
a new process for every mutant, which costs a second. Our rules are plain functions without decorators or closures, so
here a mutant is another `__code__` in a forked process that has already collected the tests and runs only those that
reach the changed statement: a few milliseconds and the tests' own time.
"""
