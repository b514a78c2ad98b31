// An inline selection is written as `.init`, but the field returns a list.
import SwiftGraphQL

let query = Selection<[String], Operations.Query> { try $0.humans(.init { try $0.name() }) }
// error: referencing initializer 'init(_:)' on 'Selection' requires that '[Objects.Human]' conform to 'SelectionScope'
