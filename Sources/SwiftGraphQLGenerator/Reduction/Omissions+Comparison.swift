import SwiftGraphQLLanguage
import SwiftGraphQLSchema

extension Omissions {
    /// Creates a list of the parts that are in `schema` but not in `reduced`.
    init(of schema: Schema, notIn reduced: Schema) {
        var types: [SchemaType.Kind: Count] = [:]
        var (fields, arguments) = (Count(kind: "fields"), Count(kind: "arguments"))
        var (inputFields, values) = (Count(kind: "input fields"), Count(kind: "enum values"))
        for type in schema.types {
            let name = type.name.text
            types[type.kind, default: Count(kind: "\(type.kind.rawValue)s")].total += 1
            guard let rest = reduced[name] else {
                types[type.kind]?.omitted += 1
                coordinates.append(name)
                continue
            }
            count(type.fields, notIn: rest.fields, &fields) { "\(name).\($0.name)" }
            count(type.inputFields, notIn: rest.inputFields, &inputFields) { "\(name).\($0.name)" }
            count(type.values, notIn: rest.values, &values) { "\(name).\($0.name)" }
            let left = Dictionary(rest.fields.map { ($0.name.text, $0) }) { first, _ in first }
            for field in type.fields {
                guard let other = left[field.name.text] else { continue }
                count(field.arguments, notIn: other.arguments, &arguments) { "\(name).\(field.name)(\($0.name):)" }
            }
        }
        let kinds: [SchemaType.Kind] = [.object, .interface, .union, .enum, .inputObject, .scalar]
        self.types = kinds.compactMap { types[$0] }
        var directives = Count(kind: "directives")
        let (all, rest) = (schema.directives.filter(\.isGenerated), reduced.directives.filter(\.isGenerated))
        count(all, notIn: rest, &directives) { "@\($0.name)" }
        let left = Dictionary(rest.map { ($0.name.text, $0) }) { first, _ in first }
        for directive in all {
            guard let other = left[directive.name.text] else { continue }
            count(directive.arguments, notIn: other.arguments, &arguments) { "@\(directive.name)(\($0.name):)" }
        }
        if directives.total > 0 { self.types.append(directives) }
        members = [fields, arguments, inputFields, values]
        coordinates.sort { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    }

    private mutating func count<Element: DuplicableDefinition>(
        _ all: [Element], notIn rest: [Element], _ count: inout Count, _ coordinate: (Element) -> String
    ) {
        count.total += all.count
        guard all.count != rest.count else { return }
        let names = Set(rest.map(\.name.text))
        for element in all where !names.contains(element.name.text) {
            count.omitted += 1
            coordinates.append(coordinate(element))
        }
    }
}
