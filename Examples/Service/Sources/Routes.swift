import HTTPTypes
import Hummingbird
import SwiftGraphQL

/// The service's routes. They share one client, and pass the authorization of each request along.
///
///     GET /people?first=10
///     GET /people/:id
func routes(client: Client) -> Router<BasicRequestContext> {
    let router = Router()
    router.add(middleware: GraphQLFailures())
    router.get("people") { request, _ in
        let first = try count(in: request)
        return try await client.with { $0.headers.merge(callersHeaders(request)) { $1 } }.send(people(first: first))
    }
    router.get("people/:id") { request, context in
        let id = try context.parameters.require("id")
        let found = try await client.with { $0.headers.merge(callersHeaders(request)) { $1 } }.send(person(id: id))
        guard let found else { throw HTTPError(.notFound, message: "There is no person with this identifier.") }
        return found
    }
    return router
}

/// The number of people to request. The service has its own limits, because the number is sent to another server.
private func count(in request: Request) throws -> Int {
    guard let text = request.uri.queryParameters["first"] else { return 20 }
    guard let first = Int(text), (1...100).contains(first) else {
        throw HTTPError(.badRequest, message: "first is a number from 1 to 100.")
    }
    return first
}

/// The header fields that are passed on to the GraphQL server: only the authorization.
private func callersHeaders(_ request: Request) -> [String: String] {
    request.headers[.authorization].map { ["Authorization": $0] } ?? [:]
}
