import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Finds fields that many object types have in the same form, like `createdAt: DateTime!`. Each such field is declared
/// once, in a protocol that these types conform to.
///
/// Less source compiles faster: the time that an API adds to a clean build is proportional to the number of its
/// methods.
struct SharedFields {
    /// The minimum number of types with the field. Compiling a conformance takes more than a third of the time of
    /// compiling a method.
    static let threshold = 3

    private struct Key: Hashable {
        var name: String
        var form: InterfaceInheritance.Form

        init(_ field: SchemaField) {
            name = field.name.text
            form = InterfaceInheritance.Form(field)
        }
    }

    /// The protocols with their names.
    private(set) var protocols: [(name: SwiftTypeName, field: SchemaField)] = []
    private var names: [Key: SwiftTypeName] = [:]
    private let inheritance: InterfaceInheritance

    /// Determines the protocols of a schema.
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
        // Like the names of types, these names are chosen for the whole schema. Forms that only occur in the reduced
        // schema, because arguments are left out, come last.
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

    /// Returns the fields that are shared because enough types have them, whether or not an interface has them too.
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

    /// Returns the protocols that a type conforms to, and the fields that it declares itself.
    func divide(_ type: SchemaType, in schema: Schema) -> (protocols: [SwiftTypeName], fields: [SchemaField]) {
        let own = inheritance.ownFields(of: type)
        guard Self.shares(type, in: schema) else { return ([], own) }
        var protocols: [SwiftTypeName] = []
        let fields = own.filter { field in
            // A field of two protocols is declared again. Otherwise, calls would be ambiguous.
            guard !inheritance.inherits(field, type), let name = names[Key(field)] else { return true }
            protocols.append(name)
            return false
        }
        return (protocols, fields)
    }

    private static func shares(_ type: SchemaType, in schema: Schema) -> Bool {
        type.kind == .object && schema.operation(ofRoot: type.name.text) == nil
    }

    /// Returns the field with the documentation that all types have in common.
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
