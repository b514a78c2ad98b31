// An inline selection uses `.nullable` around a list whose elements are nullable.
import SwiftGraphQL

let human: Selection<[String?], Objects.Human> = Selection {
    try $0.friends(.nullable(.list { try $0.name() }))
}
// error: 'nullable' is unavailable: the elements of this list are nullable: write '.list(.nullable { … })'
