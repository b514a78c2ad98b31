import SwiftGraphQLJSON
import SwiftGraphQLLanguage
import SwiftGraphQLSchema
import SwiftGraphQL

/// A request that is ready to execute, with its operation and coerced variables; see the specification, section 6.1.
struct ExecutionRequest: Sendable {
    let operation: OperationDefinition
    let root: SchemaType
    let fragments: [String: FragmentDefinition]
    let variables: JSONObject
    let headers: [String: String]
    /// The effect of a field error.
    let errorBehavior: ErrorBehavior

    /// Selects the operation and coerces the variables.
    ///
    /// - Throws: `RequestFailure` if no operation can be chosen, its root type is missing, or a variable is invalid.
    init(
        _ document: Document, operationName: String?, variables: JSONObject, headers: [String: String],
        errorBehavior: ErrorBehavior? = nil, schema: ExecutableSchema, limits: ExecutionLimits
    ) throws(RequestFailure) {
        var operations: [OperationDefinition] = []
        var fragments: [String: FragmentDefinition] = [:]
        for definition in document.definitions {
            switch definition {
            case .operation(let operation): operations.append(operation)
            case .fragment(let fragment):
                if fragments[fragment.name.text] == nil { fragments[fragment.name.text] = fragment }
            default: break
            }
        }
        operation = try Self.choose(operationName, of: operations)
        self.fragments = fragments
        self.headers = headers
        self.errorBehavior = errorBehavior ?? .propagate
        guard let root = schema.root(operation.kind) else {
            throw RequestFailure(
                "the schema has no root type for the operation '\(operation.kind.rawValue)'", at: operation.location)
        }
        self.root = root
        var coercion = InputCoercion(schema: schema, limits: limits)
        self.variables = try coercion.variables(operation.variables, given: variables)
    }

    private static func choose(
        _ name: String?, of operations: [OperationDefinition]
    ) throws(RequestFailure) -> OperationDefinition {
        guard let first = operations.first else { throw RequestFailure("the document has no operation") }
        if let name {
            guard let operation = operations.first(where: { $0.name?.text.isSameText(as: name) == true }) else {
                throw RequestFailure("the document has no operation named '\(name)'")
            }
            return operation
        }
        guard operations.count == 1 else {
            throw RequestFailure("the document has several operations: choose one by name")
        }
        return first
    }
}
