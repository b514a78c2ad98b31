public import SwiftGraphQLJSON

/// An operation that is ready to be sent: its document, its variables, and how to decode the response into `Value`.
///
/// The document depends only on the shape of the selection. With different argument values, only the variables differ:
/// the document is the same, byte for byte, in every process.
public struct PreparedOperation<Value>: Sendable {
    /// The type of the operation: a query, a mutation or a subscription.
    public var type: OperationType { prepared.key.type }
    /// The operation's name; `nil` if it is anonymous.
    public var name: String? { prepared.key.name }
    /// The document's text, which contains one operation and no fragment definitions.
    public var document: String { prepared.document.text }
    /// The variables by name. Each access parses their JSON text.
    public var variables: JSONObject {
        // The app created the values, so their depth is not limited.
        let document = try? JSONDocument(Array(variablesText.utf8), limits: JSONLimits(depth: .max))
        return document.map { JSONValue($0.root) }?.object ?? [:]
    }
    /// The variables as the text of a JSON object; `{}` if there are no variables.
    package let variablesText: String
    /// The files to upload. Each file replaces a null in the variables.
    public let uploads: [UploadLocation]

    /// Whether the server may send parts of the response later (`@defer`, `@stream`).
    public var isIncremental: Bool { prepared.key.recording.isIncremental }

    /// Whether a cache may return incomplete data with an error for each missing value. By default, true for selections
    /// that return data together with errors (`Selection.partial`).
    package var allowsParts: Bool

    private let prepared: PreparedDocument
    private let arguments: [EncodedArgument]
    private let run: Body<Value>

    fileprivate init(
        _ prepared: PreparedDocument, _ arguments: [EncodedArgument], run: @escaping Body<Value>
    ) {
        (variablesText, uploads) = prepared.document.values(arguments)
        allowsParts = prepared.key.recording.isPartial
        self.prepared = prepared
        self.arguments = arguments
        self.run = run
    }

    /// The plan of the response, which a cache uses to read and write the response's values.
    package var plan: PlanSet { prepared.plan }
    /// The names of the operation's directives, with the `@`.
    package var directives: [String] { prepared.key.recording.directives.map(\.signature.directiveName) }
    /// For each `@include` and `@skip`, whether the response contains the fields. These conditions affect the plan, but
    /// not the document.
    package var conditions: [Bool] { prepared.key.recording.conditions }
    /// The index of each variable, by the index of the argument that provides the variable's value.
    package var variableIndices: [Int: Int] {
        Dictionary(prepared.document.variables.enumerated().map { ($1.argument, $0) }) { first, _ in first }
    }

    /// Decodes a response.
    ///
    /// - Parameter response: The whole body, `{"data": ..., "errors": [...]}`, in UTF-8.
    /// - Throws: `ResponseError` if the server reports errors that the selection doesn't handle as values;
    ///   `SelectionError` if the body is not a GraphQL response or doesn't match the selection; any error that the
    ///   selection's closures throw.
    public func decode(_ response: [UInt8]) throws -> Value {
        try decode(response, isComplete: true)
    }

    /// Decodes a response whose bytes are in a collection such as `Data`. The bytes are copied into an array first.
    ///
    /// - Parameter response: The whole body, `{"data": ..., "errors": [...]}`, in UTF-8.
    /// - Throws: Any error that decoding an array of bytes throws.
    public func decode(_ response: some Collection<UInt8>) throws -> Value { try decode(Array(response)) }

    /// Decodes a response or the part that has arrived so far.
    ///
    /// - Parameters:
    ///   - response: The whole body; with incremental delivery, the parts that have arrived, merged into one body.
    ///   - isComplete: Whether the whole response has arrived. If not, missing deferred parts are `pending`.
    ///   - maximumMemory: The maximum memory for JSON values, values of codecs and lists, in bytes.
    /// - Throws: Any error that `decode(_:)` throws.
    package func decode(
        _ response: [UInt8], isComplete: Bool, maximumMemory: Int = JSONValue.maximumMemory
    ) throws -> Value {
        let text = try ResponseText(response, maximumMemory: maximumMemory)
        return try DecodingPass(text, prepared.plan, arguments, isComplete: isComplete).decode { reader in
            var pass = Pass(reader)
            return try run(&pass)
        }
    }
}

