/// The Swift type that encodes and decodes a custom scalar.
package struct SwiftCodec: Hashable {
    package let name: String
    /// The type that the app uses, or `nil` if the generator doesn't know the codec's `WrappedType`.
    package let valueType: String?
    /// Whether the runtime decodes the type directly, without using a `Codable` conformance.
    let isLeafType: Bool

    /// Creates the codec for a type that was configured or that belongs to a well-known scalar.
    package init(_ name: String) {
        let shipped = Shipped(name)
        self.name = shipped?.name ?? name
        valueType = shipped?.valueType
        isLeafType = shipped?.isLeafType ?? false
    }

    /// Creates the codec for a type that the app declares.
    ///
    /// - Parameter alias: The type that `name` is an alias for, or `nil` if `name` isn't an alias.
    init(declared name: String, alias: String?) {
        let shipped = alias.flatMap { Shipped($0) }
        self.name = name
        // If the aliased type is its own value type, apps use the alias for their values.
        valueType = shipped.map { $0.valueType == $0.name ? name : $0.valueType }
        isLeafType = shipped?.isLeafType ?? false
    }

    /// A type from Swift, Foundation or the runtime.
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

        /// The types that are both the codec and the type that apps use.
        private static let leafTypes: Set<String> = [
            "String", "Bool", "Int", "Double", "Float", "Int32", "Int64", "UInt64", "UUID", "URL", "Data", "Decimal",
            "CalendarDate", "JSONValue", "Upload",
        ]

        private static let wrappedTypes = [
            "GraphQLID": "String", "ISO8601DateTime": "Date", "StringDecimal": "Decimal", "UnixTimestamp": "Date",
            "UnixMilliseconds": "Date",
        ]

        /// The types that wrap their generic argument, each with the default argument.
        private static let generics = [
            "StringInteger": "Int", "ConvexInt": "Int", "OptionalConvexInt": "Int", "ConvexFloat": "Double",
            "OptionalConvexFloat": "Double",
        ]
    }
}
