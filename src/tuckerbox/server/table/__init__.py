"""One table: its rows, and the objects made from them. Without a database, threads or a web framework."""
