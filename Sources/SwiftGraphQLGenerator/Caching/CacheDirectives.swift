import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Reads the cache directives in a schema, which are `@typePolicy`, `@fieldPolicy`, `@connection` and
/// `@cacheControlField` of Apollo's client libraries, and `@cacheControl` of Apollo Server.
struct CacheDirectives {
    typealias Names = [CacheConfiguration.Entry<String>]

    private let schema: Schema
    private var keys: Rules<Names>
    private var lookups: Rules<Names>
    private var connections: Rules<Names?>
    private var ages: Rules<Double>

    /// Returns the given configuration with the additional rules from the schema's directives.
    ///
    /// Reports an error if two rules for the same key or lookup contradict each other. If a type or a field has two
    /// maximum ages, the shorter one applies.
    static func adding(
        to configuration: CacheConfiguration, of schema: Schema, _ diagnostics: inout DiagnosticCollector
    ) -> CacheConfiguration {
        var directives = CacheDirectives(configuration, schema)
        for type in schema.types { directives.read(type, &diagnostics) }
        directives.readConnections()
        return CacheConfiguration(
            keys: directives.keys.list, lookups: directives.lookups.list, connections: directives.connections.list,
            maximumAges: directives.ages.list, ignoredDirectives: configuration.ignoredDirectives)
    }

    private init(_ configuration: CacheConfiguration, _ schema: Schema) {
        self.schema = schema
        keys = Rules(configuration.keys)
        lookups = Rules(configuration.lookups)
        connections = Rules(configuration.connections)
        ages = Rules(configuration.maximumAges)
    }

    private mutating func read(_ type: SchemaType, _ diagnostics: inout DiagnosticCollector) {
        for directive in type.cacheDirectives {
            switch directive.name.text {
            case "typePolicy": readKey(directive, of: type, &diagnostics)
            case "fieldPolicy": readLookup(directive, of: type, &diagnostics)
            case "connection": break
            case "cacheControlField":
                guard let field = directive.text("name") else {
                    Self.warn(directive, "'name' isn't a string", &diagnostics)
                    continue
                }
                readAge(directive, of: ["\(type.name).\(field.value)"], &diagnostics)
            default:
                readAge(directive, of: objects(of: type) { $0.cacheDirectives }, &diagnostics)
            }
        }
        for field in type.fields {
            for directive in field.cacheDirectives {
                let objects = objects(of: type) { object in
                    object.fields.first { $0.name == field.name }?.cacheDirectives ?? []
                }
                readAge(directive, of: objects.map { "\($0).\(field.name)" }, &diagnostics)
            }
        }
    }

    /// Returns the names of the object types to which the maximum age on `type` applies. For an interface or union,
    /// leaves out the possible types with their own maximum age.
    private func objects(of type: SchemaType, _ own: (SchemaType) -> [Directive]) -> [String] {
        schema.possibleTypes(of: type).sorted().filter { name in
            let directives = name == type.name.text ? [] : schema[name].map(own) ?? []
            return !directives.contains { $0.name.text == "cacheControl" && $0.value(of: "maxAge") != nil }
        }
    }

    private mutating func readKey(
        _ directive: Directive, of type: SchemaType, _ diagnostics: inout DiagnosticCollector
    ) {
        guard let location = directive.location, let fields = directive.names("keyFields") else {
            return Self.warn(directive, "'keyFields' isn't a string", &diagnostics)
        }
        // A union itself has no fields, so the directive sets the key of each member type.
        for name in type.kind == .union ? type.members.map(\.text) : [type.name.text] {
            let rule = CacheConfiguration.Rule(coordinate: name, location: location, value: fields)
            if let other = keys.add(rule), other.value.map(\.value) != fields.map(\.value) {
                Self.report("@typePolicy", for: "key of '\(name)'", at: location, other.location, &diagnostics)
            }
        }
    }

