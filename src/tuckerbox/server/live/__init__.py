"""The memory of a server process: live matches, streams, bots that think, background searches."""
