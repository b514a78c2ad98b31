/// An operation ready to be sent: the document, its variables, and the way back from a response to `Value`.
///
/// The document depends on the shape of the selection alone. The same selection with other argument values has the same
/// document, byte for byte, in every process; only the variables differ.
public struct PreparedOperation<Value>: Sendable {
    /// Whether it is a query, a mutation or a subscription.
    public let type: OperationType
    /// The operation's name; `nil` for an anonymous one.
    public let name: String?
    /// The document's text: one operation, no fragment definitions.
    public let document: String
    /// The variables as the text of a JSON object; `{}` where there are none.
    public let variables: String
    /// The files that stand for nulls in the variables.
    public let uploads: [UploadPlace]

    /// Whether the server may send parts of the response later (`@defer`, `@stream`).
    public let isIncremental: Bool

    private let plan: LazyPlan
    private let run: SelectionBody<Value>

    init(
        type: OperationType, name: String?, document: String, variables: String, uploads: [UploadPlace],
        isIncremental: Bool, plan: LazyPlan, run: @escaping SelectionBody<Value>
    ) {
        self.type = type
        self.name = name
        self.document = document
        self.variables = variables
        self.uploads = uploads
        self.isIncremental = isIncremental
        self.plan = plan
        self.run = run
    }

    /// Makes the value from a response.
    ///
    /// - Parameter response: The whole body, `{"data": ..., "errors": [...]}`, in UTF-8.
    /// - Throws: `ResponseError` when the server reports errors that the selection does not take as values;
    ///   `SelectionError` when the body is not a GraphQL response or does not hold what was asked for;
    ///   whatever the selection's closures throw.
    public func decode(_ response: [UInt8]) throws -> Value {
        try decode(response, isComplete: true)
    }

    /// Makes the value from a response in any collection of bytes, such as `Data`.
    ///
    /// - Throws: As `decode(_:)` of an array, which is read without being copied.
    public func decode(_ response: some Collection<UInt8>) throws -> Value {
        try decode(Array(response), isComplete: true)
    }

    /// Makes the value from a response, or from as much of it as has come.
    ///
    /// - Parameters:
    ///   - response: The whole body; of incremental delivery, what has come merged into one.
    ///   - isComplete: Whether nothing more comes. Else a deferred part that is not there is `pending`.
    /// - Throws: As `decode(_:)`.
    package func decode(_ response: [UInt8], isComplete: Bool) throws -> Value {
        var root = plan.takeReader()
        let reading = root.reading
        reading.open(response, isComplete: isComplete)
        let value: Value
        do {
            value = try reading.read(&root, run)
        } catch is ResponseReading.Restart {
            root = Fields(reading: reading, plan: root.plan, place: reading.root)
            return try reading.read(&root, run)
        }
        plan.putBack(consume root)
        return value
    }
}

extension ResponseReading {
    /// Makes a value of the response, which `root` is to read.
    fileprivate func read<Value>(_ root: inout Fields, _ run: SelectionBody<Value>) throws -> Value {
        try withBytes { try decode(&root, run) }
    }

    private func decode<Value>(_ root: inout Fields, _ run: SelectionBody<Value>) throws -> Value {
        root.start = try begin() ?? bytes.count
        root.position = root.start
        let value: Value
        do {
            value = try run(&root)
            try finish(at: root.end())
        } catch {
            if needsRestart { throw Restart() }
            if error is CancellationError { throw error }
            // What is no response at all says so first, whatever else came of it.
            try validate()
            if let violation { throw violation }
            if !hasUntakenErrors { throw error }
            throw ResponseError(errors: errors, data: rawData, underlying: error)
        }
        // A closure may have swallowed what was thrown below it.
        if needsRestart { throw Restart() }
        if let failure { throw failure }
        if let violation {
            try validate()
            throw violation
        }
        if hasUntakenErrors { throw ResponseError(errors: errors, data: rawData) }
        return value
    }
}

extension Selection where Scope: OperationScope {
    /// Runs the closures once on mock values and prints what they asked for.
    ///
    /// - Parameter name: The operation's name, for the server's logs; a GraphQL name.
    /// - Throws: `SelectionError` when a closure throws on mock values, when an argument has no JSON form, when the
    ///   selection nests without end, when the name is no GraphQL name, or when a subscription has not just one field.
    public func prepare(name: String? = nil) throws -> PreparedOperation<Type> {
        let type = Scope.__operationType
        if let name, !name.isGraphQLName {
            throw SelectionError(
                code: .invalidSelection,
                message: "`\(name)` is no GraphQL name: letters, digits and `_`, not starting with a digit")
        }
        var recording = try calls(at: StableHash().appending(type.rawValue))
        let printed = try PrintedDocument.of(&recording, type: type, name: name)
        let values = printed.values.write(recording)
        return PreparedOperation(
            type: type, name: name, document: printed.text, variables: values.text, uploads: values.uploads,
            isIncremental: recording.isIncremental, plan: printed.plan(with: recording.arguments), run: __body)
    }
}

extension Selection {
    /// What the closures ask for, with the response names given.
    func record(at position: StableHash) throws -> Recording {
        var recording = try calls(at: position)
        recording.finish()
        return recording
    }

    /// The mocking pass: what the closures ask for.
    func calls(at position: StableHash) throws -> Recording {
        let recorder = Recorder(position: position)
        do {
            _ = try MockDecoder.$isMocking.withValue(true) {
                var root = Fields(recording: Recording.root, by: recorder)
                return try __body(&root)
            }
        } catch {
            recorder.fail(error)
        }
        return try recorder.finish()
    }
}

extension String {
    fileprivate var isGraphQLName: Bool {
        guard let first = utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
        return utf8.allSatisfy(\.isGraphQLNameByte)
    }
}
