// A closure that runs on any thread uses a property of an object on the main actor.
import SwiftGraphQL

@MainActor final class Model {
    var limit = 2
    func query() -> Selection<[String], Operations.Query> {
        Selection { try $0.humans(first: .present(self.limit), .list { try $0.name() }) }
    }
}
// error: main actor-isolated property 'limit' can not be referenced from a Sendable closure
