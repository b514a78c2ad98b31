import SwiftGraphQLJSON
import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Prepares documents that were written for another client: gives names to anonymous operations, and translates or
/// removes directives that only clients understand.
///
/// Fields with the directive `@client` are removed. A fragment with Relay's `@argumentDefinitions` becomes a separate
/// fragment for each set of values that `@arguments` passes to it. Each change produces a warning.
struct ClientDirectives {
    /// The directives of Apollo's clients, Relay and urql that are removed from documents.
    private static let known: Set<String> = [
        // These are the directives of Apollo Client, Apollo Kotlin and Apollo iOS.
        "client", "connection", "nonreactive", "unmask", "export", "rest", "type", "live", "lazy", "nonnull",
        "optional",
        "requiresOptIn", "fieldPolicy", "typePolicy", "catch", "semanticNonNull", "link", "targetName",
        "apollo_client_ios_localCacheMutation", "apollo_client_ios_import",
        // These are the directives of Relay.
        "argumentDefinitions", "arguments", "refetchable", "relay", "inline", "raw_response_type", "required",
        "throwOnFieldError", "alias", "appendNode", "prependNode", "appendEdge", "prependEdge", "deleteRecord",
        "deleteEdge", "live_query", "match", "module", "preloadable", "no_inline", "updatable", "assignable",
        "waterfall", "stream_connection", "relay_test_operation", "dangerously_unaliased_fixme", "exec_time_resolvers",
        // These are the directives of urql.
        "populate", "_optional", "_required", "_relayPagination", "_simplePagination",
    ]

    /// The maximum number of fragment copies, because a document with n fragments can require 2ⁿ copies.
    private static let maximumCopies = 10_000
    /// The maximum size of a copy's values in bytes. Each fragment can double the size of the values that it passes on.
    private static let maximumValueSize = 10_000

    /// The values of the variables that a fragment declares, or `nil` for a variable without a value.
    private typealias Values = [String: Value?]

    private let schema: Schema
    private var diagnostics: DiagnosticCollector
    /// The default values of the variables that each fragment declares, by fragment name.
    private var parameters: [String: Values] = [:]
    private var fragments: [String: FragmentDefinition] = [:]
    /// The names of the copies, by fragment name and values.
    private var copies: [JSONKey: String] = [:]
    private var takenNames: Set<String> = []
    /// The number for the name of the next copy, by fragment name. The first copy keeps the fragment's name.
    private var nextNumbers: [String: Int] = [:]
    private var pending: [Copy] = []
    private var definitions: [Definition] = []
    /// The indices in `definitions` of fragments for which no copy exists yet.
    private var places: [String: Int] = [:]
    /// Whether a removed part of the document may have used variables.
    private var hasLeftOut = false
    /// The fragments through which the current copy was reached, including the copied fragment.
    private var ancestors: Set<String> = []

    private struct Copy {
        var fragment: FragmentDefinition
        var name: String
        var values: Values
        var ancestors: Set<String>
    }

    /// Returns the given document without client directives and with a name for every operation.
    static func resolve(
        _ document: Document, of schema: Schema, _ diagnostics: inout DiagnosticCollector
    ) -> Document {
        var resolver = ClientDirectives(schema, diagnostics)
        let result = resolver.resolve(document)
        diagnostics = resolver.diagnostics
        return result
    }

    private init(_ schema: Schema, _ diagnostics: DiagnosticCollector) {
        self.schema = schema
        self.diagnostics = diagnostics
    }

