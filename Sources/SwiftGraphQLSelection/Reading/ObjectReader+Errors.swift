// Methods for unexpected values and for errors that the server reported.
extension ObjectReader {
    /// The path to the reader's value in the response.
    var path: ResponsePath { place.path }

    /// Whether the value is null in the response, or a mock run treats the value as null.
    var isNull: Bool {
        if hasNull { return true }
        guard let mock = pass.mock else { return false }
        let place = MockPlace(set: ObjectIdentifier(plan), part: .object, depth: place.listDepth)
        return mock.isNull(at: start, place, self.place.fieldName, of: owner)
    }

    /// Whether the response has null or no value.
    private var hasNull: Bool { first == UInt8(ascii: "n") || start >= bytes.count }

    /// If the leaf at `start` is null or a list, whose elements may be null, notes that it is read as data.
    @usableFromInline func noteNulls(at start: Int) {
        guard bytes[start] == UInt8(ascii: "n") || bytes[start] == UInt8(ascii: "[") else { return }
        text.noteNull(at: path.appending(.name(plan.fields[next - 1].responseName)))
    }

    /// Returns the error for a null that `nonNullOrFail` rejects.
    func unexpectedNull() -> SelectionError {
        failure(.unexpectedNull, "the value is null, but the selection uses `nonNullOrFail`")
    }

    /// Returns the error for a value of an unexpected kind.
    @inline(never)
    func rejection(expected: String) -> SelectionError {
        if hasNull { return failure(.unexpectedNull, "expected \(expected), found null") }
        return failure(.typeMismatch, "expected \(expected), found \(text.cursor(at: start).excerpt)")
    }

    func missingMember(_ name: String) -> SelectionError {
        let place = path.appending(.name(name))
        let error = SelectionError(
            code: .missingMember, message: "the response has no member `\(name)`, although the document requests it",
            path: place, fieldErrors: text.errors(about: place))
        if pass.missing == nil { pass.missing = error }
        return error
    }

    private func failure(_ code: SelectionError.Code, _ message: String) -> SelectionError {
        SelectionError(code: code, message: message).located(at: path, text)
    }

    /// Returns the error for the leaf value at `start` and moves past the value, so that later members can be read.
    @usableFromInline func failed(_ error: any Error, at start: Int) -> any Error {
        position = text.end(ofValueAt: start)
        return located(error, at: path.appending(.name(plan.fields[next - 1].responseName)))
    }

    /// Returns a leaf value's error after adding the given place and the server's errors for this place.
    func located(_ error: any Error, at place: ResponsePath) -> any Error {
        let located =
            SelectionError(error)
            ?? SelectionError(
                code: .invalidScalar, message: "the codec rejected the value: \(error)", underlying: error)
        return located.located(at: located.path.prefixed(by: place), text)
    }

    /// Continues after a value that couldn't be read, because an outer closure may catch the error.
    func abandon(_ child: ObjectReader) {
        if child === self { return }
        if child.isInline { isDirect = false } else { position = text.end(ofValueAt: child.start) }
    }

    /// Returns one error with all of the server's errors for this place; `nil` if there are none.
    func takeFieldErrors() -> SelectionError? {
        if text.errors.isEmpty { return nil }
        let errors = text.takeErrors(within: path)
        guard let first = errors.first else { return nil }
        return SelectionError(
            code: .fieldError, message: "the field failed: \(first.message)", path: path, fieldErrors: errors)
    }

    /// Throws if the response lacks the field whose presence shows that this deferred part has arrived.
    func checkArrival() throws {
        if let marker = plan.arrivalMarker, member(marker) == nil { throw missingMember(plan.nameTexts[marker]) }
    }

    /// Returns the error for a missing deferred part, with the server's errors for the part; `nil` if the part may
    /// still arrive.
    ///
    /// - Parameter error: The error that was thrown while the part was read.
    func failure(ofDeferredPart error: SelectionError) -> SelectionError? {
        let path = path
        let own = plan.responseNames.flatMap { text.takeErrors(ofMissing: $0, ofObjectAt: start, path) }
        if !pass.isComplete, own.isEmpty { return nil }
        var error = error
        error.fieldErrors = own
        return error
    }
}

extension SelectionError {
    /// Returns a copy of the error that includes its place in the response and the server's errors for the place.
    ///
    /// If the server reported an error for exactly this place, a null represents that error, even if the field is
    /// non-null, because a server with `onError` or `@semanticNonNull` doesn't propagate the null.
    fileprivate func located(at path: ResponsePath, _ text: ResponseText) -> SelectionError {
        var error = self
        error.path = path
        error.fieldErrors = text.errors(about: path)
        if code == .unexpectedNull, error.fieldErrors.contains(where: { $0.path == path }) {
            error.code = .fieldError
            error.message = "the field failed"
            error.messageWithoutText = nil
        }
        return error
    }
}

extension PlanSet {
    /// The response names of all fields that the selection requests from this object, including its branches and parts.
    fileprivate var responseNames: [String] {
        var names: [String] = []
        // Use a loop, because recursion could overflow a small stack.
        var sets = [self]
        while let set = sets.popLast() {
            names += set.fields.map(\.responseName)
            sets += set.branches.map(\.fields) + set.directed.filter(\.isIncluded).map(\.fields)
        }
        return names
    }
}
