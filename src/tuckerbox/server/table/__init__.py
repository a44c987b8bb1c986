"""One table: its rows, and what is made of them. Without a database, threads or a web framework."""
