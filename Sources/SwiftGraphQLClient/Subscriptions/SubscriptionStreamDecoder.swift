import SwiftGraphQLJSON
import SwiftGraphQLSelection

/// An event or a part in a stream.
struct StreamEvent: Hashable, Sendable {
    /// The value of the field `event`; empty if there is none, and `nil` for a part.
    var name: String?
    var data: [UInt8]
}

/// Parses the events or the parts of a stream from chunks of any size.
protocol StreamParser: Sendable {
    /// The number of bytes that have been parsed since the last response and belong to no response.
    var skippedBytes: Int { get set }
    /// Whether the stream has ended.
    var isAtEnd: Bool { get }

    /// Parses the next bytes of the stream.
    ///
    /// - Parameter events: The array to which complete events and parts are appended, even if this throws.
    /// - Throws: `ClientError` of code `responseTooLarge` or `protocolViolation`. Don't use the parser after that.
    mutating func consume(_ bytes: [UInt8], into events: inout [StreamEvent]) throws(ClientError)
}

/// Decodes the responses in the body of a subscription over HTTP.
///
/// It supports server-sent events in the distinct-connections mode of GraphQL over SSE, and `multipart/mixed` according
/// to subscriptionSpec 1.0. It does no I/O: bytes go in, and events come out.
struct SubscriptionStreamDecoder: Sendable {
    /// An event in the stream.
    enum Event: Hashable, Sendable {
        /// A response, or the errors that end the subscription.
        case response([UInt8])
        /// The subscription has ended.
        case completed
        /// The stream is invalid, and the subscription has ended.
        case failed(ClientError.Code, message: String)
    }

    private var parser: any StreamParser
    /// Whether the body contains the parts of one response, without the envelopes of subscriptions.
    private let isIncremental: Bool
    private let maximumSkippedBytes: Int
    /// Whether the stream has ended. Further bytes are then ignored.
    private(set) var isAtEnd = false

    /// Creates a decoder for a body of the given type; `nil` if the type isn't a stream.
    ///
    /// - Parameters:
    ///   - contentType: The value of the header field `Content-Type`.
    ///   - limit: The maximum number of bytes in an event.
    ///   - isIncremental: Whether the body contains the parts of one response, without the envelopes of subscriptions.
    ///   - maximumSkippedBytes: The maximum number of bytes between two responses that belong to neither of them, such
    ///     as comments and other keep-alive data. In a compressed stream, a megabyte can contain a gigabyte of such
    ///     data.
    init?(contentType: String, limit: Int, isIncremental: Bool = false, maximumSkippedBytes: Int = 16 << 20) {
        self.isIncremental = isIncremental
        self.maximumSkippedBytes = maximumSkippedBytes
        let name = contentType.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        switch name {
        case "text/event-stream":
            parser = EventStreamParser(limit: limit)
        case "multipart/mixed":
            // In the examples of subscriptionSpec, the boundary is `-` if the type doesn't name one.
            let boundary = contentType.mediaTypeParameter("boundary") ?? "-"
            parser = MultipartParser(boundary: boundary, limit: limit)
        default:
            return nil
        }
    }

    /// The `id` of the last server-sent event that had one.
    var lastEventID: String? { (parser as? EventStreamParser)?.lastEventID }

    /// How long the server asks to wait before the next connection; `nil` if it doesn't ask.
    var retry: Duration? { (parser as? EventStreamParser)?.retry }

    /// Decodes the next bytes of the body.
    mutating func consume(_ bytes: [UInt8]) -> [Event] {
        if isAtEnd { return [] }
        var events: [Event] = []
        var found: [StreamEvent] = []
        var failure: ClientError?
        do throws(ClientError) { try parser.consume(bytes, into: &found) } catch { failure = error }
        for event in found where !isAtEnd {
            let count = events.count
            if let name = event.name { take(name, event.data, &events) } else { take(part: event.data, &events) }
            // Events with other names are skipped too. The parser counts the bytes of parts.
            if events.count == count, event.name != nil { parser.skippedBytes += event.data.count }
        }
        if isAtEnd { return events }
        if let failure { fail(failure.code, failure.message, &events) } else if parser.isAtEnd { end(&events) }
        if !events.isEmpty { parser.skippedBytes = 0 }
        // The transport limits the size of a response in parts.
        if !isIncremental { checkSkipped(parser.skippedBytes, &events) }
        return events
    }

    private mutating func take(_ name: String, _ data: [UInt8], _ events: inout [Event]) {
        switch name {
        // Some servers leave out the event's name.
        case "next", "message", "": events.append(.response(data))
        case "complete": end(&events)
        default: break
        }
    }

    /// Decodes a part: `{"payload": ...}`, or `{}` to keep the connection open, or `{"payload": null, "errors": [...]}`
    /// if the subscription fails as a whole. Some servers send the response without the envelope.
    private mutating func take(part: [UInt8], _ events: inout [Event]) {
        if isIncremental {
            // An empty object keeps the connection open. Anything else is parsed when it is read, because a part may be
            // large, and this would delay other requests.
            if !part.isEmptyObject { events.append(.response(part)) }
            return
        }
        guard let root = try? JSONDocument(part).root, root.kind == .object else {
            return fail(.malformedResponse, "the server sent a part that is not a JSON object", &events)
        }
        if let payload = root.member("payload"), payload.kind == .object {
            events.append(.response(Array(payload.rawBytes)))
        } else if let payload = root.member("payload"), !payload.isNull {
            return fail(.malformedResponse, "the server sent a payload that is not a response", &events)
        } else if root.member("data") != nil {
            return events.append(.response(part))
        }
        if let errors = root.member("errors"), errors.kind == .array {
            events.append(.response(Array(#"{"errors":"#.utf8) + errors.rawBytes + Array("}".utf8)))
            end(&events)
        }
    }

    private mutating func end(_ events: inout [Event]) {
        isAtEnd = true
        events.append(.completed)
    }

    private mutating func fail(_ code: ClientError.Code, _ message: String, _ events: inout [Event]) {
        isAtEnd = true
        events.append(.failed(code, message: message))
    }

    private mutating func checkSkipped(_ count: Int, _ events: inout [Event]) {
        guard count > maximumSkippedBytes, !isAtEnd else { return }
        fail(
            .connectionFailed,
            "the server sent more than \(maximumSkippedBytes) bytes without an event; check the server", &events)
    }
}

extension [UInt8] {
    /// Whether this is the JSON text of an object without members.
    fileprivate var isEmptyObject: Bool {
        count <= 64 && filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == Array("{}".utf8)
    }
}
