import Foundation
import SwiftGraphQLJSON
import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Reads the text of a configuration file and reports all errors.
struct ConfigurationReader {
    /// The keys that a configuration file can contain.
    enum Key: String, CaseIterable {
        case schema, output, files, namespace, access, order, nullability, rename, acronyms, introspection,
            documentation,
            scalars,
            scalarsFile, include, exclude, usedBy, headers, timeout, endpoint, check, cache
        /// The address of the file's JSON schema, which editors use and the generator ignores.
        case editorSchema = "$schema"
    }

    /// The errors and warnings that were reported so far.
    var diagnostics = DiagnosticCollector()

    /// The folder that paths are relative to, which is either empty or ends with a slash.
    private let folder: String
    private let environment: [String: String]
    private let fetchesSchema: Bool
    private var configuration = CodegenConfiguration()

    /// Creates a reader for a configuration file in the given folder.
    init(folder: String, environment: [String: String], fetchesSchema: Bool = false) {
        self.folder = folder
        self.environment = environment
        self.fetchesSchema = fetchesSchema
    }

    /// Returns the configuration in the given text, excluding its invalid parts.
    mutating func read(_ source: SourceText, schema: [URL]) -> CodegenConfiguration {
        let value: JSONNode
        do {
            value = try JSONText.root(of: source, .withComments)
        } catch {
            diagnostics.append(error)
            return configuration
        }
        guard value.kind == .object else {
            diagnostics.error("a configuration must be an object, not \(value.description)", at: value.quotedLocation)
            return configuration
        }
        configuration.schema = schema
        var headers: JSONNode?
        for member in uniqueMembers(value) {
            switch known(Key.self, member, "unknown key '\(member.key)'") {
            case nil: break
            case .schema where !schema.isEmpty: break
            case .headers: headers = member.value
            case .some(let key): read(member.value, of: key)
            }
        }
        // Read the headers last, because the schema determines whether a missing environment variable is an error.
        if let headers { readHeaders(headers) }
        return configuration
    }

    /// Returns the members of an object. If a key appears more than once, reports an error and keeps the first member.
    mutating func uniqueMembers(_ object: JSONNode) -> [JSONNode.Member] {
        var first: [String: SourceLocation] = [:]
        return object.members.filter { member in
            guard let earlier = first[member.key] else {
                first[member.key] = member.location
                return true
            }
            diagnostics.error(
                "the key '\(member.key)' appears twice", at: member.location,
                notes: [Diagnostic.Note("the key first appears here", at: earlier)])
            return false
        }
    }

    /// Returns the key of the given member. If there is no such key, reports an error with the given message.
    mutating func known<Key: RawRepresentable<String> & CaseIterable>(
        _ type: Key.Type, _ member: JSONNode.Member, _ message: String
    ) -> Key? {
        if let key = Key(rawValue: member.key) { return key }
        let keys = Key.allCases.map(\.rawValue)
        diagnostics.error(
            message, at: member.location,
            hint: Suggestion.hint(for: member.key, among: keys) ?? "the valid keys are \(keys.joined(separator: ", "))")
        return nil
    }

