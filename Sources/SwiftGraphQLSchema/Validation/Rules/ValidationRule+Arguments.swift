import SwiftGraphQLLanguage

extension ValidationRule {
    /// The rule that every argument is defined by its field or directive; see the specification, section 5.4.1.
    static let knownArgumentNames = ValidationRule("KnownArgumentNames") { document, report in
        for list in document.argumentLists {
            guard let definitions = list.definitions else { continue }
            for argument in list.arguments where !definitions.contains(where: { $0.name == argument.name }) {
                report.error(
                    "the \(list.owner) takes no argument '\(argument.name)'", at: argument.name.location,
                    hint: Suggestion.hint(for: argument.name.text, among: definitions.map(\.name.text)))
            }
        }
    }

    /// The rule that no argument occurs twice; see the specification, section 5.4.2.
    static let uniqueArgumentNames = ValidationRule("UniqueArgumentNames") { document, report in
        for list in document.argumentLists where list.arguments.count > 1 {
            report.checkUnique(list.arguments.lazy.map(\.name)) { "the argument '\($0)' of the \(list.owner)" }
        }
    }

    /// The rule that every required argument is present; see the specification, section 5.4.3.
    static let requiredArguments = ValidationRule("RequiredArguments") { document, report in
        for list in document.argumentLists {
            guard let required = list.definitions?.filter(\.isRequired), !required.isEmpty else { continue }
            let given = Set(list.arguments.map(\.name))
            // Null counts as present here, because another rule reports null for a non-null argument.
            for argument in required where !given.contains(argument.name) {
                report.error(
                    "the \(list.owner) needs the argument '\(argument.name)'", at: list.location,
                    hint: "add '\(argument.name): ...', of type '\(argument.type)'")
            }
        }
    }
}
