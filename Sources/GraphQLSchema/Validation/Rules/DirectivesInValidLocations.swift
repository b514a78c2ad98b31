import GraphQLLanguage

/// Every directive stands where it may; see the specification, section 5.7.2.
enum DirectivesInValidLocations: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        for list in document.directiveLists {
            for directive in list.directives {
                guard let definition = document.types.directive(directive.name.text),
                    !definition.locations.contains(list.place)
                else { continue }
                let places = definition.locations.map(\.rawValue).joined(separator: ", ")
                report.error(
                    "the directive '@\(directive.name)' can't stand at \(list.place.rawValue)",
                    at: directive.location, hint: "it may stand at \(places)")
            }
        }
    }
}
