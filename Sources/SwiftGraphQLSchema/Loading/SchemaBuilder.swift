import SwiftGraphQLLanguage

/// Collects types and extensions, in any order, into a schema with unique names.
struct SchemaBuilder {
    /// The schema's documentation, if any.
    var description: String?

    private let purpose: SchemaValidator.Purpose
    private var types: [SchemaType] = []
    private var indices: [String: Int] = [:]
    private var extensions: [(type: SchemaType, isEntity: Bool)] = []
    private var directives: [SchemaDirective] = []
    private var directiveIndices: [String: Int] = [:]
    private var directiveExtensions: [SchemaDirective] = []
    private var roots: [OperationKind: Name] = [:]

    /// Creates an empty builder for a schema with the given purpose.
    init(for purpose: SchemaValidator.Purpose = .generating) {
        self.purpose = purpose
    }

    /// Adds a type. If the name is taken, keeps the first type and reports a warning if the two types agree, or an
    /// error if they differ.
    mutating func add(_ type: SchemaType, to diagnostics: inout DiagnosticCollector) {
        let name = type.name.text
        if Schema.builtInScalars.contains(name) {
            if type.kind == .scalar { return }
            diagnostics.error(
                "'\(name)' is a built-in scalar, so it can't be \(type.kind.withArticle)",
                at: type.name.location, hint: "give the \(type.kind.rawValue) another name")
            return
        }
        if let index = indices[name] {
            Self.report(duplicate: type, of: types[index], "type '\(name)'", to: &diagnostics)
            return
        }
        indices[name] = types.count
        types.append(type)
    }

    /// Adds a directive. If the name is taken, keeps the first directive and reports a warning if the two directives
    /// agree, or an error if they differ.
    mutating func add(_ directive: SchemaDirective, to diagnostics: inout DiagnosticCollector) {
        if let index = directiveIndices[directive.name.text] {
            Self.report(
                duplicate: directive, of: directives[index], "directive '@\(directive.name)'", to: &diagnostics)
            return
        }
        directiveIndices[directive.name.text] = directives.count
        directives.append(directive)
        directives[directives.count - 1].arguments = Self.unique(
            directive.arguments, "argument", of: "@\(directive.name)", to: &diagnostics)
    }

    /// Adds a type extension, which has the name and kind of the type that it extends.
    ///
    /// - Parameter isEntity: Whether the type is an entity of a federated graph. A subgraph may extend an entity
    ///   without defining it.
    mutating func extend(_ type: SchemaType, isEntity: Bool = false) {
        extensions.append((type, isEntity))
    }

    /// Adds a directive extension, which has the name of the directive that it extends.
    mutating func extend(_ directive: SchemaDirective) {
        directiveExtensions.append(directive)
    }

    /// Sets the root type of an operation.
    mutating func setRoot(_ operation: OperationKind, _ type: Name, to diagnostics: inout DiagnosticCollector) {
        guard let first = roots[operation] else {
            roots[operation] = type
            return
        }
        Self.report(duplicate: type, of: first, "root type for '\(operation.rawValue)'", to: &diagnostics)
    }

    /// Returns the schema with the extensions applied.
    ///
    /// - Parameter usesDefaultRoots: Whether types named `Query`, `Mutation` and `Subscription` are root types unless
    ///   the schema specifies others (specification, section 3.3.1).
    mutating func finish(usesDefaultRoots: Bool, to diagnostics: inout DiagnosticCollector) -> Schema {
        for (type, isEntity) in extensions {
            if indices[type.name.text] == nil, isDefinition(type, isEntity) {
                indices[type.name.text] = types.count
                types.append(type)
            } else {
                apply(type, to: &diagnostics)
            }
        }
        for directive in directiveExtensions { apply(directive, to: &diagnostics) }
        for index in types.indices { Self.removeDuplicates(in: &types[index], to: &diagnostics) }
        if usesDefaultRoots {
            for operation in OperationKind.allCases where roots[operation] == nil {
                guard let index = indices[operation.defaultRootName.text] else { continue }
                if types[index].kind == .object {
                    roots[operation] = types[index].name
                } else if purpose == .serving {
                    Self.report(types[index], insteadOf: operation, to: &diagnostics)
                }
            }
        }
        return Schema(description: description, types: types, directives: directives, roots: roots)
    }

    /// Reports a type that has the default name of a root type but isn't an object type.
    ///
    /// See the specification, section 3.3.1, "Default Root Operation Type Names". Reference servers accept such types.
    private static func report(
        _ type: SchemaType, insteadOf operation: OperationKind, to diagnostics: inout DiagnosticCollector
    ) {
        diagnostics.warning(
            "'\(type.name)' is the name of the \(operation.rawValue) root type, which must be an object, not "
                + "\(type.kind.withArticle)",
            at: type.name.location,
            hint: "list the root types that the schema has, as in 'schema { query: Query }', or rename the type")
    }

    /// Returns whether an extension can take the place of a missing definition.
    ///
    /// Schema files of modular servers extend root types and entities without defining them. Execution needs the
    /// definition, but code generation doesn't.
    private func isDefinition(_ type: SchemaType, _ isEntity: Bool) -> Bool {
        guard purpose == .generating, type.kind == .object || type.kind == .interface else { return false }
        return isEntity || roots.values.contains(type.name)
            || OperationKind.allCases.contains { $0.defaultRootName == type.name }
    }

