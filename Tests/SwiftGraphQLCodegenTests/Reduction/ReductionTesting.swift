import SwiftGraphQLLanguage
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLGenerator

/// A reduced schema in a form for tests.
struct ReducedSchema {
    /// The reduced schema.
    let schema: Schema
    /// The coordinates that were left out.
    let leftOut: Omissions?
    /// The errors and warnings of the reduction.
    let findings: [Diagnostic]

    /// Reduces the schema in the given text.
    init(
        _ text: String, include: [CoordinatePattern] = [], exclude: [CoordinatePattern] = [],
        usedBy swift: String? = nil
    ) throws {
        var diagnostics = DiagnosticCollector()
        let whole = try #require(SchemaLoader.load([SourceText(text, name: "schema.graphql")], &diagnostics))
        try #require(diagnostics.diagnostics.isEmpty)
        let uses = swift.map { source in
            var uses = SwiftMentions()
            uses.read(Array(source.utf8))
            return uses
        }
        (schema, leftOut) = SchemaReducer.reduce(
            whole, include: include, exclude: exclude, uses: uses, &diagnostics)
        findings = diagnostics.diagnostics
    }

    /// The types, except for scalars, with their members: `Query(node(id))`, `Item=A|B`, `Node(id)`.
    var summary: [String] {
        schema.types.filter { $0.kind != .scalar }.map { type in
            let fields = type.fields.map { field in
                let arguments = field.arguments.map(\.name.text).joined(separator: " ")
                return field.name.text + (arguments.isEmpty ? "" : "(\(arguments))")
            }
            let inputs = type.inputFields.map(\.name.text)
            let interfaces = type.interfaces.map { ":\($0)" }.joined()
            if type.kind == .union { return "\(type.name)=\(type.members.map(\.text).joined(separator: "|"))" }
            let members = fields + inputs + type.values.map(\.name.text)
            return "\(type.name)\(interfaces)(\(members.joined(separator: " ")))"
        }
    }
}

/// Returns the coordinates of everything in the given schema.
func coordinates(of schema: Schema) -> Set<String> {
    var found: Set<String> = []
    for type in schema.types {
        let name = type.name.text
        found.insert(name)
        for field in type.fields {
            found.insert("\(name).\(field.name)")
            for argument in field.arguments { found.insert("\(name).\(field.name)(\(argument.name):)") }
        }
        for field in type.inputFields { found.insert("\(name).\(field.name)") }
        for value in type.values { found.insert("\(name).\(value.name)") }
    }
    return found
}
