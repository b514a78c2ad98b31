// An object's selection is sent as an operation.
import SwiftGraphQL

func test(_ human: Selection<String, Objects.Human>) async throws {
    _ = try await SG.send(human, to: "http://localhost")
}
// error: requires that 'Objects.Human' conform to 'RequestScope'
