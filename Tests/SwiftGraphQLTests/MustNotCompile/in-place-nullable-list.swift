// An inline selection uses `.list`, but the list is nullable.
import SwiftGraphQL

let human: Selection<[String]?, Objects.Human> = Selection { try $0.children(.list { try $0.name() }) }
// error: 'list' is unavailable: this field returns a nullable list: write '.nullable(.list { … })'
