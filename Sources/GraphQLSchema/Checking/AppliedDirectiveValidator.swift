import GraphQLLanguage

/// Checks the directives that the definitions of a schema hold; see the specification, sections 3.13 and 5.7.
enum AppliedDirectiveValidator {
    /// Reports what is wrong with the directives in the documents that a schema was made of.
    ///
    /// A directive that is not defined is a warning: schemas are often exported without the directives that are the
    /// server's own matter.
    static func validate(_ documents: [Document], of schema: Schema, _ diagnostics: inout DiagnosticCollector) {
        var places: [DirectiveList] = []
        // Extensions count as one place with what they extend.
        var owners: [String: Int] = [:]
        var references = DirectiveReferences()
        for definition in documents.flatMap(\.definitions) {
            references.add(definition)
            AppliedDirectives.forEach(in: definition) { place in
                if let owner = place.owner, let index = owners[owner] {
                    places[index] = DirectiveList(
                        directives: places[index].directives + place.directives, place: place.kind)
                    return
                }
                if let owner = place.owner { owners[owner] = places.count }
                places.append(DirectiveList(directives: place.directives, place: place.kind))
            }
        }
        let applied = TypedDocument(places, schema)
        for finding in Validator.report(on: applied, [.knownDirectives]).sortedDiagnostics {
            diagnostics.warning(finding.message, at: finding.location, hint: finding.hint)
        }
        for finding in Validator.report(on: applied, Validator.directiveRules).sortedDiagnostics {
            diagnostics.append(finding)
        }
        for definition in references.circular {
            // The specification forbids it (section 3.13); reference servers let it pass, so such schemas exist.
            diagnostics.warning(
                "the directive '@\(definition.name)' refers to itself through its arguments or their types",
                at: definition.name.location)
        }
    }
}
