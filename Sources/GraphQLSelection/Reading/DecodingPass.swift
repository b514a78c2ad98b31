/// What all readers of one response have in common.
final class DecodingPass {
    /// The response's text.
    let text = ResponseText()
    /// The place of `data`.
    let root = ResponsePlace()
    /// The arguments of the operation.
    private(set) var arguments: [EncodedArgument] = []
    /// Whether all of the response is there; else deferred parts may still come.
    private(set) var isComplete = true
    /// How many readers have been made for it.
    var readerCount = 0
    /// The first call that the plan does not hold. It fails the whole response, even if a closure swallowed it.
    private(set) var violation: SelectionError?
    /// How often an element of a list might have looked whether the task was cancelled.
    private var lookCount = 0

    /// Begins with a response to an operation with these arguments.
    ///
    /// - Parameter isComplete: Whether nothing more comes.
    func open(_ response: [UInt8], _ arguments: [EncodedArgument], isComplete: Bool) {
        text.open(response)
        self.arguments = arguments
        self.isComplete = isComplete
    }

    /// Lets go of a response that has been read; false if it had to be read whole, which leaves its traces in readers.
    func close() -> Bool {
        arguments = []
        return text.close()
    }

    /// Makes a value of the response, which `root` is to read.
    ///
    /// - Throws: As `PreparedOperation.decode`; `ResponseText.Restart` when the response has to be read once more, by
    ///   another root.
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
                if text.needsRestart { throw ResponseText.Restart() }
                if error is CancellationError { throw error }
                // What is no response at all says so first, whatever else came of it.
                try text.validate()
                if let violation { throw violation }
                throw text.responseError(underlying: error) ?? error
            }
            // A closure may have swallowed what was thrown below it.
            if text.needsRestart { throw ResponseText.Restart() }
            if let failure = text.failure { throw failure }
            if let violation {
                try text.validate()
                throw violation
            }
            if let error = text.responseError() { throw error }
            return value
        }
    }

    /// Keeps the first call that the plan does not hold.
    ///
    /// - Returns: The same error.
    func violated(_ error: SelectionError) -> SelectionError {
        if violation == nil { violation = error }
        return error
    }

    /// Now and then looks whether the task was cancelled; called for each 256th element of a list, the first included.
    @inline(never)
    func checkCancellation() throws {
        lookCount &+= 1
        if lookCount & 0xf == 0 { try Task.checkCancellation() }
    }
}
