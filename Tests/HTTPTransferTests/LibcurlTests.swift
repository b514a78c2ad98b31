#if os(Linux) && canImport(Glibc)
    import Foundation
    import Testing

    @testable import HTTPTransfer

    @Suite struct LibcurlTests {
        @Test("If libcurl lacks a function, each request is an error that names it, and Foundation isn't used")
        func missingFunction() async {
            await #expect(processExitsWith: .success) {
                // This library exists, and has none of the functions.
                Libcurl.replaceLibrary(by: "libm.so.6")
                let session = HTTPSessions.make(HTTPSessionOptions())
                let message = HTTPMessage(url: try #require(URL(string: "http://127.0.0.1:9/")))
                let error = await #expect(throws: UnavailableHTTPSession.Failure.self) {
                    try await HTTPFetch.answer(to: message, in: session)
                }
                #expect(error?.message.contains("has no function curl_") == true)
            }
        }
    }
#endif
