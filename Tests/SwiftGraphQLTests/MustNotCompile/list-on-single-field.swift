// A constant is used with `.list`, but the field isn't a list.
import SwiftGraphQL

let name: Selection<String, Objects.Human> = Selection { try $0.name() }
let query: Selection<[String], Operations.Query> = Selection {
    try $0.shapes(Selection<[String], Objects.Shapes> { try $0.one(name.list) })
}
// error: cannot convert value of type 'Selection<[String], [Objects.Human]>' to expected argument type 'Selection<[String], Objects.Human>'
