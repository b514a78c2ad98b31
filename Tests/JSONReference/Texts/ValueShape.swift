package import TestSupport

/// The shape of the JSON from which a type can be decoded.
package indirect enum ValueShape: Sendable {
    /// An integer of up to 65 bits.
    case integer
    /// An integer that fits an `Int`.
    case int
    case number
    /// A number that doesn't become zero when it is rounded to a `Float`.
    case float
    case bool
    /// One of the given strings, or any string if the array is empty.
    case string([String] = [])
    case optional(ValueShape)
    case array(ValueShape)
    case dictionary(ValueShape, names: [String] = [])
    case object([String: ValueShape])
    case oneOf([ValueShape])
}

/// Writes random JSON that fits a given shape, nearly fits it, or doesn't fit it.
package struct ValueWriter {
    package var random: SeededNumbers
    /// The percentage of values that don't fit their shape.
    package var wrong = 0
    /// Whether all objects of a shape have their members in the same order, as in a server's responses.
    package var isOrderly = false
    /// The maximum number of elements in a list.
    package var longest = 4

    /// Creates a writer whose values depend only on the seed.
    package init(seed: UInt64) { random = SeededNumbers(seed: seed) }

    /// Returns the JSON text of a random value with the given shape.
    package mutating func text(_ shape: ValueShape) -> String {
        if chance(wrong) { return anything() }
        switch shape {
        case .integer: return integer()
        case .int: return integer(Self.limits.prefix(14))
        case .number: return chance(30) ? integer() : nonzero { Double($0) == 0 }
        case .float: return chance(30) ? integer() : nonzero { Float($0) == 0 }
        case .bool: return chance(50) ? "true" : "false"
        case .string(let values): return string(values)
        case .optional(let shape): return chance(25) ? "null" : text(shape)
        case .array(let shape): return "[" + list { $0.text(shape) }.joined(separator: ", ") + "]"
        case .dictionary(let shape, let names): return dictionary(shape, names)
        case .object(let members): return object(members)
        case .oneOf(let shapes): return text(shapes.randomElement(using: &random) ?? .bool)
        }
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func list(_ element: (inout ValueWriter) -> String) -> [String] {
        let count = Int.random(in: 0...longest, using: &random)
        return (0..<count).map { _ in element(&self) }
    }

    /// Numbers at the limits of integer types: powers of two, the numbers just below them, and 0.
    private static let limits: [String] =
        [7, 8, 15, 16, 31, 32, 53, 63].flatMap { ["\((1 as UInt64) << $0)", "\(((1 as UInt64) << $0) - 1)"] }
        + ["\(UInt64.max)", "18446744073709551616", "0"]

    /// Returns an integer in any notation, sometimes one of the given limits.
    private mutating func integer(_ limits: ArraySlice<String> = limits[...]) -> String {
        let limit = limits.randomElement(using: &random) ?? "0"
        switch Int.random(in: 0...9, using: &random) {
        case 0: return limit
        case 1: return limit == "0" ? "-0" : "-" + limit
        case 2: return "\(Int.random(in: -300...300, using: &random)).0"
        case 3: return "\(Int.random(in: 1...9, using: &random))e\(Int.random(in: 0...6, using: &random))"
        default: return "\(Int.random(in: -130...300, using: &random))"
        }
    }

    /// Returns a number that is rounded to zero only if it is zero, because Foundation rejects other such numbers.
    private mutating func nonzero(_ isZero: (String) -> Bool) -> String {
        while true {
            let text = number()
            if !isZero(text) || !text.contains(where: { "123456789".contains($0) }) { return text }
        }
    }

    private mutating func number() -> String {
        switch Int.random(in: 0...5, using: &random) {
        case 0: return RandomJSON.number(&random)
        case 1: return "\(Double.random(in: -1e6...1e6, using: &random))"
        case 2: return "\(Double(bitPattern: UInt64.random(in: 0..<(0x7FF << 52), using: &random)))"
        case 3: return "\(Float(bitPattern: UInt32.random(in: 0..<(0xFF << 23), using: &random)))"
        default: return "\(Int.random(in: -99...99, using: &random)).\(Int.random(in: 0...999, using: &random))"
        }
    }

    private mutating func string(_ values: [String]) -> String {
        if let value = values.randomElement(using: &random) { return "\"\(value)\"" }
        let parts = [
            "a", "human", "\\n", "\\\"", "é", "\\u00e9", "😀", "\\ud83d\\ude00", "0", " ", "true", "a long part",
        ]
        return "\"" + list { parts.randomElement(using: &$0.random) ?? "" }.joined() + "\""
    }

    private mutating func dictionary(_ shape: ValueShape, _ names: [String]) -> String {
        let count = Int.random(in: 0...(chance(10) ? 50 : 5), using: &random)
        let chosen = names.isEmpty ? (0..<count).map { "key\($0)" } : Array(names.prefix(count))
        return "{" + chosen.shuffled(using: &random).map { "\"\($0)\": \(text(shape))" }.joined(separator: ", ") + "}"
    }

    private mutating func object(_ members: [String: ValueShape]) -> String {
        var texts: [String] = []
        var ordered = members.sorted { $0.key < $1.key }
        if !isOrderly || chance(wrong) { ordered.shuffle(using: &random) }
        for (name, shape) in ordered {
            // Some wrong objects lack a member, or one of their members has a wrong name.
            if chance(wrong) { continue }
            texts.append("\"\(chance(wrong) ? name + "x" : name)\":\(text(shape))")
        }
        if chance(20) { texts.insert("\"unknown\":\(anything())", at: 0) }
        return "{" + texts.joined(separator: ",") + "}"
    }

    private mutating func anything() -> String {
        let values = [
            "null", "true", "[]", "{}", "\"\"", "\"1\"", "0", "-1", "1.5", "[null]", "{\"a\":1}", "1e400", "1e30",
        ]
        return chance(20) ? integer() : values.randomElement(using: &random) ?? "null"
    }
}
