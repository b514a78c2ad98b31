"""Accepts documents by their hashes: `python persisted_server.py --port 8007`.

/graphql supports automatic persisted queries, by GET and POST, and stores documents separately for each `?token=`.
/trusted knows the documents in manifests, `{hash: document}`, that were posted to /trust, and rejects all others, sent
by id or as a whole. The `extensions` of each response contain the request's method and whether it contained the
document.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Examples" / "StarWars" / "server"))

from graphql import build_schema, graphql_sync  # noqa: E402
from starlette.applications import Starlette  # noqa: E402
from starlette.requests import Request  # noqa: E402
from starlette.responses import JSONResponse  # noqa: E402
from starlette.routing import Route  # noqa: E402

from listen import serve  # noqa: E402
from live import SDL, Root  # noqa: E402

schema = build_schema(SDL)
automatic: defaultdict[str, dict[str, str]] = defaultdict(dict)
trusted: defaultdict[str, dict[str, str]] = defaultdict(dict)


def refusal(code: str, message: str) -> JSONResponse:
    return JSONResponse({"errors": [{"message": message, "extensions": {"code": code}}]}, status_code=400)


async def parameters(request: Request) -> dict:
    if request.method == "POST":
        return await request.json()
    values = dict(request.query_params)
    return {**values, **{key: json.loads(values[key]) for key in ["variables", "extensions"] if values.get(key)}}


def answer(request: Request, document: str, given: dict) -> JSONResponse:
    result = graphql_sync(
        schema, document, Root(), variable_values=given.get("variables"), operation_name=given.get("operationName"))
    extensions = {"method": request.method, "held": "the document" if given.get("query") else "the hash"}
    return JSONResponse({**result.formatted, "extensions": extensions})


def hash_of(given: dict) -> str | None:
    return ((given.get("extensions") or {}).get("persistedQuery") or {}).get("sha256Hash")


async def by_automatic_hash(request: Request) -> JSONResponse:
    given, known = await parameters(request), automatic[request.query_params.get("token", "")]
    document, hash = given.get("query"), hash_of(given)
    if document and hash:
        if hashlib.sha256(document.encode()).hexdigest() != hash:
            return refusal("BAD_REQUEST", "provided sha does not match query")
        known[hash] = document
    document = document or known.get(hash)
    return answer(request, document, given) if document else refusal(
        "PERSISTED_QUERY_NOT_FOUND", "PersistedQueryNotFound")


async def by_trusted_hash(request: Request) -> JSONResponse:
    given = await parameters(request)
    if given.get("query"):
        return refusal("DOCUMENT_REFUSED", "Documents are taken by their ids alone.")
    hash = hash_of(given) or (given.get("documentId") or "").removeprefix("sha256:")
    document = trusted[request.query_params.get("token", "")].get(hash)
    return answer(request, document, given) if document else refusal("DOCUMENT_UNKNOWN", "No such document.")


async def trust(request: Request) -> JSONResponse:
    trusted[request.query_params.get("token", "")].update(await request.json())
    return JSONResponse({})


application = Starlette(routes=[
    Route("/graphql", by_automatic_hash, methods=["GET", "POST"]),
    Route("/trusted", by_trusted_hash, methods=["GET", "POST"]),
    Route("/trust", trust, methods=["POST"]),
])

if __name__ == "__main__":
    serve(application, __doc__)