extension Selection where Scope: OperationScope {
    /// Prepares an operation: runs the closures once on mock values and creates a document with the requested fields.
    ///
    /// A debug build runs the closures again on a few mock responses, to find fields that are requested only for some
    /// data. These responses contain nulls, false booleans, lists of two elements, and other enum values and types of
    /// unions. Each shape of the selection is checked once; a client checks each shape once per value type. Set the
    /// environment variable `SWIFT_GRAPHQL_CHECKS=0` to turn these checks off for a whole process.
    ///
    /// - Parameter checked: Whether to check the selection in a debug build. A release build never checks it.
    /// - Throws: `SelectionError` if a closure throws on mock values, if an argument can't be encoded as JSON, if the
    ///   selection is infinitely recursive, if the name is not a GraphQL name, if a subscription doesn't have exactly
    ///   one field, or, in a debug build, if the fields that the selection requests depend on the response.
    public func prepare(checked: Bool = true) throws -> PreparedOperation<Type> {
        try prepare(in: nil, checked: checked)
    }

    /// Prepares an operation like `prepare(checked:)`, with a cache of documents.
    ///
    /// - Parameter documents: The client's cache, which provides or stores the document; `nil` without a client.
    package func prepare(in documents: DocumentCache?, checked: Bool = true) throws -> PreparedOperation<Type> {
        if let name = operationName, !name.isGraphQLName {
            throw SelectionError(
                code: .invalidSelection,
                message: "`\(name)` is not a valid GraphQL name: use letters, digits and `_`, and don't start "
                    + "with a digit")
        }
        return try prepare(type: Scope.__operationType, in: documents, checked: checked)
    }
}

extension Selection {
    /// Prepares the selection as an operation of the given type.
    func prepare(
        type: OperationType, in documents: DocumentCache?, checked: Bool = false
    ) throws -> PreparedOperation<Type> {
        let (recording, arguments) = try record()
        let key = PreparedDocument.Key(type: type, name: operationName, recording: recording)
        #if DEBUG
            let document = try (documents ?? self.documents).document(of: key)
            if checked { try checkOnMocks(document, arguments) }
        #else
            let document = try documents?.document(of: key) ?? PreparedDocument(key)
        #endif
        return PreparedOperation(document, arguments, run: body)
    }
}

extension Selection {
    /// Runs the recording pass and returns the requested fields with the encoded arguments.
    func record() throws -> (recording: Recording, arguments: [EncodedArgument]) {
        let recorder = Recorder()
        runOnMocks(with: recorder)
        return try recorder.finish()
    }

    /// Runs the closures on mock values. The recorder stores the calls of the closures and the first error.
    ///
    /// - Returns: The selection's value; `nil` if a closure threw an error.
    @discardableResult
    func runOnMocks(with recorder: Recorder) -> Type? {
        do {
            return try MockDecoder.$isMocking.withValue(true) {
                var root = Pass(ObjectRecorder(recorder, Recording.root))
                return try body(&root)
            }
        } catch {
            recorder.fail(error)
            return nil
        }
    }

    /// Records the selection, then returns its value for the mock response of the given world.
    ///
    /// - Throws: Any error that recording the selection or one of its closures throws, and `SelectionError` with code
    ///   `dataDependentSelection`.
    package func mockValue(in world: MockWorld) throws -> Type { try MockRuns(self).value(in: world) }
}

extension String {
    fileprivate var isGraphQLName: Bool {
        guard let first = utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
        return utf8.allSatisfy(\.isGraphQLNameByte)
    }
}

extension PreparedOperation: CustomStringConvertible {
    /// The operation's type and name. The text omits the variables, because they may contain secrets.
    public var description: String { name.map { "\(type.rawValue) \($0)" } ?? "anonymous \(type.rawValue)" }
}
