// An inline selection uses `.list`, but the elements of the list are nullable.
import SwiftGraphQL

let human: Selection<[String], Objects.Human> = Selection { try $0.friends(.list { try $0.name() }) }
// error: 'list' is unavailable: the elements of this list are nullable: write '.list(.nullable { … })'
