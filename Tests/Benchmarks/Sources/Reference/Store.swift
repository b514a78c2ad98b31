/// An object with an identity that a store can contain.
public protocol Entity: Sendable, Hashable {
    associatedtype ID: Hashable & Sendable & Comparable
    /// The identifier, which is unique among entities of the same kind.
    var id: ID { get }
    /// The kind of entity, for messages.
    static var kind: String { get }
}

/// A condition on entities.
public struct Predicate<Subject>: Sendable {
    /// A description of the condition.
    public let description: String
    let holds: @Sendable (Subject) -> Bool

    /// Creates a custom condition.
    public init(_ description: String, _ holds: @escaping @Sendable (Subject) -> Bool) {
        self.description = description
        self.holds = holds
    }

    /// Returns a condition that requires both conditions.
    public static func && (left: Predicate, right: Predicate) -> Predicate {
        Predicate("(\(left.description) and \(right.description))") { left.holds($0) && right.holds($0) }
    }

    /// Returns a condition that requires at least one of two conditions.
    public static func || (left: Predicate, right: Predicate) -> Predicate {
        Predicate("(\(left.description) or \(right.description))") { left.holds($0) || right.holds($0) }
    }

    /// Returns the negation of a condition.
    public static prefix func ! (other: Predicate) -> Predicate {
        Predicate("not \(other.description)") { !other.holds($0) }
    }
}

/// A property for searching and sorting entities.
public struct Property<Subject, Value: Sendable>: Sendable {
    /// The property's name.
    public let name: String
    let read: @Sendable (Subject) -> Value

    /// Creates a property.
    public init(_ name: String, _ read: @escaping @Sendable (Subject) -> Value) {
        self.name = name
        self.read = read
    }
}

extension Property where Value: Equatable {
    /// Returns the condition that the property has a value.
    public static func == (property: Property, value: Value) -> Predicate<Subject> {
        Predicate("\(property.name) is \(value)") { property.read($0) == value }
    }

    /// Returns the condition that the property has one of several values.
    public func isOne(of values: [Value]) -> Predicate<Subject> {
        Predicate("\(name) is one of \(values)") { values.contains(read($0)) }
    }
}

extension Property where Value: Comparable {
    /// Returns the condition that the property is less than a value.
    public static func < (property: Property, value: Value) -> Predicate<Subject> {
        Predicate("\(property.name) < \(value)") { property.read($0) < value }
    }

    /// Returns the condition that the property is greater than a value.
    public static func > (property: Property, value: Value) -> Predicate<Subject> {
        Predicate("\(property.name) > \(value)") { property.read($0) > value }
    }

    /// Returns the condition that the property is in a range.
    public func isIn(_ range: ClosedRange<Value>) -> Predicate<Subject> {
        Predicate("\(name) in \(range)") { range.contains(read($0)) }
    }
}

/// A sort order of entities.
public struct Order<Subject>: Sendable {
    let precedes: @Sendable (Subject, Subject) -> Bool

    /// Returns the order by a property, with the smallest value first.
    public static func ascending<Value: Comparable>(_ property: Property<Subject, Value>) -> Order {
        Order { property.read($0) < property.read($1) }
    }

    /// Returns the order by a property, with the greatest value first.
    public static func descending<Value: Comparable>(_ property: Property<Subject, Value>) -> Order {
        Order { property.read($0) > property.read($1) }
    }

    /// Returns an order that uses another order to break ties.
    public func then(_ next: Order) -> Order {
        Order { left, right in
            if precedes(left, right) { return true }
            return precedes(right, left) ? false : next.precedes(left, right)
        }
    }
}

/// The reason why a store rejects an operation.
public enum StoreError<ID: Hashable & Sendable>: Error, Hashable, CustomStringConvertible {
    case missing(kind: String, ID)
    case duplicate(kind: String, ID)
    case stale(ID, expected: Int, found: Int)

    /// The error as a sentence.
    public var description: String {
        switch self {
        case .missing(let kind, let id): "there is no \(kind) '\(id)'"
        case .duplicate(let kind, let id): "there is a \(kind) '\(id)' already"
        case .stale(let id, let expected, let found):
            "'\(id)' was changed in the meantime: it is version \(found), not \(expected)"
        }
    }
}

/// A change to an entity.
public enum Change<Subject: Entity>: Sendable, Hashable {
    case inserted(Subject)
    case updated(from: Subject, to: Subject)
    case removed(Subject)

