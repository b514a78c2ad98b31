import GraphQLJSON
import SwiftGraphQLTesting
import TestSupport

@_spi(Generated) @testable import GraphQLSelection
@testable import SwiftGraphQLCache

/// A cache that is as simple as possible: a dictionary with the fields of each object. Objects are named as in `Truth`:
/// an object with a key by its type and its ID, and any other object by the object and the field that contain it.
struct PlainCache: Sendable {
    struct Stored: Sendable {
        var value: JSONValue
        /// When the value was requested or edited: a number that grows with each request and each edit.
        var order: UInt64
        var time: Int64
        var isInvalid = false
    }

    private var fields: [String: [String: Stored]] = [:]
    /// The deleted objects, and when they were deleted.
    private var deleted: [String: UInt64] = [:]

    /// What was found during a read.
    private(set) var isMissing = false
    private(set) var oldest = Int64.max
    private(set) var isStale = false

    // MARK: - Responses

    /// - Parameter said: The values in a response: objects, fields with arguments, and values.
    mutating func write(_ said: [(object: String, field: String, value: JSONValue)], order: UInt64, at time: Int64) {
        var facts: [String: [String: JSONValue]] = [:]
        var objects: [String] = []
        for (object, field, value) in said {
            if facts[object] == nil { objects.append(object) }
            facts[object, default: [:]][field] = value
        }
        var ignored: [String] = []
        for object in objects {
            guard let new = facts[object], !ignored.contains(where: { Self.isInside(object, $0) }) else { continue }
            if let deletion = deleted[object], deletion > order {
                ignored.append(object)
                continue
            }
            deleted[object] = nil
            let isContradicted = new.contains { field, value in
                fields[object]?[field].map { Self.contradicts($0.value, value) } ?? false
            }
            if object.contains("."), isContradicted { remove(object) }
            for (field, value) in new {
                if let old = fields[object]?[field], old.order > order {
                    ignored.append("\(object).\(field)")
                    continue
                }
                if value["name"]?.string != "\(object).\(field)" { remove("\(object).\(field)") }
                fields[object, default: [:]][field] = Stored(value: value, order: order, time: time)
            }
        }
    }

    private static func contradicts(_ old: JSONValue, _ new: JSONValue) -> Bool {
        switch (old, new) {
        case (.object, .object), (.array, .array): false
        default: old != new
        }
    }

    private static func isInside(_ object: String, _ other: String) -> Bool {
        object == other || object.hasPrefix(other + ".") || object.hasPrefix(other + "[")
    }

    /// Removes an object, and the objects without a key in it.
    private mutating func remove(_ object: String) {
        for name in fields.keys where Self.isInside(name, object) { fields[name] = nil }
    }

    /// Makes all values and deletions older than every later request, as they are after a restart.
    mutating func restart() {
        for (object, values) in fields { for field in values.keys { fields[object]?[field]?.order = 0 } }
        deleted = deleted.mapValues { _ in 0 }
    }

    // MARK: - Edits

    mutating func set(_ field: String, of object: String, to value: JSONValue, order: UInt64, at time: Int64) {
        make(object, order: order, at: time)
        // A link doesn't bring a deleted object back.
        for link in [value] + (value.array ?? []) {
            if let name = link["name"]?.string, deleted[name] == nil { make(name, order: order, at: time) }
        }
        fields[object]?[field] = Stored(value: value, order: order, time: time)
    }

    private mutating func make(_ object: String, order: UInt64, at time: Int64) {
        if deleted[object] == nil, fields[object] != nil { return }
        deleted[object] = nil
        fields[object] = ["id": Stored(value: .string(object), order: order, time: time)]
    }

    /// Changes a value if there is one.
    mutating func update(
        _ field: String, of object: String, order: UInt64, at time: Int64, _ change: (JSONValue) -> JSONValue
    ) {
        guard let old = fields[object]?[field] else { return }
        set(field, of: object, to: change(shown(old.value)), order: order, at: time)
    }

    mutating func invalidate(_ field: String, of object: String) { fields[object]?[field]?.isInvalid = true }

    mutating func delete(_ object: String, order: UInt64) {
        guard fields[object] != nil || deleted[object] != nil else { return }
        remove(object)
        deleted[object] = order
    }

    // MARK: - Reading

    mutating func beginReading() { (isMissing, oldest, isStale) = (false, .max, false) }

    mutating func read(_ field: String, of object: String, at now: Int64) -> JSONValue {
        guard let stored = fields[object]?[field] else {
            isMissing = true
            return .null
        }
        oldest = min(oldest, stored.time)
        let maximumAge = PlainCache.maximumAges[field.prefix { $0.isLetter }.description] ?? 3_600_000
        if stored.isInvalid || now - stored.time >= maximumAge { isStale = true }
        if isDeleted(stored.value) { isMissing = true }
        return shown(stored.value)
    }

    private func isDeleted(_ value: JSONValue) -> Bool { value["name"]?.string.map { deleted[$0] != nil } ?? false }

