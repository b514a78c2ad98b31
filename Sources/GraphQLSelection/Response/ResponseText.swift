import GraphQLJSON

/// A response's text while it is read, and what is known of it.
///
/// A response that is as expected, member by member in the order of the plan, is read once: what the selection reads is
/// checked as it is read, and but for whitespace nothing else is there. So is one whose objects have the expected
/// members in another order (`MemberIndex`). At the first thing that is not as expected the whole text is read by
/// `JSONReader` (`validate`), and the pass goes on with the index that comes of it.
@_spi(Generated) public final class ResponseText {
    /// A second reading is needed: an object had one name twice, of which the last counts, and the first had been read.
    struct Restart: Error {}

    /// The text. Its index is empty until it has been validated.
    private(set) var document = JSONDocument.empty
    /// Whether the whole text is known to be well-formed.
    private(set) var isValidated = true
    /// Whether members can be read where they are expected, without a search first: no name appears twice.
    private(set) var isDirect = true
    /// Why the text is not a response, or that the task was cancelled while it was read.
    private(set) var failure: (any Error)?
    private(set) var needsRestart = false
    private var body: ResponseBody?
    private var isTaken: [Bool] = []

    /// A view of the text while it is being decoded.
    @exclusivity(unchecked) private(set) var bytes = JSONBytes.none
    /// Where in the document's index to look next.
    @exclusivity(unchecked) private var containerHint = 0
    /// Where escapes of strings are resolved; made larger for a longer one.
    @exclusivity(unchecked) var scratch: [UInt8] = []
    /// How many bytes have been skipped, and how often the order of an object's members had to be found out.
    @exclusivity(unchecked) var passedBytes = 0
    private var orderCount = 0
    /// How many elements the last long array of leaves had; 256 where it had more.
    private var leafCount = 16
    /// Whether the array of leaves that is being read is a long one.
    private var isInLongArray = false

    /// An empty one.
    init() {}

    // MARK: The text

    /// Begins to read a response's body.
    func open(_ response: [UInt8]) {
        document = JSONDocument(unread: response)
        isValidated = false
    }

    /// Lets go of a response that has been read; false if it had to be read whole, which leaves its traces in readers.
    func close() -> Bool {
        if isValidated { return false }
        document = .empty
        passedBytes = 0
        orderCount = 0
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

    /// The value that begins at a place.
    func cursor(at start: Int) -> JSONCursor { JSONCursor(document: document, start: start) }

    /// Where the value of `data` begins; nil if there is none, or where it is null.
    ///
    /// - Throws: As `validate`.
    func begin() throws -> Int? {
        needsRestart = false
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
            isDirect = document.index.shadowed.isEmpty
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

    // MARK: Values

    /// The place behind the value that begins at `start`. The text has been validated.
    func end(ofValueAt start: Int) -> Int { bytes.valueEnd(start, document.index, near: &containerHint) }

    /// How many elements an array has. The text has been validated.
    @inline(never)
    func elementCount(ofArrayAt start: Int) -> Int { document.elementCount(ofArrayAt: start, near: &containerHint) }

    /// Whether to find out the order of an object's members, and not to validate the text instead.
    ///
    /// A server that has another order for each object is read faster with an index. Also, what is in objects within
    /// objects is skipped at each level, and an index should be made before that gets out of hand.
    func mayFindOrder() -> Bool {
        orderCount += 1
        return orderCount <= 64 && mayPassOver
    }

    /// Whether not too many bytes have been skipped yet.
    var mayPassOver: Bool { passedBytes <= 4 * bytes.count }

    /// Where the next element of an array begins; nil behind the last.
    ///
    /// - Parameter position: The place behind the element before; the place behind the array if there is no next.
    @inline(__always)
    func nextElement(_ position: inout Int, isFirst: Bool) throws -> Int? {
        let byte = bytes[position]
        if byte == UInt8(ascii: "]") {
            position &+= 1
            return nil
        }
        let start = isFirst ? position : position &+ 1
        if isFirst || byte == UInt8(ascii: ","), bytes[start] > 0x20, bytes[start] != UInt8(ascii: "]") { return start }
        return try findNextElement(&position, isFirst: isFirst)
    }

    /// The same with whitespace between tokens.
    @inline(never)
    private func findNextElement(_ position: inout Int, isFirst: Bool) throws -> Int? {
        let next: Int
        if let start = bytes.wellFormedElementStart(position, isFirst: isFirst) {
            next = start
        } else {
            try validate()
            next = bytes.elementStart(position) ?? bytes.skippingWhitespace(position)
        }
        if bytes[next] != UInt8(ascii: "]") { return next }
        position = next &+ 1
        return nil
    }

    // MARK: Leaves

    /// Goes behind null, if that is the value.
    @usableFromInline func skipNull(_ position: inout Int) -> Bool {
        guard bytes.isNull(at: position) else { return false }
        position &+= 4
        return true
    }

    /// A leaf by way of a cursor, and the place behind it. Nobody need have looked at it before.
    @usableFromInline func decode<T>(_ position: inout Int, _ decode: (JSONCursor) throws -> T) throws -> T {
        var end = isValidated ? -1 : bytes.leafEnd(at: position)
        if end < 0 { try validate() }
        let value = try decode(cursor(at: position))
        if end < 0 { end = self.end(ofValueAt: position) }
        position = end
        return value
    }

    /// What a string of plain ASCII says; nil if there is none, or `parse` makes nothing of what is between its quotes.
    @inline(__always)
    func plainString<T>(_ position: inout Int, _ parse: (JSONBytes, Range<Int>) -> T?) -> T? {
        guard bytes[position] == UInt8(ascii: "\"") else { return nil }
        let end = bytes.plainStringEnd(position)
        guard end > 0, let value = parse(bytes, Range(uncheckedBounds: (position &+ 1, end &- 1))) else { return nil }
        position = end
        return value
    }

    /// Goes into an array of leaves.
    ///
    /// - Returns: How many elements there may be.
    /// - Throws: `typeMismatch` or `unexpectedNull`.
    @usableFromInline func beginLeaves(_ position: inout Int) throws -> Int {
        guard bytes[position] == UInt8(ascii: "[") else {
            try validate()
            throw cursor(at: position).mismatch(expected: "a list")
        }
        position &+= 1
        let (count, isAll) = bytes.leafCount(position)
        isInLongArray = !isAll
        // Of a long one, as many as the long one before had, if the first are not much longer than they would be.
        return isAll ? count : Swift.min(leafCount, 32 * count)
    }

    /// Goes to the next leaf of an array; behind the last, goes on behind the array and returns false.
    ///
    /// - Parameter index: How many leaves there have been.
    @usableFromInline func nextLeaf(_ position: inout Int, _ index: Int) throws -> Bool {
        if let next = try nextElement(&position, isFirst: index == 0) {
            position = next
            return true
        }
        if isInLongArray { leafCount = Swift.min(index, 256) }
        isInLongArray = false
        return false
    }

    // MARK: Errors

    /// The server's errors; none before the text has been validated.
    var errors: [GraphQLError] { body?.errors ?? [] }

    /// The errors as one, with the raw JSON of the data; nil if there are none but those that parts of the selection
    /// took as values.
    ///
    /// - Parameter underlying: Why the data could not be decoded.
    func responseError(underlying: (any Error)? = nil) -> ResponseError? {
        isTaken.contains(false)
            ? ResponseError(errors: errors, data: body?.data?.rawJSON, underlying: underlying) : nil
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
