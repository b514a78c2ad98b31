import SwiftGraphQL
import Testing

/// Tests what the callback of `SG.send` can access in Swift 6 mode, mostly by compiling.
@Suite struct CallbackIsolationTests {
    private final class Model {
        var error: (any Error)?
    }

    @MainActor private final class MainActorModel {
        var error: (any Error)?
        var model: Model?

        func load(_ done: @escaping @MainActor () -> Void) {
            let query = Selection<[String], Operations.Query> { try $0.humans(.list { try $0.name() }) }
            SG.send(query.map { _ in Model() }, to: "no endpoint") { result in
                MainActor.assertIsolated()
                switch result {
                case .success(let model): self.model = model
                case .failure(let error): self.error = error
                }
                done()
            }
        }
    }

    private actor Store {
        var error: (any Error)?

        func load(_ done: @escaping @Sendable () -> Void) {
            SG.send(Selection<DateTime, Operations.Query> { try $0.now() }, to: "no endpoint") { result in
                self.assertIsolated()
                if case .failure(let error) = result { self.error = error }
                done()
            }
        }
    }

    @Test("A callback written on the main actor can change the main actor's state")
    @MainActor func mainActor() async {
        let model = MainActorModel()
        await withCheckedContinuation { continuation in model.load { continuation.resume() } }
        #expect(model.error is ClientError)
    }

    @Test("A callback written on an actor can change the actor's state")
    func actor() async {
        let store = Store()
        await withCheckedContinuation { continuation in
            Task { await store.load { continuation.resume() } }
        }
        #expect(await store.error is ClientError)
    }
}
