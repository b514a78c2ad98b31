import SwiftGraphQLJSON
import SwiftGraphQLLanguage
import SwiftGraphQL
import SwiftGraphQLSchema

/// Coerces the input values of a request to the schema's types; see the specification, sections 3.12 and 6.1.2.
///
/// Default values of input objects can contain further input objects with defaults, so the number of values can double
/// at each level. The coercion counts the values that come from defaults and stops at a limit.
struct InputCoercion: Sendable {
    /// The maximum number of errors to report for one request.
    private static let maximumErrors = 50

    let schema: ExecutableSchema
    /// The number of values that may still come from defaults.
    private(set) var defaultsLeft: Int
    private var isInDefault = false
    private let maximumDepth: Int
    private var suggester = Suggester()

    /// Creates a coercion to the types of a schema.
    ///
    /// - Parameter defaultsLeft: The maximum number of values that come from defaults, if it differs from the limit of
    ///   a request.
    init(schema: ExecutableSchema, limits: ExecutionLimits, defaultsLeft: Int? = nil) {
        self.schema = schema
        self.defaultsLeft = defaultsLeft ?? limits.values
        maximumDepth = limits.inputDepth
    }

    /// Returns the coerced values of an operation's variables. Variables without a value are omitted.
    ///
    /// - Throws: `RequestFailure` with an error for each invalid value.
    mutating func variables(
        _ definitions: [VariableDefinition], given: JSONObject
    ) throws(RequestFailure) -> JSONObject {
        var values: JSONObject = [:]
        var errors: [GraphQLError] = []
        for definition in definitions {
            let name = definition.variable.name.text
            let locations = [definition.location?.graphQL].compactMap(\.self)
            func fail(_ message: String) {
                errors.append(GraphQLError(message: "the variable '$\(name)': \(message)", locations: locations))
            }
            let type = definition.type
            guard schema.isInput(type) else {
                fail("'\(definition.type)' is not a type that a variable can have")
                continue
            }
            guard let value = given[name] else {
                if let literal = definition.defaultValue {
                    values[name] = coerce(default: literal, to: type)
                } else if type.isNonNull {
                    fail("a value of type '\(type)' is required")
                }
                continue
            }
            if value.isNull, type.isNonNull {
                fail("null is not a value of type '\(type)'")
                continue
            }
            var problems: [String] = []
            values[name] = coerce(value, to: type, at: "", &problems)
            for problem in problems.prefix(Self.maximumErrors) { fail(problem) }
        }
        if isExhausted { throw RequestFailure("the variables have too many values that come from defaults") }
        guard errors.isEmpty else { throw RequestFailure(errors: Array(errors.prefix(Self.maximumErrors))) }
        return values
    }

    /// Returns the coerced arguments of a field or a directive. Arguments without a value are omitted.
    ///
    /// - Throws: `ArgumentFailure` for the first argument that is missing or invalid.
    mutating func arguments(
        _ definitions: [SchemaInputValue], given: [Argument], variables: JSONObject
    ) throws(ArgumentFailure) -> JSONObject {
        var values: JSONObject = [:]
        for definition in definitions {
            let name = definition.name.text
            var argument = given.first { $0.name.text == name }
            if case .variable(let variable)? = argument?.value, variables[variable.name.text] == nil { argument = nil }
            guard let argument else {
                if let literal = definition.defaultValue {
                    values[name] = coerce(default: literal, to: definition.type)
                } else if definition.type.isNonNull {
                    throw ArgumentFailure("the argument '\(name)' of type '\(definition.type)' is required")
                }
                continue
            }
            if definition.type.isNonNull, isNull(argument.value, variables) {
                throw ArgumentFailure("the argument '\(name)' of type '\(definition.type)' can't be null")
            }
            guard let value = coerce(argument.value, to: definition.type, variables: variables) else {
                if isExhausted { break }
                throw ArgumentFailure("the argument '\(name)': \(argument.value) is not of type '\(definition.type)'")
            }
            values[name] = value
        }
        if isExhausted { throw ArgumentFailure("the arguments have too many values that come from defaults") }
        return values
    }

    /// Whether default values were omitted because there were too many.
    var isExhausted: Bool { defaultsLeft < 0 }

    private func isNull(_ value: Value, _ variables: JSONObject) -> Bool {
        switch value {
        case .null: true
        case .variable(let variable): variables[variable.name.text]?.isNull ?? false
        default: false
        }
    }
}

// MARK: - Values of variables

extension InputCoercion {
    /// Returns the coerced value of a variable, or adds a problem if the value is invalid.
    private mutating func coerce(
        _ value: JSONValue, to type: TypeReference, at path: String, _ problems: inout [String], depth: Int = 0
    ) -> JSONValue {
        func report(_ problem: String) -> JSONValue {
            if problems.count < Self.maximumErrors { problems.append(path.isEmpty ? problem : "\(path): \(problem)") }
            return .null
        }
        guard depth < maximumDepth else { return report("the nesting exceeds the limit of \(maximumDepth) levels") }
        switch type {
        case .nonNull(let inner):
            if value.isNull { return report("null is not a value of type '\(type)'") }
            return coerce(value, to: inner, at: path, &problems, depth: depth)
        case .list(let element):
            if value.isNull { return .null }
            guard case .array(let elements) = value else {
                return .array([coerce(value, to: element, at: path, &problems, depth: depth + 1)])
            }
            var values: [JSONValue] = []
            for (index, value) in elements.enumerated() where problems.count < Self.maximumErrors {
                values.append(coerce(value, to: element, at: "\(path)[\(index)]", &problems, depth: depth + 1))
            }
            return .array(values)
        case .named(let name):
            if value.isNull { return .null }
            guard let type = schema[name.text] else { return report("there is no type named '\(name)'") }
            guard type.kind == .inputObject else {
                do throws(ScalarError) {
                    return try Scalars.input(value, of: type, &suggester)
                } catch {
                    return report(error.message)
                }
            }
            guard case .object(let members) = value else {
                return report("expected an object for '\(name)', found \(Scalars.excerpt(value))")
            }
            return coerce(members, to: type, at: path, &problems, depth: depth)
        }
    }

