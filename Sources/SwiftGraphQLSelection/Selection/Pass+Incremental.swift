// Incremental delivery: parts that a server may send later (the `@defer` and `@stream` directives).
extension Pass {
    /// Runs another selection of the same scope, whose fields may arrive later.
    func deferred<T>(_ body: @escaping Body<T>) throws -> DeferredPart<T> {
        switch kind {
        case .recording(let recorder): return .value(try read(Pass(recorder.enterDirected(by: .deferred)), body))
        case .reading(let reader):
            let part = try reader.enterDirected(by: .deferred)
            if let mock = reader.pass.mock, reader.isPending(part, mock) {
                mock.runBehindNull { _ = try read(Pass(part), body) }
                return .pending
            }
            return try read(Pass(part)) { pass in try pass.readPart(body) }
        }
    }

    /// Reads a part, unless it hasn't arrived. The only sign of that is a missing member.
    private mutating func readPart<T>(_ body: Body<T>) throws -> DeferredPart<T> {
        guard case .reading(let part) = kind else { return .value(try body(&self)) }
        do {
            try part.checkArrival()
            return .value(try body(&self))
        } catch let error as SelectionError where error.code == .missingMember && part.pass.violations.isEmpty {
            return part.failure(ofDeferredPart: error).map { .failed($0) } ?? .pending
        }
    }

    /// While a selection is recorded, marks the list at this place as streamed.
    func stream(from count: Int) {
        if case .recording(let recorder) = kind { recorder.recorder.stream(recorder.set, from: count) }
    }
}

/// A scope in a schema whose server can send parts of a response later (`@defer`). Generated types conform to this
/// protocol if the schema has the directive.
public protocol DeferringScope: SelectionScope {}

/// A scope in a schema whose server can send elements of a list later (`@stream`). Generated types conform to this
/// protocol if the schema has the directive.
public protocol StreamingScope: SelectionScope {}

extension DeferringScope {
    /// Uses another selection on the same object, as a part that the server may send later (`@defer`).
    ///
    /// ```swift
    /// let human = Selection<Human, Objects.Human> {
    ///     try Human(name: $0.name(), statistics: $0.deferred(statistics))   // DeferredPart<Statistics>
    /// }
    /// for try await human in client.updates(of: query) { show(human) }
    /// ```
    ///
    /// `Client.updates(of:)` yields the model again each time a part arrives; `Client.send` waits for all parts. The
    /// server may also send the part immediately.
    /// - Throws: Any error that `selection` throws.
    public func deferred<T>(_ selection: Selection<T, Self>) throws -> DeferredPart<T> {
        try __fields.pass.deferred(selection.body)
    }
}

extension Selection where Scope: StreamingScope {
    /// Applies this selection to each element of a list. The server may send elements later (`@stream`).
    ///
    /// `streamed` is like `list`, but the list grows with each value of `Client.updates(of:)`. The server may also send
    /// all elements immediately.
    ///
    /// - Parameter initialCount: The number of elements in the first part of the response; not negative.
    public func streamed(initialCount: Int = 0) -> Selection<[Type], [Scope]> {
        let body = body
        return Selection<[Type], [Scope]>.running { fields in
            fields.stream(from: initialCount)
            return try fields.readList(body)
        }
    }
}
