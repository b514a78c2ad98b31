/// The variables of a document: their definitions, and which values they have.
///
/// A variable is `$<argument>_<hash>`, the hash being of the argument's place in the plan.
struct DocumentVariables: ~Copyable {
    /// What stands between the parentheses: `$first_01234567: Int, $after_89abcdef: String`.
    private(set) var definitions: TextBuffer
    private(set) var variables: [VariableValues.Variable] = []
    private var index = HashIndex()

    /// - Parameter capacity: How many variables there may be.
    init(capacity: Int) {
        definitions = TextBuffer(capacity: 40 * capacity)
        guard capacity > 0 else { return }
        variables.reserveCapacity(capacity)
        index.reserve(capacity)
    }

    /// Adds a variable, and its name to a text.
    mutating func add(
        _ argument: UnsafeBufferPointer<UInt8>, type: UnsafeBufferPointer<UInt8>, _ source: VariableValues.Source,
        at position: StableHash, namedIn text: inout TextBuffer
    ) {
        var position = position.appending(argument)
        while isTaken(argument, position) { position = position.appending(0) }
        let digits = position.folded
        definitions.append(definitions.count > 0 ? ", $" : "$")
        let start = definitions.count
        text.append(argument)
        text.append(hexadecimal: digits)
        variables.append(
            VariableValues.Variable(
                start: Int32(start), argumentCount: Int32(argument.count), digits: digits, source: source))
        index.insert(variables.count - 1, hash: UInt64(digits)) { UInt64(variables[$0].digits) }
        definitions.append(argument)
        definitions.append(hexadecimal: digits)
        definitions.append(": ")
        definitions.append(type)
    }

    /// Whether there is a variable of that name already.
    private func isTaken(_ argument: UnsafeBufferPointer<UInt8>, _ position: StableHash) -> Bool {
        let digits = position.folded
        var probe = index.probe(UInt64(digits))
        while let candidate = index.candidate(&probe) {
            let variable = variables[candidate]
            guard variable.digits == digits, Int(variable.argumentCount) == argument.count else { continue }
            let start = Int(variable.start)
            if definitions.withBytes({ $0[start..<start + argument.count].elementsEqual(argument) }) { return true }
        }
        return false
    }
}

extension UInt32 {
    /// The eight hexadecimal digits in ASCII, the first in the lowest byte.
    var hexadecimalCharacters: UInt64 {
        // Each half byte into a byte of its own, all at once.
        var bytes = UInt64(byteSwapped)
        bytes = (bytes | bytes << 16) & 0x0000_ffff_0000_ffff
        bytes = (bytes | bytes << 8) & 0x00ff_00ff_00ff_00ff
        bytes = (bytes >> 4 | bytes << 8) & 0x0f0f_0f0f_0f0f_0f0f
        // From `0` to `9`, and on from `a`, which is 39 places beyond.
        let letters = (bytes &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return bytes &+ 0x3030_3030_3030_3030 &+ letters &* 39
    }
}
