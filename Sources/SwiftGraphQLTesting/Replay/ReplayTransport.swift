public import Foundation
public import SwiftGraphQL

/// Returns the responses in a file that `RecordingTransport` wrote, without a server.
///
/// ```swift
/// let client = Client(transport: try ReplayTransport(from: file))
/// ```
///
/// A request gets the response that was recorded for the same operation type, name and variables. An anonymous request
/// gets the response for the same operation type, document and variables. If the file has several such responses, the
/// transport returns them in the file's order and then repeats the last response. It throws a recorded error as a
/// `ClientError`.
public struct ReplayTransport: Transport {
    private let exchanges: [RecordedExchange.Key: [RecordedExchange]]
    private let file: String
    private let counts = Counts()

    /// Reads a recording.
    ///
    /// - Parameters:
    ///   - file: The file that a `RecordingTransport` wrote. Its contents stay in memory.
    ///   - maximumBytes: The maximum size of the file.
    /// - Throws: `ReplayError` if the file can't be read, is larger than the maximum, or isn't a recording.
    public init(from file: URL, maximumBytes: Int = 256 << 20) throws {
        self.file = file.lastPathComponent
        exchanges = Dictionary(grouping: try RecordedExchange.all(in: file, maximumBytes: maximumBytes), by: \.key)
    }

    /// Returns the recorded response of a query or a mutation.
    ///
    /// - Throws: The recorded error; `ReplayError` if there is no recording of the request.
    public func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        let exchange = try next(for: request)
        if let error = exchange.error?.error { throw error }
        guard let response = exchange.responses.first?.response else { throw Self.missing(request, in: file) }
        return response
    }

    /// Returns the recorded responses of an operation, without delays between them.
    public func subscribe(_ request: GraphQLRequest) -> ResponseStream {
        ResponseStream { continuation in
            do {
                let exchange = try next(for: request)
                if request.reportsConnection { continuation.yield(.started) }
                for response in exchange.responses { continuation.yield(.value(response.response)) }
                continuation.finish(throwing: exchange.error?.error)
            } catch {
                continuation.finish(throwing: error)
            }
        }
    }

    private func next(for request: GraphQLRequest) throws -> RecordedExchange {
        let key = RecordedExchange(request, recording: []).key
        guard let recorded = exchanges[key], let last = recorded.last else { throw Self.missing(request, in: file) }
        let index = counts.next(key)
        return index < recorded.count ? recorded[index] : last
    }

    private static func missing(_ request: GraphQLRequest, in file: String) -> ReplayError {
        ReplayError(
            message: "\(file) has no recording of the \(request) with these variables; record the request, or check "
                + "the name and the variables")
    }

    /// Counts the responses returned so far for each distinct request.
    ///
    /// The class is unchecked `Sendable` because the lock guards the counts.
    private final class Counts: @unchecked Sendable {
        private let lock = NSLock()
        private var numbers: [RecordedExchange.Key: Int] = [:]

        func next(_ key: RecordedExchange.Key) -> Int {
            lock.withLock {
                defer { numbers[key, default: 0] += 1 }
                return numbers[key, default: 0]
            }
        }
    }
}

extension ReplayTransport: CustomStringConvertible {
    /// A description that names the file.
    public var description: String { "a replay of \(file)" }
}

/// An error for a recording that can't be written or read, or that has no response for a request.
public struct ReplayError: LocalizedError, CustomStringConvertible, Sendable {
    /// What happened and what to do.
    public let message: String
    /// The underlying error, if there is one.
    public let underlying: (any Error)?

    init(message: String, underlying: (any Error)? = nil) {
        self.message = message
        self.underlying = underlying
    }

    /// The message.
    public var description: String { message }
    /// The same text as `description`, for `localizedDescription`.
    public var errorDescription: String? { description }
}
