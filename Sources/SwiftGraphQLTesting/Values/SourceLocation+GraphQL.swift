import SwiftGraphQLLanguage
import SwiftGraphQL

extension SourceLocation {
    /// The location in the form that responses use.
    var graphQL: GraphQLError.Location {
        let position = position
        return GraphQLError.Location(line: position.line, column: position.column)
    }
}
