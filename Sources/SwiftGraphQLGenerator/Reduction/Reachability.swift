import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// The types that operations can use.
struct Reachability {
    let types: Set<String>

    /// Finds the types that can be reached from the root types and from the arguments of directives on operations and
    /// fields, without passing through excluded parts.
    init(from schema: Schema, without exclusions: Exclusions? = nil) {
        var implementers: [String: [String]] = [:]
        for type in schema.types {
            for interface in type.interfaces { implementers[interface.text, default: []].append(type.name.text) }
        }
        var found: Set<String> = []
        var pending = schema.roots.values.map(\.text)
        func reach(_ name: Name) { pending.append(name.text) }
        for directive in schema.directives where directive.isGenerated {
            let allowed = exclusions.map { $0.reduced(directive) } ?? directive
            allowed?.arguments.forEach { reach($0.type.innermostName) }
        }
        func allows(_ type: SchemaType, _ member: Name) -> Bool {
            exclusions?.allows(type.name.text, member.text) != false
        }
        while let name = pending.popLast() {
            guard exclusions?.allows(name) != false, let type = schema[name], found.insert(name).inserted else {
                continue
            }
            for field in type.fields where allows(type, field.name) {
                reach(field.type.innermostName)
                for argument in field.arguments
                where exclusions?.allows(name, field.name.text, argument.name.text) != false {
                    reach(argument.type.innermostName)
                }
            }
            for field in type.inputFields where allows(type, field.name) { reach(field.type.innermostName) }
            type.members.forEach(reach)
            if type.kind == .interface { pending += implementers[name] ?? [] }
        }
        // Add interfaces last, because reaching an object doesn't mean reaching other implementations of its
        // interfaces.
        for type in schema.types where found.contains(type.name.text) {
            found.formUnion(type.interfaces.map(\.text).filter { exclusions?.allows($0) != false })
        }
        types = found
    }
}