    /// Returns a value without the deleted objects in its lists.
    private func shown(_ value: JSONValue) -> JSONValue {
        guard case .array(let elements) = value else { return value }
        return .array(elements.filter { !isDeleted($0) }.map(shown))
    }

    /// The maximum ages of fields in milliseconds; all others have an hour.
    static let maximumAges: [String: Int64] = ["y": 10_000, "others": 20_000]

    static let schema = CacheSchema(
        RandomSchema.cacheSchema.text + "\nmaxAge * 3600\nmaxAge A.y 10\nmaxAge B.others 20")
}

/// An edit to a cache.
enum RandomEdit: Sendable {
    case setY(String, String?)
    case updateY(String, String)
    case setX(String, Int, String)
    case setNext(String, String?)
    case appendOther(String, String)
    case removeOthers(String)
    case invalidateY(String)
    case deleteA(String)
    case deleteB(String)

    struct A: SelectionScope, KeyedScope {
        let __fields: Fields
        static var __keys: [KeyFields] { RandomSchema.keyFields(of: "A") }

        func y() throws -> String? { try __fields.stringOrNull("y: String") }
        func x(_ n: Int) throws -> String? { try __fields.passing(n.__json).stringOrNull("x(n: Int): String") }
        func next<T>(_ selection: Selection<T, A?>) throws -> T { try __fields.object("next: A", selection.__body) }
    }

    struct B: SelectionScope, KeyedScope {
        let __fields: Fields
        static var __keys: [KeyFields] { RandomSchema.keyFields(of: "B") }

        func others<T>(_ selection: Selection<T, [B?]?>) throws -> T {
            try __fields.object("others: [B]", selection.__body)
        }
    }

    init(_ random: inout SeededNumbers) {
        let (number, other) = (Int.random(in: 0..<3, using: &random), Int.random(in: 0..<3, using: &random))
        let (a, b) = ("A:\(number)", "B:\(number)")
        let text = random.pick(["", "short", "a text that is longer than a cell"])
        self =
            switch Int.random(in: 0..<9, using: &random) {
            case 0: .setY(a, random.chance(30) ? nil : text)
            case 1: .updateY(a, text)
            case 2: .setX(a, other, text)
            case 3: .setNext(a, random.chance(30) ? nil : "A:\(other)")
            case 4: .appendOther(b, "B:\(other)")
            case 5: .removeOthers(b)
            case 6: .invalidateY(a)
            case 7: .deleteA(a)
            default: .deleteB(b)
            }
    }

    private static func a(_ name: String) -> CacheReference<A> { CacheReference("A", id: name) }
    private static func b(_ name: String) -> CacheReference<B> { CacheReference("B", id: name) }

    func apply(to edit: inout CacheEditor) throws {
        switch self {
        case .setY(let name, let value): try edit.set({ try $0.y() }, of: Self.a(name), to: value)
        case .updateY(let name, let value):
            try edit.update({ try $0.y() }, of: Self.a(name)) { $0 = ($0 ?? "") + value }
        case .setX(let name, let n, let value): try edit.set({ try $0.x(n) }, of: Self.a(name), to: value)
        case .setNext(let name, let other):
            try edit.set({ try $0.next(.nullable(.reference)) }, of: Self.a(name), to: other.map(Self.a))
        case .appendOther(let name, let other):
            try edit.update({ try $0.others(.nullable(.list(.nullable(.reference)))) }, of: Self.b(name)) {
                $0 = ($0 ?? []) + [Self.b(other)]
            }
        case .removeOthers(let name):
            try edit.update({ try $0.others(.nullable(.list(.nullable(.reference)))) }, of: Self.b(name)) {
                $0 = $0.map { $0.filter { $0 == nil } }
            }
        case .invalidateY(let name): try edit.invalidate({ try $0.y() }, of: Self.a(name))
        case .deleteA(let name): try edit.delete(Self.a(name))
        case .deleteB(let name): try edit.delete(Self.b(name))
        }
    }

    func apply(to cache: inout PlainCache, order: UInt64, at time: Int64) {
        func object(_ name: String) -> JSONValue {
            ["__typename": .string("\(name.prefix(1))"), "name": .string(name)]
        }
        switch self {
        case .setY(let name, let value):
            cache.set("y", of: name, to: value.map { .string($0) } ?? .null, order: order, at: time)
        case .updateY(let name, let value):
            cache.update("y", of: name, order: order, at: time) { .string(($0.string ?? "") + value) }
        case .setX(let name, let n, let value):
            cache.set("x({\"n\":\(n)})", of: name, to: .string(value), order: order, at: time)
        case .setNext(let name, let other):
            cache.set("next", of: name, to: other.map(object) ?? .null, order: order, at: time)
        case .appendOther(let name, let other):
            cache.update("others", of: name, order: order, at: time) { .array(($0.array ?? []) + [object(other)]) }
        case .removeOthers(let name):
            cache.update("others", of: name, order: order, at: time) { value in
                value.array.map { .array($0.filter(\.isNull)) } ?? .null
            }
        case .invalidateY(let name): cache.invalidate("y", of: name)
        case .deleteA(let name), .deleteB(let name): cache.delete(name, order: order)
        }
    }
}
