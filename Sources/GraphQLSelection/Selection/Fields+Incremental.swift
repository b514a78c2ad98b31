// What a server may send later: incremental delivery (the `@defer` and `@stream` directives).
extension Fields {
    private static let deferredCall: StaticString = "@defer"

    /// Another selection of the same scope, which may come later.
    func deferred<T>(_ body: @escaping SelectionBody<T>) throws -> DeferredPart<T> {
        // A part that is not there yet shows by a member that is missing: all have to be known.
        try reading.validate()
        let child = try enterInline(Self.deferredCall, .deferred)
        if case .imagining(let world) = pass, world.choices.isNull() { return .pending }
        let plan = child.plan
        do {
            return .value(try read(child, body))
        } catch let error as SelectionError where error.code == .missingMember && reading.violation == nil {
            let own = plan.responseNames.flatMap { reading.takeErrors(ofMissingPart: path.appending(.name($0))) }
            if !reading.isComplete, own.isEmpty { return .pending }
            var error = error
            error.fieldErrors = own
            return .failed(error)
        }
    }

    /// While a selection is recorded: has the list that is at this place streamed.
    func stream(from count: Int) {
        if case .recording(let recorder, let set) = pass { recorder.stream(set, from: count) }
    }
}

extension PlanSet {
    /// The names of the members that the selection asks this object for, those of its groups included.
    fileprivate var responseNames: [String] {
        slots.flatMap { slot in
            slot.responseName.isEmpty ? slot.children.flatMap(\.responseNames) : [slot.responseName]
        }
    }
}

/// A place in a schema whose server can send parts of a response later (`@defer`). Generated types conform to it where
/// the schema has that directive.
public protocol DeferringScope: SelectionScope {}

/// A place in a schema whose server can send elements of a list later (`@stream`). Generated types conform to it where
/// the schema has that directive.
public protocol StreamingScope: SelectionScope {}

extension DeferringScope {
    /// Makes another selection of the same scope part of this one, which the server may send later (`@defer`).
    ///
    /// ```swift
    /// let human = Selection<Human, Objects.Human> {
    ///     Human(name: try $0.name(), statistics: try $0.deferred(statistics))   // DeferredPart<Statistics>
    /// }
    /// for try await human in client.updates(of: query) { show(human) }
    /// ```
    ///
    /// `Client.updates(of:)` hands over the model as it grows; `Client.send` waits for all of it. The server may send the
    /// part at once all the same.
    /// - Throws: What `selection` throws.
    public func deferred<T>(_ selection: Selection<T, Self>) throws -> DeferredPart<T> {
        try __fields.deferred(selection.__body)
    }
}

extension Selection where Scope: StreamingScope {
    /// This selection for each element of a list whose elements the server may send later (`@stream`).
    ///
    /// As `list`, but with `Client.updates(of:)` the list grows. The server may send all elements at once all the same.
    ///
    /// - Parameter initialCount: How many elements are to come with the rest of the response; not negative.
    public func streamed(initialCount: Int = 0) -> Selection<[Type], [Scope]> {
        let body = __body
        return Selection<[Type], [Scope]>.running { fields in
            fields.stream(from: initialCount)
            return try fields.readList(body)
        }
    }
}
