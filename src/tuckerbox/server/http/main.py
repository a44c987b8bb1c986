"""The application for uvicorn, configured from the environment."""

from __future__ import annotations

from fastapi import FastAPI

from tuckerbox.server.http.app import make_app
from tuckerbox.server.settings import Settings


def app() -> FastAPI:
    return make_app(Settings.from_environment())
