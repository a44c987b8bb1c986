"""How what goes wrong is answered: always as a Refusal, never with a traceback."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from tuckerbox.match import MatchError
from tuckerbox.server import metrics
from tuckerbox.server.refused import RefusedError
from tuckerbox.server.schemas import Problem, Refusal

SAYS = {
    404: ("no-such-page", "There is nothing at this address."),
    405: ("no-such-method", "That can't be done with this address; GET /api/openapi.json says what can."),
    422: ("form", "The request is no JSON that can be read."),
    413: ("too-large", "That is too large: a request has a megabyte at most, and a match document fits into it."),
}


def refusal(wrong: RefusedError) -> JSONResponse:
    metrics.refusals.labels(wrong.code).inc()
    said = Refusal(error=Problem(code=wrong.code, says=wrong.says, rule=wrong.rule, news=wrong.news))
    headers = {"Retry-After": str(wrong.retry)} if wrong.retry is not None else {}
    if wrong.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return JSONResponse(said.model_dump(mode="json"), wrong.status, headers)


def broken() -> JSONResponse:
    """What is said when the fault is ours."""
    says = "Something broke inside Tuckerbox. It was written down, and nothing was changed; please try again."
    return refusal(RefusedError(500, "broken", says))


def listen(app: FastAPI) -> None:
    """Answers in this form from now on."""

    @app.exception_handler(RefusedError)
    async def refused(_: Request, wrong: RefusedError) -> JSONResponse:
        return refusal(wrong)

    @app.exception_handler(MatchError)
    async def not_so(_: Request, wrong: MatchError) -> JSONResponse:
        return refusal(RefusedError(400, "not-possible", str(wrong)))

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, wrong: RequestValidationError) -> JSONResponse:
        return refusal(RefusedError(422, "form", sentence(wrong.errors())))

    @app.exception_handler(HTTPException)
    async def other(_: Request, wrong: HTTPException) -> JSONResponse:
        if wrong.status_code == 400:  # a body that can't even be read
            wrong = HTTPException(422)
        code, says = SAYS.get(wrong.status_code, ("refused", f"{wrong.detail}."))
        answer = refusal(RefusedError(wrong.status_code, code, says))
        answer.headers.update(wrong.headers or {})
        return answer


def sentence(errors: Any) -> str:
    """What is wrong with the form of a request, in a sentence: the first thing that is."""
    first = errors[0]
    place = [str(part) for part in first["loc"][1:]] or [str(first["loc"][0])]
    where, kind, context = ".".join(place), first["type"], first.get("ctx", {})
    if kind == "json_invalid":
        return f"The request is no JSON: {context.get('error', 'it can not be read')}."
    if kind == "missing":
        return f"“{where}” is missing."
    if kind == "extra_forbidden":
        return f"“{where}” is not known here; leave it out."
    said = str(first["msg"]).replace("Input should", "it should").replace("String should", "it should")
    said = said.replace("List should", "it should").replace("Value error, ", "")
    return f"“{where}” is not right: {said[:200]}."
