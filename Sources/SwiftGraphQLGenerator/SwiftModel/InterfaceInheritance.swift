import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Decides which interface fields are declared once, in a protocol, and which types inherit them.
///
/// An interface's protocol contains a field only if the field has the same form in all implementing types. Otherwise,
/// an object whose field has a narrower type would have two methods for the field. A type declares a field itself if
/// the type inherits the field from no protocol, or from several protocols.
struct InterfaceInheritance {
    /// The form of a field's Swift declaration, excluding the documentation.
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

        /// A string that identifies the form, so that forms can be sorted.
        var description: String {
            arguments.map { "\($0.name): \($0.type) \($0.isRequired) \($0.swiftName ?? ""), " }.joined()
                + "\(type) \(result) \(deprecation ?? "") \(swiftName ?? "")"
        }
    }

    /// The interfaces that each type implements, directly or through other interfaces.
    private let interfaces: [String: [String]]
    private var fieldsOfProtocols: [String: Set<String>] = [:]

    /// Determines which fields each protocol contains.
    init(_ schema: Schema) {
        interfaces = Dictionary(schema.types.map { ($0.name.text, $0.interfaces.map(\.text)) }) { first, _ in first }
        var shared: [String: Set<String>] = [:]
        var forms: [String: [String: Form]] = [:]
        for type in schema.types where type.kind == .interface {
            forms[type.name.text] = Dictionary(type.fields.map { ($0.name.text, Form($0)) }) { first, _ in first }
            shared[type.name.text] = Set(type.fields.map(\.name.text))
        }
        for type in schema.types where type.kind == .object || type.kind == .interface {
            guard !type.interfaces.isEmpty else { continue }
            let own = Dictionary(type.fields.map { ($0.name.text, Form($0)) }) { first, _ in first }
            for interface in type.interfaces.map(\.text) {
                let differing = forms[interface]?.filter { own[$0.key] != $0.value }.map(\.key) ?? []
                shared[interface]?.subtract(differing)
            }
        }
        for (interface, fields) in shared {
            let inherited = (interfaces[interface] ?? []).flatMap { shared[$0] ?? [] }
            fieldsOfProtocols[interface] = fields.subtracting(inherited)
        }
    }

    /// Returns the names of the fields in the protocol of the given interface.
    func fields(ofProtocolFor interface: String) -> Set<String> { fieldsOfProtocols[interface] ?? [] }

    /// Returns all interfaces that the given type implements, directly or through other interfaces.
    ///
    /// A valid schema lists both for each type; see the specification, section 3.6, "IsValidImplementation".
    func interfaces(of type: SchemaType) -> [String] { type.interfaces.map(\.text) }

    /// Returns whether the protocol of the given interface inherits from the protocols of the interfaces that it
    /// implements.
    ///
    /// The compile time of a protocol grows with the cube of the number of inherited protocols. Therefore, if there are
    /// more than 16, the protocol inherits from none of them, and each type lists them itself.
    func inheritsProtocols(_ interface: String) -> Bool { (interfaces[interface] ?? []).count <= Self.mostInherited }

    /// The maximum number of protocols that a protocol may inherit from.
    private static let mostInherited = 16

    /// Returns the interfaces whose protocols the given type lists, because no other listed protocol inherits from
    /// them.
    func directInterfaces(of type: SchemaType) -> [String] {
        let all = interfaces(of: type)
        let implied = Set(all.filter(inheritsProtocols).flatMap { interfaces[$0] ?? [] })
        return all.filter { !implied.contains($0) }
    }

    /// Returns the fields that the given type declares itself.
    func ownFields(of type: SchemaType) -> [SchemaField] {
        var providers = interfaces(of: type)
        if type.kind == .interface { providers.append(type.name.text) }
        guard !providers.isEmpty else { return type.fields }
        return type.fields.filter { field in
            providers.count { fieldsOfProtocols[$0]?.contains(field.name.text) == true } != 1
        }
    }

    /// Returns whether the given type inherits the field from the protocol of an interface.
    func inherits(_ field: SchemaField, _ type: SchemaType) -> Bool {
        interfaces(of: type).contains { fieldsOfProtocols[$0]?.contains(field.name.text) == true }
    }
}
