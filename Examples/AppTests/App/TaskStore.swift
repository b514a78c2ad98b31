import SwiftGraphQL

/// A task of the user.
struct ToDo: Equatable, Sendable {
    var id: String
    var title: String
    var isDone: Bool
    var isUrgent: Bool
}

nonisolated let toDo: Selection<ToDo, Objects.Task> = Selection {
    let days = try $0.dueInDays()
    return try ToDo(id: $0.id(), title: $0.title(), isDone: $0.isDone(), isUrgent: (days ?? 7) < 2)
}

/// The tasks that the app shows. The store receives its client, so that tests can pass their own.
@MainActor final class TaskStore {
    /// The tasks; empty until they are loaded.
    private(set) var tasks: [ToDo] = []
    /// A message for the user; `nil` if there is none.
    private(set) var message: String?

    private let client: Client

    init(client: Client) { self.client = client }

    /// Loads the tasks, with urgent ones first. If that fails, the existing tasks stay.
    func load() async {
        await attempt {
            let tasks = try await client.send(
                Selection<[ToDo], Operations.Query>(named: "Tasks") { try $0.tasks(toDo.list) })
            self.tasks = tasks.filter(\.isUrgent) + tasks.filter { !$0.isUrgent }
        }
    }

    /// Finishes a task.
    func finish(_ id: String) async {
        await attempt {
            let finish = Selection<ToDo?, Operations.Mutation>(named: "Finish") { try $0.finish(id: id, toDo.nullable) }
            guard let finished = try await client.send(finish) else { return message = "The task is gone." }
            tasks = tasks.map { $0.id == id ? finished : $0 }
        }
    }

    private func attempt(_ work: () async throws -> Void) async {
        message = nil
        do {
            try await work()
        } catch is CancellationError {
            // The view that sent the request has disappeared.
        } catch let error as ResponseError {
            message = error.errors.first?.message
        } catch {
            message = "Please try again."
        }
    }
}
