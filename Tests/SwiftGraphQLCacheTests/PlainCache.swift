import Foundation
import SwiftGraphQLJSON
import SwiftGraphQLTesting
import TestSupport

@_spi(Generated) @testable import SwiftGraphQLSelection
@testable import SwiftGraphQLCache

/// A minimal cache, which stores the fields of each object in a dictionary. As in `Truth`, the name of an object with a
/// key consists of the type and the ID. Any other name consists of the containing object's name and the field.
struct PlainCache: Sendable {
    struct Stored: Sendable {
        var value: JSONValue
        /// The sequence number of the request or edit that set the value.
        var order: UInt64
        var time: Int64
        var isInvalid = false
    }

    private(set) var fields: [String: [String: Stored]] = [:]
    /// The deleted objects, with the sequence numbers of their deletions.
    private var deleted: [String: UInt64] = [:]
    /// The sequence number of the latest deletion of an object that was re-added. Responses to earlier requests are
    /// ignored.
    private(set) var revival: UInt64 = 0

    /// Whether the current read has found a missing value.
    private(set) var isMissing = false
    private(set) var oldest = Int64.max
    private(set) var isStale = false
    /// The version of the app that has opened the cache.
    private(set) var version: Version

    init(version: Version = .first) { self.version = version }

    // MARK: - Responses

    /// - Parameter said: The values in a response, each with its object and its field with arguments.
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
            revive(object)
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

    /// Removes the given object and all objects without keys inside that object.
    private mutating func remove(_ object: String) {
        for name in fields.keys where Self.isInside(name, object) { fields[name] = nil }
    }

    /// Makes all values and deletions older than every later request, as they are after a restart.
    mutating func restart(as version: Version) {
        self.version = version
        for (object, values) in fields { for field in values.keys { fields[object]?[field]?.order = 0 } }
        deleted = deleted.mapValues { _ in 0 }
        revival = 0
    }

    /// Removes the values and the deletions that an eviction dropped, including objects without keys inside dropped
    /// objects.
    ///
    /// - Parameters:
    ///   - isKept: A closure that returns whether the cache still has the given field's value. The object is the query
    ///     root or has a key.
    ///   - isKnown: A closure that returns whether the cache still has a record of the object or of its deletion.
    mutating func evict(
        where isKept: (_ object: String, _ field: String) -> Bool, _ isKnown: (_ object: String) -> Bool
    ) {
        deleted = deleted.filter { isKnown($0.key) }
        for (object, values) in fields where !object.contains(".") {
            for field in values.keys where !isKept(object, field) {
                fields[object]?[field] = nil
                remove("\(object).\(field)")
            }
            // An object without values is removed, because a link recreates the object.
            if fields[object]?.isEmpty == true { fields[object] = nil }
        }
    }

    /// Returns whether the dictionary contains an object of the given type.
    func hasObject(of type: String) -> Bool { fields.keys.contains { $0.hasPrefix("\(type):") } }

    // MARK: - Edits

    mutating func set(_ field: String, of object: String, to value: JSONValue, order: UInt64, at time: Int64) {
        make(object, order: order, at: time)
        for link in [value] + (value.array ?? []) {
            if let name = link["name"]?.string { refer(to: name, order: order, at: time) }
        }
        fields[object]?[field] = Stored(value: value, order: order, time: time)
    }

    private mutating func make(_ object: String, order: UInt64, at time: Int64) {
        if deleted[object] == nil, fields[object] != nil { return }
        revive(object)
        fields[object] = ["id": Stored(value: .string(object), order: order, time: time)]
    }

    /// Replaces a list in a page of a connection. From then on, all values of the page have the edit's sequence number.
    mutating func setItems(_ field: String, of object: String, to items: [JSONValue], order: UInt64) {
        fields[object]?[field]?.value = .array(items)
        let isPage = object.contains(".")
        for (other, stored) in fields[object, default: [:]] where isPage || other == field {
            fields[object]?[other]?.order = max(order, stored.order)
        }
    }

    mutating func addEdge(_ name: String, _ values: [String: JSONValue], order: UInt64, at time: Int64) {
        fields[name] = values.mapValues { Stored(value: $0, order: order, time: time) }
    }

    /// Creates the given object, which a link refers to, unless the object was deleted.
    mutating func refer(to object: String, order: UInt64, at time: Int64) {
        if deleted[object] == nil { make(object, order: order, at: time) }
    }

    private mutating func revive(_ object: String) {
        if let deletion = deleted.removeValue(forKey: object) { revival = max(revival, deletion) }
    }

    /// Changes the value of a field, if the cache has the field.
    mutating func update(
        _ field: String, of object: String, order: UInt64, at time: Int64, _ change: (JSONValue) -> JSONValue
    ) {
        guard let old = fields[object]?[field] else { return }
        set(field, of: object, to: change(shown(old.value)), order: order, at: time)
    }

