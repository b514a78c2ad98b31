import SwiftGraphQLJSON
import SwiftGraphQLSelection

/// A server-sent event, or a part of a multipart body.
struct StreamEvent: Hashable, Sendable {
    /// The value of the event's `event` field, or an empty string if the field is missing; `nil` for a part.
    var name: String?
    var data: [UInt8]
}

/// Parses the events or the parts of a stream from chunks of any size.
protocol StreamParser: Sendable {
    /// The number of bytes that have been parsed since the last response and don't belong to any response.
    var skippedBytes: Int { get set }
    /// Whether the stream has ended.
    var isAtEnd: Bool { get }

    /// Parses the next bytes of the stream.
    ///
    /// - Parameter events: The array to which complete events and parts are appended, even if the method throws.
    /// - Throws: `ClientError` with code `responseTooLarge` or `protocolViolation`. Don't use the parser after an
    ///   error.
    mutating func consume(_ bytes: [UInt8], into events: inout [StreamEvent]) throws(ClientError)
}

/// Decodes the responses in the body of a subscription over HTTP.
///
/// The decoder supports server-sent events in the distinct-connections mode of GraphQL over SSE, and `multipart/mixed`
/// according to subscriptionSpec 1.0. It does no I/O: callers pass bytes and receive responses.
struct SubscriptionStreamDecoder {
    private var parser: any StreamParser
    /// Whether the body contains the parts of one incremental response, rather than subscription events.
    private let isIncremental: Bool
    private let maximumSkippedBytes: Int
    /// Whether the subscription has ended, so that further bytes are ignored.
    private(set) var isAtEnd = false

    /// Creates a decoder for a body of the given type; `nil` if the type isn't a stream.
    ///
    /// - Parameters:
    ///   - contentType: The value of the header field `Content-Type`.
    ///   - limit: The maximum number of bytes in an event.
    ///   - isIncremental: Whether the body contains the parts of one incremental response, rather than events.
    ///   - maximumSkippedBytes: The maximum number of bytes between two responses that belong to neither, such as
    ///     comments and other keep-alive data. A compressed megabyte can contain a gigabyte of such data.
    init?(contentType: String, limit: Int, isIncremental: Bool = false, maximumSkippedBytes: Int = 16 << 20) {
        self.isIncremental = isIncremental
        self.maximumSkippedBytes = maximumSkippedBytes
        let name = contentType.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        switch name {
        case "text/event-stream":
            parser = EventStreamParser(limit: limit)
        case "multipart/mixed":
            // The default boundary is `-`, as in the examples of subscriptionSpec.
            let boundary = contentType.mediaTypeParameter("boundary") ?? "-"
            parser = MultipartParser(boundary: boundary, limit: limit)
        default:
            return nil
        }
    }

    /// Decodes the next bytes of the body.
    ///
    /// - Parameter responses: The array to which responses are appended, even if the method throws.
    /// - Throws: `ClientError` if the stream is invalid. Don't use the decoder after an error.
    mutating func consume(_ bytes: [UInt8], into responses: inout [[UInt8]]) throws(ClientError) {
        if isAtEnd { return }
        var found: [StreamEvent] = []
        let outcome = Result { () throws(ClientError) in try parser.consume(bytes, into: &found) }
        for event in found where !isAtEnd {
            let count = responses.count
            if let name = event.name { take(name, event.data, &responses) } else { try take(event.data, &responses) }
            // The data of events without a response counts as skipped too. The parser itself counts the bytes of parts.
            if responses.count > count {
                parser.skippedBytes = 0
            } else if event.name != nil {
                parser.skippedBytes += event.data.count
            }
        }
        if isAtEnd { return }
        try outcome.get()
        isAtEnd = parser.isAtEnd
        // A response in parts needs no limit on skipped bytes, because the transport limits its total size.
        guard isIncremental || isAtEnd || parser.skippedBytes <= maximumSkippedBytes else {
            throw ClientError(
                code: .connectionFailed,
                message: "the server sent more than \(maximumSkippedBytes) bytes without an event; check the server")
        }
    }

    private mutating func take(_ name: String, _ data: [UInt8], _ responses: inout [[UInt8]]) {
        switch name {
        // Some servers omit the name `next` or send the default name `message` instead.
        case "next", "message", "": responses.append(data)
        case "complete": isAtEnd = true
        default: break
        }
    }

    /// Decodes a part: `{"payload": ...}` with a response, `{}` to keep the connection open, or `{"payload": null,
    /// "errors": [...]}` if the whole subscription fails. Some servers send the response without this envelope.
    private mutating func take(_ part: [UInt8], _ responses: inout [[UInt8]]) throws(ClientError) {
        if isIncremental {
            // An empty object keeps the connection open. Any other part is parsed when its consumer reads it, because
            // parsing a large part here would delay other requests.
            if !part.isEmptyObject { responses.append(part) }
            return
        }
        guard let root = try? JSONDocument(part).root, root.kind == .object else {
            throw ClientError(code: .malformedResponse, message: "the server sent a part that is not a JSON object")
        }
        if let payload = root.member("payload"), payload.kind == .object {
            responses.append(Array(payload.rawBytes))
        } else if let payload = root.member("payload"), !payload.isNull {
            throw ClientError(code: .malformedResponse, message: "the server sent a payload that is not a response")
        } else if root.member("data") != nil {
            return responses.append(part)
        }
        if let errors = root.member("errors"), errors.kind == .array {
            responses.append(Array(#"{"errors":"#.utf8) + errors.rawBytes + Array("}".utf8))
            isAtEnd = true
        }
    }
}

extension [UInt8] {
    /// Whether this is the JSON text of an object without members.
    fileprivate var isEmptyObject: Bool {
        count <= 64 && filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == Array("{}".utf8)
    }
}
