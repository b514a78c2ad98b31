/// The state that all readers of one response share.
final class DecodingPass {
    /// The response's text.
    let text = ResponseText()
    /// The place of `data`.
    let root = ResponsePlace()
    /// The arguments of the operation.
    private(set) var arguments: [EncodedArgument] = []
    /// Whether the response is complete. If it isn't, deferred parts may still arrive.
    private(set) var isComplete = true
    /// The number of readers created for the response.
    var readerCount = 0
    /// The first call that isn't in the plan. It fails the whole response, even if a closure caught the error.
    private(set) var violation: SelectionError?
    /// The number of calls to `checkCancellation`.
    private var lookCount = 0

    /// Starts a response to an operation with these arguments.
    ///
    /// - Parameters:
    ///   - isComplete: Whether the response is complete.
    ///   - maximumMemory: The maximum memory for copies of JSON values, in bytes.
    func open(_ response: [UInt8], _ arguments: [EncodedArgument], isComplete: Bool, maximumMemory: Int) {
        text.open(response, maximumMemory: maximumMemory)
        self.arguments = arguments
        self.isComplete = isComplete
    }

    /// Releases a response after it was read. Returns false if it had to be validated, because the readers then contain
    /// state that can't be reused.
    func close() -> Bool {
        arguments = []
        return text.close()
    }

    /// Decodes the value of the response with the reader `root`.
    ///
    /// - Throws: The errors of `PreparedOperation.decode`.
    func decode<Value>(_ root: ObjectReader, _ run: () throws -> Value) throws -> Value {
        try text.withBytes {
            violation = nil
            root.start = try text.begin() ?? text.bytes.count
            root.position = root.start
            let value: Value
            do {
                value = try run()
                try text.finish(at: root.end())
            } catch {
                if error is CancellationError { throw error }
                // If the text isn't a response at all, that error takes precedence over any other.
                try text.validate()
                if let violation { throw violation }
                throw text.responseError(underlying: error) ?? error
            }
            // A closure may have caught the error that was thrown below it.
            if let failure = text.failure { throw failure }
            if let violation {
                try text.validate()
                throw violation
            }
            if let error = text.responseError() { throw error }
            return value
        }
    }

    /// Stores the first error for a call that isn't in the plan.
    ///
    /// - Returns: The same error.
    func violated(_ error: SelectionError) -> SelectionError {
        if violation == nil { violation = error }
        return error
    }

    /// Checks in every 16th call whether the task was cancelled. It is called for every 256th element of a list,
    /// including the first.
    @inline(never)
    func checkCancellation() throws {
        lookCount &+= 1
        if lookCount & 0xf == 0 { try Task.checkCancellation() }
    }
}
