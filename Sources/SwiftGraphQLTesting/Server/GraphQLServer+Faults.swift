extension GraphQLServer {
    /// Returns a copy whose responses are delayed.
    ///
    /// - Parameters:
    ///   - duration: The delay of each response.
    ///   - firstRequests: The number of requests to delay, starting with the next request, or `nil` for all requests.
    public func delaying(by duration: Duration, firstRequests: Int? = nil) -> GraphQLServer {
        with { $0.faults.append(Fault(.delay(duration), requests: firstRequests)) }
    }

    /// Returns a copy whose requests fail without a response, as if there were no connection.
    ///
    /// - Parameters:
    ///   - error: The error that the transport throws, such as a `ClientError`.
    ///   - firstRequests: The number of requests that fail, starting with the next request, or `nil` for all requests.
    public func failing(with error: any Error, firstRequests: Int? = nil) -> GraphQLServer {
        with { $0.faults.append(Fault(.failure(error), requests: firstRequests)) }
    }

    /// Returns a copy whose responses are cut off.
    ///
    /// - Parameters:
    ///   - afterBytes: The number of bytes that arrive before a response is cut off.
    ///   - firstRequests: The number of requests to affect, starting with the next request, or `nil` for all requests.
    public func cuttingOff(afterBytes: Int, firstRequests: Int? = nil) -> GraphQLServer {
        with { $0.faults.append(Fault(.cutOff(bytes: max(0, afterBytes)), requests: firstRequests)) }
    }

    /// Returns a copy in which a field fails: every response that includes the field has a field error.
    ///
    /// - Parameters:
    ///   - coordinate: `Type.field`. The failure of an interface's field applies to all types that implement the
    ///     interface, unless a type's own field fails.
    ///   - message: The error's message.
    ///   - firstRequests: The number of requests to affect, starting with the next request, or `nil` for all requests.
    /// - Throws: `GraphQLServerError` if the schema has no such field.
    public func failingField(_ coordinate: String, message: String, firstRequests: Int? = nil) throws -> GraphQLServer {
        try with {
            try $0.check(field: coordinate)
            $0.faults.append(Fault(.field(coordinate: coordinate, message: message), requests: firstRequests))
        }
    }

    /// Returns the faults that affect a new request and counts the request.
    func takeFaults() async -> [Fault.Kind] {
        var taken: [Fault.Kind] = []
        for fault in faults where await fault.counter?.take() ?? true { taken.append(fault.kind) }
        return taken
    }
}

extension [Fault.Kind] {
    /// Waits for all delays in the faults and then throws the first error, if any.
    func strike() async throws {
        for case .delay(let duration) in self { try await Task.sleep(for: duration) }
        for case .failure(let error) in self { throw error }
    }

    /// Returns the start of a response, cut off as the faults require.
    func cut(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for case .cutOff(let count) in self { bytes = [UInt8](bytes.prefix(count)) }
        return bytes
    }

    /// The error messages of the failing fields, by coordinate.
    var failingFields: [String: String] {
        var messages: [String: String] = [:]
        for case .field(let coordinate, let message) in self { messages[coordinate] = message }
        return messages
    }
}
