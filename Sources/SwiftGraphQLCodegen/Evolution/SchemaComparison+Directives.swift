import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Compares the directives of the two versions. Generated code has methods for directives on operations and on fields.
extension SchemaComparison {
    mutating func compareDirectives() {
        let difference = NamedDifference(old.schema.directives, new.schema.directives)
        for directive in difference.removed {
            note(
                .breaking, .directiveRemoved, "@\(directive.name)", "the directive was removed",
                effects.removed(directive))
        }
        for directive in difference.added {
            note(.safe, .directiveAdded, "@\(directive.name)", "the directive was added")
        }
        for (oldDirective, newDirective) in difference.kept where oldDirective != newDirective {
            compare(oldDirective, newDirective)
        }
        for (oldDirective, _) in difference.kept { compareMethods(of: oldDirective.name.text) }
    }

    private mutating func compare(_ oldDirective: SchemaDirective, _ newDirective: SchemaDirective) {
        let name = newDirective.name.text
        let coordinate = "@\(name)"
        let (oldMethods, newMethods) = (old.directives[name]?.methods ?? [], new.directives[name]?.methods ?? [])
        compareDescriptions(oldDirective.description, newDirective.description, at: coordinate)
        compareDeprecations(
            oldDirective.deprecation, newDirective.deprecation, at: coordinate, name: newMethods.first)
        compareArguments(oldDirective, newDirective)
        switch (oldDirective.isRepeatable, newDirective.isRepeatable) {
        case (true, false):
            let effect =
                oldMethods.isEmpty
                ? .none
                : SwiftEffect(.compiles, "two applications with different arguments cause an error at run time")
            note(.breaking, .directiveRepeatableRemoved, coordinate, "the directive is no longer repeatable", effect)
        case (false, true):
            note(.safe, .directiveRepeatableAdded, coordinate, "the directive is now repeatable")
        case (true, true), (false, false): break
        }
        for place in oldDirective.locations where !newDirective.locations.contains(place) {
            note(
                .breaking, .directiveLocationRemoved, coordinate, element: place.rawValue,
                "the directive can no longer be used on \(place.rawValue)", effects.removed(name, at: place))
        }
        for place in newDirective.locations where !oldDirective.locations.contains(place) {
            note(
                .safe, .directiveLocationAdded, coordinate, element: place.rawValue,
                "the directive can now be used on \(place.rawValue)")
        }
    }

    /// Compares the method names of a directive, which can change when other directives change.
    private mutating func compareMethods(of name: String) {
        guard let before = old.directives[name], let after = new.directives[name] else { return }
        func compare(_ name: (SwiftDirective) -> String?) {
            let names = (Set(old.directives.values.compactMap(name)), Set(new.directives.values.compactMap(name)))
            compareNames(name(before), name(after), among: names, at: before.coordinate)
        }
        compare(\.operationForm)
        compare(\.fieldForm)
    }
}

extension SwiftDirective {
    /// The method that applies the directive to an operation, or `nil` if operations can't have the directive.
    var operationForm: String? { roots.isEmpty ? nil : operationMethod }

    /// The member that applies the directive to a field, or `nil` if fields can't have the directive.
    var fieldForm: String? { isOnFields ? ".\(fieldMethod)" : nil }

    /// The method for operations and the member for fields, if they exist.
    var methods: [String] { [operationForm, fieldForm].compactMap(\.self) }
}
