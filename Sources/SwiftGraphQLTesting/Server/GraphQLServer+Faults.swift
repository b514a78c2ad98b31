extension GraphQLServer {
    /// Returns a copy whose responses are late.
    ///
    /// - Parameters:
    ///   - duration: The delay of each response.
    ///   - requests: The number of requests to delay; `nil` for all.
    public func delaying(_ duration: Duration, requests: Int? = nil) -> GraphQLServer {
        with { $0.faults.append(Fault(.delay(duration), requests: requests)) }
    }

    /// Returns a copy whose requests fail without a response, as without a connection.
    ///
    /// - Parameters:
    ///   - error: The error that the transport throws, such as a `ClientError`.
    ///   - requests: The number of requests to fail; `nil` for all.
    public func failing(with error: any Error, requests: Int? = nil) -> GraphQLServer {
        with { $0.faults.append(Fault(.failure(error), requests: requests)) }
    }

    /// Returns a copy whose responses end early.
    ///
    /// - Parameters:
    ///   - afterBytes: The number of bytes of a response that arrive.
    ///   - requests: The number of requests to cut off; `nil` for all.
    public func cuttingOff(afterBytes: Int, requests: Int? = nil) -> GraphQLServer {
        with { $0.faults.append(Fault(.cutOff(bytes: max(0, afterBytes)), requests: requests)) }
    }

    /// Lets a field fail: the response has a field error wherever it is requested.
    ///
    /// - Parameters:
    ///   - coordinate: `Type.field`, of an object type.
    ///   - message: The error's message.
    ///   - requests: For how many requests; `nil` for all.
    /// - Throws: `GraphQLServerError` if the schema has no such field.
    public func failingField(_ coordinate: String, message: String, requests: Int? = nil) throws -> GraphQLServer {
        try with {
            try $0.check(field: coordinate)
            $0.faults.append(Fault(.field(coordinate: coordinate, message: message), requests: requests))
        }
    }

    /// The faults that are for a request that begins now.
    func takeFaults() async -> [Fault.Kind] {
        var taken: [Fault.Kind] = []
        for fault in faults where await fault.counter?.take() ?? true { taken.append(fault.kind) }
        return taken
    }
}

extension [Fault.Kind] {
    /// Waits and fails as the faults say.
    func strike() async throws {
        for case .delay(let duration) in self { try await Task.sleep(for: duration) }
        for case .failure(let error) in self { throw error }
    }

    /// An answer as much of it as the faults let through.
    func cut(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for case .cutOff(let count) in self { bytes = [UInt8](bytes.prefix(count)) }
        return bytes
    }

    /// The messages of the fields that fail, by coordinate.
    var failingFields: [String: String] {
        var messages: [String: String] = [:]
        for case .field(let coordinate, let message) in self { messages[coordinate] = message }
        return messages
    }
}
