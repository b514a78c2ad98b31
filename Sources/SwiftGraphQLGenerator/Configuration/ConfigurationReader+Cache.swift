import SwiftGraphQLJSON
import SwiftGraphQLLanguage
import SwiftGraphQLSchema

extension ConfigurationReader {
    /// The keys that the `"cache"` section can contain.
    enum CacheKey: String, CaseIterable {
        case keys, lookups, connections, maxAge, ignoredDirectives
    }

    /// Reads the `"cache"` section.
    mutating func readCache(_ value: JSONNode) -> CacheConfiguration? {
        guard value.kind == .object else {
            diagnostics.error("'cache' must be an object, not \(value.description)", at: value.quotedLocation)
            return nil
        }
        var cache = CacheConfiguration()
        for member in uniqueMembers(value) {
            guard let key = known(CacheKey.self, member, "'cache' has no key '\(member.key)'") else { continue }
            let rules = member.value
            if key == .ignoredDirectives {
                cache.ignoredDirectives = names(rules) ?? []
                continue
            }
            guard rules.kind == .object else {
                diagnostics.error(
                    "'\(key.rawValue)' must be an object, not \(rules.description)", at: rules.quotedLocation)
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
                case .ignoredDirectives: break
                case .maxAge: if let seconds = seconds(rule.value) { cache.maximumAges.append(made(seconds)) }
                }
            }
        }
        return cache
    }

    /// Reads a connection's settings, such as `{ "keyArguments": ["filter"] }`. Returns `.some(nil)` if there are no
    /// key arguments, and `nil` if the settings are invalid.
    private mutating func keyArguments(_ value: JSONNode) -> [CacheConfiguration.Entry<String>]?? {
        guard value.kind == .object else {
            diagnostics.error(
                "a connection must be an object, such as { \"keyArguments\": [\"filter\"] }, not \(value.description)",
                at: value.quotedLocation)
            return nil
        }
        var arguments: [CacheConfiguration.Entry<String>]?? = .some(nil)
        for member in uniqueMembers(value) {
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

    /// Returns the names in a string or in an array of strings, or `nil` if the value is invalid.
    private mutating func names(_ value: JSONNode) -> [CacheConfiguration.Entry<String>]? {
        var names: [CacheConfiguration.Entry<String>] = []
        for element in value.elementsOrSelf {
            guard let name = element.string, !name.isEmpty else {
                diagnostics.error(
                    "write a name or an array of names, not \(element.description)", at: element.quotedLocation)
                return nil
            }
            names.append(.init(value: name, location: element.quotedLocation))
        }
        return names
    }

    /// Returns a time in seconds, given as a number or as a string with a unit, such as `"90s"` or `"1.5h"`.
    private mutating func seconds(_ value: JSONNode) -> Double? {
        var seconds = value.number
        if let text = value.string {
            let unit = String(text.reversed().prefix { $0.isLetter }.reversed())
            let factors = ["ms": 0.001, "s": 1, "m": 60, "min": 60, "h": 3600, "d": 86_400]
            if let factor = factors[unit], let number = Double(text.dropLast(unit.count)) { seconds = number * factor }
        }
        if let seconds, seconds >= 0, seconds.isFinite { return seconds }
        diagnostics.error(
            "an age must be a number of seconds or a string such as \"500ms\", \"30s\", \"5m\", \"1h\" or \"7d\"",
            at: value.quotedLocation)
        return nil
    }
}