    private mutating func apply(_ type: SchemaType, to diagnostics: inout DiagnosticCollector) {
        let name = type.name.text
        guard let index = indices[name] else {
            // Built-in scalars need no definition.
            if Schema.builtInScalars.contains(name), type.kind == .scalar { return }
            let hint = diagnostics.suggester.hint(
                for: name, among: types.filter { $0.kind == type.kind }.map(\.name.text))
            diagnostics.error(
                "the type '\(name)' is extended but not defined", at: type.name.location,
                hint: hint ?? "define the type, here or in another file of the schema")
            return
        }
        guard types[index].kind == type.kind else {
            diagnostics.error(
                "'\(name)' is extended as \(type.kind.rawValue) but defined as \(types[index].kind.rawValue)",
                at: type.name.location, notes: Diagnostic.Note.notes("defined here", types[index].name.location))
            return
        }
        types[index].interfaces += type.interfaces
        types[index].fields += type.fields
        types[index].members += type.members
        types[index].values += type.values
        types[index].inputFields += type.inputFields
        if type.isOneOf { types[index].isOneOf = true }
        if let url = type.specifiedBy { types[index].specifiedBy = url }
        types[index].cacheDirectives += type.cacheDirectives
        types[index].nullabilityDirectives += type.nullabilityDirectives
    }

    /// Applies the extension of a directive. Reports only a warning if the directive is undefined, as for applied
    /// directives.
    private mutating func apply(_ directive: SchemaDirective, to diagnostics: inout DiagnosticCollector) {
        let name = directive.name.text
        if let index = directiveIndices[name] {
            if let reason = directive.deprecation { directives[index].deprecation = reason }
        } else if !SchemaDirective.isBuiltIn(name) {
            diagnostics.warning(
                "the directive '@\(name)' is extended but not defined", at: directive.name.location,
                hint: Suggestion.nearest(to: name, among: directives.map(\.name.text)).map { "did you mean '@\($0)'?" })
        }
    }

    // This function is static so that the types change in place. A method would copy all types.
    private static func removeDuplicates(in type: inout SchemaType, to diagnostics: inout DiagnosticCollector) {
        let owner = type.name.text
        type.interfaces = unique(type.interfaces, "interface", of: owner, to: &diagnostics)
        type.fields = unique(type.fields, "field", of: owner, to: &diagnostics)
        type.members = unique(type.members, "member", of: owner, to: &diagnostics)
        type.values = unique(type.values, "value", of: owner, to: &diagnostics)
        type.inputFields = unique(type.inputFields, "field", of: owner, to: &diagnostics)
        for index in type.fields.indices where type.fields[index].arguments.count > 1 {
            let field = type.fields[index]
            type.fields[index].arguments = unique(
                field.arguments, "argument", of: "\(owner).\(field.name)", to: &diagnostics)
        }
    }

    private static func unique<Element: DuplicableDefinition>(
        _ elements: [Element], _ noun: String, of owner: String, to diagnostics: inout DiagnosticCollector
    ) -> [Element] {
        guard elements.count > 1 else { return elements }
        var first: [String: Int] = Dictionary(minimumCapacity: elements.count)
        var duplicates: Set<Int> = []
        for index in elements.indices {
            let text = elements[index].name.text
            if let earlier = first[text] {
                duplicates.insert(index)
                report(
                    duplicate: elements[index], of: elements[earlier], "\(noun) '\(text)' of '\(owner)'",
                    to: &diagnostics)
            } else {
                first[text] = index
            }
        }
        guard !duplicates.isEmpty else { return elements }
        return elements.indices.filter { !duplicates.contains($0) }.map { elements[$0] }
    }

    private static func report<Element: DuplicableDefinition>(
        duplicate: Element, of first: Element, _ what: String, to diagnostics: inout DiagnosticCollector
    ) {
        let location = duplicate.name.location
        let notes = Diagnostic.Note.notes("first defined here", first.name.location)
        let differences = duplicate.differences(from: first)
        if differences.isEmpty {
            diagnostics.warning(
                "the \(what) is defined twice, identically; the first definition is used", at: location,
                hint: "remove one of the definitions", notes: notes)
        } else {
            let list = differences.prefix(4).joined(separator: "; ") + (differences.count > 4 ? "; ..." : "")
            diagnostics.error(
                "the \(what) is defined twice, differently: \(list)", at: location,
                hint: "remove one of the definitions", notes: notes)
        }
    }
}

extension DiagnosticCollector {
    /// Adds a warning for each unknown location of a directive. A server or a later version of the specification can
    /// define such a location, so it isn't an error.
    mutating func warnOfUnknown(_ locations: [DirectiveLocation], of directive: Name) {
        let known = DirectiveLocation.Kind.known
        for location in locations where !known.contains(location.kind) {
            warning(
                "'\(location.kind.rawValue)' is not a known location for the directive '@\(directive)'",
                at: location.location,
                hint: suggester.hint(for: location.kind.rawValue, among: known.map(\.rawValue)))
        }
    }
}
