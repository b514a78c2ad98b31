import Foundation
import GraphQLJSON
import GraphQLLanguage
import GraphQLSchema

/// Reads a configuration from a file's text, and reports all errors.
struct ConfigurationReader {
    /// The keys of a configuration file.
    enum Key: String, CaseIterable {
        case schema, output, files, namespace, access, order, introspection, documentation, scalars, scalarsFile,
            include, exclude, usedBy, headers, timeout, endpoint, check, cache
    }

    /// The errors and warnings.
    var diagnostics = DiagnosticCollector()

    /// The folder that paths are relative to. Empty, or with a slash at its end.
    private let folder: String
    private let environment: [String: String]
    private let asksEndpoint: Bool
    private var configuration = CodegenConfiguration()

    /// Creates a reader for a file in a folder.
    init(folder: String, environment: [String: String], asksEndpoint: Bool = false) {
        self.folder = folder
        self.environment = environment
        self.asksEndpoint = asksEndpoint
    }

    /// Returns the valid parts of a configuration.
    mutating func read(_ source: SourceText, schema: [URL]) -> CodegenConfiguration {
        let value: ConfigurationValue
        do {
            value = try ConfigurationValue(parsing: source)
        } catch {
            diagnostics.append(error)
            return configuration
        }
        guard case .object(let members) = value.content else {
            diagnostics.error("a configuration must be an object, not \(value.kind)", at: value.location)
            return configuration
        }
        configuration.schema = schema
        var headers: ConfigurationValue?
        for member in uniqueMembers(members) {
            guard let key = Key(rawValue: member.key) else {
                let keys = Key.allCases.map(\.rawValue)
                diagnostics.error(
                    "unknown key '\(member.key)'", at: member.location,
                    hint: Suggestion.hint(for: member.key, among: keys)
                        ?? "the valid keys are \(keys.joined(separator: ", "))")
                continue
            }
            switch key {
            case .schema where !schema.isEmpty: break
            case .headers: headers = member.value
            default: read(member.value, of: key)
            }
        }
        // Headers come last, because the schema determines whether a missing variable is an error.
        if let headers { readHeaders(headers) }
        return configuration
    }

    /// Returns the members of an object. If a key appears twice, reports it and keeps the first value.
    mutating func uniqueMembers(_ members: [ConfigurationValue.Member]) -> [ConfigurationValue.Member] {
        var first: [String: SourceLocation] = [:]
        return members.filter { member in
            guard let earlier = first[member.key] else {
                first[member.key] = member.location
                return true
            }
            diagnostics.error(
                "the key '\(member.key)' appears twice", at: member.location,
                notes: [Diagnostic.Note("it first appears here", at: earlier)])
            return false
        }
    }

    private mutating func read(_ value: ConfigurationValue, of key: Key) {
        switch key {
        case .schema: configuration.schema = strings(value, of: key).compactMap { location(of: $0) }
        case .endpoint: configuration.endpoint = address(value, of: key)
        case .output: configuration.output = string(value, of: key).map { url($0) }
        case .scalarsFile: configuration.options.scalarsFile = string(value, of: key).map { url($0) }
        case .usedBy: configuration.options.usedBy = strings(value, of: key).map { url($0.text) }
        case .include:
            configuration.options.include = strings(value, of: key).map { CoordinatePattern($0.text, at: $0.location) }
        case .exclude:
            configuration.options.exclude = strings(value, of: key).map { CoordinatePattern($0.text, at: $0.location) }
        case .namespace:
            guard let text = string(value, of: key) else { return }
            if let objection = NamespaceCheck.objection(to: text) {
                diagnostics.error("the namespace '\(text)' \(objection)", at: value.location)
            }
            configuration.options.namespace = text
        case .scalars:
            for member in self.members(value, of: key) {
                configuration.options.scalarMappings[member.key] = string(member.value, of: key)
            }
        case .files:
            guard let number = number(value, of: key) else { return }
            let limits = CodegenOptions.fileLimits
            guard let count = Int(exactly: number), limits.contains(count) else {
                let bounds = "\(limits.lowerBound) to \(limits.upperBound)"
                diagnostics.error("'files' must be a whole number from \(bounds)", at: value.location)
                return
            }
            configuration.options.files = count
        case .timeout:
            guard let number = number(value, of: key) else { return }
            guard number > 0 else {
                diagnostics.error("'timeout' must be a number of seconds greater than zero", at: value.location)
                return
            }
            configuration.options.timeout = number
        case .access:
            guard let text = string(value, of: key) else { return }
            guard let access = SwiftAccess(rawValue: text) else {
                let levels = SwiftAccess.allCases.map(\.rawValue)
                diagnostics.error(
                    "'access' must be internal, package or public, not '\(text)'", at: value.location,
                    hint: Suggestion.hint(for: text, among: levels))
                return
            }
            configuration.options.access = access
        case .order:
            guard let text = string(value, of: key) else { return }
            guard let order = MemberOrder(rawValue: text) else {
                diagnostics.error(
                    "'order' must be source or name, not '\(text)'", at: value.location,
                    hint: Suggestion.hint(for: text, among: MemberOrder.allCases.map(\.rawValue)))
                return
            }
            configuration.options.order = order
        case .documentation, .introspection:
            guard case .boolean(let boolean) = value.content else {
                return report(value, of: key, isNot: "true or false")
            }
            if key == .documentation {
                configuration.options.documentation = boolean
            } else {
                configuration.options.introspection = boolean
            }
        case .check:
            guard let text = string(value, of: key) else { return }
            guard let level = SelectionCheck.Level(rawValue: text) else {
                let levels = SelectionCheck.Level.allCases.map(\.rawValue)
                diagnostics.error(
                    "'check' must be warning, error or off, not '\(text)'", at: value.location,
                    hint: Suggestion.hint(for: text, among: levels))
                return
            }
            configuration.check = level
        case .cache: configuration.options.cache = readCache(value)
        case .headers: break
        }
    }

