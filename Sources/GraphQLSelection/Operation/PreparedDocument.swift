/// A document, and the plan that all its operations share.
///
/// The plan is created when the first response arrives, so that it doesn't delay sending. The readers of a response are
/// kept for the next one, so that the cost of a small response only depends on its contents.
final class PreparedDocument: Sendable {
    /// Everything that a document depends on.
    struct Key: Hashable, Sendable {
        let type: OperationType
        let name: String?
        let recording: Recording
    }

    private struct State: Sendable {
        var plan: PlanSet?
        /// The readers of an earlier response, until the next response takes them.
        var idle: IdleReader?
    }

    let key: Key
    let document: Document
    private let names: ResponseNames
    private let state = Locked(State())

    /// Prints the document of a recording.
    ///
    /// - Throws: `SelectionError` if the root of a subscription doesn't have exactly one field (specification 5.2.4.1),
    ///   or if a part is deferred or streamed where the directives aren't allowed.
    init(_ key: Key) throws {
        let names = ResponseNames(key.recording, position: StableHash().appending(key.type.rawValue))
        if key.type == .subscription { try Self.checkSubscription(key.recording, names) }
        if key.type != .query, key.recording.isIncremental { try Self.checkIncremental(key.recording, key.type) }
        self.key = key
        document = DocumentPrinter.print(key.recording, names, type: key.type, name: key.name)
        self.names = names
    }

    /// The fields of the response, for a cache.
    var shape: ResponseShape { ResponseShape(key.recording, names, document) }

    // MARK: Decoding

    /// The plan of the document.
    var plan: PlanSet {
        if let plan = state.withLock({ $0.plan }) { return plan }
        let plan = PlanSet.plan(of: key.recording, names)
        state.withLock { $0.plan = plan }
        return plan
    }

    /// Returns a reader for a response's `data`. The caller owns it.
    func takeReader() -> ObjectReader {
        if let idle = state.withLock({ $0.idle.take() }) { return idle.root }
        let pass = DecodingPass()
        return ObjectReader(pass, plan, at: pass.root)
    }

    /// Keeps a reader for the next response.
    func putBack(_ root: consuming ObjectReader) {
        if let idle = IdleReader(root) { state.withLock { $0.idle = idle } }
    }

    // MARK: Checks

    /// Checks that a subscription doesn't defer anything, and that a mutation doesn't defer anything at its root,
    /// because its root fields are executed one after another.
    private static func checkIncremental(_ recording: Recording, _ type: OperationType) throws {
        var isAtRoot = type == .subscription
        for place in recording.rootCalls {
            if case .deferred = recording[place].kind { isAtRoot = true }
            if recording[place].streamArgument != nil { isAtRoot = true }
        }
        guard isAtRoot else { return }
        throw SelectionError(
            code: .invalidSelection,
            message: type == .subscription
                ? "a subscription can't have parts that are deferred or streamed: use `selection(_:)` and `list`"
                : "a mutation can't have its root fields deferred or streamed: use `selection(_:)` and `list` there")
    }

    private static func checkSubscription(_ recording: Recording, _ names: ResponseNames) throws {
        let fields = recording.rootCalls.filter { recording[$0].isField }
        let texts = Set(fields.map { names.responseName(of: $0).text }).sorted()
        if texts.count == 1, texts != ["__typename"] { return }
        throw SelectionError(
            code: .invalidSelection,
            message: """
                a subscription has to select exactly one field at its root; this one selects \
                \(texts.isEmpty ? "none" : texts.joined(separator: ", ")).
                """)
    }
}

extension Recording {
    /// The calls whose values are at the root of the response, including the calls in groups.
    fileprivate var rootCalls: [RecordedCall.Place] {
        var places: [RecordedCall.Place] = []
        var rest = [Recording.root]
        while let set = rest.popLast() {
            for (index, call) in sets[set].calls.enumerated() {
                places.append(RecordedCall.Place(set: set, index: index))
                if !call.isField { rest += self.sets(below: call) }
            }
        }
        return places
    }
}
