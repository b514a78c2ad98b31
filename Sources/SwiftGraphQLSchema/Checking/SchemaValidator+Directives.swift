import SwiftGraphQLLanguage

extension SchemaValidator {
    /// Checks the directive definitions; see the specification, section 3.13.
    mutating func validateDirectives() {
        for directive in schema.directives {
            checkNotReserved(directive.name)
            for argument in directive.arguments {
                validate(argument, "the argument '\(argument.name)' of '@\(directive.name)'")
            }
        }
    }
}
