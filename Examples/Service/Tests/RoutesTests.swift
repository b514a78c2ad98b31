@testable import PeopleService
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import SwiftGraphQL
import SwiftGraphQLTesting
import Testing

/// Tests the routes with a GraphQL server in the same process. The API is generated from the same schema.
struct RoutesTests {
    private static func server() throws -> GraphQLServer {
        let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources/schema.graphql")
        return try GraphQLServer(contentsOf: [schema])
            .resolving("Query.humans") { call in
                Array([leia, vader].prefix(call.arguments["first"].int ?? 0))
            }
            .resolving("Query.human") { call in
                call.arguments["id"].string == "1" ? leia : nil
            }
    }

    private static let leia: JSONValue = ["id": "1", "name": "Leia", "homePlanet": "Alderaan"]
    private static let vader: JSONValue = ["id": "2", "name": "Vader", "homePlanet": nil]

    /// Returns the status and the body of a route's response.
    private static func get(
        _ path: String, headers: HTTPFields = [:], from server: GraphQLServer
    ) async throws -> (status: HTTPResponse.Status, body: String) {
        let application = Application(router: routes(client: Client(transport: server)))
        return try await application.test(.router) { tester in
            try await tester.execute(uri: path, method: .get, headers: headers) { response in
                (response.status, String(buffer: response.body))
            }
        }
    }

    @Test func `people are returned as the service's own model`() async throws {
        let answer = try await Self.get("/people", from: Self.server())
        #expect(answer.status == .ok)
        let people = try JSONDecoder().decode([Person].self, from: Data(answer.body.utf8))
        #expect(people == [Person(id: "1", name: "Leia", home: "Alderaan"), Person(id: "2", name: "Vader", home: nil)])
    }

    @Test func `the caller can set the number of people`() async throws {
        let answer = try await Self.get("/people?first=1", from: Self.server())
        #expect(try JSONDecoder().decode([Person].self, from: Data(answer.body.utf8)).map(\.name) == ["Leia"])
    }

    @Test(arguments: ["0", "101", "-1", "many", ""])
    func `an invalid number of people is rejected without a request to the server`(_ first: String) async throws {
        let server = try Self.server().failing(with: ClientError(code: .connectionFailed, message: "asked"))
        #expect(try await Self.get("/people?first=\(first)", from: server).status == .badRequest)
    }

    @Test func `one person is found, and an unknown one isn't`() async throws {
        let server = try Self.server()
        let found = try await Self.get("/people/1", from: server)
        #expect(found.status == .ok)
        #expect(try JSONDecoder().decode(Person.self, from: Data(found.body.utf8)).name == "Leia")
        #expect(try await Self.get("/people/7", from: server).status == .notFound)
    }

    @Test func `only the authorization is passed on to the GraphQL server`() async throws {
        let server = try Self.server().resolving("Query.human") { call in
            let headers = call.headers.map { "\($0.key): \($0.value)" }.sorted().joined(separator: ", ")
            return ["id": "1", "name": .string(headers)]
        }
        let headers: HTTPFields = [.authorization: "Bearer secret", .cookie: "session=1"]
        let answer = try await Self.get("/people/1", headers: headers, from: server)
        let person = try JSONDecoder().decode(Person.self, from: Data(answer.body.utf8))
        #expect(person.name == "Authorization: Bearer secret")
    }

    @Test(arguments: [("UNAUTHENTICATED", 401), ("FORBIDDEN", 403), ("INTERNAL_SERVER_ERROR", 502)])
    func `an error from the GraphQL server becomes an HTTP status`(_ code: String, _ status: Int) async throws {
        let server = try Self.server().resolving("Query.humans") { _ -> JSONValue in
            throw GraphQLError(message: "the server's own words", extensions: ["code": .string(code)])
        }
        let answer = try await Self.get("/people", from: server)
        #expect(answer.status.code == status)
        #expect(!answer.body.contains("own words"))
    }

    @Test(arguments: [
        (ClientError(code: .timedOut, message: ""), 504),
        (ClientError(code: .connectionFailed, message: ""), 502),
        (ClientError(code: .httpStatus, message: "", status: 401), 401),
        (ClientError(code: .httpStatus, message: "", status: 403), 403),
        (ClientError(code: .httpStatus, message: "", status: 429), 503),
        (ClientError(code: .httpStatus, message: "", status: 500), 502),
        (ClientError(code: .invalidHeader, message: ""), 400),
    ])
    func `a missing response from the GraphQL server becomes an HTTP status`(_ error: ClientError, _ status: Int)
        async throws
    {
        let answer = try await Self.get("/people", from: Self.server().failing(with: error))
        #expect(answer.status.code == status)
    }

    @Test func `a truncated response becomes a 502`() async throws {
        #expect(try await Self.get("/people", from: Self.server().cuttingOff(afterBytes: 20)).status == .badGateway)
    }
}
