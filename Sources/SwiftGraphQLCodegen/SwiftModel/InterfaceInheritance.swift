import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Decides which interface fields are declared once, in a protocol, and which types inherit them.
///
/// An interface's protocol has a field only if all implementing types have it in the same form. Otherwise, an object
/// whose field has a narrower type would offer both forms. A type that inherits a field from no protocol, or from
/// several, declares the field itself.
struct InterfaceInheritance {
    /// The Swift declaration of a field, without its documentation.
    struct Form: Hashable, CustomStringConvertible {
        struct Argument: Hashable {
            var name: String
            var type: TypeReference
            var isRequired: Bool
            var swiftName: String?
        }

        var type: TypeReference
        var result: TypeReference
        var arguments: [Argument]
        var deprecation: String?
        var swiftName: String?

        init(_ field: SchemaField) {
            type = field.type
            result = field.resultType
            arguments = field.arguments.map {
                Argument(name: $0.name.text, type: $0.type, isRequired: $0.isRequired, swiftName: $0.swiftName)
            }
            swiftName = field.swiftName
            deprecation = field.deprecation
        }

        /// A description that is unique to the form, so that forms can be sorted.
        var description: String {
            arguments.map { "\($0.name): \($0.type) \($0.isRequired) \($0.swiftName ?? ""), " }.joined()
                + "\(type) \(result) \(deprecation ?? "") \(swiftName ?? "")"
        }
    }

    private let ancestry: InterfaceAncestry
    private var fieldsOfProtocols: [String: Set<String>] = [:]

    /// Determines the fields of each protocol.
    init(_ schema: Schema) {
        ancestry = InterfaceAncestry(schema)
        var shared: [String: Set<String>] = [:]
        var forms: [String: [String: Form]] = [:]
        for type in schema.types where type.kind == .interface {
            forms[type.name.text] = Dictionary(type.fields.map { ($0.name.text, Form($0)) }) { first, _ in first }
            shared[type.name.text] = Set(type.fields.map(\.name.text))
        }
        for type in schema.types where type.kind == .object || type.kind == .interface {
            let closure = ancestry.interfaces(of: type.name.text)
            guard !closure.isEmpty else { continue }
            let own = Dictionary(type.fields.map { ($0.name.text, Form($0)) }) { first, _ in first }
            for interface in closure {
                let differing = forms[interface]?.filter { own[$0.key] != $0.value }.map(\.key) ?? []
                shared[interface]?.subtract(differing)
            }
        }
        for (interface, fields) in shared {
            let inherited = ancestry.interfaces(of: interface).flatMap { shared[$0] ?? [] }
            fieldsOfProtocols[interface] = fields.subtracting(inherited)
        }
    }

    /// Returns the fields of an interface's protocol.
    func fields(ofProtocolFor interface: String) -> Set<String> { fieldsOfProtocols[interface] ?? [] }

    /// Returns all interfaces that a type implements, directly or through other interfaces.
    func interfaces(of type: SchemaType) -> [String] { ancestry.interfaces(of: type.name.text) }

    /// Whether the protocol of an interface inherits from the protocols of the interfaces that it implements.
    ///
    /// The time to compile a protocol grows with the cube of the number of protocols that it inherits from. So if there
    /// are many protocols, each type lists them instead.
    func inheritsProtocols(_ interface: String) -> Bool { ancestry.count(of: interface) <= Self.mostInherited }

    /// The maximum number of protocols that a protocol inherits from.
    private static let mostInherited = 16

    /// Returns the interfaces whose protocols a type must list, because no other protocol inherits from them.
    func directInterfaces(of type: SchemaType) -> [String] {
        let all = interfaces(of: type)
        let implied = ancestry.interfaces(ofSome: all.filter(inheritsProtocols))
        return all.filter { !implied.contains($0) }
    }

    /// Returns the fields that a type declares itself.
    func ownFields(of type: SchemaType) -> [SchemaField] {
        var providers = interfaces(of: type)
        if type.kind == .interface { providers.append(type.name.text) }
        guard !providers.isEmpty else { return type.fields }
        return type.fields.filter { field in
            providers.count { fieldsOfProtocols[$0]?.contains(field.name.text) == true } != 1
        }
    }

    /// Whether a type inherits a field from the protocol of an interface.
    func inherits(_ field: SchemaField, _ type: SchemaType) -> Bool {
        interfaces(of: type).contains { fieldsOfProtocols[$0]?.contains(field.name.text) == true }
    }
}
