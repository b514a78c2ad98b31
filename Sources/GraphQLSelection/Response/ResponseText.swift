import GraphQLJSON

/// A response's text while it is being read, and the facts known about it.
///
/// In the usual case, the text is read once: its members are in the plan's order, each value is checked when the
/// selection reads it, and there is nothing else in the text except whitespace. Objects with the expected members in
/// another order are also read once (`MemberIndex`). At the first difference, `JSONReader` reads the whole text
/// (`validate`), and the pass continues with the resulting index.
///
/// If an object has the same name twice, the first member counts: when the second is found, the first was already read.
@_spi(Generated) public final class ResponseText: JSONMemory {
    /// The document. Its index is empty until the text has been validated.
    private(set) var document = JSONDocument.empty
    /// Whether the whole text is known to be well formed.
    private(set) var isValidated = true
    /// The error if the text isn't a response, or if the task was cancelled while the text was read.
    private(set) var failure: (any Error)?
    private var body: ResponseBody?
    private var isTaken: [Bool] = []
    private lazy var errorIndex = ErrorIndex(errors)
    /// The errors about a place that were returned last.
    private var lastErrors: (numbers: [Int], errors: [GraphQLError]) = ([], [])

    /// A view of the text while it is being decoded.
    @exclusivity(unchecked) private(set) var bytes = JSONBytes.none
    /// The position in the document's index at which the next search starts.
    @exclusivity(unchecked) private var containerHint = 0
    /// The buffer in which the escapes of strings are resolved. It grows for longer strings.
    @exclusivity(unchecked) var scratch: [UInt8] = []
    /// The number of bytes that were skipped, and how often the order of an object's members had to be found.
    @exclusivity(unchecked) var passedBytes = 0
    private var orderCount = 0
    /// The maximum memory for copies of JSON values, in bytes, and what is left of it.
    private var maximumMemory = 0
    @exclusivity(unchecked) private var remainingMemory = 0
    /// The number of elements in the last long array of leaves, but at most 256.
    private var leafCount = 16
    /// Whether the current array of leaves is long.
    private var isInLongArray = false

    /// Creates an empty text.
    init() {}

    // MARK: The text

    /// Starts reading a response's body.
    ///
    /// - Parameter maximumMemory: The maximum memory for copies of JSON values, in bytes.
    func open(_ response: [UInt8], maximumMemory: Int) {
        self.maximumMemory = maximumMemory
        remainingMemory = maximumMemory
        document = JSONDocument(unread: response)
        isValidated = false
    }

    /// Releases a response after it was read. Returns false if it had to be validated, because the readers then contain
    /// state that can't be reused.
    func close() -> Bool {
        if isValidated { return false }
        document = .empty
        passedBytes = 0
        orderCount = 0
        scratch = []
        return true
    }

    /// Runs `body`, during which the text can be read.
    func withBytes<R>(_ body: () throws -> R) throws -> R {
        try JSONBytes.withBytes(document.bytes) { view in
            bytes = view
            defer { bytes = .none }
            return try body()
        }
    }

    /// Returns the value that begins at a position.
    func cursor(at start: Int) -> JSONCursor { JSONCursor(document: document, start: start) }

    /// Returns the start of the value of `data`; `nil` if it is missing or null.
    ///
    /// - Throws: The errors of `validate`.
    func begin() throws -> Int? {
        remainingMemory = maximumMemory
        if !isValidated {
            let body = bytes.skippingWhitespace(0)
            if bytes.count <= JSONLimits().bytes, bytes[body] == UInt8(ascii: "{"),
                let start = Self.data.spacedMemberValue(at: body &+ 1, isFirst: true, bytes),
                bytes[start] == UInt8(ascii: "{")
            {
                return start
            }
            try validate()
        }
        return body?.data?.start
    }

    private static let data = JSONPattern("\"data\":")

    /// Finishes the response after `data` has been read up to `end`. If anything follows it, validates the text.
    /// - Throws: The errors of `validate`.
    func finish(at end: Int) throws {
        if isValidated { return }
        var end = end
        while let next = otherMemberEnd(behind: end) { end = next }
        if let end = bytes.objectEnd(behind: end), bytes.skippingWhitespace(end) == bytes.count { return }
        try validate()
    }

