import SwiftGraphQLJSON

package import SwiftGraphQLLanguage

/// A part of a schema that may be defined more than once.
///
/// Two definitions agree if they differ only in the order of their parts, in descriptions, or in the reasons for
/// deprecations.
package protocol DuplicableDefinition {
    /// The definition's name, with its location.
    var name: Name { get }
    /// Returns descriptions of the differences from an earlier definition with the same name. Empty if the two
    /// definitions agree.
    func differences(from first: Self) -> [String]
}

extension Name: DuplicableDefinition {
    package var name: Name { self }

    package func differences(from first: Name) -> [String] {
        differing("it", "'\(text)'", "'\(first.text)'")
    }
}

extension SchemaEnumValue: DuplicableDefinition {
    package func differences(from first: SchemaEnumValue) -> [String] {
        differing("it", status(deprecation), status(first.deprecation))
    }
}

extension SchemaInputValue: DuplicableDefinition {
    package func differences(from first: SchemaInputValue) -> [String] {
        differing("the type", "'\(type)'", "'\(first.type)'")
            + differing("the default value", text(defaultValue), text(first.defaultValue))
            + differing("it", status(deprecation), status(first.deprecation))
    }

    private func text(_ value: Value?) -> String { value.map { "'\($0)'" } ?? "none" }
}

extension SchemaField: DuplicableDefinition {
    package func differences(from first: SchemaField) -> [String] {
        differing("the type", "'\(type)'", "'\(first.type)'")
            + differing("argument", arguments, first.arguments)
            + differing("it", status(deprecation), status(first.deprecation))
    }
}

extension SchemaType: DuplicableDefinition {
    package func differences(from first: SchemaType) -> [String] {
        guard kind == first.kind else { return differing("the kind", kind.rawValue, first.kind.rawValue) }
        return differing("interface", interfaces, first.interfaces)
            + differing("field", fields, first.fields)
            + differing("member", members, first.members)
            + differing("value", values, first.values)
            + differing("field", inputFields, first.inputFields)
            + differing("'@oneOf'", isOneOf ? "present" : "absent", first.isOneOf ? "present" : "absent")
            + differing("'@specifiedBy'", specifiedBy ?? "absent", first.specifiedBy ?? "absent")
    }
}

extension SchemaDirective: DuplicableDefinition {
    package func differences(from first: SchemaDirective) -> [String] {
        differing("argument", arguments, first.arguments)
            + differing("the set of locations", text(locations), text(first.locations))
            + differing(
                "'repeatable'", isRepeatable ? "present" : "absent", first.isRepeatable ? "present" : "absent")
            + differing("it", status(deprecation), status(first.deprecation))
    }

    private func text(_ locations: [DirectiveLocation.Kind]) -> String {
        "'\(locations.map(\.rawValue).sorted().joined(separator: " | "))'"
    }
}

// MARK: - Descriptions

extension DuplicableDefinition {
    fileprivate func differing(_ what: String, _ here: String, _ there: String) -> [String] {
        here.isSameText(as: there) ? [] : ["\(what) is \(here) here and \(there) there"]
    }

    fileprivate func status(_ deprecation: String?) -> String { deprecation == nil ? "not deprecated" : "deprecated" }

    /// Returns the differences between two lists of parts, ignoring their order and repeated parts.
    fileprivate func differing<Part: DuplicableDefinition>(
        _ noun: String, _ here: [Part], _ there: [Part]
    ) -> [String] {
        let first = Dictionary(there.map { ($0.name.text, $0) }) { first, _ in first }
        let second = Dictionary(here.map { ($0.name.text, $0) }) { first, _ in first }
        return only("this one", noun, here.filter { first[$0.name.text] == nil })
            + only("the first one", noun, there.filter { second[$0.name.text] == nil })
            + here.flatMap { part in
                first[part.name.text].map { part.differences(from: $0) }?.map {
                    "for the \(noun) '\(part.name)', \($0)"
                }
                    ?? []
            }
    }

    private func only<Part: DuplicableDefinition>(_ definition: String, _ noun: String, _ parts: [Part]) -> [String] {
        guard !parts.isEmpty else { return [] }
        let names = parts.prefix(5).map { "'\($0.name)'" }.joined(separator: ", ") + (parts.count > 5 ? ", ..." : "")
        return ["only \(definition) has the \(noun)\(parts.count == 1 ? "" : "s") \(names)"]
    }
}
