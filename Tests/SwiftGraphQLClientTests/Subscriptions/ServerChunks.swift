import Testing

/// The chunks in which a server writes a `multipart/mixed` body, and the responses that each chunk completes.
struct ServerChunks: CustomTestStringConvertible, Sendable {
    struct Chunk: Sendable {
        let text: String
        let responses: [String]

        init(_ text: String, completes responses: String...) {
            self.text = text
            self.responses = responses
        }
    }

    let testDescription: String
    let contentType: String
    var isIncremental = true
    let chunks: [Chunk]

    /// The first part of an incremental response. Like the last part, it contains text that only looks like
    /// a boundary.
    private static let first = #"{"data":{"a":"---\r\n---\r\n---"},"pending":[{"id":"0","path":[]}],"hasNext":true}"#
    private static let last =
        #"{"incremental":[{"id":"0","data":{"b":"---"}}],"completed":[{"id":"0"}],"hasNext":false}"#
    private static let event = #"{"data":{"a":"\n--graphql--\r\n--graphql--"}}"#

    static let all = [
        // Apollo Router writes these chunks in apollo-router/src/protocols/multipart.rs.
        ServerChunks(
            testDescription: "Apollo Router, @defer",
            contentType: #"multipart/mixed;boundary="graphql";deferSpec=20220824"#,
            chunks: [
                Chunk(
                    "\r\n--graphql\r\ncontent-type: application/json\r\n\r\n\(first)\r\n--graphql", completes: first),
                Chunk("\r\ncontent-type: application/json\r\n\r\n\(last)\r\n--graphql--\r\n", completes: last),
            ]),
        ServerChunks(
            testDescription: "Apollo Router, a subscription",
            contentType: #"multipart/mixed;boundary="graphql";subscriptionSpec=1.0"#, isIncremental: false,
            chunks: [
                Chunk("\r\n--graphql\r\ncontent-type: application/json\r\n\r\n{}\r\n--graphql"),
                Chunk(
                    "\r\ncontent-type: application/json\r\n\r\n{\"payload\":\(event)}\r\n--graphql", completes: event),
                Chunk("\r\ncontent-type: application/json\r\n\r\n{}\r\n--graphql"),
                Chunk(
                    "\r\ncontent-type: application/json\r\n\r\n{\"payload\":\(event)}\r\n--graphql", completes: event),
                Chunk("--\r\n"),
            ]),
        // Apollo Server writes these chunks in packages/server/src/runHttpQuery.ts.
        ServerChunks(
            testDescription: "Apollo Server", contentType: #"multipart/mixed; boundary="-"; incrementalSpec=v0.2"#,
            chunks: [
                Chunk(
                    "\r\n---\r\ncontent-type: application/json; charset=utf-8\r\n\r\n\(first)\r\n---\r\n",
                    completes: first),
                Chunk("content-type: application/json; charset=utf-8\r\n\r\n\(last)\r\n-----\r\n", completes: last),
            ]),
        // Yoga writes these chunks in packages/graphql-yoga/src/plugins/result-processor/multipart.ts.
        ServerChunks(
            testDescription: "graphql-yoga", contentType: #"multipart/mixed; boundary="-""#,
            chunks: [Chunk("\r\n"), Chunk("---")]
                + [first, last].flatMap { part in
                    [
                        Chunk("\r\n"), Chunk("Content-Type: application/json; charset=utf-8"), Chunk("\r\n"),
                        Chunk("Content-Length: \(part.utf8.count)"), Chunk("\r\n"), Chunk("\r\n"), Chunk(part),
                        Chunk("\r\n"), Chunk("---", completes: part),
                    ]
                } + [Chunk("--\r\n")]),
        // Strawberry writes these chunks in strawberry/http/streaming.py.
        ServerChunks(
            testDescription: "strawberry, @defer", contentType: #"multipart/mixed; boundary="-""#,
            chunks: [Chunk("---")]
                + [first, last].map { part in
                    Chunk(
                        "\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: \(part.utf8.count)\r\n\r\n"
                            + "\(part)\r\n---", completes: part)
                } + [Chunk("--\r\n")]),
        // A heartbeat comes first, without a boundary before it.
        ServerChunks(
            testDescription: "strawberry, a subscription",
            contentType: "multipart/mixed;boundary=graphql;subscriptionSpec=1.0,application/json", isIncremental: false,
            chunks: [
                Chunk(
                    "\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}\r\n--graphql"),
                Chunk(
                    "\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: 60\r\n\r\n"
                        + "{\"payload\":\(event)}\r\n--graphql", completes: event),
                Chunk(
                    "\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}\r\n--graphql"),
                Chunk(
                    "\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: 60\r\n\r\n"
                        + "{\"payload\":\(event)}\r\n--graphql", completes: event),
                Chunk("\r\n--graphql--\r\n"),
            ]),
        // Hot Chocolate writes these chunks in AspNetCore/src/Transport.Formatters/MultiPartResultFormatter.cs.
        ServerChunks(
            testDescription: "Hot Chocolate", contentType: #"multipart/mixed; boundary="-""#,
            chunks: [
                Chunk(
                    "\r\n---\r\nContent-Type: application/json; charset=utf-8\r\n\r\n\(first)\r\n---\r\n",
                    completes: first),
                // The server ends the body as soon as it has written the last part.
                Chunk("Content-Type: application/json; charset=utf-8\r\n\r\n\(last)"),
                Chunk("\r\n-----\r\n", completes: last),
            ]),
    ]
}
