// `nil` is passed for a nullable argument.
import SwiftGraphQL

let human = Selection<String, Objects.Human> { try $0.name() }
let humans: Selection<[String], Operations.Query> = Selection { try $0.humans(filter: nil, human.list) }
// error: 'init(nilLiteral:)' is unavailable: write '.null' to send null, or '.absent' to send nothing
