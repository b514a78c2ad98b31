import GraphQLLanguage

/// Every argument without which a field or directive can't be is given; see the specification, section 5.4.3.
enum RequiredArguments: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        for list in document.argumentLists {
            guard let required = list.definitions?.filter(\.isRequired), !required.isEmpty else { continue }
            let given = Set(list.arguments.map(\.name))
            // A null is of the wrong type, which another rule says.
            for argument in required where !given.contains(argument.name) {
                report.error(
                    "the \(list.owner) needs the argument '\(argument.name)'", at: list.location,
                    hint: "add '\(argument.name): ...', of type '\(argument.type)'")
            }
        }
    }
}