    private mutating func resolve(_ document: Document) -> Document {
        for case .fragment(let fragment) in document.definitions {
            takenNames.insert(fragment.name.text)
            guard let directive = fragment.directives.first(where: { isClient($0, "argumentDefinitions") }) else {
                continue
            }
            parameters[fragment.name.text] = Self.defaults(directive)
            fragments[fragment.name.text] = fragment
        }
        var operationNames = Set(
            document.definitions.compactMap { definition in
                if case .operation(let operation) = definition { operation.name?.text } else { nil }
            })
        for definition in document.definitions {
            switch definition {
            case .operation(var operation):
                if operation.name == nil { operation.name = name(of: operation, taken: &operationNames) }
                operation.directives = kept(operation.directives)
                operation.variables = operation.variables.map { variable in
                    var variable = variable
                    variable.directives = kept(variable.directives)
                    return variable
                }
                operation.selectionSet = resolve(operation.selectionSet, [:])
                definitions.append(.operation(operation))
            case .fragment(let fragment) where parameters[fragment.name.text] != nil:
                // Leave a place for the fragment's copies, which are added after all operations.
                places[fragment.name.text] = definitions.count
                definitions.append(definition)
            case .fragment(let fragment):
                definitions.append(.fragment(resolve(fragment, named: fragment.name.text, [:])))
            case .schema, .type, .directive: definitions.append(definition)
            }
        }
        resolvePending()
        // No operation uses the remaining fragments, so their variables become parameters of their selections.
        for case .fragment(let fragment) in document.definitions where places[fragment.name.text] != nil {
            nextNumbers[fragment.name.text] = 2
            pending.append(Copy(fragment: fragment, name: fragment.name.text, values: [:], ancestors: []))
            resolvePending()
        }
        var result = document
        result.definitions = definitions
        return hasLeftOut ? withoutUnusedVariables(result, of: document) : result
    }

    private mutating func resolvePending() {
        while let copy = pending.popLast() {
            ancestors = copy.ancestors.union([copy.fragment.name.text])
            let definition = Definition.fragment(resolve(copy.fragment, named: copy.name, copy.values))
            if let place = places.removeValue(forKey: copy.name) {
                definitions[place] = definition
            } else {
                definitions.append(definition)
            }
        }
        ancestors = []
    }

    /// Removes the operations' variables that only removed parts of the document use.
    private mutating func withoutUnusedVariables(_ document: Document, of original: Document) -> Document {
        let (before, after) = (TypedDocument(original, schema), TypedDocument(document, schema))
        var operations = zip(before.operations, after.operations).makeIterator()
        var result = document
        for (place, definition) in document.definitions.enumerated() {
            guard case .operation(var operation) = definition, let (old, new) = operations.next() else { continue }
            let unused = Set(before.usedVariables(of: old.definition))
                .subtracting(after.usedVariables(of: new.definition))
            operation.variables.removeAll { variable in
                let name = variable.variable.name
                guard unused.contains(name.text) else { return false }
                diagnostics.warning(
                    "the variable '$\(name)' is left out, because it is only used in parts that are left out",
                    at: variable.location ?? name.location)
                return true
            }
            result.definitions[place] = .operation(operation)
        }
        return result
    }

    // MARK: - Names

