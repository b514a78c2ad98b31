import SwiftGraphQLLanguage

/// Checks the directives that are applied in a schema; see the specification, sections 3.13 and 5.7.
enum AppliedDirectiveValidator {
    /// Reports invalid directives in the documents of a schema.
    ///
    /// An undefined directive causes only a warning, because schemas are often exported without the definitions of
    /// directives that only concern the server.
    static func validate(_ documents: [Document], of schema: Schema, _ diagnostics: inout DiagnosticCollector) {
        var places: [DirectiveList] = []
        // A definition and its extensions are checked together, because a directive that isn't repeatable may occur
        // only once in total.
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
            // The specification forbids circular directives (section 3.13), but reference servers accept them, so they
            // only cause a warning.
            diagnostics.warning(
                "the directive '@\(definition.name)' refers to itself through its directives, its arguments or their types",
                at: definition.name.location)
        }
    }
}
