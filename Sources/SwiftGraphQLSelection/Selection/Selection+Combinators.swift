extension Selection {
    /// Applies this selection to each element of a list.
    @inlinable public var list: Selection<[Type], [Scope]> {
        let body = body
        return Selection<[Type], [Scope]>.running { try $0.readList(body) }
    }

    /// Applies this selection to a nullable field. A null becomes `nil`.
    @inlinable public var nullable: Selection<Type?, Scope?> {
        let body = body
        return Selection<Type?, Scope?>.running { fields in
            if !fields.isNull { return try body(&fields) }
            fields.noteNull()
            #if DEBUG
                fields.checkBehindNull(body)
            #endif
            return nil
        }
    }

    /// Applies this selection to a nullable field and treats null as an error.
    ///
    /// If the value is null, decoding throws a `SelectionError` with code `unexpectedNull` and the path.
    @inlinable public var nonNullOrFail: Selection<Type, Scope?> {
        let body = body
        return Selection<Type, Scope?>.running { fields in
            try fields.rejectNull()
            return try body(&fields)
        }
    }

    /// Applies this selection, whose `Type` is already optional, to a nullable field. A null becomes `nil`.
    ///
    /// The result has the same type, `T?`, whereas `nullable` would make it `T??`.
    @inlinable public func optional<Wrapped>() -> Selection<Type, Scope?> where Type == Wrapped? {
        nullable.map { $0 ?? nil }
    }

    /// Returns a selection of the same fields, which transforms the value.
    ///
    /// - Parameter transform: A closure that runs each time the selection runs, including once on mock values.
    @inlinable public func map<NewType>(
        _ transform: @escaping @Sendable (Type) throws -> NewType
    ) -> Selection<NewType, Scope> {
        let body = body
        return Selection<NewType, Scope>.running(named: operationName) { try transform(body(&$0)) }
    }

    /// Returns a field's failure as a value, so that it doesn't make the whole response fail.
    ///
    /// `.failure` contains the errors that the server reported at or inside this place. Other errors are still thrown.
    /// The errors in `.failure` are also thrown if another selection, without `result`, reads a null that they caused.
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
    /// Applies a selection to each element of a list, like `selection.list`.
    public static func list<Element, ElementScope>(
        _ selection: Selection<Element, ElementScope>
    ) -> Selection where Type == [Element], Scope == [ElementScope] {
        selection.list
    }

    /// Applies a selection to a nullable field, like `selection.nullable`.
    public static func nullable<Wrapped, WrappedScope>(
        _ selection: Selection<Wrapped, WrappedScope>
    ) -> Selection where Type == Wrapped?, Scope == WrappedScope? {
        selection.nullable
    }

    /// Applies a selection to a nullable field and treats null as an error, like `selection.nonNullOrFail`.
    public static func nonNullOrFail<WrappedScope>(
        _ selection: Selection<Type, WrappedScope>
    ) -> Selection where Scope == WrappedScope? {
        selection.nonNullOrFail
    }
}

extension Selection where Scope: OperationScope {
    /// Returns the data together with the server's errors, instead of throwing the errors.
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
            let errors = reader.text.takeAllErrors()
            if !errors.isEmpty, reader.isNull { return Partial(data: nil, errors: errors) }
            do {
                return Partial(data: try body(&fields), errors: errors)
            } catch let error as SelectionError where !errors.isEmpty && reader.pass.violations.isEmpty {
                return Partial(data: nil, errors: errors, decodingError: error)
            } catch  where !errors.isEmpty && !(error is CancellationError) {
                // The closure's own error may be due to a field that failed, so the server's errors must not be lost.
                throw ResponseError(errors: errors, dataText: reader.text.body.data?.rawJSON, underlying: error)
            }
        }
    }
}
