"""An application without a server: one person's tables, stored by its caller, such as a page of the static site.

It answers the requests of the HTTP API with the server's own actions, so a client can use either in the same way.
Everything here and everything that it imports needs only Python's standard library, so that it runs in Pyodide.
"""
