"""The table on the net: HTTP, live streams, the store. Rules are played through Match, never here."""
