import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Compares directives, which generated code doesn't use.
extension SchemaComparison {
    mutating func compareDirectives() {
        let difference = NamedDifference(old.schema.directives, new.schema.directives)
        for directive in difference.removed {
            note(.breaking, .directiveRemoved, "@\(directive.name)", "the directive was removed")
        }
        for directive in difference.added {
            note(.safe, .directiveAdded, "@\(directive.name)", "the directive was added")
        }
        for (oldDirective, newDirective) in difference.kept where oldDirective != newDirective {
            compare(oldDirective, newDirective)
        }
    }

    private mutating func compare(_ oldDirective: SchemaDirective, _ newDirective: SchemaDirective) {
        let coordinate = "@\(newDirective.name)"
        compareDescriptions(oldDirective.description, newDirective.description, at: coordinate)
        compareDeprecations(oldDirective.deprecation, newDirective.deprecation, at: coordinate)
        compareArguments(oldDirective, newDirective)
        switch (oldDirective.isRepeatable, newDirective.isRepeatable) {
        case (true, false):
            note(.breaking, .directiveRepeatableRemoved, coordinate, "it is no longer repeatable")
        case (false, true):
            note(.safe, .directiveRepeatableAdded, coordinate, "it is now repeatable")
        case (true, true), (false, false): break
        }
        for place in oldDirective.locations where !newDirective.locations.contains(place) {
            note(
                .breaking, .directiveLocationRemoved, coordinate, element: place.rawValue,
                "it can no longer be used at \(place.rawValue)")
        }
        for place in newDirective.locations where !oldDirective.locations.contains(place) {
            note(
                .safe, .directiveLocationAdded, coordinate, element: place.rawValue,
                "it can now be used at \(place.rawValue)")
        }
    }
}