    private mutating func coerce(
        _ members: JSONObject, to type: SchemaType, at path: String, _ problems: inout [String], depth: Int
    ) -> JSONValue {
        func report(_ problem: String) {
            if problems.count < Self.maximumErrors { problems.append(path.isEmpty ? problem : "\(path): \(problem)") }
        }
        var values: JSONObject = [:]
        var unknown = members
        for field in type.inputFields {
            let name = field.name.text
            unknown[name] = nil
            if let value = members[name] {
                values[name] = coerce(value, to: field.type, at: "\(path).\(name)", &problems, depth: depth + 1)
            } else if let literal = field.defaultValue {
                values[name] = coerce(default: literal, to: field.type, depth: depth + 1)
            } else if field.type.isNonNull {
                report("the field '\(name)' of type '\(field.type)' is required")
            }
        }
        let known = type.inputFields.map(\.name.text)
        for (name, _) in unknown.sortedByName {
            guard problems.count < Self.maximumErrors else { break }
            let hint = suggester.hint(for: name, among: known).map { "; \($0)" } ?? ""
            report("'\(type.name)' has no field '\(name)'\(hint)")
        }
        if type.isOneOf {
            if members.count - unknown.count != 1 {
                report("exactly one field of '\(type.name)' must be set")
            } else if let only = known.first(where: { members[$0]?.isNull == true }) {
                report("the field '\(only)' of '\(type.name)' can't be null")
            }
        }
        return .object(values)
    }
}

// MARK: - Literals

extension InputCoercion {
    /// Returns the coerced default value of a variable, an argument or a field of an input object, or `nil` if the
    /// value is invalid.
    mutating func coerce(default value: Value, to type: TypeReference, depth: Int = 0) -> JSONValue? {
        let wasInDefault = isInDefault
        isInDefault = true
        defer { isInDefault = wasInDefault }
        return coerce(value, to: type, variables: [:], depth: depth)
    }

    /// Returns a coerced literal, or `nil` if it is invalid or contains a required variable that has no value.
    mutating func coerce(
        _ value: Value, to type: TypeReference, variables: JSONObject, depth: Int = 0
    ) -> JSONValue? {
        guard depth < maximumDepth else { return nil }
        if isInDefault { defaultsLeft -= 1 }
        guard !isExhausted else { return nil }
        if case .variable(let variable) = value {
            // Validation has already checked the variable's type.
            guard let value = variables[variable.name.text], !(value.isNull && type.isNonNull) else { return nil }
            return value
        }
        switch type {
        case .nonNull(let inner):
            if case .null = value { return nil }
            return coerce(value, to: inner, variables: variables, depth: depth)
        case .list(let element):
            if case .null = value { return .null }
            guard case .list(let list) = value else {
                return coerce(value, to: element, variables: variables, depth: depth + 1).map { .array([$0]) }
            }
            var values: [JSONValue] = []
            for item in list.values {
                if isMissing(item, variables), !element.isNonNull {
                    values.append(.null)
                } else if let value = coerce(item, to: element, variables: variables, depth: depth + 1) {
                    values.append(value)
                } else {
                    return nil
                }
            }
            return .array(values)
        case .named(let name):
            if case .null = value { return .null }
            guard let type = schema[name.text] else { return nil }
            guard type.kind == .inputObject else { return Scalars.literal(value, of: type, variables: variables) }
            guard case .object(let object) = value else { return nil }
            return coerce(object, to: type, variables: variables, depth: depth)
        }
    }

    private mutating func coerce(
        _ object: ObjectValue, to type: SchemaType, variables: JSONObject, depth: Int
    ) -> JSONValue? {
        let given = Dictionary(object.fields.map { ($0.name.text, $0.value) }, uniquingKeysWith: { _, last in last })
        var values: JSONObject = [:]
        for field in type.inputFields {
            let name = field.name.text
            if let literal = given[name], !isMissing(literal, variables) {
                guard let value = coerce(literal, to: field.type, variables: variables, depth: depth + 1) else {
                    return nil
                }
                values[name] = value
            } else if let literal = field.defaultValue {
                values[name] = coerce(default: literal, to: field.type, depth: depth + 1)
            } else if field.type.isNonNull {
                return nil
            }
        }
        if type.isOneOf, values.count != 1 || values.values.contains(.null) { return nil }
        return .object(values)
    }

    private func isMissing(_ value: Value, _ variables: JSONObject) -> Bool {
        if case .variable(let variable) = value { variables[variable.name.text] == nil } else { false }
    }
}

/// The reason why an argument has no value.
struct ArgumentFailure: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}

/// The reason why a request can't be executed; see the specification, section 7.1.6, "request errors".
struct RequestFailure: Error {
    let errors: [GraphQLError]

    init(errors: [GraphQLError]) {
        self.errors = errors
    }

    init(_ message: String, at location: SourceLocation? = nil) {
        errors = [GraphQLError(message: message, locations: [location?.graphQL].compactMap(\.self))]
    }
}
