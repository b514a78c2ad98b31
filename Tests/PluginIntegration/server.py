"""Serves an archive's schema to requests with the token, on a free local port. Prints "ready URL"."""

import http.server
import json


def named(kind, name):
    return {"kind": kind, "name": name, "ofType": None}


def non_null(of):
    return {"kind": "NON_NULL", "name": None, "ofType": of}


def field(name, type, args=()):
    return {
        "name": name,
        "description": None,
        "args": list(args),
        "type": type,
        "isDeprecated": False,
        "deprecationReason": None,
    }


def type_of(kind, name, **members):
    empty = dict.fromkeys(["description", "fields", "inputFields", "interfaces", "enumValues", "possibleTypes"])
    return {"kind": kind, "name": name, **empty, **members}


STRING = named("SCALAR", "String")
SHELF = {"name": "shelf", "description": None, "type": non_null(named("SCALAR", "Int")), "defaultValue": None}
SCHEMA = {
    "queryType": {"name": "Query"},
    "mutationType": None,
    "subscriptionType": None,
    "directives": [],
    "types": [
        type_of("SCALAR", "String"),
        type_of("SCALAR", "Int"),
        type_of("SCALAR", "Boolean"),
        type_of("OBJECT", "Query", interfaces=[], fields=[field("user", named("OBJECT", "User"), [SHELF])]),
        type_of(
            "OBJECT",
            "User",
            interfaces=[],
            fields=[
                field("papers", non_null({"kind": "LIST", "name": None, "ofType": non_null(STRING)})),
                field("room", STRING),
            ],
        ),
    ],
}


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.headers.get("Authorization") == "Bearer sesame":
            status, answer = 200, {"data": {"__schema": SCHEMA}}
        else:
            status, answer = 401, {"errors": [{"message": "a token is needed"}]}
        body = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(f"ready http://127.0.0.1:{server.server_port}/graphql", flush=True)
server.serve_forever()
