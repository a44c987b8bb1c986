"""The HTTP interface: routes, middleware, error responses, streams."""
