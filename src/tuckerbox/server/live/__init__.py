"""What a server process keeps in memory: live matches, streams, bots that think, background searches."""
