/// The Swift type that says how a custom scalar travels.
struct SwiftCodec: Hashable {
    /// The type as the generated code names it.
    let name: String
    /// The type that the app sees; `nil` if only the compiler can tell: the codec's `WrappedType`.
    let valueType: String?
    /// Whether the runtime has a way of its own to read it; anything else is read by its `Codable` conformance.
    let isLeafType: Bool

    /// The codec of a type that the options or the well-known scalars name.
    init(_ name: String) {
        let shipped = Shipped(name)
        self.name = shipped?.name ?? name
        valueType = shipped?.valueType
        isLeafType = shipped?.isLeafType ?? false
    }

    /// The codec of a type that the app declares.
    ///
    /// - Parameter alias: What the type is another name of; `nil` if it is a type of its own.
    init(declared name: String, alias: String?) {
        let shipped = alias.flatMap { Shipped($0) }
        self.name = name
        // Of a type that is seen as it is, the app sees the name that it chose.
        valueType = shipped.map { $0.valueType == $0.name ? name : $0.valueType }
        isLeafType = shipped?.isLeafType ?? false
    }

    /// A type of Swift's, Foundation's or the runtime's.
    private struct Shipped {
        var name: String
        var valueType: String
        var isLeafType: Bool

        init?(_ name: String) {
            let parts = name.split(separator: ".", maxSplits: 1)
            let isQualified = parts.count == 2 && ["Swift", "Foundation", "SwiftGraphQL"].contains(parts[0])
            let type = isQualified ? String(parts[1]) : name
            let base = String(type.prefix { $0 != "<" })
            if Self.leafTypes.contains(type) {
                (self.name, valueType, isLeafType) = (name, name, true)
            } else if let value = Self.wrappedTypes[type] {
                (self.name, valueType, isLeafType) = (name, value, !type.hasPrefix("Unix"))
            } else if let standard = Self.generics[base] {
                let argument = type == base ? standard : String(type.dropFirst(base.count + 1).dropLast())
                self.name = type == base ? "\(name)<\(standard)>" : name
                valueType = argument + (base.hasPrefix("Optional") ? "?" : "")
                isLeafType = base == "StringInteger"
            } else {
                return nil
            }
        }

        /// What the app sees as it is.
        private static let leafTypes: Set<String> = [
            "String", "Bool", "Int", "Double", "Float", "Int32", "Int64", "UInt64", "UUID", "URL", "Data", "Decimal",
            "CalendarDate", "JSONValue", "Upload",
        ]

        private static let wrappedTypes = [
            "GraphQLID": "String", "ISO8601DateTime": "Date", "StringDecimal": "Decimal", "UnixTimestamp": "Date",
            "UnixMilliseconds": "Date",
        ]

        /// What wraps its generic argument, with the argument where none is named.
        private static let generics = [
            "StringInteger": "Int", "ConvexInt": "Int", "OptionalConvexInt": "Int", "ConvexFloat": "Double",
            "OptionalConvexFloat": "Double",
        ]
    }
}
