// An object's field lacks a selection.
import SwiftGraphQL

let count: Selection<Int, Operations.Query> = Selection { try $0.humans().count }
// error: missing argument for parameter #3 in call
