// A selection without `.nullable` is passed to a nullable field.
import SwiftGraphQL

let name: Selection<String, Objects.Human> = Selection { try $0.name() }
let query: Selection<String, Operations.Query> = Selection { try $0.human(id: "1", name) }
// error: cannot convert value of type 'Selection<String, Objects.Human>' to expected argument type 'Selection<String, Objects.Human?>'
