"""The application for uvicorn, configured from the environment."""

from __future__ import annotations

from fastapi import FastAPI

from tuckerbox.server.http.app import make_app
from tuckerbox.server.settings import Settings


def app() -> FastAPI:
    made = make_app(Settings.from_environment())
    made.state.services.compilation.want_all()
    return made
