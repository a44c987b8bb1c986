"""The HTTP interface, a module for each subject. Routes say who asks for what; what happens is in `tuckerbox.server.play`."""
