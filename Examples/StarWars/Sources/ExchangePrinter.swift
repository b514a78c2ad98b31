import SwiftGraphQL

/// Prints each request that is sent and its response.
struct ExchangePrinter: Middleware {
    func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
        print("document:  \(request.document)")
        print("variables: \(request.variables)")
        let response = try await next.send(request)
        print("response:  \(String(decoding: response.body, as: UTF8.self))")
        return response
    }
}
