/// The way from a coder's root to a value, made as a list of keys only when somebody asks.
final class JSONCodingPath {
    let parent: JSONCodingPath?
    let key: any CodingKey
    /// How many keys there are from the root on.
    let depth: Int

    /// How deep a `Decodable` type may go, as it does by recursion: some 2 kB of stack a level without optimisation,
    /// on threads that have 512 kB.
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

/// The key of an array's element, or `super`.
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
