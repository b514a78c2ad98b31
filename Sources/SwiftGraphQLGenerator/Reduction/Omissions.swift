/// The parts of a schema that weren't generated because they were excluded, not included, or not used.
public struct Omissions: Hashable, Sendable {
    /// The number of parts of one kind, and how many of them were left out.
    public struct Count: Hashable, Sendable {
        /// The name of the kind in messages, such as `objects` or `fields`.
        public var kind: String
        /// The number of parts of this kind in the whole schema.
        public var total = 0
        /// The number of parts that were left out.
        public var omitted = 0
    }

    /// The counts of types, and of directives for operations and fields, by kind.
    public var types: [Count] = []
    /// The counts of fields, arguments, input fields and enum values in generated types, by kind.
    public var members: [Count] = []
    /// The coordinates of all parts that were left out, sorted by name, such as `@cached`, `Issue`, `Query.viewer` or
    /// `Query.node(id:)`. If a type was left out, its members aren't listed separately.
    public var coordinates: [String] = []
}

extension Omissions: CustomStringConvertible {
    /// One or two lines with the counts, or an empty string if nothing was left out.
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
