import SwiftGraphQLJSON

/// A record in a cache file, which contains either an object or the value of a field with arguments.
package struct CacheFileRecord {
    /// A link to another record.
    package struct Link {
        /// The field that contains the link, such as `friends[0]`.
        package let field: String
        /// The key of the record that the link leads to, or `nil` if the link contains no key.
        package let target: String?
    }

    /// The key of the row. If the record is a field with arguments, the key consists of the object's key, the
    /// generation and the field, separated by null characters.
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
    /// The fields with their JSON text. A field of an object without a key has a path, such as `address.city`.
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
            try read(JSONDocument(row, limits: JSONLimits(depth: 1024)).root, path: "")
        } catch {
            self = empty
            isDamaged = true
        }
    }

    /// The key in the format that the cache prints, in which the field with arguments follows the object's key.
    package var name: String {
        let parts = key.split(separator: "\0", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count == 3 ? "\(parts[0]).\(parts[2])" : key
    }

    /// The object's key and the field with its arguments, or `nil` if the record is an object.
    package var owner: (key: String, field: String)? {
        let parts = key.split(separator: "\0", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count == 3 ? (String(parts[0]), String(parts[2])) : nil
    }

    /// The name of the record and its fields, in a line each.
    package var description: String {
        let fields =
            (isDeleted ? ["deleted"] : []) + (isDamaged ? ["damaged"] : []) + values.map { "\($0.field): \($0.text)" }
            + links.map { "\($0.field): -> \($0.target ?? "nothing")" }
        return ([name] + fields).joined(separator: "\n  ")
    }

    private mutating func read(_ row: JSONCursor, path: String) throws {
        guard let name = try row.member("type")?.string(), let stamps = row.member("stamps"),
            let fields = row.member("fields"), let calls = row.member("calls")
        else { throw Damage() }
        if path.isEmpty { isDeleted = name == "-" }
        for stamp in stamps.elements {
            let numbers = Array(stamp.elements)
            guard numbers.count == 3 else { throw Damage() }
            oldest = min(oldest ?? .max, try numbers[1].integer())
            expiry = min(expiry, try numbers[2].integer())
        }
        for (_, field, value) in fields.members {
            let (path, parts) = (path.isEmpty ? field : "\(path).\(field)", Array(value.elements))
            switch parts.count {
            case 1: values.append((path, "(failed)"))
            case 2: values.append((path, parts[1].rawJSON))
            case 3: try read(link: parts[2], path: path)
            default: throw Damage()
            }
        }
        for call in calls.elements {
            let parts = Array(call.elements)
            guard parts.count == 3 else { throw Damage() }
            let field = try "\(parts[0].string())\(parts[1].string())"
            // The row of a field with arguments contains one value, with the name of the field.
            try read(parts[2], path: path.isEmpty ? field : "\(path).\(field)")
        }
    }

    private mutating func read(link: JSONCursor, path: String) throws {
        switch link.kind {
        case .string: links.append(Link(field: path, target: try link.string()))
        case .object: try read(link, path: path)
        case .null: values.append((path, "null"))
        case .array:
            var count = 0
            for element in link.elements {
                try read(link: element, path: "\(path)[\(count)]")
                count += 1
            }
            if count == 0 { values.append((path, "[]")) }
        default: links.append(Link(field: path, target: nil))
        }
    }
}