    /// Returns a name for an anonymous operation: the file's name or, if that isn't suitable, the operation's type.
    private mutating func name(of operation: OperationDefinition, taken: inout Set<String>) -> Name {
        let file = operation.location?.source.name.split(separator: "/").last?.prefix { $0 != "." } ?? ""
        var name = String(file.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
        if name.first.map({ $0.isNumber }) ?? true || name.hasPrefix("__") { name = operation.kind.rawValue }
        name = Namer.typeName(name)
        if taken.contains(name) { name = name.numbered(isTaken: taken.contains) }
        taken.insert(name)
        diagnostics.warning(
            "the operation has no name, so it is translated as '\(name)'", at: operation.location,
            hint: "give the operation the name that its Swift type should have")
        return Name(name, location: operation.location)
    }

    // MARK: - Selections

    private mutating func resolve(
        _ fragment: FragmentDefinition, named name: String, _ values: Values
    ) -> FragmentDefinition {
        var fragment = fragment
        fragment.name.text = name
        fragment.directives = kept(fragment.directives)
        fragment.selectionSet = resolve(fragment.selectionSet, values)
        return fragment
    }

    private mutating func resolve(_ set: SelectionSet, _ values: Values) -> SelectionSet {
        var result = SelectionSet(selections: [], location: set.location)
        for selection in set.selections {
            if let directive = selection.directives.first(where: { isClient($0, "client") }) {
                diagnostics.warning(
                    "this field exists only in the client, so it is left out",
                    at: selection.location ?? directive.location)
                hasLeftOut = true
                continue
            }
            let directives = kept(selection.directives).map { directive in
                var directive = directive
                directive.arguments = replaced(directive.arguments, values)
                return directive
            }
            switch selection {
            case .field(var field):
                field.directives = directives
                field.arguments = replaced(field.arguments, values)
                field.selectionSet = field.selectionSet.map { resolve($0, values) }
                result.selections.append(.field(field))
            case .inlineFragment(var fragment):
                fragment.directives = directives
                fragment.selectionSet = resolve(fragment.selectionSet, values)
                result.selections.append(.inlineFragment(fragment))
            case .fragmentSpread(var spread):
                let arguments = spread.directives.first { isClient($0, "arguments") }?.arguments ?? []
                spread.directives = directives
                spread.name.text = copy(of: spread.name, with: replaced(arguments, values))
                result.selections.append(.fragmentSpread(spread))
            }
        }
        if result.selections.isEmpty {
            result.selections = [
                .field(Field(name: Name("__typename", location: set.location), location: set.location))
            ]
        }
        return result
    }

    /// Returns the name of the copy of a fragment for the given values of the fragment's variables.
    private mutating func copy(of name: Name, with arguments: [Argument]) -> String {
        guard var values = parameters[name.text], let fragment = fragments[name.text] else { return name.text }
        for argument in arguments { values[argument.name.text] = .some(argument.value) }
        let key = values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.map { "\($0)" } ?? "")" }
            .joined(separator: ", ")
        let copyKey = JSONKey("\(name.text)(\(key))")
        if let known = copies[copyKey] { return known }
        // Keep the name, because validation reports fragments that use themselves.
        guard !ancestors.contains(name.text) else { return name.text }
        guard copies.count < Self.maximumCopies, key.utf8.count <= Self.maximumValueSize else {
            diagnostics.error(
                "the variables of the fragment '\(name)' have too many different values, or values that are too long",
                at: name.location, hint: "pass the values as variables of the operation")
            return name.text
        }
        var copyName = name.text
        var number = nextNumbers[name.text] ?? 1
        if number > 1 {
            while !takenNames.insert("\(name.text)\(number)").inserted { number += 1 }
            copyName = "\(name.text)\(number)"
        }
        nextNumbers[name.text] = number + 1
        copies[copyKey] = copyName
        pending.append(Copy(fragment: fragment, name: copyName, values: values, ancestors: ancestors))
        return copyName
    }

    // MARK: - Directives

    private func isClient(_ directive: Directive, _ name: String) -> Bool {
        directive.name.text == name && schema.directive(name) == nil
    }

    /// Returns the given directives, excluding those that only clients understand. Warns about removed directives.
    private mutating func kept(_ directives: [Directive]) -> [Directive] {
        directives.filter { directive in
            let name = directive.name.text
            guard Self.known.contains(name), schema.directive(name) == nil else { return true }
            switch name {
            case "argumentDefinitions":
                diagnostics.warning(
                    "the variables of the fragment get the values of '@arguments'", at: directive.location)
            case "arguments": break
            default:
                diagnostics.warning(
                    "the directive '@\(name)' is for another client, so it is left out", at: directive.location)
                if !directive.arguments.isEmpty { hasLeftOut = true }
            }
            return false
        }
    }

    /// Returns the default values in a directive such as `@argumentDefinitions(n: { type: "Int", defaultValue: 1 })`.
    private static func defaults(_ directive: Directive) -> Values {
        var values: Values = [:]
        for argument in directive.arguments {
            var value: Value?
            if case .object(let object) = argument.value {
                value = object.fields.first { $0.name.text == "defaultValue" }?.value
            }
            values[argument.name.text] = .some(value)
        }
        return values
    }

    // MARK: - Values

    /// Returns the arguments with values in place of the fragment's own variables. Omits arguments without a value.
    private func replaced(_ arguments: [Argument], _ values: Values) -> [Argument] {
        guard !values.isEmpty else { return arguments }
        return arguments.compactMap { argument in
            var argument = argument
            guard let value = replaced(argument.value, values) else { return nil }
            argument.value = value
            return argument
        }
    }

    private func replaced(_ value: Value, _ values: Values) -> Value? {
        switch value {
        case .variable(let variable):
            guard let own = values[variable.name.text] else { return value }
            return own
        case .list(var list):
            list.values = list.values.map { replaced($0, values) ?? .null(NullValue(location: $0.location)) }
            return .list(list)
        case .object(var object):
            object.fields = object.fields.compactMap { field in
                var field = field
                guard let value = replaced(field.value, values) else { return nil }
                field.value = value
                return field
            }
            return .object(object)
        case .int, .float, .string, .boolean, .null, .enum: return value
        }
    }
}
