import GraphQLLanguage

/// A request holds operations and fragments alone; see the specification, section 5.1.1.
enum ExecutableDefinitions: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        for definition in document.document.definitions where !definition.isExecutable {
            report.error(
                "a document that is executed can't define a schema, types or directives", at: definition.location,
                hint: "move the definition to the schema")
        }
    }
}
