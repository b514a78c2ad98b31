// Incremental delivery of parts that a server may send later (the `@defer` and `@stream` directives).
extension Pass {
    /// Runs another selection of the same scope as a deferred part.
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

    /// Reads a deferred part. If a member is missing, returns `pending` or, if the part can't arrive, `failed`.
    private mutating func readPart<T>(_ body: Body<T>) throws -> DeferredPart<T> {
        guard case .reading(let part) = kind else { return .value(try body(&self)) }
        let earlier = part.pass.missing.take()
        defer { part.pass.missing = earlier }
        let result = Result {
            try part.checkArrival()
            return try body(&self)
        }
        // The closure may have caught the error for a missing member and may have thrown another one instead.
        guard let missing = part.pass.missing, part.pass.violations.isEmpty else { return .value(try result.get()) }
        return part.failure(ofDeferredPart: missing).map { .failed($0) } ?? .pending
    }

    /// Marks the list at this place as streamed during recording; does nothing in other passes.
    func stream(from count: Int) {
        if case .recording(let recorder) = kind { recorder.recorder.stream(recorder.set, from: count) }
    }
}

/// The scope of a type in a schema with `@defer`, whose server can send parts of a response later. Generated types
/// conform to this protocol if the schema has the directive.
public protocol DeferringScope: SelectionScope {}

/// The scope of a type in a schema with `@stream`, whose server can send list elements later. Generated types conform
/// to this protocol if the schema has the directive.
public protocol StreamingScope: SelectionScope {}

extension DeferringScope {
    /// Applies another selection to the same object, as a part that the server may send later (`@defer`).
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
    /// `streamed` works like `list`, but the list grows with each value that `Client.updates(of:)` yields. The server
    /// may also send all elements immediately.
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
