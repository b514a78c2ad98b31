import SwiftGraphQLLanguage

/// Checks a schema against the rules in section 3 of the specification.
struct SchemaValidator {
    /// The use of a schema, which determines the rules that apply to it.
    enum Purpose {
        /// Code generation. Problems that don't affect the generated code are ignored, because they concern only the
        /// server.
        case generating
        /// Execution of requests. All rules apply.
        case serving
    }

    let schema: Schema
    let purpose: Purpose
    var diagnostics: DiagnosticCollector
    /// The names to suggest in place of unknown names.
    private let knownNames: [String]

    private init(_ schema: Schema, for purpose: Purpose, _ diagnostics: DiagnosticCollector) {
        self.schema = schema
        self.purpose = purpose
        self.diagnostics = diagnostics
        knownNames = Schema.builtInScalars.sorted() + schema.types.map(\.name.text)
    }

    /// Reports all problems with a schema.
    static func validate(
        _ schema: Schema, for purpose: Purpose = .generating, _ diagnostics: inout DiagnosticCollector
    ) {
        var validator = SchemaValidator(schema, for: purpose, diagnostics)
        validator.validateRoots()
        for type in schema.types { validator.validate(type) }
        validator.validateInputCycles()
        validator.validateDirectives()
        if purpose == .serving { validator.validateDefaultValues() }
        diagnostics = validator.diagnostics
    }

    private mutating func validateRoots() {
        if schema.roots[.query] == nil {
            diagnostics.error(
                "the schema has no query type", at: nil,
                hint: "define 'type Query', or specify another type with 'schema { query: ... }'")
        }
        var operations: [String: OperationKind] = [:]
        for operation in OperationKind.allCases {
            guard let root = schema.roots[operation], check(root, is: [.object], "root type") else { continue }
            if let other = operations[root.text] {
                diagnostics.error(
                    "'\(root)' is the root type of both '\(other.rawValue)' and '\(operation.rawValue)'",
                    at: root.location)
            }
            operations[root.text] = operation
        }
    }

    private mutating func validate(_ type: SchemaType) {
        checkNotReserved(type.name)
        switch type.kind {
        case .scalar: break
        case .object, .interface:
            validateInterfaces(of: type)
            if type.fields.isEmpty {
                reportForServers("the \(type.kind.rawValue) '\(type.name)' has no fields", at: type.name.location)
            }
            for field in type.fields { validate(field, of: type) }
        case .union:
            if type.members.isEmpty {
                diagnostics.error("the union '\(type.name)' has no members", at: type.name.location)
            }
            for member in type.members { check(member, is: [.object], "member of a union") }
        case .enum:
            if type.values.isEmpty {
                diagnostics.error("the enum '\(type.name)' has no values", at: type.name.location)
            }
            for value in type.values {
                checkNotReserved(value.name)
                if ["true", "false", "null"].contains(value.name.text) {
                    reportForServers(
                        "the enum '\(type.name)' can't have a value '\(value.name)'", at: value.name.location)
                }
            }
        case .inputObject:
            if type.inputFields.isEmpty {
                diagnostics.error("the input object '\(type.name)' has no fields", at: type.name.location)
            }
            for field in type.inputFields { validate(field, "the input field '\(type.name).\(field.name)'") }
            if type.isOneOf { validateOneOf(type) }
        }
    }

    private mutating func validate(_ field: SchemaField, of type: SchemaType) {
        checkNotReserved(field.name)
        check(field.type.innermostName, is: [.scalar, .enum, .object, .interface, .union], "type of a field")
        for argument in field.arguments {
            validate(argument, "the argument '\(argument.name)' of '\(type.name).\(field.name)'")
        }
    }

    /// Checks an argument or a field of an input object.
    mutating func validate(_ value: SchemaInputValue, _ what: @autoclosure () -> String) {
        checkNotReserved(value.name)
        check(value.type.innermostName, is: [.scalar, .enum, .inputObject], "type of an argument or input field")
        if value.isRequired, value.deprecation != nil {
            reportForServers(
                "\(what()) is required and can't be deprecated", at: value.name.location,
                hint: "make the type nullable, or add a default value")
        }
    }

    private mutating func validateOneOf(_ type: SchemaType) {
        for field in type.inputFields where field.type.isNonNull || field.defaultValue != nil {
            diagnostics.error(
                "the field '\(field.name)' of '\(type.name)' must be nullable and without a default value, "
                    + "because '\(type.name)' is a @oneOf input object",
                at: field.name.location)
        }
    }

    /// Reports input objects that require themselves, because they can't have a finite value; see the specification,
    /// section 3.10.
    private mutating func validateInputCycles() {
        var finished: Set<String> = []
        for type in schema.types where type.kind == .inputObject && !type.isOneOf {
            // The path is kept on the heap, because there is no limit on its length.
            var path: [(type: SchemaType, next: Int)] = [(type, 0)]
            var onPath: Set<String> = [type.name.text]
            while let (current, next) = path.last {
                guard next < current.inputFields.count, !finished.contains(current.name.text) else {
                    finished.insert(current.name.text)
                    onPath.remove(current.name.text)
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                let field = current.inputFields[next]
                guard case .nonNull(.named(let name)) = field.type, let target = schema[name.text],
                    target.kind == .inputObject, !target.isOneOf
                else { continue }
                if onPath.contains(name.text) {
                    diagnostics.error(
                        "no value of the input object '\(name)' can exist: the field "
                            + "'\(current.name).\(field.name)' closes a cycle of fields that are neither nullable nor lists",
                        at: field.name.location)
                } else {
                    onPath.insert(name.text)
                    path.append((target, 0))
                }
            }
        }
    }

    /// Returns whether the given type exists and is of one of the given kinds. Reports an error otherwise.
    @discardableResult
    mutating func check(_ name: Name, is kinds: Set<SchemaType.Kind>, _ role: String) -> Bool {
        let kind = schema[name.text]?.kind ?? (Schema.builtInScalars.contains(name.text) ? .scalar : nil)
        guard let kind else {
            let names = knownNames
            let hint = diagnostics.suggester.hint(for: name.text, among: names)
            diagnostics.error("the type '\(name)' is not defined", at: name.location, hint: hint)
            return false
        }
        guard kinds.contains(kind) else {
            diagnostics.error("'\(name)' is \(kind.withArticle) and can't be the \(role)", at: name.location)
            return false
        }
        return true
    }

    mutating func checkNotReserved(_ name: Name) {
        guard name.text.utf8.starts(with: "__".utf8) else { return }
        diagnostics.error(
            "the name '\(name)' begins with two underscores, which is reserved for introspection",
            at: name.location)
    }

    /// Reports an error that doesn't affect generated code, unless the schema is for code generation.
    mutating func reportForServers(
        _ message: @autoclosure () -> String, at location: SourceLocation?, hint: String? = nil,
        notes: [Diagnostic.Note] = []
    ) {
        guard purpose == .serving else { return }
        diagnostics.error(message(), at: location, hint: hint, notes: notes)
    }
}