    /// The identifier of the changed entity.
    public var id: Subject.ID {
        switch self {
        case .inserted(let subject), .removed(let subject), .updated(_, let subject): subject.id
        }
    }

    var inverse: Change {
        switch self {
        case .inserted(let subject): .removed(subject)
        case .removed(let subject): .inserted(subject)
        case .updated(let old, let new): .updated(from: new, to: old)
        }
    }
}

/// Entities of one kind in memory, with a history.
public struct Store<Subject: Entity>: Sendable {
    private struct Versioned: Sendable {
        var subject: Subject
        var version: Int
    }

    private var rows: OrderedMap<Subject.ID, Versioned> = [:]
    private var history: [Change<Subject>] = []
    private var undone: [Change<Subject>] = []
    private var observers: [@Sendable (Change<Subject>) -> Void] = []

    /// Creates an empty store.
    public init() {}

    /// The number of entities.
    public var count: Int { rows.count }

    /// Whether there is a change to undo.
    public var canUndo: Bool { !history.isEmpty }

    /// Calls a closure for every future change.
    public mutating func observe(_ observer: @escaping @Sendable (Change<Subject>) -> Void) {
        observers.append(observer)
    }

    /// Returns the entity with the given identity, or throws an error if there is none.
    public func find(_ id: Subject.ID) throws -> Subject {
        guard let row = rows[id] else { throw StoreError.missing(kind: Subject.kind, id) }
        return row.subject
    }

    /// Returns the entities that satisfy a condition.
    public func query(
        where predicate: Predicate<Subject>? = nil, order: Order<Subject>? = nil, limit: Int? = nil
    ) -> [Subject] {
        var result: [Subject] = []
        for (_, row) in rows where predicate?.holds(row.subject) ?? true { result.append(row.subject) }
        if let order { result.sort(by: order.precedes) }
        return limit.map { Array(result.prefix($0)) } ?? result
    }

    /// Returns the entities, grouped by a property.
    public func group<Value: Hashable>(by property: Property<Subject, Value>) -> [Value: [Subject]] {
        rows.values.reduce(into: [:]) { groups, row in
            groups[property.read(row.subject), default: []].append(row.subject)
        }
    }

    /// Returns the sum of a property over all entities.
    public func total<Number: AdditiveArithmetic>(of property: Property<Subject, Number>) -> Number {
        rows.values.reduce(.zero) { $0 + property.read($1.subject) }
    }

    /// Adds an entity.
    public mutating func insert(_ subject: Subject) throws {
        guard rows[subject.id] == nil else { throw StoreError.duplicate(kind: Subject.kind, subject.id) }
        record(.inserted(subject))
    }

    /// Changes an entity, unless it has changed since the given version.
    public mutating func update(
        _ id: Subject.ID, expecting version: Int? = nil, _ change: (inout Subject) throws -> Void
    ) throws {
        guard let row = rows[id] else { throw StoreError.missing(kind: Subject.kind, id) }
        if let version, version != row.version {
            throw StoreError.stale(id, expected: version, found: row.version)
        }
        var subject = row.subject
        try change(&subject)
        guard subject != row.subject else { return }
        record(.updated(from: row.subject, to: subject))
    }

    /// Removes an entity.
    @discardableResult
    public mutating func remove(_ id: Subject.ID) throws -> Subject {
        let subject = try find(id)
        record(.removed(subject))
        return subject
    }

    /// Runs several operations and undoes all of them if one fails.
    public mutating func transaction<Result>(_ body: (inout Store) throws -> Result) rethrows -> Result {
        var copy = self
        let result = try body(&copy)
        self = copy
        return result
    }

    /// Undoes the last change.
    public mutating func undo() {
        guard let change = history.popLast() else { return }
        apply(change.inverse)
        undone.append(change)
    }

    /// Redoes the last change that was undone.
    public mutating func redo() {
        guard let change = undone.popLast() else { return }
        apply(change)
        history.append(change)
    }

    private mutating func record(_ change: Change<Subject>) {
        apply(change)
        history.append(change)
        undone.removeAll()
    }

    private mutating func apply(_ change: Change<Subject>) {
        switch change {
        case .inserted(let subject): rows[subject.id] = Versioned(subject: subject, version: 1)
        case .updated(_, let subject):
            rows[subject.id] = Versioned(subject: subject, version: (rows[subject.id]?.version ?? 0) + 1)
        case .removed(let subject): rows[subject.id] = nil
        }
        for observer in observers { observer(change) }
    }
}
