import SwiftGraphQLLanguage

extension ValidationRule {
    /// The rule that every directive is defined by the schema; see the specification, section 5.7.1.
    static let knownDirectives = ValidationRule("KnownDirectives") { document, report in
        for list in document.directiveLists {
            for directive in list.directives where document.types.directive(directive.name.text) == nil {
                report.error(
                    "the directive '@\(directive.name)' is not defined", at: directive.location,
                    hint: Suggestion.nearest(to: directive.name.text, among: document.types.directiveNames)
                        .map { "did you mean '@\($0)'?" })
            }
        }
    }

    /// The rule that every directive is allowed at its location; see the specification, section 5.7.2.
    static let directivesInValidLocations = ValidationRule("DirectivesInValidLocations") { document, report in
        for list in document.directiveLists {
            for directive in list.directives {
                guard let definition = document.types.directive(directive.name.text),
                    !definition.locations.contains(list.place)
                else { continue }
                let places = definition.locations.map(\.rawValue).joined(separator: ", ")
                report.error(
                    "the directive '@\(directive.name)' can't be used on \(list.place.rawValue)",
                    at: directive.location, hint: "the directive can be used on \(places)")
            }
        }
    }

    /// The rule that a non-repeatable directive occurs only once per location; see the specification, section 5.7.3.
    static let uniqueDirectives = ValidationRule("UniqueDirectives") { document, report in
        for list in document.directiveLists where list.directives.count > 1 {
            let names = list.directives.lazy.map(\.name).filter { name in
                document.types.directive(name.text).map { !$0.isRepeatable } ?? false
            }
            report.checkUnique(names) { "the directive '@\($0)'" }
        }
    }
}
