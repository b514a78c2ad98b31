import SwiftGraphQLLanguage
import SwiftGraphQL
import SwiftGraphQLSchema

/// Collects the fields that a selection set requests from an object; see the specification, section 6.3.2.
struct FieldCollection {

    private let schema: ExecutableSchema
    private let fragments: [String: FragmentDefinition]
    private let variables: JSONObject
    private let type: SchemaType
    private let limits: ExecutionLimits

    private var names: [String] = []
    private var fields: [String: [Field]] = [:]
    private var visitedFragments: Set<String> = []
    private var depth = 0

    init(
        schema: ExecutableSchema, fragments: [String: FragmentDefinition], variables: JSONObject,
        type: SchemaType, limits: ExecutionLimits
    ) {
        self.schema = schema
        self.fragments = fragments
        self.variables = variables
        self.type = type
        self.limits = limits
    }

    /// The groups, in the order in which their response names first occur.
    var groups: [FieldGroup] {
        names.compactMap { name in
            guard let nodes = fields[name], let first = nodes.first else { return nil }
            return FieldGroup(responseName: name, first: first, nodes: nodes)
        }
    }

    /// Adds the fields of a selection set.
    ///
    /// - Throws: `ArgumentFailure` if the condition of `@skip` or `@include` has no value, or fragments are nested too
    ///   deeply.
    mutating func add(_ set: SelectionSet) throws(ArgumentFailure) {
        guard depth < limits.fragmentDepth else {
            throw ArgumentFailure("the fragments are nested deeper than \(limits.fragmentDepth) levels")
        }
        depth += 1
        defer { depth -= 1 }
        for selection in set.selections {
            switch selection {
            case .field(let field):
                guard try isIncluded(field.directives) else { continue }
                let name = field.responseName.text
                if fields[name] == nil { names.append(name) }
                fields[name, default: []].append(field)
            case .inlineFragment(let fragment):
                guard try isIncluded(fragment.directives), applies(fragment.typeCondition) else { continue }
                try add(fragment.selectionSet)
            case .fragmentSpread(let spread):
                let name = spread.name.text
                // Visiting each fragment only once also ends fragment cycles, even in a document that wasn't validated.
                guard try isIncluded(spread.directives), !visitedFragments.contains(name) else { continue }
                visitedFragments.insert(name)
                guard let fragment = fragments[name], applies(fragment.typeCondition) else { continue }
                try add(fragment.selectionSet)
            }
        }
    }

    private func applies(_ condition: Name?) -> Bool {
        guard let condition, condition.text != type.name.text else { return true }
        return schema.isPossible(type.name.text, for: condition.text)
    }

    private func isIncluded(_ directives: [Directive]) throws(ArgumentFailure) -> Bool {
        guard !directives.isEmpty else { return true }
        if try condition("skip", directives) == true { return false }
        return try condition("include", directives) != false
    }

    private func condition(_ name: String, _ directives: [Directive]) throws(ArgumentFailure) -> Bool? {
        guard let directive = directives.first(where: { $0.name.text == name }) else { return nil }
        guard let definition = SchemaDirective.builtIn.first(where: { $0.name.text == name }) else { return nil }
        do throws(ArgumentFailure) {
            var coercion = InputCoercion(schema: schema, limits: limits)
            return try coercion.arguments(
                definition.arguments, given: directive.arguments, variables: variables)["if"]?.bool
        } catch {
            throw ArgumentFailure("the directive '@\(name)': \(error.message)")
        }
    }
}