    private mutating func readHeaders(_ value: ConfigurationValue) {
        let asksServer = asksEndpoint || configuration.schema.contains { SchemaLoader.isRemote($0) }
        for member in members(value, of: .headers) {
            guard let text = string(member.value, of: .headers) else { continue }
            let header = EnvironmentReferences(text)
            let missing = header.names.filter { environment[$0] == nil }
            if missing.isEmpty {
                configuration.options.headers[member.key] = header.resolved(by: environment)
            } else if asksServer {
                for name in missing {
                    diagnostics.error(
                        "the environment variable '\(name)' is not set", at: member.value.location,
                        hint: "set it, or write '$$' for a dollar sign")
                }
            }
        }
    }

    // MARK: - Values

    private mutating func string(_ value: ConfigurationValue, of key: Key) -> String? {
        guard case .string(let text) = value.content else {
            report(value, of: key, isNot: key == .scalars || key == .headers ? "an object of strings" : "a string")
            return nil
        }
        guard !text.isEmpty else {
            diagnostics.error("'\(key.rawValue)' contains an empty string", at: value.location)
            return nil
        }
        return text
    }

    /// Reads a string or an array of strings.
    private mutating func strings(
        _ value: ConfigurationValue, of key: Key
    ) -> [(text: String, location: SourceLocation)] {
        let elements: [ConfigurationValue]
        switch value.content {
        case .array(let values): elements = values
        case .string: elements = [value]
        default:
            report(value, of: key, isNot: "a string or an array of strings")
            return []
        }
        var strings: [(text: String, location: SourceLocation)] = []
        for element in elements {
            if let text = string(element, of: key) { strings.append((text, element.location)) }
        }
        return strings
    }

    private mutating func number(_ value: ConfigurationValue, of key: Key) -> Double? {
        if case .number(let number) = value.content { return number }
        report(value, of: key, isNot: "a number")
        return nil
    }

    private mutating func members(_ value: ConfigurationValue, of key: Key) -> [ConfigurationValue.Member] {
        if case .object(let members) = value.content { return members }
        report(value, of: key, isNot: "an object of strings")
        return []
    }

    private mutating func report(_ value: ConfigurationValue, of key: Key, isNot expected: String) {
        diagnostics.error("'\(key.rawValue)' must be \(expected), not \(value.kind)", at: value.location)
    }

    // MARK: - Files and addresses

    private mutating func address(_ value: ConfigurationValue, of key: Key) -> URL? {
        guard let text = string(value, of: key) else { return nil }
        if let url = URL(encoding: text), SchemaLoader.isRemote(url) { return url }
        diagnostics.error(
            "'\(key.rawValue)' must be an address that begins with http:// or https://, not '\(text)'",
            at: value.location)
        return nil
    }

    private func url(_ path: String) -> URL {
        URL(fileURLWithPath: path.hasPrefix("/") ? path : folder + path)
    }

    private mutating func location(of source: (text: String, location: SourceLocation)) -> URL? {
        guard source.text.contains("://") else { return url(source.text) }
        guard let url = SchemaLoader.address(source.text) else {
            diagnostics.error(
                "'\(source.text)' is neither a file nor an address that begins with http:// or https://",
                at: source.location)
            return nil
        }
        return url
    }
}
