// A constant lacks `nonisolated` in a module whose default isolation is the main actor.
// flags: -default-isolation MainActor
import SwiftGraphQL

let name: Selection<String, Objects.Human> = Selection { try $0.name() }
let query: Selection<[String], Operations.Query> = Selection { try $0.humans(name.list) }
// error: main actor-isolated let 'name' can not be referenced from a nonisolated context
