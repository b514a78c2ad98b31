import GraphQLLanguage
import SwiftGraphQL
import GraphQLSchema

extension GraphQLServer {
    /// Returns a response for each event of a subscription; see the specification, section 6.2.3.
    ///
    /// - Parameters:
    ///   - started: Called when the stream of events exists, before the first event is read.
    ///   - respond: Called with each response.
    /// - Throws: `CancellationError`, and any error that the stream of events throws.
    func respond(
        to request: GraphQLRequest, failingFields: [String: String], started: () -> Void,
        respond: (ExecutionResult) -> Void
    ) async throws {
        let prepared: ExecutionRequest
        do throws(RequestFailure) {
            guard let variables = try? JSONValue(parsing: request.variables) else {
                throw RequestFailure("the variables are not JSON")
            }
            prepared = try prepare(request.document, variables, request.operationName, headers: request.headers)
            guard prepared.operation.kind == .subscription else {
                throw RequestFailure("the operation is not a subscription: use 'send'", at: prepared.operation.location)
            }
        } catch {
            respond(.failure(error.errors))
            return
        }
        let events: AsyncThrowingStream<ResolverValue, any Error>
        do {
            events = try await self.events(of: prepared)
        } catch let failure as FieldFailure {
            respond(.failure([failure.error]))
            return
        }
        started()
        for try await event in events {
            try Task.checkCancellation()
            let executor = Executor(
                schema: schema, resolvers: resolvers, mocks: mocks, request: prepared, failingFields: failingFields,
                limits: limits.fittingStack, event: event)
            respond(try await executor.execute())
        }
    }

    /// Returns the source stream; see the specification, section 6.2.3.1.
    private func events(of request: ExecutionRequest) async throws -> AsyncThrowingStream<ResolverValue, any Error> {
        let executor = Executor(
            schema: schema, resolvers: resolvers, mocks: mocks, request: request, limits: limits.fittingStack)
        let execution = Execution(executor)
        guard let field = execution.plan(try executor.rootGroups(), of: request.root).first else {
            return AsyncThrowingStream { $0.finish() }
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

    private func mockEvents() -> AsyncThrowingStream<ResolverValue, any Error> {
        AsyncThrowingStream { continuation in
            for _ in 0..<eventCount { continuation.yield(mocks.isOn ? .mock : .null) }
            continuation.finish()
        }
    }
}
