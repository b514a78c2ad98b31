import Foundation
import GraphQLLanguage

/// Reads a schema from the JSON of an introspection query's result; see the specification, section 4.
struct IntrospectionLoader {
    private let source: SourceText
    private var diagnostics: DiagnosticCollector

    private init(_ source: SourceText, _ diagnostics: DiagnosticCollector) {
        self.source = source
        self.diagnostics = diagnostics
    }

    /// The schema of a text, or `nil` where it is not an introspection result.
    static func load(_ source: SourceText, _ diagnostics: inout DiagnosticCollector) -> Schema? {
        var loader = IntrospectionLoader(source, diagnostics)
        defer { diagnostics = loader.diagnostics }
        let result: IntrospectionResult
        do {
            result = try JSONDecoder().decode(IntrospectionResult.self, from: Data(source.bytes))
        } catch let error as DecodingError {
            loader.fail(Self.describe(error))
            return nil
        } catch {
            loader.fail("\(error)")
            return nil
        }
        guard let schema = result.schema else {
            let reason = result.errors.isEmpty ? "it has no '__schema'" : result.errors.joined(separator: "; ")
            loader.fail(reason)
            return nil
        }
        return loader.schema(schema)
    }

    /// Whether a text is JSON rather than SDL, which never begins with a brace.
    static func canLoad(_ source: SourceText) -> Bool {
        let whitespace: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
        return source.bytes.first { !whitespace.contains($0) } == UInt8(ascii: "{")
    }

    private mutating func fail(_ reason: String) {
        diagnostics.error(
            "not an introspection result: \(reason)", at: start,
            hint: "save the whole response to an introspection query, with or without 'data' around it")
    }

    /// JSON has no places that its reader hands on: findings point to the file.
    private var start: SourceLocation { SourceLocation(source: source, range: SourceRange(start: 0, end: 0)) }

    private static func describe(_ error: DecodingError) -> String {
        let context: DecodingError.Context
        let what: String
        switch error {
        case .keyNotFound(let key, let where_): (what, context) = ("'\(key.stringValue)' is missing", where_)
        case .typeMismatch(let type, let where_): (what, context) = ("expected \(type)", where_)
        case .valueNotFound(let type, let where_): (what, context) = ("expected \(type), found null", where_)
        case .dataCorrupted(let where_): (what, context) = (where_.debugDescription, where_)
        @unknown default: return "\(error)"
        }
        var path = ""
        for key in context.codingPath {
            if let index = key.intValue { path += "[\(index)]" } else { path += path.isEmpty ? "" : "." }
            if key.intValue == nil { path += key.stringValue }
        }
        return path.isEmpty ? what : "\(what) at \(path)"
    }

    private mutating func schema(_ schema: IntrospectionResult.Schema) -> Schema {
        var builder = SchemaBuilder()
        builder.description = schema.description
        for type in schema.types where !type.name.hasPrefix("__") {
            guard let type = self.type(type) else { continue }
            builder.add(type, to: &diagnostics)
        }
        let roots: [(OperationKind, IntrospectionResult.RootType?)] = [
            (.query, schema.queryType), (.mutation, schema.mutationType), (.subscription, schema.subscriptionType),
        ]
        for (operation, type) in roots {
            if let type { builder.setRoot(operation, name(type.name), to: &diagnostics) }
        }
        return builder.finish(usesDefaultRoots: false, to: &diagnostics)
    }

    private mutating func type(_ type: IntrospectionResult.NamedType) -> SchemaType? {
        let kinds: [String: SchemaType.Kind] = [
            "SCALAR": .scalar, "OBJECT": .object, "INTERFACE": .interface, "UNION": .union, "ENUM": .enum,
            "INPUT_OBJECT": .inputObject,
        ]
        guard let kind = kinds[type.kind] else {
            diagnostics.error("the type '\(type.name)' is of an unknown kind, '\(type.kind)'", at: start)
            return nil
        }
        return SchemaType(
            kind: kind, name: name(type.name), description: type.description,
            interfaces: names(type.interfaces, of: type.name),
            fields: (type.fields ?? []).compactMap { field($0, of: type.name) },
            members: kind == .union ? names(type.possibleTypes, of: type.name) : [],
            values: (type.enumValues ?? []).map {
                SchemaEnumValue(
                    name: name($0.name), description: $0.description,
                    deprecation: Self.deprecation($0.isDeprecated, $0.deprecationReason))
            },
            inputFields: (type.inputFields ?? []).compactMap { inputValue($0, of: type.name) },
            isOneOf: type.isOneOf ?? false, specifiedBy: type.specifiedByURL)
    }

    private func name(_ text: String) -> Name { Name(text, location: start) }

    private mutating func names(_ references: [IntrospectionResult.TypeReference]?, of owner: String) -> [Name] {
        (references ?? []).compactMap { reference($0, at: owner)?.innermostName }
    }

    private mutating func field(_ field: IntrospectionResult.Field, of owner: String) -> SchemaField? {
        let coordinate = "\(owner).\(field.name)"
        guard let type = reference(field.type, at: coordinate) else { return nil }
        return SchemaField(
            name: name(field.name), description: field.description,
            arguments: (field.args ?? []).compactMap { inputValue($0, of: coordinate) }, type: type,
            deprecation: Self.deprecation(field.isDeprecated, field.deprecationReason))
    }

    private mutating func inputValue(_ value: IntrospectionResult.InputValue, of owner: String) -> SchemaInputValue? {
        guard let type = reference(value.type, at: "\(owner).\(value.name)") else { return nil }
        return SchemaInputValue(
            name: name(value.name), description: value.description, type: type,
            defaultValue: value.defaultValue.map { defaultValue($0, of: "\(owner).\(value.name)") },
            deprecation: Self.deprecation(value.isDeprecated, value.deprecationReason))
    }

    /// Generated code needs to know that there is a default, not which: a text that is no value is a warning.
    private mutating func defaultValue(_ text: String, of owner: String) -> Value {
        do {
            return try Parser.parseValue(SourceText(text, name: source.name))
        } catch {
            diagnostics.warning("the default value of '\(owner)' is not a GraphQL value: \(error.message)", at: start)
            return .null(NullValue())
        }
    }

    private mutating func reference(
        _ reference: IntrospectionResult.TypeReference, at owner: String
    ) -> SchemaTypeReference? {
        switch (reference.kind, reference.ofType?.type, reference.name) {
        case ("NON_NULL", let inner?, _): return self.reference(inner, at: owner).map { .nonNull($0.nullable) }
        case ("LIST", let inner?, _): return self.reference(inner, at: owner).map { .list($0) }
        case ("NON_NULL", nil, _), ("LIST", nil, _):
            diagnostics.error(
                "the type of '\(owner)' is cut off", at: start,
                hint: "ask for more levels of 'ofType' in the introspection query")
            return nil
        case (_, _, let name?): return .named(self.name(name))
        default:
            diagnostics.error("the type of '\(owner)' has no name", at: start)
            return nil
        }
    }

    private static func deprecation(_ isDeprecated: Bool?, _ reason: String?) -> String? {
        guard isDeprecated ?? (reason != nil) else { return nil }
        return reason ?? SchemaBuilder.defaultDeprecationReason
    }
}
