// An inner selection uses the outer scope and would request a field from the wrong object.
import SwiftGraphQL

let query: Selection<String?, Operations.Query> = Selection { query in
    try query.human(
        id: "1", Selection<String, Objects.Human> { _ in try query.greeting(input: .init(name: "x")) }.nullable)
}
// error: capture of 'query' with non-Sendable type 'Operations.Query' in a '@Sendable' closure
