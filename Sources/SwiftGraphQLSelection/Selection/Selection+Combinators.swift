extension Selection {
    /// Applies this selection to each element of a list.
    @inlinable public var list: Selection<[Type], [Scope]> {
        let body = body
        return Selection<[Type], [Scope]>.running { try $0.readList(body) }
    }

    /// Applies this selection to a nullable field: null becomes `nil`.
    @inlinable public var nullable: Selection<Type?, Scope?> {
        let body = body
        return Selection<Type?, Scope?>.running { fields in
            if !fields.isNull { return try body(&fields) }
            #if DEBUG
                fields.checkBehindNull(body)
            #endif
            return nil
        }
    }

    /// Applies this selection to a nullable field, and treats null as an error.
    ///
    /// Null throws a `SelectionError` of code `unexpectedNull`, with the path.
    @inlinable public var nonNullOrFail: Selection<Type, Scope?> {
        let body = body
        return Selection<Type, Scope?>.running { fields in
            try fields.rejectNull()
            return try body(&fields)
        }
    }

    /// Applies this selection to a nullable field, if `Type` is already optional: null becomes `nil`.
    ///
    /// The type stays `T?`, whereas `nullable` would make it `T??`.
    @inlinable public func optional<Wrapped>() -> Selection<Type, Scope?> where Type == Wrapped? {
        nullable.map { $0 ?? nil }
    }

    /// Returns a selection of the same fields, with its value transformed.
    ///
    /// - Parameter transform: Runs each time the selection runs, which includes one run on mock values.
    @inlinable public func map<NewType>(
        _ transform: @escaping @Sendable (Type) throws -> NewType
    ) -> Selection<NewType, Scope> {
        let body = body
        return Selection<NewType, Scope>.running(named: operationName) { try transform(body(&$0)) }
    }

    /// Applies this selection, and returns the failure of a field as a value instead of failing the whole response.
    ///
    /// `.failure` contains the errors that the server reported for this place and everything inside it. Other errors
    /// are thrown.
    ///
    /// ```swift
    /// let hero: Result<Hero?, SelectionError> = try $0.hero(hero.nullable.result)
    /// ```
    public var result: Selection<Result<Type, SelectionError>, Scope> {
        let body = body
        return Selection<Result<Type, SelectionError>, Scope>.running(named: operationName) { fields in
            guard case .reading(let reader) = fields.kind else { return .success(try body(&fields)) }
            if let failure = reader.takeFieldErrors() { return .failure(failure) }
            if let mock = reader.pass.mock, mock.isThorough, reader.isNull {
                mock.runBehindNull { _ = try body(&fields) }
                return .failure(SelectionError(code: .fieldError, message: "a mock failure", path: reader.path))
            }
            return .success(try body(&fields))
        }
    }
}

extension Selection {
    /// Applies a selection to each element of a list; the same as `selection.list`.
    public static func list<Element, ElementScope>(
        _ selection: Selection<Element, ElementScope>
    ) -> Selection where Type == [Element], Scope == [ElementScope] {
        selection.list
    }

    /// Applies a selection to a nullable field; the same as `selection.nullable`.
    public static func nullable<Wrapped, WrappedScope>(
        _ selection: Selection<Wrapped, WrappedScope>
    ) -> Selection where Type == Wrapped?, Scope == WrappedScope? {
        selection.nullable
    }

    /// Applies a selection to a nullable field, and treats null as an error; the same as `selection.nonNullOrFail`.
    public static func nonNullOrFail<WrappedScope>(
        _ selection: Selection<Type, WrappedScope>
    ) -> Selection where Scope == WrappedScope? {
        selection.nonNullOrFail
    }
}

extension Selection where Scope: OperationScope {
    /// Returns partial data together with the server's errors, instead of throwing the errors.
    ///
    /// ```swift
    /// let response = try await client.send(query.partial)
    /// show(response.data, warnings: response.errors)
    /// ```
    public var partial: Selection<Partial<Type>, Scope> {
        let body = body
        return Selection<Partial<Type>, Scope>.running(named: operationName) { fields in
            guard case .reading(let reader) = fields.kind else {
                if case .recording(let object) = fields.kind { object.recorder.handleErrors() }
                return Partial(data: try body(&fields), errors: [])
            }
            let errors = reader.text.takeErrors(within: reader.path)
            if !errors.isEmpty, reader.isNull { return Partial(data: nil, errors: errors) }
            do {
                return Partial(data: try body(&fields), errors: errors)
            } catch let error as SelectionError where !errors.isEmpty && reader.pass.violations.isEmpty {
                return Partial(data: nil, errors: errors, decodingError: error)
            }
        }
    }
}
