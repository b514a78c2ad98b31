import GraphQLLanguage
import GraphQLSchema

extension ConfigurationReader {
    /// The keys of the `"cache"` section.
    private enum CacheKey: String, CaseIterable {
        case keys, lookups, connections, maxAge
    }

    /// Reads the `"cache"` section.
    mutating func readCache(_ value: ConfigurationValue) -> CacheConfiguration? {
        guard case .object(let members) = value.content else {
            diagnostics.error("'cache' must be an object, not \(value.kind)", at: value.location)
            return nil
        }
        var cache = CacheConfiguration()
        for member in uniqueMembers(members) {
            guard let key = CacheKey(rawValue: member.key) else {
                let keys = CacheKey.allCases.map(\.rawValue)
                diagnostics.error(
                    "'cache' has no key '\(member.key)'", at: member.location,
                    hint: Suggestion.hint(for: member.key, among: keys)
                        ?? "the valid keys are \(keys.joined(separator: ", "))")
                continue
            }
            guard case .object(let rules) = member.value.content else {
                diagnostics.error(
                    "'\(key.rawValue)' must be an object, not \(member.value.kind)", at: member.value.location)
                continue
            }
            for rule in uniqueMembers(rules) {
                func made<Value>(_ value: Value) -> CacheConfiguration.Rule<Value> {
                    CacheConfiguration.Rule(coordinate: rule.key, location: rule.location, value: value)
                }
                switch key {
                case .keys: if let names = names(rule.value) { cache.keys.append(made(names)) }
                case .lookups: if let names = names(rule.value) { cache.lookups.append(made(names)) }
                case .connections:
                    if let arguments = keyArguments(rule.value) { cache.connections.append(made(arguments)) }
                case .maxAge: if let seconds = seconds(rule.value) { cache.maximumAges.append(made(seconds)) }
                }
            }
        }
        return cache
    }

    /// Reads the rule of a connection: `{ "keyArguments": ["filter"] }`. Without key arguments, its value is `nil`.
    private mutating func keyArguments(_ value: ConfigurationValue) -> [CacheConfiguration.Entry<String>]?? {
        guard case .object(let members) = value.content else {
            diagnostics.error(
                "a connection must be an object, such as { \"keyArguments\": [\"filter\"] }, not \(value.kind)",
                at: value.location)
            return nil
        }
        var arguments: [CacheConfiguration.Entry<String>]?? = .some(nil)
        for member in uniqueMembers(members) {
            if member.key == "keyArguments" {
                arguments = names(member.value).map { $0 }
            } else {
                diagnostics.error(
                    "a connection has no key '\(member.key)'", at: member.location,
                    hint: "the only valid key is keyArguments")
            }
        }
        return arguments
    }

    /// Reads a name or an array of names.
    private mutating func names(_ value: ConfigurationValue) -> [CacheConfiguration.Entry<String>]? {
        let elements: [ConfigurationValue]
        if case .array(let values) = value.content { elements = values } else { elements = [value] }
        var names: [CacheConfiguration.Entry<String>] = []
        for element in elements {
            guard case .string(let name) = element.content, !name.isEmpty else {
                diagnostics.error("write a name or an array of names, not \(element.kind)", at: element.location)
                return nil
            }
            names.append(.init(value: name, location: element.location))
        }
        return names
    }

    /// Reads a time in seconds: a number, or a number with a unit, `"90s"`, `"1.5h"`.
    private mutating func seconds(_ value: ConfigurationValue) -> Double? {
        var seconds: Double?
        switch value.content {
        case .number(let number): seconds = number
        case .string(let text):
            let unit = String(text.reversed().prefix { $0.isLetter }.reversed())
            let factors = ["ms": 0.001, "s": 1, "m": 60, "min": 60, "h": 3600, "d": 86_400]
            if let factor = factors[unit], let number = Double(text.dropLast(unit.count)) { seconds = number * factor }
        default: break
        }
        if let seconds, seconds >= 0, seconds.isFinite { return seconds }
        diagnostics.error(
            "an age must be a number of seconds or a string such as \"500ms\", \"30s\", \"5m\", \"1h\" or \"7d\"",
            at: value.location)
        return nil
    }
}