    private mutating func readLookup(
        _ directive: Directive, of type: SchemaType, _ diagnostics: inout DiagnosticCollector
    ) {
        guard let location = directive.location, let field = directive.text("forField"),
            let arguments = directive.names("keyArgs")
        else { return Self.warn(directive, "'forField' and 'keyArgs' aren't both strings", &diagnostics) }
        let coordinate = "\(type.name).\(field.value)"
        let found = type.fields.first { $0.name.text == field.value }
        let hasList = found?.arguments.contains { argument in
            if case .list = argument.type.nullable { arguments.map(\.value) == [argument.name.text] } else { false }
        }
        if case .list? = found?.type.nullable, hasList == false {
            diagnostics.warning(
                "'@fieldPolicy' for '\(coordinate)' is ignored, because the field returns a list, but 'keyArgs' isn't "
                    + "a single argument that takes a list of keys",
                at: location)
            return
        }
        let rule = CacheConfiguration.Rule(coordinate: coordinate, location: location, value: arguments)
        if let other = lookups.add(rule), other.value.map(\.value) != arguments.map(\.value) {
            Self.report("@fieldPolicy", for: "lookup of '\(coordinate)'", at: location, other.location, &diagnostics)
        }
    }

    /// Adds each field of an object type as a connection if the field's type has the `@connection` directive and one of
    /// the field's arguments sets the position of a page.
    private mutating func readConnections() {
        for type in schema.types where type.kind == .object {
            for field in type.fields where CacheModel.isPaged(field) {
                guard case .named(let page) = field.type.nullable,
                    let directive = schema[page.text]?.cacheDirectives.first(where: { $0.name.text == "connection" }),
                    let location = directive.location
                else { continue }
                let coordinate = "\(type.name).\(field.name)"
                _ = connections.add(CacheConfiguration.Rule(coordinate: coordinate, location: location, value: nil))
            }
        }
    }

    /// Adds rules for the maximum age in the given directive.
    ///
    /// - Parameter coordinates: The object types or fields to which the age applies.
    private mutating func readAge(
        _ directive: Directive, of coordinates: [String], _ diagnostics: inout DiagnosticCollector
    ) {
        // A `@cacheControl` directive with only other arguments doesn't set a maximum age.
        guard let location = directive.location, let value = directive.value(of: "maxAge") else { return }
        guard case .int(let number) = value, let seconds = Double(number.text), seconds >= 0 else {
            return Self.warn(directive, "'maxAge' isn't a number of seconds", &diagnostics)
        }
        for coordinate in coordinates {
            let rule = CacheConfiguration.Rule(coordinate: coordinate, location: location, value: seconds)
            if let other = ages.add(rule), seconds < other.value { ages.replace(rule) }
        }
    }

    private static func warn(
        _ directive: Directive, _ reason: String, _ diagnostics: inout DiagnosticCollector
    ) {
        guard let location = directive.location else { return }
        diagnostics.warning("'@\(directive.name)' is ignored, because \(reason)", at: location)
    }

    private static func report(
        _ directive: String, for subject: String, at location: SourceLocation, _ other: SourceLocation,
        _ diagnostics: inout DiagnosticCollector
    ) {
        diagnostics.error(
            "'\(directive)' contradicts another rule for the \(subject)", at: location, hint: "remove one of the rules",
            notes: [Diagnostic.Note("the other rule is here", at: other)])
    }

    /// A list of rules with unique coordinates.
    private struct Rules<Value: Sendable> {
        private(set) var list: [CacheConfiguration.Rule<Value>]
        private var places: [String: Int]

        init(_ rules: [CacheConfiguration.Rule<Value>]) {
            list = rules
            places = Dictionary(rules.enumerated().map { ($1.coordinate, $0) }) { first, _ in first }
        }

        /// Adds a rule. If a rule with the same coordinate exists, doesn't add the rule and returns the existing one.
        mutating func add(_ rule: CacheConfiguration.Rule<Value>) -> CacheConfiguration.Rule<Value>? {
            if let place = places[rule.coordinate] { return list[place] }
            places[rule.coordinate] = list.count
            list.append(rule)
            return nil
        }

        mutating func replace(_ rule: CacheConfiguration.Rule<Value>) {
            if let place = places[rule.coordinate] { list[place] = rule }
        }
    }
}

extension Directive {
    /// Returns the value of the given argument if the value is a string, and otherwise `nil`.
    fileprivate func text(_ argument: String) -> CacheConfiguration.Entry<String>? {
        guard case .string(let string)? = value(of: argument), let location = string.location ?? location
        else { return nil }
        return CacheConfiguration.Entry(value: string.value, location: location)
    }

    /// Returns the names in the given argument, separated by spaces or commas, or `nil` if the argument isn't a string.
    fileprivate func names(_ argument: String) -> CacheDirectives.Names? {
        guard let text = text(argument) else { return nil }
        return text.value.split { $0 == "," || $0.isWhitespace }
            .map { CacheConfiguration.Entry(value: String($0), location: text.location) }
    }
}