    /// Returns the end of the body's next member, if the member is well formed and isn't one that the library reads.
    /// `extensions` is such a member.
    private func otherMemberEnd(behind position: Int) -> Int? {
        let comma = bytes.skippingWhitespace(position)
        let key = bytes.skippingWhitespace(comma + 1)
        guard bytes[comma] == UInt8(ascii: ","), let keyEnd = bytes.validStringEnd(key) else { return nil }
        // A name that contains an escape could be any name.
        let name = bytes.text(key + 1..<keyEnd - 1)
        let colon = bytes.skippingWhitespace(keyEnd)
        guard bytes[colon] == UInt8(ascii: ":"), !["data", "errors"].contains(name), !name.contains("\\") else {
            return nil
        }
        let value = bytes.skippingWhitespace(colon + 1)
        let end = bytes.uncheckedEnd(ofValueAt: value)
        // The value is one level below the root.
        let limits = JSONLimits(depth: JSONLimits().depth - 1)
        return (try? JSONDocument(Array(document.bytes[value..<end]), limits: limits)) == nil ? nil : end
    }

    /// Reads the whole text, unless that has already been done.
    ///
    /// - Throws: `SelectionError` (`malformedResponse`), or `CancellationError`.
    func validate() throws {
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
    }

    // MARK: Values

    /// Returns the position after the value that begins at `start`. The text must have been validated.
    func end(ofValueAt start: Int) -> Int { bytes.valueEnd(start, document.index, near: &containerHint) }

    /// Returns the number of elements in an array. The text must have been validated.
    @inline(never)
    func elementCount(ofArrayAt start: Int) -> Int { document.elementCount(ofArrayAt: start, near: &containerHint) }

    /// Returns whether to find the order of an object's members instead of validating the text.
    ///
    /// If the order differs from object to object, an index is faster. Nested objects are skipped once at each level,
    /// so the index must also be created before the cost of skipping becomes too high.
    func mayFindOrder() -> Bool {
        orderCount += 1
        return orderCount <= 64 && mayPassOver
    }

    /// Whether the number of skipped bytes is still small enough.
    var mayPassOver: Bool { passedBytes <= 4 * bytes.count }

    /// Returns the start of an array's next element; `nil` after the last one.
    ///
    /// - Parameter position: The position after the previous element. It becomes the position after the array if there
    ///   is no next element.
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

    /// Does the same if there may be whitespace between tokens.
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

    /// Skips the value if it is null.
    @usableFromInline func skipNull(_ position: inout Int) -> Bool {
        guard bytes.isNull(at: position) else { return false }
        position &+= 4
        return true
    }

    /// Decodes a leaf from a cursor, and skips it. The value doesn't have to be validated before.
    @usableFromInline func decode<T>(_ position: inout Int, _ decode: (JSONCursor) throws -> T) throws -> T {
        let end = isValidated ? nil : bytes.leafEnd(at: position)
        if end == nil { try validate() }
        let value = try decode(cursor(at: position))
        position = end ?? self.end(ofValueAt: position)
        return value
    }

    /// Counts the memory that a copy of a JSON value takes, before it is made.
    ///
    /// - Throws: `SelectionError` of code `valuesTooLarge` if the copies would take too much memory.
    package func reserveMemory(for value: JSONCursor) throws {
        // The element of a list takes memory itself.
        let ownMemory = 32
        let memory = JSONValue.memory(of: value)
        guard remainingMemory >= ownMemory, memory <= remainingMemory - ownMemory else {
            throw tooMuchMemory
        }
        remainingMemory -= memory + ownMemory
    }

    /// Counts the memory of a list, as far as it takes more than its text.
    ///
    /// - Throws: `SelectionError` of code `valuesTooLarge` if the values would take too much memory.
    @usableFromInline func reserveMemory(ofList count: Int, _ size: Int, _ text: Range<Int>) throws {
        let memory = Self.excess(ofList: count, size, text)
        if memory <= 0 { return }
        if memory > remainingMemory { throw tooMuchMemory }
        remainingMemory -= memory
    }

