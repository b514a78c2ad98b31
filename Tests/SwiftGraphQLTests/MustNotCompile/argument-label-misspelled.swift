// An argument has a label that the field doesn't have.
import SwiftGraphQL

let human = Selection<String, Objects.Human> { try $0.name() }
let humans = Selection<[String], Operations.Query> { try $0.humans(limit: .present(3), human.list) }
// error: extra argument in call
