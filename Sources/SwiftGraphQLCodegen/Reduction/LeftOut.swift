/// What of a schema was not generated, because it was excluded, not included, or is not used.
public struct LeftOut: Hashable, Sendable {
    /// How much of one kind was left out.
    public struct Count: Hashable, Sendable {
        /// The kind, for people: `objects`, `fields`.
        public var kind: String
        /// How many there are.
        public var total = 0
        /// How many of them were left out.
        public var leftOut = 0
    }

    /// The types, by kind.
    public var types: [Count] = []
    /// The fields, arguments, input fields and values, of the types that were generated.
    public var members: [Count] = []
    /// The coordinates of all that was left out, by name: `Issue`, `Query.viewer`, `Query.node(id:)`. Those of a
    /// type's members are not listed where the type is.
    public var coordinates: [String] = []
}

extension LeftOut: CustomStringConvertible {
    /// The counts in a line or two; empty if nothing was left out.
    public var description: String {
        let types = Self.line(types)
        let members = Self.line(members)
        guard !types.isEmpty || !members.isEmpty else { return "" }
        if types.isEmpty { return "left out: \(members)" }
        return "left out: \(types)" + (members.isEmpty ? "" : "\nof the other types: \(members)")
    }

    private static func line(_ counts: [Count]) -> String {
        counts.filter { $0.leftOut > 0 }.map { "\($0.leftOut) of \($0.total) \($0.kind)" }.joined(separator: ", ")
    }
}
