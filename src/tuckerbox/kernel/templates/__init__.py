"""Generic code over the contract. Each module here is a *template*, which `kernel.build` builds for every game."""
