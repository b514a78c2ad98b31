import GraphQLLanguage
import GraphQLSchema

/// Which fields of interfaces are written once, in a protocol, and which types they reach.
///
/// An interface's protocol has a field only if all implementing types have it in the same form: otherwise an object
/// with a narrower type would be offered both forms. A type that gets a field from no protocol, or from several,
/// declares it itself.
struct InterfaceInheritance {
    /// The Swift declaration of a field, without its documentation.
    struct Form: Hashable, CustomStringConvertible {
        struct Argument: Hashable {
            var name: String
            var type: TypeReference
            var isRequired: Bool
        }

        var type: TypeReference
        var arguments: [Argument]
        var deprecation: String?

        init(_ field: SchemaField) {
            type = field.type
            arguments = field.arguments.map {
                Argument(name: $0.name.text, type: $0.type, isRequired: $0.isRequired)
            }
            deprecation = field.deprecation
        }

        /// Tells forms apart, in an order that is always the same.
        var description: String {
            arguments.map { "\($0.name): \($0.type) \($0.isRequired), " }.joined() + "\(type) \(deprecation ?? "")"
        }
    }

    private var ancestors: [String: [String]] = [:]
    private var fieldsOfProtocols: [String: Set<String>] = [:]

    /// Settles what each protocol of a schema has.
    init(_ schema: Schema) {
        var shared: [String: Set<String>] = [:]
        var forms: [String: [String: Form]] = [:]
        for type in schema.types where type.kind == .interface {
            forms[type.name.text] = Dictionary(type.fields.map { ($0.name.text, Form($0)) }) { first, _ in first }
            shared[type.name.text] = Set(type.fields.map(\.name.text))
        }
        for type in schema.types where type.kind == .object || type.kind == .interface {
            let closure = Self.closure(of: type, in: schema)
            ancestors[type.name.text] = closure
            guard !closure.isEmpty else { continue }
            let own = Dictionary(type.fields.map { ($0.name.text, Form($0)) }) { first, _ in first }
            for interface in closure {
                let differing = forms[interface]?.filter { own[$0.key] != $0.value }.map(\.key) ?? []
                shared[interface]?.subtract(differing)
            }
        }
        for (interface, fields) in shared {
            let inherited = ancestors[interface, default: []].flatMap { shared[$0] ?? [] }
            fieldsOfProtocols[interface] = fields.subtracting(inherited)
        }
    }

    /// The fields that an interface's protocol has.
    func fields(ofProtocolFor interface: String) -> Set<String> { fieldsOfProtocols[interface] ?? [] }

    /// All interfaces that a type implements, directly or through others.
    func interfaces(of type: SchemaType) -> [String] { ancestors[type.name.text] ?? [] }

    /// The interfaces whose protocols a type has to name: no other one brings them along.
    func directInterfaces(of type: SchemaType) -> [String] {
        let all = interfaces(of: type)
        let implied = Set(all.flatMap { ancestors[$0] ?? [] })
        return all.filter { !implied.contains($0) }
    }

    /// The fields that a type declares itself.
    func ownFields(of type: SchemaType) -> [SchemaField] {
        var providers = interfaces(of: type)
        if type.kind == .interface { providers.append(type.name.text) }
        guard !providers.isEmpty else { return type.fields }
        return type.fields.filter { field in
            providers.count { fieldsOfProtocols[$0]?.contains(field.name.text) == true } != 1
        }
    }

    /// All interfaces that a type implements, directly or through others.
    /// Whether the protocol of an interface gives a field to a type.
    func inherits(_ field: SchemaField, _ type: SchemaType) -> Bool {
        interfaces(of: type).contains { fieldsOfProtocols[$0]?.contains(field.name.text) == true }
    }

    static func closure(of type: SchemaType, in schema: Schema) -> [String] {
        var found: [String] = []
        var seen: Set<String> = [type.name.text]
        var pending = Array(type.interfaces.map(\.text).reversed())
        while let name = pending.popLast() {
            guard seen.insert(name).inserted, let interface = schema[name] else { continue }
            found.append(name)
            pending += interface.interfaces.map(\.text).reversed()
        }
        return found
    }
}
