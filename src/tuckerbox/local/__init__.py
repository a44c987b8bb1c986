"""An application without a server: one person's tables, kept by whoever runs it, such as a page of the static site.

It answers the HTTP API's requests with the server's own actions, so a client need not know which of the two it asks.
Everything here, and all that it imports, is plain Python with its standard library, so that it runs in Pyodide.
"""
