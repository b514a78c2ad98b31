// A field is requested without `try`.
import SwiftGraphQL

let name: Selection<String, Objects.Human> = Selection { $0.name() }
// error: call can throw, but it is not marked with 'try' and the error is not handled
