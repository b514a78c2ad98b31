/// What one decoding pass has in common: the response's text, the server's errors, and whether the selection broke its
/// plan.
///
/// A response that is as expected, member by member in the order of the plan, is read once: what the selection reads is
/// checked as it is read, and but for whitespace nothing else is there. So is one whose objects have the
/// expected members in another order (`MemberOrders`). At the first thing that is not as expected the whole text is
/// read by `JSONReader` (`validate`), and the pass goes on with the index that comes of it.
final class ResponseReading {
    /// A second reading is needed: an object had one name twice, of which the last counts, and the first had been read.
    struct Restart: Error {}

    /// The response's text; an empty one where it is made up. Its index is empty until the text has been validated.
    private(set) var document: JSONDocument
    /// Whether the whole text is known to be well-formed.
    private(set) var isValidated = false
    /// Why the text is not a response, or that the task was cancelled while it was read.
    private(set) var failure: (any Error)?
    private var body: ResponseBody?
    private(set) var needsRestart = false

    /// Whether all of the response is there; else deferred parts may still come.
    private(set) var isComplete = true
    /// How many readers have been made for it.
    var readerCount = 0

    /// The place of `data`.
    let root = ResponsePlace()
    /// A view of the text while it is being decoded.
    private(set) var bytes = JSONBytes.none
    /// Where in the document's index to look next.
    var containerHint = 0
    /// The orders that objects have their members in, where those are not the ones that they are asked for in. Each access
    /// is over before any other code runs.
    @exclusivity(unchecked) var orders = MemberOrders()
    /// Where escapes of strings are resolved; made larger for a longer one.
    @exclusivity(unchecked) var scratch: [UInt8] = []
    /// How often an element of a list might have looked whether the task was cancelled.
    var lookCount = 0

    /// How many elements the last long array of leaves had; 256 where it had more.
    var leafCount = 16
    /// Whether the array of leaves that is being read is a long one.
    var isInLongArray = false

    /// The arguments of the field that is called next, where they are not those that the plan has next.
    var passedArguments: [EncodedArgument] = []

    private var isTaken: [Bool] = []
    /// The first call that the plan does not hold. It fails the whole response, even where a closure swallowed it.
    private(set) var violation: SelectionError?

    /// A reading of nothing: where fields are recorded or a response is made up, and before there is one.
    init() {
        document = .empty
        isValidated = true
    }

    // MARK: The text

    /// Begins to read a response's body.
    func open(_ response: [UInt8], isComplete: Bool = true) {
        document = JSONDocument(unread: response)
        isValidated = false
        self.isComplete = isComplete
    }

    /// Lets go of a response that has been read; false if it had to be read whole, which leaves its traces in readers.
    func close() -> Bool {
        if isValidated { return false }
        document = .empty
        orders.beginText()
        scratch = []
        return true
    }

    /// Runs `body` while the text can be read.
    func withBytes<R>(_ body: () throws -> R) throws -> R {
        try JSONBytes.withBytes(document.bytes) { view in
            bytes = view
            defer { bytes = .none }
            return try body()
        }
    }

    /// Whether members can be read where they are expected, without a search first: no name is there twice.
    var isDirect: Bool { document.index.shadowed.isEmpty }

    /// Where the value of `data` begins; nil where there is none, or where it is null.
    ///
    /// - Throws: As `validate`.
    func begin() throws -> Int? {
        needsRestart = false
        violation = nil
        if !isValidated {
            let body = bytes.skippingWhitespace(0)
            let start = Self.data.spacedMemberValue(at: body &+ 1, isFirst: true, bytes)
            if start >= 0, bytes[body] == UInt8(ascii: "{"), bytes[start] == UInt8(ascii: "{"),
                bytes.count <= JSONLimits().bytes
            {
                return start
            }
            try validate(isRestartNeeded: false)
        }
        return body?.data?.start
    }

    private static let data = JSONPattern("\"data\":")

