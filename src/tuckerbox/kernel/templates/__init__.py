"""Generic code over the contract. Each module here is a *template*: `kernel.build` makes it anew for every game."""
