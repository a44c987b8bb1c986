"""Error responses: every failure is answered with a `Refusal`, never with a traceback."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from tuckerbox.match import MatchError
from tuckerbox.server import metrics
from tuckerbox.server.actions.field_limits import IN_WORDS
from tuckerbox.server.http.schemas import Problem, Refusal
from tuckerbox.server.refusals import STANDARD_REFUSALS, RefusedError
from tuckerbox.server.store import UnavailableError


def refusal(wrong: RefusedError) -> JSONResponse:
    metrics.refusals.labels(wrong.code).inc()
    said = Refusal(error=Problem(code=wrong.code, says=wrong.says, rule=wrong.rule, news=wrong.moment))
    headers = {"Retry-After": str(wrong.retry)} if wrong.retry is not None else {}
    if wrong.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return JSONResponse(said.model_dump(mode="json"), wrong.status, headers)


def internal_error() -> JSONResponse:
    """Return the answer to an internal error."""
    says = "Something went wrong inside Tuckerbox, and the error was logged. Please try again."
    return refusal(RefusedError(500, "internal-error", says))


ANSWERED = (RefusedError, UnavailableError, MatchError, RequestValidationError, HTTPException)


def answer(wrong: Exception) -> JSONResponse:
    """Return the answer to an exception of one of the types in ANSWERED."""
    match wrong:
        case RefusedError():
            return refusal(wrong)
        case UnavailableError():
            says = f"{wrong} Nothing is lost; please try again in a few seconds."
            return refusal(RefusedError(503, "unavailable", says, retry=5))
        case MatchError():
            return refusal(RefusedError(400, "bad-request", str(wrong)))
        case RequestValidationError():
            return refusal(RefusedError(422, "invalid-request", sentence(wrong.errors())))
        case HTTPException():
            # FastAPI raises 400 if it can't read the body.
            status = 422 if wrong.status_code == 400 else wrong.status_code
            code, says = STANDARD_REFUSALS.get(status, ("refused", f"{wrong.detail}."))
            answer = refusal(RefusedError(status, code, says))
            if status == wrong.status_code:
                answer.headers.update(wrong.headers or {})
            return answer
    raise TypeError(f"there is no answer to {wrong!r}")


def register_handlers(app: FastAPI) -> None:
    """Register the handlers that turn every error into a refusal."""

    async def answered(_: Request, wrong: Exception) -> JSONResponse:
        return answer(wrong)

    for kind in ANSWERED:
        app.add_exception_handler(kind, answered)


def sentence(errors: Any) -> str:
    """Return a sentence about the first validation error."""
    first = errors[0]
    place = [str(part) for part in first["loc"][1:]] or [str(first["loc"][0])]
    where, kind, context = ".".join(place), first["type"], first.get("ctx", {})
    if kind == "json_invalid":
        return f"The request is not valid JSON: {context.get('error', 'it is unreadable')}."
    if kind == "missing":
        return f"“{where}” is missing."
    if kind == "extra_forbidden":
        return f"“{where}” is not a known field; leave it out."
    if (should := IN_WORDS.get(context.get("pattern"))) is not None:
        return f"“{where}” is invalid: it should {should}."
    said = str(first["msg"]).replace("Input should", "it should").replace("String should", "it should")
    said = said.replace("List should", "it should").replace("Value error, ", "")
    return f"“{where}” is invalid: {said[:200]}."