    /// Called when `data` has been read up to `end`: there must be nothing more, or all has to be read.
    /// - Throws: As `validate`.
    func finish(at end: Int) throws {
        if isValidated { return }
        var end = end
        while let next = otherMemberEnd(behind: end) { end = next }
        if let end = bytes.objectEnd(behind: end), bytes.skippingWhitespace(end) == bytes.count { return }
        try validate()
    }

    /// Where the body's next member ends, if it is well-formed and none that is looked for, as `extensions` is not.
    private func otherMemberEnd(behind position: Int) -> Int? {
        let comma = bytes.skippingWhitespace(position)
        let key = bytes.skippingWhitespace(comma + 1)
        guard bytes[comma] == UInt8(ascii: ","), let keyEnd = bytes.validStringEnd(key) else { return nil }
        // A name with an escape may be any.
        let name = bytes.text(key + 1..<keyEnd - 1)
        let colon = bytes.skippingWhitespace(keyEnd)
        guard bytes[colon] == UInt8(ascii: ":"), !["data", "errors"].contains(name), !name.contains("\\") else {
            return nil
        }
        let value = bytes.skippingWhitespace(colon + 1)
        let end = bytes.uncheckedEnd(ofValueAt: value)
        // It is one level down.
        let limits = JSONLimits(depth: JSONLimits().depth - 1)
        return (try? JSONDocument(Array(document.bytes[value..<end]), limits: limits)) == nil ? nil : end
    }

    /// Reads the whole text, unless that has been done.
    ///
    /// - Parameter isRestartNeeded: Whether a part has been read without knowing of names that come twice.
    /// - Throws: `SelectionError` (`malformedResponse`), `CancellationError`, or `Restart`.
    func validate(isRestartNeeded: Bool = true) throws {
        if isValidated { return }
        if let failure { throw failure }
        do {
            let document = try JSONDocument(cancellable: document.bytes)
            let body = try ResponseBody(document)
            self.document = document
            self.body = body
            isTaken = Array(repeating: false, count: body.errors.count)
            isValidated = true
        } catch {
            let error = SelectionError(error) ?? error
            failure = error
            throw error
        }
        if isRestartNeeded, !isDirect {
            needsRestart = true
            throw Restart()
        }
    }

    // MARK: Errors

    /// The server's errors; none before the text has been validated.
    var errors: [GraphQLError] { body?.errors ?? [] }

    /// The raw JSON of the data; nil where there is none.
    var rawData: String? { body?.data?.rawJSON }

    /// Whether there is an error that no part of the selection took as a value.
    var hasUntakenErrors: Bool { isTaken.contains(false) }

    func violate(_ error: SelectionError) {
        if violation == nil { violation = error }
    }

    /// The errors at a place and within it; from now on they no longer fail the response. Those without a path belong
    /// to the whole response.
    func takeErrors(within path: ResponsePath) -> [GraphQLError] {
        let indices = errors.indices.filter { path.contains(errors[$0].path ?? ResponsePath()) }
        for index in indices { isTaken[index] = true }
        return indices.map { errors[$0] }
    }

    /// The errors within a place that say why a part of the response is missing: what they are about is not there, not
    /// even as null. From now on they no longer fail the response.
    func takeErrors(ofMissingPart path: ResponsePath) -> [GraphQLError] {
        let indices = errors.indices.filter { index in
            guard let place = errors[index].path else { return false }
            return path.contains(place) && isMissing(place)
        }
        for index in indices { isTaken[index] = true }
        return indices.map { errors[$0] }
    }

    /// Whether a member or an element on the way to a place is not there; null is.
    private func isMissing(_ place: ResponsePath) -> Bool {
        guard var value = body?.data else { return false }
        for step in place.components {
            if value.isNull { return false }
            let next: JSONCursor?
            switch step {
            case .name(let name): next = value.member(name)
            case .index(let index): next = value.elements.dropFirst(index).first { _ in true }
            }
            guard let next else { return true }
            value = next
        }
        return false
    }

    /// What the server says of a place where a value is missing: errors at it, within it, or on the way to it.
    func errors(about path: ResponsePath) -> [GraphQLError] {
        try? validate()
        return errors.filter { error in
            guard let place = error.path else { return false }
            return path.contains(place) || place.contains(path)
        }
    }
}
