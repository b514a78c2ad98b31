// A constant has `.nullable`, but the field returns a list.
import SwiftGraphQL

let name: Selection<String, Objects.Human> = Selection { try $0.name() }
let query: Selection<[String], Operations.Query> = Selection { try $0.humans(.nullable(name)) }
// error: 'nullable' is unavailable: this field returns a list: write '.list(…)'
