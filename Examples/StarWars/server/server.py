"""Serves the Star Wars schema with strawberry: `python server.py --port 8000`."""

from __future__ import annotations

from fastapi import FastAPI
from strawberry.fastapi import GraphQLRouter

from listen import serve
from star_wars_schema import schema

application = FastAPI(title="Star Wars")
application.include_router(GraphQLRouter(schema), prefix="/graphql")

if __name__ == "__main__":
    serve(application, __doc__)
