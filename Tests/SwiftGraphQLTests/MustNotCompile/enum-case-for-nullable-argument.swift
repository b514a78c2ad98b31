// An enum case for a nullable argument.
import SwiftGraphQL

let hero: Selection<String?, Operations.Query> = Selection {
    try $0.hero(episode: .jedi, .nullable { try $0.name() })
}
// error: type 'OptionalArgument<Enums.Episode>' has no member 'jedi'
