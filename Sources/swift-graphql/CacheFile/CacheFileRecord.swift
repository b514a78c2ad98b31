import SwiftGraphQLCacheFile
import SwiftGraphQLJSON

/// A record in a cache file, which contains either an object or the value of a field with arguments.
struct CacheFileRecord {
    /// A link to another record.
    struct Link {
        /// The field that contains the link, such as `friends[0]`.
        let field: String
        /// The key of the record that the link leads to, or `nil` if the link contains no key.
        let target: String?
    }

    /// The key of the row. If the record is a field with arguments, the key consists of the object's key, the
    /// generation and the field, separated by null characters.
    private(set) var key: String
    /// The size of the row in bytes.
    private(set) var size: Int
    /// Whether the row's checksum or JSON is invalid.
    private(set) var isDamaged = false
    private(set) var isDeleted = false
    /// The time when the oldest value was written, in milliseconds since 1970, or `nil` if there are no values.
    private(set) var oldest: Int64?
    /// The time until which the server considers all values fresh, in milliseconds since 1970.
    private(set) var expiry = Int64.max
    /// The fields with their JSON text. A field of an object without a key has a path, such as `address.city`.
    private(set) var values: [(field: String, text: String)] = []
    private(set) var links: [Link] = []

    /// An error about JSON that isn't a valid row.
    private struct Damage: Error {}

    /// Reads the record from the given key and data of a row.
    init(key: [UInt8], data: UnsafeRawBufferPointer) {
        self.key = String(decoding: key, as: UTF8.self)
        size = key.count + data.count
        let empty = self
        do {
            guard let row = CacheFileFormat.row(in: data, key: key) else { throw Damage() }
            try read(JSONDocument(row, limits: JSONLimits(depth: 1024)).root, path: "")
        } catch {
            self = empty
            isDamaged = true
        }
    }

    /// The key in the format that the cache prints, in which the field with arguments follows the object's key.
    var name: String {
        let parts = key.split(separator: "\0", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count == 3 ? "\(parts[0]).\(parts[2])" : key
    }

    /// The object's key and the field with its arguments, or `nil` if the record is an object.
    var owner: (key: String, field: String)? {
        let parts = key.split(separator: "\0", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count == 3 ? (String(parts[0]), String(parts[2])) : nil
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
