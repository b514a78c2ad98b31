import SwiftGraphQLJSON
package import SwiftGraphQLLanguage

/// Reads a schema from the JSON result of an introspection query; see the specification, section 4.
///
/// Members that older servers omit are optional: `specifiedByURL`, `isOneOf`, `interfaces` of interfaces, `args`,
/// `possibleTypes` of interfaces, deprecations of inputs, `mutationType`, `subscriptionType` and `directives`.
package struct IntrospectionLoader {
    private var diagnostics: DiagnosticCollector
    /// The default values that can't be read.
    private var unreadable: [(owner: String, reason: String, location: SourceLocation)] = []

    private init(_ diagnostics: DiagnosticCollector) {
        self.diagnostics = diagnostics
    }

    /// Loads the schema from the given text, or returns `nil` if the text isn't an introspection result.
    package static func load(_ source: SourceText, _ diagnostics: inout DiagnosticCollector) -> Schema? {
        do {
            let result = try IntrospectionResult(source)
            guard let schema = result.schema else {
                let reasons = result.errors.map(\.message).joined(separator: "; ")
                diagnostics.error(
                    "not an introspection result: \(reasons.isEmpty ? "the JSON has no '__schema'" : reasons)",
                    at: SourceLocation(source: source, range: SourceRange(start: 0, end: 0)),
                    hint: "save the whole response to an introspection query, with or without 'data' around it")
                return nil
            }
            for error in result.errors {
                diagnostics.warning(
                    "the server reported an error in addition to the schema: \(error.message)", at: error.location)
            }
            var loader = IntrospectionLoader(diagnostics)
            defer { diagnostics = loader.diagnostics }
            return loader.schema(schema)
        } catch {
            diagnostics.append(error)
            return nil
        }
    }

    /// Returns whether the given text is JSON rather than SDL. SDL never begins with a bracket.
    package static func canLoad(_ source: SourceText) -> Bool {
        source.firstByte == UInt8(ascii: "{") || source.firstByte == UInt8(ascii: "[")
    }

    private mutating func schema(_ node: JSONNode) -> Schema {
        var builder = SchemaBuilder()
        builder.description = string("description", of: node)
        if node["types"] == nil { diagnostics.error("the schema has no 'types'", at: node.location) }
        for type in elements("types", of: node) {
            guard let type = self.type(type), !type.name.text.hasPrefix("__") else { continue }
            builder.add(type, to: &diagnostics)
        }
        for directive in elements("directives", of: node) {
            guard let directive = self.directive(directive) else { continue }
            builder.add(directive, to: &diagnostics)
        }
        for operation in OperationKind.allCases {
            guard let root = node["\(operation.rawValue)Type"], let name = name(of: root, "root type") else { continue }
            builder.setRoot(operation, name, to: &diagnostics)
        }
        reportUnreadable()
        return builder.finish(usesDefaultRoots: false, to: &diagnostics)
    }

    private mutating func type(_ node: JSONNode) -> SchemaType? {
        guard let name = name(of: node, "type"), let kind = kind(of: node, name) else { return nil }
        let isComposite = kind == .object || kind == .interface
        return SchemaType(
            kind: kind, name: name, description: string("description", of: node),
            interfaces: isComposite ? names("interfaces", of: node, name) : [],
            fields: isComposite ? elements("fields", of: node).compactMap { field($0, of: name) } : [],
            members: kind == .union ? names("possibleTypes", of: node, name) : [],
            values: kind == .enum ? elements("enumValues", of: node).compactMap { enumValue($0) } : [],
            inputFields: kind == .inputObject
                ? elements("inputFields", of: node).compactMap { inputValue($0, "input field", of: name.text) } : [],
            isOneOf: bool("isOneOf", of: node) ?? bool("oneOf", of: node) ?? false,
            specifiedBy: string("specifiedByURL", of: node) ?? string("specifiedByUrl", of: node))
    }

    private mutating func kind(of node: JSONNode, _ name: Name) -> SchemaType.Kind? {
        guard let kind = string("kind", of: node) else {
            diagnostics.error("the type '\(name)' has no 'kind'", at: name.location)
            return nil
        }
        let kinds = TypeKind.allCases.map { ($0.directiveLocation.rawValue, $0) }
        if let known = kinds.first(where: { $0.0 == kind }) { return known.1 }
        diagnostics.error(
            "the type '\(name)' is of an unknown kind, '\(kind)'", at: node["kind"]?.location,
            hint: Suggestion.hint(for: kind, among: kinds.map(\.0)))
        return nil
    }

    private mutating func directive(_ node: JSONNode) -> SchemaDirective? {
        guard let name = name(of: node, "directive"), !SchemaDirective.isBuiltIn(name.text) else { return nil }
        let locations = elements("locations", of: node).compactMap { location in
            self.name(location, "location of '@\(name)'").map {
                DirectiveLocation(.init(rawValue: $0.text), location: $0.location)
            }
        }
        guard !locations.isEmpty else { return nil }
        diagnostics.warnOfUnknown(locations, of: name)
        return SchemaDirective(
            name: name, description: string("description", of: node),
            arguments: elements("args", of: node).compactMap { inputValue($0, "argument", of: "@\(name)") },
            locations: locations.map(\.kind), isRepeatable: bool("isRepeatable", of: node) ?? false,
            deprecation: deprecation(of: node))
    }

    private mutating func field(_ node: JSONNode, of type: Name) -> SchemaField? {
        guard let name = name(of: node, "field"), let reference = reference(of: node, "\(type).\(name)", name) else {
            return nil
        }
        return SchemaField(
            name: name, description: string("description", of: node),
            arguments: elements("args", of: node).compactMap { inputValue($0, "argument", of: "\(type).\(name)") },
            type: reference, deprecation: deprecation(of: node))
    }

    private mutating func enumValue(_ node: JSONNode) -> SchemaEnumValue? {
        name(of: node, "enum value").map {
            SchemaEnumValue(
                name: $0, description: string("description", of: node), deprecation: deprecation(of: node))
        }
    }

    private mutating func inputValue(_ node: JSONNode, _ what: String, of owner: String) -> SchemaInputValue? {
        guard let name = name(of: node, what), let reference = reference(of: node, "\(owner).\(name)", name) else {
            return nil
        }
        return SchemaInputValue(
            name: name, description: string("description", of: node), type: reference,
            defaultValue: defaultValue(of: node, "\(owner).\(name)"), deprecation: deprecation(of: node))
    }

    // MARK: - Parts

    /// Returns the type of a field or input value, including list and non-null types.
    private mutating func reference(of owner: JSONNode, _ coordinate: String, _ name: Name) -> TypeReference? {
        guard var node = owner["type"] else {
            diagnostics.error("'\(coordinate)' has no 'type'", at: name.location)
            return nil
        }
        var isNonNull: [Bool] = []
        while let kind = node["kind"]?.string, kind == "NON_NULL" || kind == "LIST" {
            isNonNull.append(kind == "NON_NULL")
            guard let inner = node["ofType"] else {
                diagnostics.error(
                    "the type of '\(coordinate)' is truncated", at: node.location,
                    hint: "request more levels of 'ofType' in the introspection query")
                return nil
            }
            node = inner
        }
        guard let innermost = self.name(of: node, "type of '\(coordinate)'") else { return nil }
        return isNonNull.reversed().reduce(.named(innermost)) { $1 ? .nonNull($0.nullable) : .list($0) }
    }

    private mutating func names(_ key: String, of node: JSONNode, _ type: Name) -> [Name] {
        elements(key, of: node).compactMap { name(of: $0, "type in '\(key)' of '\(type)'") }
    }

    private mutating func name(of node: JSONNode, _ what: @autoclosure () -> String) -> Name? {
        guard let name = node["name"] else {
            diagnostics.error("the \(what()) has no 'name'", at: node.location)
            return nil
        }
        return self.name(name, what())
    }

    /// Returns the name in a node, or reports an error and returns `nil` if the name is invalid.
    private mutating func name(_ name: JSONNode, _ what: @autoclosure () -> String) -> Name? {
        // An invalid name could inject arbitrary code into the generated API, so it is rejected.
        guard let text = name.string, text.utf8.first?.isDigit == false, text.utf8.allSatisfy(\.isNameContinue) else {
            diagnostics.error("the name of the \(what()) is not a valid GraphQL name", at: name.location)
            return nil
        }
        return Name(text, location: name.location)
    }

    private mutating func elements(_ key: String, of node: JSONNode) -> [JSONNode] {
        guard let list = node[key] else { return [] }
        if list.kind != .array { diagnostics.error("'\(key)' must be a list", at: list.location) }
        return list.elements
    }

    private mutating func string(_ key: String, of node: JSONNode) -> String? {
        guard let value = node[key] else { return nil }
        if value.kind != .string { diagnostics.error("'\(key)' must be a string", at: value.location) }
        return value.string
    }

    private mutating func bool(_ key: String, of node: JSONNode) -> Bool? {
        guard let value = node[key] else { return nil }
        if value.bool == nil { diagnostics.error("'\(key)' must be true or false", at: value.location) }
        return value.bool
    }

    private mutating func deprecation(of node: JSONNode) -> String? {
        let reason = string("deprecationReason", of: node)
        guard bool("isDeprecated", of: node) ?? (reason != nil) else { return nil }
        return reason ?? SchemaDirective.defaultDeprecationReason
    }

    /// Returns the default value of an argument or input field. If the value is invalid, returns `null` and records a
    /// warning, because generated code only needs to know whether there is a default value.
    private mutating func defaultValue(of node: JSONNode, _ owner: @autoclosure () -> String) -> Value? {
        guard let value = node["defaultValue"], let text = string("defaultValue", of: node) else { return nil }
        do {
            return try Parser.parseValue(SourceText(text, name: value.location.source.name))
        } catch {
            unreadable.append((owner(), error.message, value.location))
            return .null(NullValue())
        }
    }

    /// Reports all unreadable default values as one warning, because a server with its own syntax for values uses the
    /// syntax everywhere.
    private mutating func reportUnreadable() {
        guard let first = unreadable.first else { return }
        let count = unreadable.count - 1
        let others =
            switch count {
            case 0: ""
            case 1: "; one other default value is invalid too"
            default: "; \(count) other default values are invalid too"
            }
        diagnostics.warning(
            "the default value of '\(first.owner)' is not a GraphQL value: \(first.reason)\(others)",
            at: first.location,
            notes: unreadable.dropFirst().prefix(5).map {
                Diagnostic.Note("the default value of '\($0.owner)'", at: $0.location)
            })
    }
}

extension SourceText {
    /// The first byte that isn't whitespace or a part of a byte order mark.
    var firstByte: UInt8? {
        let skipped: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
        return bytes.first { !skipped.contains($0) }
    }
}
