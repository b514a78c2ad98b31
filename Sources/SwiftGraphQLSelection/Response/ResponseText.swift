import SwiftGraphQLJSON

/// The text of a response that is being decoded, with the server's errors.
///
/// `JSONReader` has already read the whole text. Therefore, the text is well-formed, and the ends of larger values are
/// known.
@_spi(Generated) public final class ResponseText {
    private let document: JSONDocument
    let body: ResponseBody
    /// Whether this is a mock response.
    @usableFromInline let isMock: Bool
    /// Whether to note the nulls that the selection reads, because the server reported errors.
    @exclusivity(unchecked) @usableFromInline private(set) var notesNulls: Bool
    /// For each error, whether the selection has returned it as a value.
    private var isTaken: [Bool]
    /// For each error, whether the selection has read a null that the error caused as if it were an ordinary null.
    private var isReadAsNull: [Bool]
    private lazy var errorIndex = ErrorIndex(errors)
    /// The result of the last call to `errors(about:)`.
    private var lastErrors: (numbers: [Int], errors: [GraphQLError]) = ([], [])
    /// A view of the text, which is only valid inside `withBytes`.
    @exclusivity(unchecked) private(set) var bytes = JSONBytes.none
    /// The position in the document's index where the next search starts.
    @exclusivity(unchecked) private var containerHint = 0
    /// The maximum memory for decoded JSON values, values of codecs and lists, in bytes.
    private let maximumMemory: Int
    @exclusivity(unchecked) private var remainingMemory: Int

    /// Creates the text of a response, after parsing the whole body.
    ///
    /// - Parameter maximumMemory: The maximum memory for JSON values, values of codecs and lists, in bytes.
    /// - Throws: `SelectionError` (`malformedResponse`), or `CancellationError` if the task was cancelled.
    init(_ response: [UInt8], maximumMemory: Int, isMock: Bool = false) throws {
        try Task.checkCancellation()
        document = try SelectionError.converting { try JSONDocument(response) }
        body = try ResponseBody(document)
        notesNulls = !body.errors.isEmpty
        isTaken = Array(repeating: false, count: body.errors.count)
        isReadAsNull = isTaken
        self.isMock = isMock
        self.maximumMemory = maximumMemory
        remainingMemory = maximumMemory
    }

    // MARK: Values

    /// The offset of the `data` value; the end of the text if the value is missing or null.
    var dataStart: Int { body.data?.start ?? document.bytes.count }

    /// Runs the given closure, during which `bytes` is valid.
    func withBytes<R>(_ body: () throws -> R) throws -> R {
        try JSONBytes.withBytes(document.bytes) { view in
            bytes = view
            defer { bytes = .none }
            return try body()
        }
    }

    /// Returns a cursor for the value at the given offset.
    func cursor(at start: Int) -> JSONCursor { JSONCursor(document: document, start: start) }

    /// Returns the position after the value that starts at the given offset.
    func end(ofValueAt start: Int) -> Int { bytes.valueEnd(start, document.index, near: &containerHint) }

    /// Reserves the memory that the list for the array at the given offset takes beyond the size of the array's text,
    /// and returns the number of elements.
    ///
    /// The memory is reserved before the list is created, because a list of `{}` can take hundreds of times the size of
    /// its text.
    ///
    /// - Parameter size: The size of an element in memory, in bytes.
    /// - Throws: `SelectionError` with code `valuesTooLarge` if the decoded values would take too much memory.
    @inline(never)
    func reserveMemory(ofArrayAt start: Int, size: Int) throws -> Int {
        let (count, end) = document.elements(ofArrayAt: start, near: &containerHint)
        // A list has a header of 32 bytes, to which the allocator adds 16.
        let memory = count &* size &+ (count > 0 ? 48 : 0) &- (end &- start)
        if memory > remainingMemory { throw tooMuchMemory }
        if memory > 0 { remainingMemory -= memory }
        return count
    }

    /// Returns the offset of an array's next element; `nil` after the last element.
    ///
    /// - Parameter position: The position after the opening bracket or the previous element. If there is no next
    ///   element, the function moves it past the array.
    @inline(__always)
    func nextElement(_ position: inout Int) -> Int? {
        if let start = bytes.elementStart(position) { return start }
        position = bytes.skippingWhitespace(position) &+ 1
        return nil
    }

    // MARK: Leaves

    /// Skips a null and returns true. Does nothing and returns false for any other value.
    @usableFromInline func skipNull(_ position: inout Int) -> Bool {
        guard bytes[position] == UInt8(ascii: "n") else { return false }
        position &+= 4
        return true
    }

