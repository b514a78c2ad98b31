// Errors for unexpected values, and errors that the server reported.
extension ObjectReader {
    /// The place in the response.
    var path: ResponsePath { place.path }

    /// Returns the error for a null that `nonNullOrFail` doesn't allow.
    func unexpectedNull() -> SelectionError {
        failure(.unexpectedNull, "the value is null, but the selection uses `nonNullOrFail`")
    }

    /// Returns the error for an unexpected value. If the text is malformed, returns the error for the text instead.
    @inline(never)
    func refusal(expected: String) -> any Error {
        do { try text.validate() } catch { return error }
        if isNull { return failure(.unexpectedNull, "expected \(expected), found null") }
        return failure(.typeMismatch, "expected \(expected), found \(text.cursor(at: start).excerpt)")
    }

    /// Returns the error for a call that the plan does not contain, with the values that the closure has read from the
    /// object before the call.
    @inline(never)
    func violated(_ call: UnplannedCall) -> SelectionError {
        var values: [ReadValue] = []
        // A malformed response has its own error, which takes precedence over this one.
        if (try? text.validate()) != nil {
            let members = Dictionary(text.cursor(at: start).members.map { ($0.key, $0.value) }) { first, _ in first }
            values = plan.slots.prefix(calls.nextSlot).compactMap { slot in
                guard !slot.responseName.isEmpty, slot.children.isEmpty, let value = members[slot.responseName] else {
                    return nil
                }
                return ReadValue(field: slot.responseName, text: value.excerpt)
            }
        }
        return pass.violated(call.error(after: values, at: path))
    }

    private func failure(_ code: SelectionError.Code, _ message: String) -> SelectionError {
        SelectionError(code: code, message: message, path: path, fieldErrors: text.errors(about: path))
    }

    /// Returns the error for a leaf whose value begins at `start`. The members after it can still be read.
    @usableFromInline func failed(_ error: any Error, at start: Int) -> any Error {
        do { try text.validate() } catch { return error }
        position = text.end(ofValueAt: start)
        return located(error, at: path.appending(.name(calls.slots[calls.nextSlot - 1].responseName)))
    }

    /// Returns the error for a leaf value, with its place in the response and the server's errors for it.
    func located(_ error: any Error, at place: ResponsePath) -> any Error {
        var located =
            SelectionError(error)
            ?? SelectionError(
                code: .invalidScalar, message: "the codec rejected the value: \(error)", underlying: error)
        located.path = located.path.prefixed(by: place)
        located.fieldErrors = text.errors(about: located.path)
        return located
    }

    /// Continues after a value that couldn't be read, if its end can be found, because the closure above may catch the
    /// error.
    func abandon(_ child: ObjectReader) {
        if child.isInline { return }
        child.position = child.start
        if let end = try? child.end() { position = end }
    }

    /// Returns the server's errors for this place as one error; `nil` if there are none.
    func takeFieldErrors() throws -> SelectionError? {
        try text.validate()
        if text.errors.isEmpty { return nil }
        let errors = text.takeErrors(within: path)
        guard let first = errors.first else { return nil }
        return SelectionError(
            code: .fieldError, message: "the field failed: \(first.message)", path: path, fieldErrors: errors)
    }

    /// Returns the reason why a deferred part is missing: the server's errors for it; `nil` if it may still arrive.
    ///
    /// - Parameters:
    ///   - error: The error that was thrown when the part was read.
    ///   - plan: The plan of the part.
    func failure(ofDeferred plan: PlanSet, _ error: SelectionError) -> SelectionError? {
        let path = path
        let own = plan.responseNames.flatMap { text.takeErrors(ofMissing: $0, ofObjectAt: start, path) }
        if !pass.isComplete, own.isEmpty { return nil }
        var error = error
        error.fieldErrors = own
        return error
    }
}

extension PlanSet {
    /// The names of the members that the selection requests from this object, including those of its groups.
    fileprivate var responseNames: [String] {
        slots.flatMap { slot in
            slot.responseName.isEmpty ? slot.children.flatMap(\.responseNames) : [slot.responseName]
        }
    }
}
