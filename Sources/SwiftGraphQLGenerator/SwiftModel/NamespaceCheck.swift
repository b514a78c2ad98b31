import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Checks the name of the enum that will contain the API.
enum NamespaceCheck {
    /// Reports an error if the name isn't valid in Swift or if the generated code uses it with a different meaning.
    static func check(_ namespace: String, of schema: Schema, _ diagnostics: inout DiagnosticCollector) {
        if let reason = objection(to: namespace) {
            diagnostics.error("the namespace '\(namespace)' \(reason)", at: nil, hint: "use a name such as 'GitHub'")
            return
        }
        for type in schema.types {
            let names =
                [(type.name, type.swiftName)] + type.fields.map { ($0.name, $0.swiftName) }
                + type.inputFields.map { ($0.name, $0.swiftName) }
            guard let name = names.first(where: { ($0.1 ?? $0.0.text) == namespace })?.0 else { continue }
            diagnostics.error(
                "the namespace '\(namespace)' clashes with a name in the schema", at: name.location,
                hint: "choose a name that no type or field has")
            return
        }
    }

    /// Returns the reason why the given name is invalid for every schema, or `nil` if it may be valid.
    static func objection(to namespace: String) -> String? {
        if namespace.isEmpty { return "is empty" }
        if !Namer.isIdentifier(namespace) { return "isn't a valid Swift identifier" }
        return Namer.reservedTypeNames.union(["Foundation"]).contains(namespace) ? "is reserved" : nil
    }
}
