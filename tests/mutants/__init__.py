"""Mutation runs: small changes of the rules, one at a time, each of which some test has to notice.

mutmut clones functions behind trampolines that read the environment, which `Build` can neither clone nor seal, and
chooses tests by function; cosmic-ray rewrites the file and starts a new process for each mutant, a second every time.
Our rules are plain functions without decorators or closures, so here a mutant is one exchange of `__code__` in a forked
process that has all tests collected already, and runs only those that reach the changed statement.
"""
