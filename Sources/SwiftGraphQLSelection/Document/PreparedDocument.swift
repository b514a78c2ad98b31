/// A document and the plan that the document was printed from, shared by all operations with that document.
final class PreparedDocument: Sendable {
    /// Everything that a document depends on, as the key of a cached document.
    struct Key: Hashable, Sendable {
        let type: OperationType
        let name: String?
        let recording: Recording
    }

    let key: Key
    let plan: PlanSet
    let document: Document
    #if DEBUG
        /// The selection result types whose closures have been checked for calls that depend on data.
        let checkedTypes = Locked<Set<ObjectIdentifier>>([])
    #endif

    /// Creates the plan and the document of the given key's recording.
    ///
    /// - Throws: `SelectionError` if the root of a subscription doesn't have exactly one field (specification 5.2.4.1),
    ///   or if a part is deferred or streamed where `@defer` or `@stream` isn't allowed.
    init(_ key: Key) throws {
        let position = StableHash().appending(key.type.rawValue)
        let plan = PlanBuilder.plan(of: key.recording, position: position)
        let recording = key.recording
        if key.type == .subscription { try Self.checkSubscription(plan) }
        if key.type != .query, recording.isIncremental { try Self.checkIncremental(plan, key.type) }
        self.key = key
        self.plan = plan
        document = DocumentPrinter.print(
            plan, type: key.type, name: key.name, recording.directives, at: position, isPresent: recording.presences)
    }

    /// Throws if a subscription defers or streams anything, or if a mutation defers or streams root fields, which a
    /// server executes one after another.
    private static func checkIncremental(_ plan: PlanSet, _ type: OperationType) throws {
        let fields = plan.rootFields
        guard type == .subscription || fields.hasDeferred || fields.list.contains(where: { $0.streamArgument != nil })
        else { return }
        throw SelectionError(
            code: .invalidSelection,
            message: type == .subscription
                ? "a subscription can't have parts that are deferred or streamed: use `selection(_:)` and `list`"
                : "the root fields of a mutation can't be deferred or streamed: use `selection(_:)` and `list`")
    }

    private static func checkSubscription(_ plan: PlanSet) throws {
        if plan.directed.contains(where: { $0.directive != .deferred }) {
            throw SelectionError(
                code: .invalidSelection,
                message: "the root of a subscription can't have parts with `@include` or `@skip`: use the directives "
                    + "inside its field")
        }
        let names = Set(plan.rootFields.list.map(\.responseName)).sorted()
        if names.count == 1, names != ["__typename"] { return }
        throw SelectionError(
            code: .invalidSelection,
            message: """
                a subscription must select exactly one root field, but the selection has \
                \(names.isEmpty ? "none" : names.joined(separator: ", ")).
                """)
    }
}

extension PlanSet {
    /// The fields whose values are at the root of the response, and whether any of these fields is deferred.
    fileprivate var rootFields: (list: [PlanField], hasDeferred: Bool) {
        var rest = [self]
        var fields: [PlanField] = []
        var hasDeferred = false
        while let set = rest.popLast() {
            fields += set.fields
            rest += set.branches.map(\.fields) + set.directed.map(\.fields)
            if set.directed.contains(where: { $0.directive == .deferred }) { hasDeferred = true }
        }
        return (fields, hasDeferred)
    }
}