    /// Returns the unescaped string at the given position and skips the string; `nil` for any other value.
    @inline(__always)
    func string(_ position: inout Int) -> String? {
        guard bytes[position] == UInt8(ascii: "\"") else { return nil }
        let (text, end) = bytes.string(at: position)
        position = end
        return text
    }

    /// Decodes the leaf at the given position with the given closure and skips the leaf.
    @usableFromInline func decode<T>(_ position: inout Int, _ decode: (JSONCursor) throws -> T) throws -> T {
        let value = try decode(cursor(at: position))
        position = end(ofValueAt: position)
        return value
    }

    /// Enters an array of leaves and returns its element count.
    ///
    /// - Parameter size: The size of an element in memory, in bytes.
    /// - Throws: An error with code `typeMismatch`, `unexpectedNull` or `valuesTooLarge`.
    @usableFromInline func beginLeaves(_ position: inout Int, size: Int) throws -> Int {
        guard bytes[position] == UInt8(ascii: "[") else { throw cursor(at: position).mismatch(expected: "a list") }
        defer { position &+= 1 }
        return try reserveMemory(ofArrayAt: position, size: size)
    }

    /// Moves to the next leaf of an array. After the last leaf, skips the end of the array and returns false.
    @usableFromInline func nextLeaf(_ position: inout Int) -> Bool {
        guard let next = nextElement(&position) else { return false }
        position = next
        return true
    }

    /// Reserves the memory for a copy of a JSON value, before the copy is made.
    ///
    /// - Throws: `SelectionError` with code `valuesTooLarge` if the decoded values would take too much memory.
    func reserveMemory(for value: JSONCursor) throws {
        // The list element that contains the value takes memory too.
        let ownMemory = 32
        let memory = JSONValue.memory(of: value)
        guard remainingMemory >= ownMemory, memory <= remainingMemory - ownMemory else {
            throw tooMuchMemory
        }
        remainingMemory -= memory + ownMemory
    }

    private var tooMuchMemory: SelectionError {
        SelectionError(
            code: .valuesTooLarge,
            message: "the values of the response take more than \(maximumMemory) bytes of memory; request less data")
    }

    // MARK: Errors

    /// All errors that the server reported.
    var errors: [GraphQLError] { body.errors }

    /// Returns one error with all server errors and the JSON text of the data; `nil` if there are no errors, or if the
    /// selection handled all errors as values.
    ///
    /// - Parameter underlying: The reason why the data can't be decoded.
    func responseError(underlying: (any Error)? = nil) -> ResponseError? {
        guard isTaken.contains(false) || isReadAsNull.contains(true) else { return nil }
        return ResponseError(errors: errors, dataText: body.data?.rawJSON, underlying: underlying)
    }

    /// Notes that the selection has read the value at the given path as data. The value may be null due to an error.
    ///
    /// Such an error makes the response fail even if another selection handles it as a value: otherwise, a failed field
    /// would look like a field without a value.
    func noteNull(at path: ResponsePath) {
        for number in errorIndex.numbers(within: path) { isReadAsNull[number] = true }
    }

    /// Returns all errors and marks them as handled, together with the nulls that they caused.
    func takeAllErrors() -> [GraphQLError] {
        notesNulls = false
        isReadAsNull = Array(repeating: false, count: errors.count)
        return takeErrors(within: ResponsePath())
    }

    /// Returns the errors at or below the given path and marks them as handled, so that they don't make the response
    /// fail. Errors without a path are included only if `path` is empty.
    func takeErrors(within path: ResponsePath) -> [GraphQLError] {
        errors.isEmpty ? [] : take(errorIndex.numbers(within: path))
    }

    /// Returns the errors within a missing part of the response, at places where the response has neither a value nor
    /// null. Marks these errors as handled, so that they don't make the response fail.
    func takeErrors(ofMissing name: String, ofObjectAt start: Int, _ path: ResponsePath) -> [GraphQLError] {
        errors.isEmpty ? [] : take(errorIndex.numbers(withinMissing: name, of: cursor(at: start), at: path))
    }

    private func take(_ numbers: [Int]) -> [GraphQLError] {
        for number in numbers { isTaken[number] = true }
        return numbers.map { errors[$0] }
    }

    /// Returns at most `maximumFieldErrors` of the errors at, below or above the given path.
    func errors(about path: ResponsePath) -> [GraphQLError] {
        if errors.isEmpty { return [] }
        let numbers = errorIndex.numbers(about: path, limit: Self.maximumFieldErrors)
        // If a whole list failed, its elements have the same errors, so they share the array.
        if numbers != lastErrors.numbers { lastErrors = (numbers, numbers.map { errors[$0] }) }
        return lastErrors.errors
    }

    private static let maximumFieldErrors = 100
}
