import SwiftGraphQLJSON

/// A response's text while it is being decoded, and the errors in it.
///
/// `JSONReader` has read the whole text, so everything in it is well formed, and the ends of its larger values are
/// known.
@_spi(Generated) public final class ResponseText {
    private let document: JSONDocument
    private let body: ResponseBody
    /// Whether the response was made from mock values.
    @usableFromInline let isMock: Bool
    private var isTaken: [Bool]
    private lazy var errorIndex = ErrorIndex(errors)
    /// The result of the last call to `errors(about:)`.
    private var lastErrors: (numbers: [Int], errors: [GraphQLError]) = ([], [])
    /// A view of the text while it is being decoded.
    @exclusivity(unchecked) private(set) var bytes = JSONBytes.none
    /// The position in the document's index at which the next search starts.
    @exclusivity(unchecked) private var containerHint = 0
    /// The maximum memory for copies of JSON values, and the part of it that is left, in bytes.
    private let maximumMemory: Int
    @exclusivity(unchecked) private var remainingMemory: Int

    /// Reads a response's body.
    ///
    /// - Parameter maximumMemory: The maximum memory for copies of JSON values, in bytes.
    /// - Throws: `SelectionError` (`malformedResponse`), or `CancellationError`.
    init(_ response: [UInt8], maximumMemory: Int, isMock: Bool = false) throws {
        try Task.checkCancellation()
        document = try SelectionError.converting { try JSONDocument(response) }
        body = try ResponseBody(document)
        isTaken = Array(repeating: false, count: body.errors.count)
        self.isMock = isMock
        self.maximumMemory = maximumMemory
        remainingMemory = maximumMemory
    }

    // MARK: Values

    /// The start of the value of `data`; the end of the text if the value is missing or null.
    var dataStart: Int { body.data?.start ?? document.bytes.count }

    /// Runs a closure that can read the text.
    func withBytes<R>(_ body: () throws -> R) throws -> R {
        try JSONBytes.withBytes(document.bytes) { view in
            bytes = view
            defer { bytes = .none }
            return try body()
        }
    }

    /// Returns the value that begins at a position.
    func cursor(at start: Int) -> JSONCursor { JSONCursor(document: document, start: start) }

    /// Returns the position after the value that begins at `start`.
    func end(ofValueAt start: Int) -> Int { bytes.valueEnd(start, document.index, near: &containerHint) }

    /// Returns the number of elements in an array.
    @inline(never)
    func elementCount(ofArrayAt start: Int) -> Int { document.elementCount(ofArrayAt: start, near: &containerHint) }

    /// Returns the start of an array's next element; `nil` after the last one.
    ///
    /// - Parameter position: The position after the opening bracket or the previous element. It becomes the position
    ///   after the array if there is no next element.
    @inline(__always)
    func nextElement(_ position: inout Int) -> Int? {
        if let start = bytes.elementStart(position) { return start }
        position = bytes.skippingWhitespace(position) &+ 1
        return nil
    }

    // MARK: Leaves

    /// Skips the value if it is null.
    @usableFromInline func skipNull(_ position: inout Int) -> Bool {
        guard bytes[position] == UInt8(ascii: "n") else { return false }
        position &+= 4
        return true
    }

    /// Returns a string, with its escapes resolved, and skips it; `nil` for any other value.
    @inline(__always)
    func string(_ position: inout Int) -> String? {
        guard bytes[position] == UInt8(ascii: "\"") else { return nil }
        let (text, end) = bytes.string(at: position)
        position = end
        return text
    }

    /// Decodes a leaf from a cursor, and skips it.
    @usableFromInline func decode<T>(_ position: inout Int, _ decode: (JSONCursor) throws -> T) throws -> T {
        let value = try decode(cursor(at: position))
        position = end(ofValueAt: position)
        return value
    }

    /// Enters an array of leaves, and returns the number of its elements.
    ///
    /// - Throws: `typeMismatch` or `unexpectedNull`.
    @usableFromInline func beginLeaves(_ position: inout Int) throws -> Int {
        guard bytes[position] == UInt8(ascii: "[") else { throw cursor(at: position).mismatch(expected: "a list") }
        defer { position &+= 1 }
        return elementCount(ofArrayAt: position)
    }

    /// Moves to the next leaf of an array. After the last one, skips the end of the array and returns false.
    @usableFromInline func nextLeaf(_ position: inout Int) -> Bool {
        guard let next = nextElement(&position) else { return false }
        position = next
        return true
    }

    /// Counts the memory that a copy of a JSON value takes, before the copy is made.
    ///
    /// - Throws: `SelectionError` of code `valuesTooLarge` if the copies would take too much memory.
    func reserveMemory(for value: JSONCursor) throws {
        // The list element that holds the value takes memory too.
        let ownMemory = 32
        let memory = JSONValue.memory(of: value)
        guard remainingMemory >= ownMemory, memory <= remainingMemory - ownMemory else {
            throw tooMuchMemory
        }
        remainingMemory -= memory + ownMemory
    }

    /// Counts the memory that a list takes beyond the size of its text.
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

    /// Returns how many more bytes a list takes than its text; negative if the list takes fewer.
    private static func excess(ofList count: Int, _ size: Int, _ text: Range<Int>) -> Int {
        // A list has a header of 32 bytes, to which the allocator adds 16.
        count &* size &+ (count > 0 ? 48 : 0) &- text.count
    }

    private var tooMuchMemory: SelectionError {
        SelectionError(
            code: .valuesTooLarge,
            message: "the values of the response take more than \(maximumMemory) bytes of memory; request less data")
    }

    // MARK: Errors

    /// The server's errors.
    var errors: [GraphQLError] { body.errors }

    /// Returns the errors as one error, with the raw JSON of the data; `nil` if there are none, or if parts of the
    /// selection handled all of them as values.
    ///
    /// - Parameter underlying: The reason why the data can't be decoded.
    func responseError(underlying: (any Error)? = nil) -> ResponseError? {
        isTaken.contains(false)
            ? ResponseError(errors: errors, dataText: body.data?.rawJSON, underlying: underlying) : nil
    }

    /// Returns the errors at a place and within it. These errors then no longer fail the response. Errors without a
    /// path belong to the whole response.
    func takeErrors(within path: ResponsePath) -> [GraphQLError] {
        errors.isEmpty ? [] : take(errorIndex.numbers(within: path))
    }

    /// Returns the errors that explain why a part of the response is missing: the errors within a member of an object,
    /// at places where the response has no value, not even null. These errors then no longer fail the response.
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
        if errors.isEmpty { return [] }
        let numbers = errorIndex.numbers(about: path, limit: Self.maximumFieldErrors)
        // The elements of a list that failed as a whole have the same errors, and share the array.
        if numbers != lastErrors.numbers { lastErrors = (numbers, numbers.map { errors[$0] }) }
        return lastErrors.errors
    }

    private static let maximumFieldErrors = 100
}
