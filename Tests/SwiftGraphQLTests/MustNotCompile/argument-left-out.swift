// A non-null argument is missing.
import SwiftGraphQL

let name: Selection<String, Objects.Human> = Selection { try $0.name() }
let query: Selection<String?, Operations.Query> = Selection { try $0.human(name.nullable) }
// error: missing argument for parameter 'id' in call
