/// The parts of a schema that weren't generated because they were excluded, not included, or not used.
public struct Omissions: Hashable, Sendable {
    /// The number of parts of one kind that were left out.
    public struct Count: Hashable, Sendable {
        /// The kind, as shown to users: `objects`, `fields`.
        public var kind: String
        /// The total number of parts of this kind.
        public var total = 0
        /// The number of parts that were left out.
        public var omitted = 0
    }

    /// The types, and the directives of operations and fields, by kind.
    public var types: [Count] = []
    /// The fields, arguments, input fields and enum values of generated types, by kind.
    public var members: [Count] = []
    /// The coordinates of everything that was left out, sorted by name: `@cached`, `Issue`, `Query.viewer`,
    /// `Query.node(id:)`. Members of a type that is listed itself aren't included.
    public var coordinates: [String] = []
}

extension Omissions: CustomStringConvertible {
    /// The counts in one or two lines. Empty if nothing was left out.
    public var description: String {
        let types = Self.line(types)
        let members = Self.line(members)
        guard !types.isEmpty || !members.isEmpty else { return "" }
        if types.isEmpty { return "left out: \(members)" }
        return "left out: \(types)" + (members.isEmpty ? "" : "\nfrom the other types: \(members)")
    }

    private static func line(_ counts: [Count]) -> String {
        counts.filter { $0.omitted > 0 }.map { "\($0.omitted) of \($0.total) \($0.kind)" }.joined(separator: ", ")
    }
}