    mutating func invalidate(_ field: String, of object: String, order: UInt64) {
        guard let stored = fields[object]?[field] else { return }
        fields[object]?[field]?.isInvalid = true
        fields[object]?[field]?.order = max(order, stored.order)
    }

    mutating func delete(_ object: String, order: UInt64) {
        remove(object)
        deleted[object] = order
    }

    // MARK: - Reading

    mutating func beginReading() { (isMissing, oldest, isStale) = (false, .max, false) }

    /// Returns the value of a field; `nil` if it is missing.
    mutating func read(_ field: String, of object: String, at now: Int64) -> JSONValue? {
        guard let stored = fields[object]?[field] else {
            isMissing = true
            return nil
        }
        oldest = min(oldest, stored.time)
        let maximumAge = maximumAges[field.prefix { $0.isLetter }.description] ?? 3_600_000
        if stored.isInvalid || now - stored.time >= maximumAge { isStale = true }
        if isDeleted(stored.value) {
            isMissing = true
            return nil
        }
        return shown(stored.value)
    }

    /// Returns whether the given value is a deleted object or an edge to a deleted object.
    private func isDeleted(_ value: JSONValue) -> Bool {
        guard let name = value["name"]?.string else { return false }
        let isEdge = value["__typename"] == "E"
        return deleted[name] != nil || isEdge && fields[name]?["node"].map { isDeleted($0.value) } ?? false
    }

    /// Returns the given value without the deleted objects in its lists.
    private func shown(_ value: JSONValue) -> JSONValue {
        guard case .array(let elements) = value else { return value }
        return .array(elements.filter { !isDeleted($0) }.map(shown))
    }

    /// The maximum ages of fields in milliseconds. All other fields stay fresh for an hour.
    private var maximumAges: [String: Int64] { ["y": version == .first ? 10_000 : 30_000, "others": 20_000] }

    /// A version of the app. Each version has its own schema.
    enum Version {
        /// The key of `C` has two fields.
        case first
        /// The key of `C` has one field, and `A.y` stays fresh for longer.
        case second
    }

    static func schema(_ version: Version) -> CacheSchema {
        let text = RandomSchema.cacheSchema.text + "\nmaxAge * 3600\nmaxAge A.y 10\nmaxAge B.others 20"
        if version == .first { return CacheSchema(text) }
        return CacheSchema(
            text.replacingOccurrences(of: "key C code id", with: "key C id")
                .replacingOccurrences(of: "A.y 10", with: "A.y 30"))
    }
}

/// A random edit, which can be applied to a cache and to the dictionary.
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
    case editConnection(RandomConnectionEdit)

    struct A: RandomConnectionEdit.ListOwner, KeyedObjectScope {
        let __fields: Fields
        static var __keys: [KeyFields] { RandomSchema.keyFields(of: "A") }

        func y() throws -> String? { try __fields.stringOrNull("y: String") }
        func x(_ n: Int) throws -> String? { try __fields.passing(n.__json).stringOrNull("x(n: Int): String") }
        func next<T>(_ selection: Selection<T, A?>) throws -> T { try __fields.object("next: A", selection.__body) }
    }

    struct B: SelectionScope, KeyedObjectScope {
        let __fields: Fields
        static var __keys: [KeyFields] { RandomSchema.keyFields(of: "B") }

        func others<T>(_ selection: Selection<T, [B?]?>) throws -> T {
            try __fields.object("others: [B]", selection.__body)
        }
    }

    init(_ random: inout RandomCalls) {
        let (number, other) = (
            Int.random(in: 0..<3, using: &random.random), Int.random(in: 0..<3, using: &random.random)
        )
        let (a, b) = ("A:\(number)", "B:\(number)")
        let text = random.random.pick(["", "short", "a text that is longer than a cell"])
        self =
            switch Int.random(in: 0..<(random.usesConnections ? 27 : 9), using: &random.random) {
            case 0: .setY(a, random.chance(30) ? nil : text)
            case 1: .updateY(a, text)
            case 2: .setX(a, other, text)
            case 3: .setNext(a, random.chance(30) ? nil : "A:\(other)")
            case 4: .appendOther(b, "B:\(other)")
            case 5: .removeOthers(b)
            case 6: .invalidateY(a)
            case 7: .deleteA(a)
            case 8: .deleteB(b)
            default: .editConnection(RandomConnectionEdit(b, &random))
            }
    }

    private static func a(_ name: String) -> CacheReference<A> { CacheReference(id: name) }
    private static func b(_ name: String) -> CacheReference<B> { CacheReference(id: name) }

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
        case .editConnection(let change): try change.apply(to: &edit)
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
        case .invalidateY(let name): cache.invalidate("y", of: name, order: order)
        case .deleteA(let name), .deleteB(let name): cache.delete(name, order: order)
        case .editConnection(let change): change.apply(to: &cache, order: order, at: time)
        }
    }
}
