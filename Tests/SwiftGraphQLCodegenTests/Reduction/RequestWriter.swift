import SwiftGraphQLLanguage
import TestSupport

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLGenerator

/// A writer of requests that contain everything in a schema, a few levels deep.
struct RequestWriter {
    private let schema: Schema
    private var random: SeededNumbers
    private var aliases = 0

    init(_ schema: Schema, _ random: SeededNumbers) {
        self.schema = schema
        self.random = random
    }

    /// Returns a request with the given kind of operation, or `nil` if the operation has no fields.
    mutating func document(for operation: OperationKind) -> String? {
        guard let root = schema.roots[operation].flatMap({ schema[$0.text] }), !root.fields.isEmpty else { return nil }
        var type = root
        // A subscription has only one field.
        if operation == .subscription, let field = root.fields.randomElement(using: &random) { type.fields = [field] }
        let body = selectionSet(of: type, depth: 3, isSubscription: operation == .subscription)
        return "\(operation.rawValue) \(body)"
    }

    private mutating func selectionSet(of type: SchemaType, depth: Int, isSubscription: Bool = false) -> String {
        var selections = isSubscription ? [] : ["__typename"]
        for field in type.fields {
            let target = schema[field.type.innermostName.text]
            let isComposite = target?.kind.isComposite == true
            guard !isComposite || depth > 0 else { continue }
            var text = "a\(aliases): \(field.name)"
            guard let arguments = members(field.arguments, depth: 2) else { continue }
            aliases += 1
            if !arguments.isEmpty { text += "(\(arguments.joined(separator: ", ")))" }
            if isComposite, let target { text += " " + selectionSet(of: target, depth: depth - 1) }
            selections.append(text)
        }
        if type.kind != .object, depth > 0 {
            let implementers = schema.types.filter { $0.interfaces.contains(type.name) }.map(\.name.text)
            for name in Set(schema.possibleTypes(of: type) + implementers).sorted() {
                guard let target = schema[name] else { continue }
                selections.append("... on \(name) \(selectionSet(of: target, depth: 0))")
            }
        }
        guard !selections.isEmpty else { return "{ __typename }" }
        return "{ \(selections.joined(separator: " ")) }"
    }

    /// Returns a value with all fields of its input objects, but only the required fields below a certain depth, or
    /// `nil` if the type has no value, because it is a `@oneOf` input object without fields.
    private func value(of type: TypeReference, depth: Int) -> String? {
        switch type.nullable {
        case .list(let element): return value(of: element, depth: depth).map { "[\($0)]" } ?? "[]"
        case .nonNull(let type): return value(of: type, depth: depth)
        case .named(let name):
            guard let type = schema[name.text] else {
                return ["Boolean": "true", "String": "\"a\""][name.text] ?? "1"
            }
            if type.kind == .enum { return type.values.first?.name.text }
            guard type.kind == .inputObject else { return "\"2001-02-03\"" }
            let fields = type.inputFields.filter { $0.isRequired || depth > 0 || type.isOneOf }
            guard let given = members(fields.prefix(type.isOneOf ? 1 : Int.max), depth: depth - 1) else { return nil }
            return type.isOneOf && given.isEmpty ? nil : "{\(given.joined(separator: ", "))}"
        }
    }

    /// Returns the arguments that can have a value, or `nil` if a required argument can't have a value.
    private func members(_ values: some Sequence<SchemaInputValue>, depth: Int) -> [String]? {
        var members: [String] = []
        for input in values {
            if depth > -10, let value = value(of: input.type, depth: depth) {
                members.append("\(input.name): \(value)")
            } else if input.isRequired {
                return nil
            }
        }
        return members
    }
}
