// The types of a selection can't be inferred.
import SwiftGraphQL

let query = Selection { try $0.humans(.list { try $0.name() }) }
// error: cannot infer type of closure parameter '$0' without a type annotation
