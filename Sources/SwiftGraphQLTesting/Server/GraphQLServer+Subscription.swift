import SwiftGraphQLLanguage
import SwiftGraphQL
import SwiftGraphQLSchema

extension GraphQLServer {
    /// Calls a closure with a response for each event of a subscription; see the specification, section 6.2.3. A query
    /// or a mutation has one response, even with `@defer` and `@stream`, which a server may ignore.
    ///
    /// - Parameters:
    ///   - started: A closure to call when the stream of events exists, before the first event is read.
    ///   - respond: A closure to call with each response.
    /// - Throws: `CancellationError`, and any error that the stream of events throws.
    func respond(
        to request: GraphQLRequest, failingFields: [String: String], started: () async -> Void,
        respond: (ExecutionResult) async -> Void
    ) async throws {
        let prepared: ExecutionRequest
        do throws(RequestFailure) {
            prepared = try prepare(
                request.document, .object(request.variables), request.operationName, headers: request.headers,
                errorBehavior: request.errorBehavior)
        } catch {
            await respond(.failure(error.errors))
            return
        }
        func execute(_ event: ResolverValue? = nil) async throws {
            try Task.checkCancellation()
            let executor = Executor(
                schema: schema, resolvers: resolvers, mocks: mocks, request: prepared, failingFields: failingFields,
                limits: limits.fittingStack, event: event)
            await respond(try await executor.execute())
        }
        guard prepared.operation.kind == .subscription else { return try await execute() }
        let events: Resolvers.Events
        do {
            events = try await self.events(of: prepared)
        } catch let failure as FieldFailure {
            await respond(.failure([failure.error]))
            return
        }
        await started()
        try await events { try await execute($0) }
    }

    /// Returns the source stream; see the specification, section 6.2.3.1.
    private func events(of request: ExecutionRequest) async throws -> Resolvers.Events {
        let executor = Executor(
            schema: schema, resolvers: resolvers, mocks: mocks, request: request, limits: limits.fittingStack)
        let execution = Execution(executor)
        guard let field = execution.plan(try executor.rootGroups(), of: request.root).first else {
            return { _ in }
        }
        let root = Place(rootKey: mocks.rootKey)
        if case .failure(let error) = field.arguments { throw execution.failure(error.message, field, in: root) }
        guard let subscribe = resolvers.subscriptions[field.coordinate] else { return mockEvents() }
        do {
            return try await subscribe(execution.call(field, .json(.null), in: root))
        } catch let error as CancellationError where Task.isCancelled {
            throw error
        } catch {
            throw FieldFailure(error, at: field.group.nodes, path: Place(.field(field), in: root).path)
        }
    }

    private func mockEvents() -> Resolvers.Events {
        { body in for _ in 0..<eventCount { try await body(mocks.isOn ? .mock : .null) } }
    }
}
