#if canImport(FoundationNetworking)
    import Foundation
    import Testing

    @testable import SwiftGraphQLHTTP

    /// Tests for platforms other than Apple's that have Foundation's networking.
    @Suite struct UnavailableHTTPSessionTests {
        @Test("A request fails if Foundation would ignore its connection options")
        func options() async throws {
            var options = HTTPSessionOptions()
            #expect(HTTPSessions.withDefaultConnections(options) is FoundationHTTPSession)
            options.connection.pinnedPublicKeyDigests = ["key"]
            let message = HTTPMessage(url: try #require(URL(string: "http://127.0.0.1:9/")))
            await #expect(throws: UnavailableHTTPSession.Failure.unsupportedOptions) {
                try await HTTPSessions.withDefaultConnections(options).answer(to: message)
            }
        }
    }
#endif
