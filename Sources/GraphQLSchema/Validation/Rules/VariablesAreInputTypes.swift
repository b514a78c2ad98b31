import GraphQLLanguage

/// Variables are of types that a request can send; see the specification, section 5.8.2.
enum VariablesAreInputTypes: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        for (_, node) in document.operations {
            for variable in node.variables {
                let name = variable.type.innermostName
                guard let type = document.types[name.text], !type.kind.isInput else { continue }
                report.error(
                    "the variable '$\(variable.variable.name)' can't be of the \(type.kind.rawValue) '\(type.name)'",
                    at: name.location, hint: "name a scalar, an enum or an input object")
            }
        }
    }
}