    private mutating func read(_ value: JSONNode, of key: Key) {
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
                diagnostics.error("the namespace '\(text)' \(objection)", at: value.quotedLocation)
            }
            configuration.options.namespace = text
        case .scalars:
            for member in members(value, of: key) {
                configuration.options.scalarMappings[member.key] = string(member.value, of: key)
            }
        case .acronyms:
            for (text, location) in strings(value, of: key) {
                if text.allSatisfy({ $0.isASCII && $0.isLetter }) {
                    configuration.options.acronyms.append(text)
                } else {
                    diagnostics.error("'acronyms' must contain only words of letters, not '\(text)'", at: location)
                }
            }
        case .rename:
            for member in members(value, of: key) {
                configuration.options.rename[CoordinatePattern(member.key, at: member.location)] =
                    string(member.value, of: key)
            }
        case .files:
            guard let number = number(value, of: key) else { return }
            let limits = CodegenOptions.fileCountLimits
            guard let count = Int(exactly: number), limits.contains(count) else {
                let bounds = "\(limits.lowerBound) to \(limits.upperBound)"
                diagnostics.error("'files' must be a whole number from \(bounds)", at: value.quotedLocation)
                return
            }
            configuration.options.fileCount = count
        case .timeout:
            guard let number = number(value, of: key) else { return }
            guard number > 0 else {
                diagnostics.error("'timeout' must be a number of seconds greater than zero", at: value.quotedLocation)
                return
            }
            // Limit the timeout to about 32 years, because a larger number could overflow.
            configuration.options.timeout = .seconds(min(number, 1e9))
        case .access:
            if let access = choice(SwiftAccess.self, value, of: key) { configuration.options.access = access }
        case .order:
            if let order = choice(MemberOrder.self, value, of: key) { configuration.options.order = order }
        case .nullability:
            if let nullability = choice(Nullability.self, value, of: key) {
                configuration.options.nullability = nullability
            }
        case .documentation, .introspection:
            guard let boolean = value.bool else { return report(value, of: key, isNot: "true or false") }
            if key == .documentation {
                configuration.options.writesDocumentation = boolean
            } else {
                configuration.options.includesIntrospection = boolean
            }
        case .check:
            if let level = choice(SelectionCheck.Level.self, value, of: key) { configuration.check = level }
        case .cache: configuration.options.cache = readCache(value)
        case .headers: break
        case .editorSchema: _ = string(value, of: key)
        }
    }

    private mutating func readHeaders(_ value: JSONNode) {
        let asksServer = fetchesSchema || configuration.schema.contains { SchemaLoader.isRemote($0) }
        for member in members(value, of: .headers) {
            guard let text = string(member.value, of: .headers) else { continue }
            let header = EnvironmentReferences(text)
            let missing = header.names.filter { environment[$0] == nil }
            if missing.isEmpty {
                configuration.options.headers[member.key] = header.resolved(by: environment)
            } else if asksServer {
                for name in missing {
                    diagnostics.error(
                        "the environment variable '\(name)' is not set", at: member.value.quotedLocation,
                        hint: "set the variable, or write '$$' for a dollar sign")
                }
            }
        }
    }

    // MARK: - Values

    private mutating func string(_ value: JSONNode, of key: Key) -> String? {
        guard let text = value.string else {
            report(
                value, of: key,
                isNot: [.scalars, .headers, .rename].contains(key) ? "an object whose values are strings" : "a string")
            return nil
        }
        guard !text.isEmpty else {
            diagnostics.error("'\(key.rawValue)' contains an empty string", at: value.quotedLocation)
            return nil
        }
        return text
    }

    /// Reads a string or an array of strings.
    private mutating func strings(
        _ value: JSONNode, of key: Key
    ) -> [(text: String, location: SourceLocation)] {
        guard value.kind == .array || value.kind == .string else {
            report(value, of: key, isNot: "a string or an array of strings")
            return []
        }
        var strings: [(text: String, location: SourceLocation)] = []
        for element in value.elementsOrSelf {
            if let text = string(element, of: key) { strings.append((text, element.quotedLocation)) }
        }
        return strings
    }

    /// Reads a string that must be one of the enum's raw values.
    private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ type: Choice.Type, _ value: JSONNode, of key: Key
    ) -> Choice? {
        guard let text = string(value, of: key) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let names = Choice.allCases.map(\.rawValue)
        let list = "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
        diagnostics.error(
            "'\(key.rawValue)' must be \(list), not '\(text)'", at: value.quotedLocation,
            hint: Suggestion.hint(for: text, among: names))
        return nil
    }

    private mutating func number(_ value: JSONNode, of key: Key) -> Double? {
        if let number = value.number { return number }
        report(value, of: key, isNot: "a number")
        return nil
    }

    private mutating func members(_ value: JSONNode, of key: Key) -> [JSONNode.Member] {
        if value.kind == .object { return uniqueMembers(value) }
        report(value, of: key, isNot: "an object whose values are strings")
        return []
    }

    private mutating func report(_ value: JSONNode, of key: Key, isNot expected: String) {
        diagnostics.error("'\(key.rawValue)' must be \(expected), not \(value.description)", at: value.quotedLocation)
    }

    // MARK: - Files and addresses

    private mutating func address(_ value: JSONNode, of key: Key) -> URL? {
        guard let text = string(value, of: key) else { return nil }
        if let url = URL(encoding: text), SchemaLoader.isRemote(url) { return url }
        diagnostics.error(
            "'\(key.rawValue)' must be an address that begins with http:// or https://, not '\(text)'",
            at: value.quotedLocation)
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

extension JSONNode {
    /// The elements if the value is an array. Otherwise, an array that contains only the value.
    var elementsOrSelf: [JSONNode] { kind == .array ? elements : [self] }

    /// The description of the value in error messages.
    var description: String {
        switch kind {
        case .null: "null"
        case .bool: bool == true ? "true" : "false"
        case .number: number == nil ? "a number that is too large" : "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
