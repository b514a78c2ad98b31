public import Foundation
import SwiftGraphQLJSON
public import SwiftGraphQL

/// Records the operations that pass through this transport, for tests and bug reports. `ReplayTransport` reads the
/// file.
///
/// ```swift
/// let recording = try RecordingTransport(HTTPTransport(endpoint: endpoint), to: file)
/// let client = Client(transport: recording)
/// ```
///
/// When an operation ends, the transport adds a line of JSON to the file: type, name, document, variables, header
/// fields, and the responses or the error. Header fields other than `Accept`, `Age`, `Cache-Control`, `Content-Type`,
/// `Date`, `Retry-After`, `Server` and the fields that you name are omitted, because they may contain credentials.
/// Variables, documents and bodies are recorded unchanged, so check a file for secrets before you share it. A cancelled
/// operation is recorded only if responses arrived before the cancellation. The contents of uploads aren't recorded.
///
/// If an operation can't be recorded, because the file can't be written or has reached its limit, the transport throws
/// `ReplayError`. The server may have executed the operation anyway.
public struct RecordingTransport: Transport {
    private let transport: any Transport
    private let file: RecordingFile
    private let recordedHeaders: Set<String>
    let url: URL

    var maximumBytes: Int { file.maximumBytes }

    /// Creates a transport that records the operations of another transport.
    ///
    /// - Parameters:
    ///   - transport: The transport that carries the operations.
    ///   - file: The file to write. An existing file is replaced.
    ///   - recordedHeaders: The names of further header fields to record, in any case.
    ///   - maximumBytes: The maximum size of the file. It also limits the responses of a subscription, which are kept
    ///     in memory until the subscription ends.
    /// - Throws: `ReplayError` if the file can't be written, or if another recording is writing it.
    public init(
        _ transport: any Transport, to file: URL, recordingHeaders recordedHeaders: Set<String> = [],
        maximumBytes: Int = 256 << 20
    ) throws {
        self.transport = transport
        url = file
        self.file = try RecordingFile(file, maximumBytes: maximumBytes)
        self.recordedHeaders = Self.harmlessHeaders.union(recordedHeaders.map { $0.lowercased() })
    }

    private static let harmlessHeaders: Set<String> = [
        "accept", "age", "cache-control", "content-type", "date", "retry-after", "server",
    ]

    /// Forwards a query or a mutation and records it.
    ///
    /// - Throws: The error of the transport; `ReplayError` if the operation can't be recorded.
    public func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        var exchange = RecordedExchange(request, recording: recordedHeaders)
        do {
            let response = try await transport.send(request)
            exchange.responses = [.init(response, recording: recordedHeaders)]
            try file.append(exchange)
            return response
        } catch let error where !(error is CancellationError) && exchange.responses.isEmpty {
            exchange.error = .init(error)
            try file.append(exchange)
            throw error
        }
    }

    /// Reconnects the transport that carries the operations.
    public func reconnect() { transport.reconnect() }

    /// Starts an operation with several responses and records the operation when it ends.
    public func subscribe(_ request: GraphQLRequest) -> ResponseStream {
        let responses = transport.subscribe(request)
        let progress = StreamProgress(RecordedExchange(request, recording: recordedHeaders), in: file)
        return ResponseStream(unfolding: { [recordedHeaders] in
            do {
                guard let event = try await responses.first(where: { _ in true }) else {
                    try progress.finish(Task.isCancelled ? CancellationError() : nil)
                    return nil
                }
                if let response = event.value { try progress.add(.init(response, recording: recordedHeaders)) }
                return event
            } catch {
                try progress.finish(error)
                throw error
            }
        })
    }
}

extension RecordingTransport: CustomStringConvertible {
    /// A description that names the recorded transport.
    public var description: String { "a recording of \(transport)" }
}

/// A stream that is being recorded.
///
/// The class is unchecked `Sendable` because the lock guards the exchange.
private final class StreamProgress: @unchecked Sendable {
    private let lock = NSLock()
    private let file: RecordingFile
    private var exchange: RecordedExchange?
    /// The number of bytes in the responses so far.
    private var byteCount = 0

    init(_ exchange: RecordedExchange, in file: RecordingFile) {
        self.exchange = exchange
        self.file = file
    }

    deinit {
        // The consumer stopped iterating before the end, which counts as a cancellation.
        try? finish(CancellationError())
    }

    func add(_ response: RecordedExchange.Response) throws {
        try lock.withLock {
            // The approximate memory of an event without its body, in bytes.
            let eventSize = 100
            byteCount += eventSize + (response.body?.utf8.count ?? response.base64?.count ?? 0)
            guard byteCount <= file.maximumBytes else {
                exchange = nil
                throw file.overflow
            }
            exchange?.responses.append(response)
        }
    }

    func finish(_ error: (any Error)?) throws {
        let exchange = lock.withLock {
            defer { self.exchange = nil }
            return self.exchange
        }
        guard var exchange else { return }
        if error is CancellationError {
            if exchange.responses.isEmpty { return }
        } else {
            exchange.error = error.map { .init($0) }
        }
        try file.append(exchange)
    }
}

/// The file of a recording.
///
/// The class is unchecked `Sendable` because the lock guards the handle and the size.
private final class RecordingFile: @unchecked Sendable {
    let maximumBytes: Int
    private let name: String
    private let lock = NSLock()
    private let handle: FileHandle
    private var size = 0

    init(_ url: URL, maximumBytes: Int) throws {
        self.maximumBytes = maximumBytes
        name = url.lastPathComponent
        do {
            if !FileManager.default.fileExists(atPath: url.path) { try Data().write(to: url) }
            handle = try FileHandle(forWritingTo: url)
            guard flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else { throw CocoaError(.fileLocking) }
            try Data().write(to: url)
        } catch {
            throw ReplayError(
                message: "\(name) can't be written, or another recording is writing it: choose another file",
                underlying: error)
        }
    }

    deinit {
        // A process that another thread is starting shares the open file until its program begins to run. Without this
        // call, the file would stay locked until then.
        flock(handle.fileDescriptor, LOCK_UN)
    }

    var overflow: ReplayError {
        ReplayError(
            message: "\(name) would exceed its limit of \(maximumBytes) bytes: record less, or raise `maximumBytes`")
    }

    func append(_ exchange: RecordedExchange) throws {
        let line = try Data("\(JSONValue(encoding: exchange))\n".utf8)
        try lock.withLock {
            guard line.count <= maximumBytes - size else { throw overflow }
            do {
                try handle.write(contentsOf: line)
                size += line.count
            } catch {
                // Without this call, the file would end with an incomplete line.
                try? handle.truncate(atOffset: UInt64(size))
                throw ReplayError(message: "\(name) can't be written: check the disk", underlying: error)
            }
        }
    }
}
