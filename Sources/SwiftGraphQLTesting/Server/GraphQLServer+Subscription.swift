import GraphQLLanguage
import SwiftGraphQL
import GraphQLSchema

extension GraphQLServer {
    /// Passes a response for each event of a subscription; see the specification, section 6.2.3.
    ///
    /// - Parameter started: Is called when there is a stream of events, before the first of them is taken.
    /// - Throws: `CancellationError`, and what the stream of events throws.
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
            var executor = Executor(
                schema: schema, resolvers: resolvers, mocks: mocks, request: prepared, failingFields: failingFields,
                limits: limits.fittingStack, event: event)
            respond(try await executor.execute())
        }
    }

    /// The source stream; see the specification, section 6.2.3.1.
    private func events(of request: ExecutionRequest) async throws -> AsyncThrowingStream<ResolverValue, any Error> {
        let executor = Executor(
            schema: schema, resolvers: resolvers, mocks: mocks, request: request, limits: limits.fittingStack)
        guard let group = try executor.rootGroups().first,
            let field = schema.field(group.first.name.text, of: request.root)
        else { return AsyncThrowingStream { $0.finish() } }
        let path = ResponsePath([.name(group.responseName)])
        let arguments: JSONObject
        var coercion = InputCoercion(schema: schema, limits: limits.fittingStack)
        do throws(ArgumentFailure) {
            arguments = try coercion.arguments(
                field.arguments, given: group.first.arguments, variables: request.variables)
        } catch {
            throw FieldFailure(error.message, at: group.nodes, path: path)
        }
        let site = FieldSite(
            group: group, field: field, parent: request.root, arguments: ResolverArguments(arguments),
            key: mocks.rootKey)
        guard let subscribe = resolvers.subscriptions[site.coordinate] else { return mockEvents(site) }
        do {
            return try await subscribe(executor.call(site, source: ResolvedValue(.json(.null), key: 0), path))
        } catch let error as CancellationError where Task.isCancelled {
            throw error
        } catch {
            throw FieldFailure(error, at: group.nodes, path: path)
        }
    }

    private func mockEvents(_ site: FieldSite) -> AsyncThrowingStream<ResolverValue, any Error> {
        AsyncThrowingStream { continuation in
            for _ in 0..<eventCount { continuation.yield(mocks.isOn ? .mock : .null) }
            continuation.finish()
        }
    }
}
