import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Finds fields that have the same form in many object types, such as `createdAt: DateTime!`. Each such field is
/// declared once, in a protocol that these types conform to.
///
/// This makes the generated code compile faster, because its compile time is proportional to the number of methods.
struct SharedFields {
    /// The minimum number of types that must have the field. For two types, a protocol would save less than a third of
    /// a method's compile time, because each conformance takes more than a third of that time.
    static let threshold = 3

    private struct Key: Hashable {
        var name: String
        var form: InterfaceInheritance.Form

        init(_ field: SchemaField) {
            name = field.name.text
            form = InterfaceInheritance.Form(field)
        }
    }

    /// The name and the field of each protocol.
    private(set) var protocols: [(name: SwiftTypeName, field: SchemaField)] = []
    private var names: [Key: SwiftTypeName] = [:]
    private let inheritance: InterfaceInheritance

    /// Determines the protocols for the given schema.
    ///
    /// - Parameter typeNames: The names of the whole schema's types, which the protocols must not clash with.
    init(_ schema: Schema, _ inheritance: InterfaceInheritance, _ typeNames: SwiftNames) {
        self.inheritance = inheritance
        var fields: [Key: [SchemaField]] = [:]
        for type in schema.types where Self.shares(type, in: schema) {
            for field in inheritance.ownFields(of: type) where !inheritance.inherits(field, type) {
                fields[Key(field), default: []].append(field)
            }
        }
        let shared = fields.filter { $0.value.count >= Self.threshold }
        // Choose the names for the whole schema, as for types. Forms that exist only in the reduced schema, because
        // some arguments are left out, get their names last.
        let whole = Self.frequentKeys(in: typeNames.schema)
        let keys = Self.sorted(whole) + Self.sorted(Set(shared.keys).subtracting(whole))
        var taken = typeNames.shadows.types[.interfaces, default: []].union(Namer.reservedTypeNames)
        for key in keys {
            let unique = Namer.unique(Namer.typeName(key.name) + "Field", taken: &taken)
            guard let field = shared[key].map(Self.common) else { continue }
            let name = SwiftTypeName(namespace: .interfaces, name: unique)
            names[key] = name
            protocols.append((name, field))
        }
    }

    /// Returns the fields that at least `threshold` object types have, whether or not an interface has them too.
    private static func frequentKeys(in schema: Schema) -> Set<Key> {
        var counts: [Key: Int] = [:]
        for type in schema.types where shares(type, in: schema) {
            for field in type.fields { counts[Key(field), default: 0] += 1 }
        }
        return Set(counts.filter { $0.value >= threshold }.keys)
    }

    private static func sorted(_ keys: Set<Key>) -> [Key] {
        keys.sorted { ($0.name, $0.form.description) < ($1.name, $1.form.description) }
    }

    /// Returns the shared-field protocols that the given type conforms to, and the fields that it declares itself.
    func divide(_ type: SchemaType, in schema: Schema) -> (protocols: [SwiftTypeName], fields: [SchemaField]) {
        let own = inheritance.ownFields(of: type)
        guard Self.shares(type, in: schema) else { return ([], own) }
        var protocols: [SwiftTypeName] = []
        let fields = own.filter { field in
            // A field that is in two protocols is declared again, because calls would otherwise be ambiguous.
            guard !inheritance.inherits(field, type), let name = names[Key(field)] else { return true }
            protocols.append(name)
            return false
        }
        return (protocols, fields)
    }

    private static func shares(_ type: SchemaType, in schema: Schema) -> Bool {
        type.kind == .object && schema.operation(ofRoot: type.name.text) == nil
    }

    /// Returns the first of the given fields, with only the documentation that all of them have in common.
    private static func common(_ fields: [SchemaField]) -> SchemaField {
        var field = fields[0]
        if fields.contains(where: { $0.description != field.description }) { field.description = nil }
        for index in field.arguments.indices {
            let description = field.arguments[index].description
            let differs = fields.contains { $0.arguments[index].description != description }
            if differs { field.arguments[index].description = nil }
        }
        return field
    }
}
