// An object's selection where an operation is sent.
import SwiftGraphQL

func test(_ human: Selection<String, Objects.Human>) async throws {
    _ = try await SG.send(human, to: "http://localhost")
}
// error: requires that 'Objects.Human' conform to 'RequestScope'
