"""Serves uploads with strawberry at /graphql, and with ariadne at /ariadne, for HTTP tests.

Both respond with a description of each file: `name type size sha256`.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Examples" / "StarWars" / "server"))

import strawberry  # noqa: E402
from ariadne import MutationType, QueryType, make_executable_schema, upload_scalar  # noqa: E402
from ariadne.asgi import GraphQL  # noqa: E402
from fastapi import FastAPI  # noqa: E402
from strawberry.fastapi import GraphQLRouter  # noqa: E402
from strawberry.file_uploads import Upload  # noqa: E402

from listen import serve  # noqa: E402


async def receipt(file: object) -> str:
    """A description of a file, which is read in pieces."""
    digest, size = hashlib.sha256(), 0
    while chunk := await file.read(1 << 16):
        digest.update(chunk)
        size += len(chunk)
    await file.seek(0)
    return f"{file.filename} {file.content_type} {size} {digest.hexdigest()}"


async def receipts(album: dict) -> list[str]:
    """Descriptions of the files of an album, with the cover first."""
    cover = [await receipt(album["cover"])] if album.get("cover") else []
    return cover + [await receipt(file) for file in album["pages"] if file]


@strawberry.input
class Album:
    title: str
    pages: list[Upload | None]
    cover: Upload | None = None


@strawberry.type
class Query:
    @strawberry.field
    def double(self, number: int) -> int:
        return number * 2


@strawberry.type
class Mutation:
    @strawberry.mutation
    async def store(self, file: Upload) -> str:
        return await receipt(file)

    @strawberry.mutation
    async def bind(self, album: Album) -> list[str]:
        return await receipts(vars(album))


query, mutation = QueryType(), MutationType()


@query.field("double")
def double(_: object, info: object, number: int) -> int:
    return number * 2


@mutation.field("store")
async def store(_: object, info: object, file: object) -> str:
    return await receipt(file)


@mutation.field("bind")
async def bind(_: object, info: object, album: dict) -> list[str]:
    return await receipts(album)


schema = strawberry.Schema(Query, Mutation)
application = FastAPI(title="Uploads")
application.include_router(GraphQLRouter(schema, multipart_uploads_enabled=True), prefix="/graphql")
application.mount("/ariadne", GraphQL(make_executable_schema(schema.as_str(), query, mutation, upload_scalar)))

if __name__ == "__main__":
    serve(application, __doc__)
