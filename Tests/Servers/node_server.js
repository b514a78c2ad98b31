// Serves live.graphql with graphql-js and ws from Debian's Node packages (node-graphql, node-ws):
// `NODE_PATH=/usr/share/nodejs node node_server.js --port 8006`. The graphql-transport-ws protocol is implemented here,
// following its specification.
"use strict";

const fs = require("fs");
const http = require("http");
const path = require("path");
const { GraphQLError, buildSchema, execute, getOperationAST, graphql, parse, subscribe, validate } = require("graphql");
const { WebSocketServer } = require("ws");

const schema = buildSchema(fs.readFileSync(path.join(__dirname, "live.graphql"), "utf8"));
const wrongToken = "wrong";
const initialisationTimeout = 120_000; // The machine may be busy with other tests.

const live = new Map(); // The number of active subscriptions for each token.
const waiting = new Map(); // The requests that wait until a token's subscriptions have ended.
const sockets = new Map(); // The open sockets, by the token in their URL.

function change(token, by) {
    live.set(token, (live.get(token) ?? 0) + by);
    if (live.get(token) > 0) return;
    for (const tell of waiting.get(token) ?? []) tell();
    waiting.delete(token);
}

// Yields the numbers below `to`, then the result of `atEnd`: an end, an error, or nothing until `return` is called.
function numbers(field, to, token, atEnd) {
    let next = 0;
    let leave;
    const left = new Promise((resolve) => { leave = () => resolve({ done: true, value: undefined }); });
    let isLive = true;
    change(token, 1);
    const end = () => {
        if (isLive) change(token, -1);
        isLive = false;
        leave();
    };
    return {
        [Symbol.asyncIterator]() { return this; },
        async next() {
            if (next < to) return { done: false, value: { [field]: next++ } };
            if (atEnd !== "hold") end();
            if (atEnd === "tear") throw new GraphQLError("torn", { extensions: { code: "TORN" } });
            return left;
        },
        async return() {
            end();
            return left;
        },
    };
}

const root = {
    double: ({ number }) => number * 2,
    live: ({ token }) => live.get(token) ?? 0,
    gone: ({ token }) => new Promise((resolve) => {
        if (!live.get(token)) return resolve(true);
        waiting.set(token, [...(waiting.get(token) ?? []), () => resolve(true)]);
    }),
    sockets: ({ token }) => sockets.get(token)?.size ?? 0,
    drop: ({ token, code }) => {
        const closing = [...(sockets.get(token) ?? [])];
        for (const socket of closing) socket.close(code, "dropped");
        return closing.length;
    },
    count: ({ to, token }) => numbers("count", to, token, "end"),
    hold: ({ token }) => numbers("hold", 1, token, "hold"),
    tear: ({ to, token }) => numbers("tear", to, token, "tear"),
};

async function run(payload) {
    let document;
    try {
        document = parse(payload.query);
    } catch (error) {
        return { refusal: [error] };
    }
    const errors = validate(schema, document);
    if (errors.length > 0) return { refusal: errors };
    const operation = getOperationAST(document, payload.operationName);
    const work = {
        schema, document, rootValue: root, variableValues: payload.variables, operationName: payload.operationName,
    };
    return { result: await (operation?.operation === "subscription" ? subscribe(work) : execute(work)) };
}

function serveSocket(socket, token) {
    const operations = new Map();
    let state = "opened";
    const say = (message) => { if (socket.readyState === 1) socket.send(JSON.stringify(message)); };
    const timer = setTimeout(
        () => { if (state === "opened") socket.close(4408, "Connection initialisation timeout"); },
        initialisationTimeout);
    sockets.set(token, (sockets.get(token) ?? new Set()).add(socket));

    socket.on("close", () => {
        clearTimeout(timer);
        sockets.get(token).delete(socket);
        for (const events of operations.values()) events?.return();
    });

    async function operate(id, payload) {
        const { refusal, result } = await run(payload);
        if (!operations.has(id)) return result?.return?.();
        if (refusal) {
            operations.delete(id);
            return say({ id, type: "error", payload: refusal });
        }
        if (!(Symbol.asyncIterator in result)) {
            operations.delete(id);
            say({ id, type: "next", payload: result });
            return say({ id, type: "complete" });
        }
        operations.set(id, result);
        try {
            for await (const event of result) {
                if (!operations.has(id)) return;
                say({ id, type: "next", payload: event });
            }
            if (operations.delete(id)) say({ id, type: "complete" });
        } catch (error) {
            const told = error instanceof GraphQLError ? error : new GraphQLError(error.message);
            if (operations.delete(id)) say({ id, type: "error", payload: [told] });
        }
    }

    socket.on("message", (data) => {
        let message;
        try {
            message = JSON.parse(data.toString());
        } catch {
            return socket.close(4400, "Invalid message");
        }
        switch (message.type) {
        case "connection_init":
            if (state !== "opened") return socket.close(4429, "Too many initialisation requests");
            if (message.payload?.token === wrongToken) return socket.close(4403, "Forbidden");
            state = "acknowledged";
            return say({ type: "connection_ack", payload: { welcome: message.payload?.token ?? null } });
        case "ping":
            return say({ type: "pong", payload: message.payload });
        case "pong":
            return;
        case "subscribe":
            if (state !== "acknowledged") return socket.close(4401, "Unauthorized");
            if (operations.has(message.id)) return socket.close(4409, `Subscriber for ${message.id} already exists`);
            operations.set(message.id, null);
            return operate(message.id, message.payload);
        case "complete": {
            const events = operations.get(message.id);
            operations.delete(message.id);
            return events?.return();
        }
        default:
            return socket.close(4400, "Unknown message");
        }
    });
}

const server = http.createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    let answer = { status: 400, errors: [{ message: "not JSON" }] };
    try {
        const { query, variables, operationName } = JSON.parse(body);
        const result = await graphql({
            schema, source: query, rootValue: root, variableValues: variables, operationName,
        });
        answer = { status: "data" in result ? 200 : 400, ...result };
    } catch (error) {
        answer.errors = [{ message: String(error.message) }];
    }
    const { status, ...result } = answer;
    response.writeHead(status, { "Content-Type": "application/graphql-response+json" });
    response.end(JSON.stringify(result));
});

new WebSocketServer({
    server, path: "/graphql",
    handleProtocols: (protocols) => (protocols.has("graphql-transport-ws") ? "graphql-transport-ws" : false),
}).on("connection", (socket, request) => {
    const url = new URL(request.url, "http://localhost");
    if (socket.protocol !== "graphql-transport-ws") return socket.close(4406, "Subprotocol not acceptable");
    serveSocket(socket, url.searchParams.get("token") ?? "");
});

const place = process.argv.indexOf("--port");
server.listen(place < 0 ? 8006 : Number(process.argv[place + 1]), "127.0.0.1", () => {
    console.log(`ready http://127.0.0.1:${server.address().port}/graphql`);
});
