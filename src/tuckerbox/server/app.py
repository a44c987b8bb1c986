"""stub"""
from fastapi import FastAPI
from tuckerbox.server.routes import games, matches
def bare_app():
    app = FastAPI(title="Tuckerbox", version="1", openapi_url="/api/openapi.json", docs_url=None, redoc_url=None)
    app.include_router(games.router); app.include_router(matches.router)
    return app
