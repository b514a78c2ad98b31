import GraphQLLanguage

/// Checks the directives that the definitions of a schema hold; see the specification, sections 3.13 and 5.7.
struct AppliedDirectiveValidator {
    private let schema: Schema
    private let directives: [String: SchemaDirective]
    private var checker: LiteralChecker
    private var diagnostics: DiagnosticCollector
    /// What stands at each type and at the schema: extensions count as one place with what they extend.
    private var seen: [String: Set<String>] = [:]

    private init(_ schema: Schema, _ diagnostics: DiagnosticCollector) {
        self.schema = schema
        self.diagnostics = diagnostics
        directives = Dictionary(schema.directives.map { ($0.name.text, $0) }) { first, _ in first }
        checker = LiteralChecker(checksFieldNames: true) { schema[$0] }
    }

    /// Reports what is wrong with the directives in the documents that a schema was made of.
    ///
    /// A directive that is not defined is a warning: schemas are often exported without the directives that are the
    /// server's own matter.
    static func validate(_ documents: [Document], of schema: Schema, _ diagnostics: inout DiagnosticCollector) {
        var validator = AppliedDirectiveValidator(schema, diagnostics)
        var references = DirectiveReferences()
        for document in documents {
            for definition in document.definitions {
                AppliedDirectives.forEach(in: definition) { validator.check($0) }
                references.add(definition)
            }
        }
        for definition in references.circular {
            // The specification forbids it (section 3.13); reference servers let it pass, so such schemas exist.
            validator.diagnostics.warning(
                "the directive '@\(definition.name)' needs itself: its arguments or their types hold it",
                at: definition.name.location)
        }
        diagnostics = validator.diagnostics
    }

    private mutating func check(_ place: AppliedDirectives) {
        var names: Set<String> = place.owner.flatMap { seen[$0] } ?? []
        for directive in place.directives {
            guard let definition = directives[directive.name.text] else {
                diagnostics.warning(
                    "the directive '@\(directive.name)' is not defined", at: directive.location,
                    hint: Suggestion.nearest(to: directive.name.text, among: schema.directives.map(\.name.text))
                        .map { "did you mean '@\($0)'?" })
                continue
            }
            if !definition.locations.contains(place.kind) {
                let places = definition.locations.map(\.rawValue).joined(separator: ", ")
                diagnostics.error(
                    "the directive '@\(directive.name)' can't stand at \(place.kind.rawValue)",
                    at: directive.location, hint: "it may stand at \(places)")
            }
            if !names.insert(directive.name.text).inserted, !definition.isRepeatable {
                diagnostics.error("the directive '@\(directive.name)' is there twice", at: directive.location)
            }
            check(directive, definition)
        }
        if let owner = place.owner { seen[owner] = names }
    }

    private mutating func check(_ directive: Directive, _ definition: SchemaDirective) {
        var given: Set<String> = []
        for argument in directive.arguments {
            if !given.insert(argument.name.text).inserted {
                diagnostics.error(
                    "the argument '\(argument.name)' of the directive '@\(directive.name)' is there twice",
                    at: argument.name.location)
            }
            guard let known = definition.arguments.first(where: { $0.name == argument.name }) else {
                diagnostics.error(
                    "the directive '@\(directive.name)' takes no argument '\(argument.name)'",
                    at: argument.name.location,
                    hint: Suggestion.hint(for: argument.name.text, among: definition.arguments.map(\.name.text)))
                continue
            }
            checker.check(argument.value, known.type)
            for problem in checker.problems {
                diagnostics.error(problem.message, at: problem.location, hint: problem.hint)
            }
            checker.problems.removeAll()
        }
        for argument in definition.arguments where argument.isRequired && !given.contains(argument.name.text) {
            diagnostics.error(
                "the directive '@\(directive.name)' needs the argument '\(argument.name)'", at: directive.location,
                hint: "add '\(argument.name): ...', of type '\(argument.type)'")
        }
    }
}
