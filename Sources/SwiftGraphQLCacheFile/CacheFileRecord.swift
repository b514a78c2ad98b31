import SwiftGraphQLJSON

/// A record in a cache file, which contains either an object or the value of a field with arguments.
package struct CacheFileRecord {
    /// A link to another record.
    package struct Link {
        /// The field that contains the link, such as `friends[0]`.
        package let field: String
        /// The key of the record that the link leads to, or `nil` if the link contains no key.
        package let target: String?

        /// The name of the record that the link leads to.
        package var targetName: String { target.map { CacheFileRecord.name(ofKey: $0) } ?? "nothing" }
    }

    /// The key of the row. Null characters separate its parts.
    package private(set) var key: String
    /// The size of the row in bytes.
    package private(set) var size: Int
    /// Whether the row's checksum or JSON is invalid.
    package private(set) var isDamaged = false
    package private(set) var isDeleted = false
    /// The time when the oldest value was written, in milliseconds since 1970, or `nil` if there are no values.
    package private(set) var oldest: Int64?
    /// The time until which the server considers all values fresh, in milliseconds since 1970.
    package private(set) var expiry = Int64.max
    /// The fields with their JSON text.
    package private(set) var values: [(field: String, text: String)] = []
    package private(set) var links: [Link] = []

    /// An error about JSON that isn't a valid row.
    private struct Damage: Error {}

    /// Reads the record from the given key and data of a row.
    package init(key: [UInt8], data: UnsafeRawBufferPointer) {
        self.init(key: key, row: CacheFileFormat.row(in: data, key: key), size: key.count + data.count)
    }

    /// Reads the record from the given key and JSON of a row; `nil` if the row's checksum is invalid.
    package init(key: [UInt8], row: [UInt8]?, size: Int = 0) {
        self.key = String(decoding: key, as: UTF8.self)
        self.size = size
        let empty = self
        do {
            guard let row else { throw Damage() }
            try read(JSONDocument(row, limits: JSONLimits(depth: 1024)).root)
        } catch {
            self = empty
            isDamaged = true
        }
    }

    /// The key in the format that the cache prints.
    package var name: String { Self.name(ofKey: key) }

    /// Returns a key in the format that the cache prints: `Query.user{"id":"1"}` for a field of the query root.
    package static func name(ofKey key: String) -> String {
        key.replacing(":\0", with: ".").replacing("\0", with: ".")
    }

    /// The key of the object that the record belongs to, and the rest of the key; `nil` if the record is an object with
    /// a key.
    package var owner: (key: String, field: String)? {
        let parts = key.split(separator: "\0", omittingEmptySubsequences: false)
        if parts.count == 1 { return nil }
        let count = parts.count.isMultiple(of: 2) ? parts.count - 1 : parts.count - 2
        return (parts[..<count].joined(separator: "\0"), parts[count...].joined(separator: "."))
    }

    /// The name of the record and its fields, in a line each.
    package var description: String {
        let fields =
            (isDeleted ? ["deleted"] : []) + (isDamaged ? ["damaged"] : []) + values.map { "\($0.field): \($0.text)" }
            + links.map { "\($0.field): -> \($0.targetName)" }
        return ([name] + fields).joined(separator: "\n  ")
    }

    private mutating func read(_ row: JSONCursor) throws {
        guard let name = try row.member("type")?.string(), let stamps = row.member("stamps"),
            let fields = row.member("fields")
        else { throw Damage() }
        isDeleted = name == "-"
        for stamp in stamps.elements {
            let numbers = Array(stamp.elements)
            guard numbers.count == 3 else { throw Damage() }
            oldest = min(oldest ?? .max, try numbers[1].integer())
            expiry = min(expiry, try numbers[2].integer())
        }
        for (_, field, value) in fields.members {
            let parts = Array(value.elements)
            switch parts.count {
            case 1: values.append((field, "(failed)"))
            case 2: values.append((field, parts[1].rawJSON))
            case 3: try read(link: parts[2], path: field)
            default: throw Damage()
            }
        }
    }

    private mutating func read(link: JSONCursor, path: String) throws {
        switch link.kind {
        case .null: values.append((path, "null"))
        case .array:
            var count = 0
            for element in link.elements {
                try read(link: element, path: "\(path)[\(count)]")
                count += 1
            }
            if count == 0 { values.append((path, "[]")) }
        default:
            let target = try link.string()
            links.append(Link(field: path, target: target.isEmpty ? nil : target))
        }
    }
}
