import SwiftGraphQLSelection

/// Passes a log entry for each request and each response to a closure.
///
/// ```swift
/// // With swift-log:
/// let logger = Logger(label: "graphql")
/// let logging = LoggingMiddleware(level: .debug) { entry in
///     let levels: [LogEntry.Level: Logger.Level] = [.debug: .debug, .info: .info, .notice: .notice, .error: .error]
///     logger.log(
///         level: levels[entry.level] ?? .info, "\(entry.message)",
///         metadata: entry.metadata.mapValues { .string($0) })
/// }
/// ```
///
/// By default, entries contain no secrets: the values of header fields are replaced by `<redacted>`, except for fields
/// that reveal nothing about a user. Variables, extensions, documents and bodies are left out.
public struct LoggingMiddleware: Middleware {
    private let level: LogEntry.Level
    private let visibleHeaders: Set<String>
    private let includesVariables: Bool
    private let includesBodies: Bool
    private let maximumBytes: Int
    /// A closure that returns the time since an arbitrary fixed moment. Tests replace it.
    var now: @Sendable () -> Duration
    private let log: @Sendable (LogEntry) -> Void

    /// Creates a middleware that passes log entries to a closure.
    ///
    /// - Parameters:
    ///   - level: The minimum severity of entries. The middleware doesn't create less severe entries.
    ///   - visibleHeaders: The header fields whose values are logged. Names are case-insensitive.
    ///   - includesVariables: Whether variables are logged. They may contain text that users type.
    ///   - includesBodies: Whether documents and the start of response bodies are logged.
    ///   - maximumBytes: The maximum number of bytes to log of each body, document and set of variables.
    ///   - log: A closure that is called with each entry, on any thread. The request waits until the closure returns.
    public init(
        level: LogEntry.Level = .info,
        visibleHeaders: Set<String> = ["Accept", "Content-Type", "Content-Length", "Date", "Retry-After", "Server"],
        includesVariables: Bool = false, includesBodies: Bool = false, maximumBytes: Int = 4096,
        log: @escaping @Sendable (LogEntry) -> Void
    ) {
        let start = ContinuousClock.now
        now = { ContinuousClock.now - start }
        self.level = level
        self.visibleHeaders = Set(visibleHeaders.map { $0.lowercased() })
        self.includesVariables = includesVariables
        self.includesBodies = includesBodies
        self.maximumBytes = maximumBytes
        self.log = log
    }

    /// Sends a query or a mutation and logs its start and its end.
    public func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
        let start = now()
        logStart(of: request)
        do {
            let response = try await next.send(request)
            let isRejected = response.status.map { $0 >= 400 } ?? false
            logResponse(isRejected ? .notice : .info, "\(request) completed", request, response, since: start)
            return loggingFailure(of: response, to: request, since: start)
        } catch {
            logFailure(error, of: request, since: start)
            throw error
        }
    }

    /// Starts a subscription and logs its start, each event and interruption, and its end.
    public func subscribe(
        _ request: GraphQLRequest, next: any Transport
    ) -> ResponseStream {
        StartedOperation.responses {
            let start = now()
            logStart(of: request)
            let responses = next.subscribe(request)
            let logged = ResponseStream(unfolding: {
                do {
                    guard let event = try await responses.first(where: { _ in true }) else {
                        add(.info, "\(request) ended", request, since: start)
                        return nil
                    }
                    switch event {
                    case .value(let response):
                        logResponse(.debug, "\(request): event", request, response, since: start)
                        return .value(loggingFailure(of: response, to: request, since: start))
                    case .interrupted(let reason):
                        add(.notice, "\(request): interrupted", request, since: start, error: reason) { metadata in
                            metadata["error"] = reason.description
                        }
                    case .started, .resumed: add(.debug, "\(request): \(event)", request, since: start)
                    }
                    return event
                } catch {
                    logFailure(error, of: request, since: start)
                    throw error
                }
            })
            return logged
        }
    }

    private func logStart(of request: GraphQLRequest) {
        add(.debug, "\(request) sent", request) { metadata in
            add(request.headers, as: "request.header", to: &metadata)
            if includesVariables { metadata["variables"] = text(request.variablesText.utf8) }
            if includesBodies { metadata["request.document"] = text(request.document.utf8) }
        }
    }

    private func logResponse(
        _ level: LogEntry.Level, _ message: @autoclosure () -> String, _ request: GraphQLRequest,
        _ response: GraphQLResponse, since start: Duration
    ) {
        add(level, message(), request, since: start) { metadata in
            metadata["status"] = response.status.map(String.init)
            metadata["bytes"] = String(response.body.count)
            add(response.headers, as: "response.header", to: &metadata)
            if includesBodies { metadata["response.body"] = text(response.body) }
        }
    }

    /// Returns a copy of the response that logs an error if the client can't decode the response.
    private func loggingFailure(
        of response: GraphQLResponse, to request: GraphQLRequest, since start: Duration
    ) -> GraphQLResponse {
        var response = response
        response.logFailure = { logFailure($0, of: request, since: start) }
        return response
    }

    private func logFailure(_ error: any Error, of request: GraphQLRequest, since start: Duration) {
        if error is CancellationError { return add(.notice, "\(request) cancelled", request, since: start) }
        let clientError = error as? ClientError
        add(.error, "\(request) failed", request, since: start, error: error) { metadata in
            // For errors of all other types, only the type is logged, because their descriptions may contain secrets.
            metadata["error"] =
                clientError?.description ?? (error as? SelectionError)?.descriptionWithoutText
                ?? String(describing: type(of: error))
            metadata["status"] = clientError?.status.map(String.init)
            if includesBodies { metadata["response.body"] = clientError?.bodyExcerpt }
        }
    }

    private func add(
        _ level: LogEntry.Level, _ message: @autoclosure () -> String, _ request: GraphQLRequest,
        since start: Duration? = nil, error: (any Error)? = nil,
        _ particulars: (inout [String: String]) -> Void = { _ in }
    ) {
        guard level >= self.level else { return }
        var metadata = ["operation.type": request.type.rawValue]
        metadata["operation.name"] = request.operationName
        if let start {
            let milliseconds = ((now() - start) / .milliseconds(1) * 1000).rounded() / 1000
            metadata["duration"] = String(milliseconds)
        }
        particulars(&metadata)
        log(LogEntry(level: level, message: message(), metadata: metadata, error: error))
    }

    private func add(_ headers: [String: String], as prefix: String, to metadata: inout [String: String]) {
        for (name, value) in headers {
            let name = name.lowercased()
            metadata["\(prefix).\(name)"] = visibleHeaders.contains(name) ? value : "<redacted>"
        }
    }

    private func text(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes.prefix(max(0, maximumBytes)), as: UTF8.self)
    }
}
