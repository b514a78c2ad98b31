import GraphQLLanguage
import SwiftGraphQL

extension SourceLocation {
    /// The place as responses say it.
    var graphQL: GraphQLError.Location {
        let position = position
        return GraphQLError.Location(line: position.line, column: position.column)
    }
}
