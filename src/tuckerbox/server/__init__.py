"""The server: HTTP routes, live streams and the store. It plays the rules only through `Match`."""
