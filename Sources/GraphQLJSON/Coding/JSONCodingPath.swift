/// The path from a coder's root to a value. It becomes an array of keys only on request.
final class JSONCodingPath {
    let parent: JSONCodingPath?
    let key: any CodingKey
    /// The number of keys from the root.
    let depth: Int

    /// The maximum nesting depth of `Decodable` types. Decoding is recursive and takes about 2 kB of stack for each
    /// level in unoptimized code, on threads with 512 kB.
    static let deepest = 200

    init(parent: JSONCodingPath?, key: any CodingKey) {
        self.parent = parent
        self.key = key
        depth = (parent?.depth ?? 0) + 1
    }

    static func keys(of path: JSONCodingPath?) -> [any CodingKey] {
        var keys: [any CodingKey] = []
        var step = path
        while let current = step {
            keys.append(current.key)
            step = current.parent
        }
        return keys.reversed()
    }
}

/// The key of an array's element, or of `super`.
package struct JSONCodingKey: CodingKey {
    package let stringValue: String
    package let intValue: Int?

    package init(index: Int) {
        stringValue = "Index \(index)"
        intValue = index
    }

    package init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    package init?(intValue: Int) { self.init(index: intValue) }

    static let `super` = JSONCodingKey(stringValue: "super")
}
