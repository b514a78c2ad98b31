// A constant is used without `.list`, but the field returns a list.
import SwiftGraphQL

let name: Selection<String, Objects.Human> = Selection { try $0.name() }
let query: Selection<[String], Operations.Query> = Selection { try $0.humans(name) }
// error: cannot convert value of type 'Selection<String, Objects.Human>' to expected argument type 'Selection<String, [Objects.Human]>'
