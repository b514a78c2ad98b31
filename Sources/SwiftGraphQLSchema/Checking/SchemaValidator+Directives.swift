import SwiftGraphQLLanguage

extension SchemaValidator {
    /// Checks the directive definitions; see the specification, section 3.13. Generated code contains only directives
    /// on operations and fields, so code generation ignores all other directives.
    mutating func validateDirectives() {
        for directive in schema.directives where purpose == .serving || directive.isOnOperationsOrFields {
            checkNotReserved(directive.name)
            for argument in directive.arguments {
                validate(argument, "the argument '\(argument.name)' of '@\(directive.name)'")
            }
        }
    }
}
