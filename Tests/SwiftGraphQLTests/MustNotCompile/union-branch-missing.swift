// An `on` lacks the branch for a member of the union.
import SwiftGraphQL

let result: Selection<String, Unions.SearchResult> = Selection {
    try $0.on(human: Selection { try $0.name() }, droid: Selection { try $0.name() })
}
// error: missing argument for parameter 'starship' in call
