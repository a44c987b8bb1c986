"""The memory of a server process: loaded matches, streams, bots that think, background searches."""