    /// Checks the memory of a list that isn't complete yet.
    ///
    /// - Throws: `SelectionError` of code `valuesTooLarge` if the values would take too much memory.
    @usableFromInline func checkMemory(ofList count: Int, _ size: Int, _ text: Range<Int>) throws {
        if Self.excess(ofList: count, size, text) > remainingMemory { throw tooMuchMemory }
    }

    /// Returns how many bytes more than its text a list takes; negative if it takes less.
    private static func excess(ofList count: Int, _ size: Int, _ text: Range<Int>) -> Int {
        // A list has a header of 32 bytes, to which the allocator adds 16.
        count &* size &+ (count > 0 ? 48 : 0) &- text.count
    }

    private var tooMuchMemory: SelectionError {
        SelectionError(
            code: .valuesTooLarge,
            message: "the values of the response take more than \(maximumMemory) bytes of memory; request less data")
    }

    /// Returns the content of an ASCII string; `nil` if the value is something else, or if `parse` rejects the text
    /// between the quotes.
    @inline(__always)
    func plainString<T>(_ position: inout Int, _ parse: (JSONBytes, Range<Int>) -> T?) -> T? {
        guard bytes[position] == UInt8(ascii: "\"") else { return nil }
        let end = bytes.plainStringEnd(position)
        guard end > 0, let value = parse(bytes, Range(uncheckedBounds: (position &+ 1, end &- 1))) else { return nil }
        position = end
        return value
    }

    /// Enters an array of leaves.
    ///
    /// - Returns: The approximate number of elements.
    /// - Throws: `typeMismatch` or `unexpectedNull`.
    @usableFromInline func beginLeaves(_ position: inout Int) throws -> Int {
        guard bytes[position] == UInt8(ascii: "[") else {
            try validate()
            throw cursor(at: position).mismatch(expected: "a list")
        }
        position &+= 1
        let (count, isAll) = bytes.leafCount(position)
        isInLongArray = !isAll
        // For a long array, this is the number of elements in the previous long array, limited in case the first
        // elements are much longer in this one.
        return isAll ? count : Swift.min(leafCount, 32 * count)
    }

    /// Moves to the next leaf of an array. After the last one, skips the end of the array and returns false.
    ///
    /// - Parameter index: The number of leaves so far.
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

    /// Returns the errors as one error, with the raw JSON of the data; `nil` if there are none, or if parts of the
    /// selection handled all of them as values.
    ///
    /// - Parameter underlying: The reason why the data can't be decoded.
    func responseError(underlying: (any Error)? = nil) -> ResponseError? {
        isTaken.contains(false)
            ? ResponseError(errors: errors, data: body?.data?.rawJSON, underlying: underlying) : nil
    }

    /// Returns the errors at a place and within it. From then on, they no longer fail the response. Errors without a
    /// path belong to the whole response.
    func takeErrors(within path: ResponsePath) -> [GraphQLError] {
        errors.isEmpty ? [] : take(errorIndex.numbers(within: path))
    }

    /// Returns the errors that explain why a part of the response is missing: those within a member of an object whose
    /// own value is missing and not null. From then on, they no longer fail the response.
    func takeErrors(ofMissing name: String, ofObjectAt start: Int, _ path: ResponsePath) -> [GraphQLError] {
        errors.isEmpty ? [] : take(errorIndex.numbers(withinMissing: name, of: cursor(at: start), at: path))
    }

    private func take(_ numbers: [Int]) -> [GraphQLError] {
        for number in numbers { isTaken[number] = true }
        return numbers.map { errors[$0] }
    }

    /// Returns the server's errors for a place where a value is missing: errors at the place, within it, or on the path
    /// to it, but at most a hundred.
    func errors(about path: ResponsePath) -> [GraphQLError] {
        try? validate()
        if errors.isEmpty { return [] }
        let numbers = errorIndex.numbers(about: path, limit: Self.maximumFieldErrors)
        // The elements of a list that failed as a whole have the same errors, and share the array.
        if numbers != lastErrors.numbers { lastErrors = (numbers, numbers.map { errors[$0] }) }
        return lastErrors.errors
    }

    private static let maximumFieldErrors = 100
}
