import Foundation
import Testing

@testable import SwiftGraphQLHTTP

@Suite struct FoundationHTTPExchangeTests {
    private let lost = URLError(.networkConnectionLost)

    /// Returns the code of the error with which an exchange ends, or `nil` if the request is resent.
    private func code(_ end: FoundationHTTPExchange.End) -> URLError.Code? {
        guard case .finish(let error) = end else { return nil }
        return (error as? URLError)?.code
    }

    @Test("A request that fails on a stale connection is resent once, but not twice")
    func repetition() {
        var exchange = FoundationHTTPExchange(mayRepeat: true)
        let ends = [exchange.end(lost), exchange.end(lost)]
        #expect(ends.map(code) == [nil, .networkConnectionLost])
    }

    @Test("A request that must not be repeated isn't resent")
    func noRepetition() {
        var exchange = FoundationHTTPExchange(mayRepeat: false)
        let end = exchange.end(lost)
        #expect(code(end) == .networkConnectionLost)
    }

    @Test("A request isn't resent if its response breaks off")
    func brokenResponse() {
        var exchange = FoundationHTTPExchange(mayRepeat: true)
        let heads = [exchange.receiveHead(), exchange.receiveHead()]
        #expect(heads == [true, false])
        let end = exchange.end(lost)
        #expect(code(end) == .networkConnectionLost)
    }

    @Test("A timeout or failed connection ends the request", arguments: [URLError.Code.timedOut, .cannotConnectToHost])
    func otherErrors(_ error: URLError.Code) {
        var exchange = FoundationHTTPExchange(mayRepeat: true)
        let end = exchange.end(URLError(error))
        #expect(code(end) == error)
    }

    @Test("An exchange ends without an error after a complete response, or with the receiver's own error")
    func ends() throws {
        var exchange = FoundationHTTPExchange(mayRepeat: true)
        guard case .finish(nil) = exchange.end(nil) else { throw lost }
        exchange.failure = URLError(.dataLengthExceedsMaximum)
        let end = exchange.end(URLError(.cancelled))
        #expect(code(end) == .dataLengthExceedsMaximum)
    }

    @Test("A cancellation is reported as CancellationError")
    func cancellation() {
        #expect(URLError.reported(URLError(.cancelled)) is CancellationError)
        #expect(URLError.reported(CancellationError()) is CancellationError)
    }

    @Test(
        "A socket error becomes a URLError that contains the original error",
        arguments: [
            (NSPOSIXErrorDomain, ECONNABORTED, URLError.Code.networkConnectionLost),
            (NSPOSIXErrorDomain, ECONNREFUSED, .cannotConnectToHost), (NSPOSIXErrorDomain, ETIMEDOUT, .timedOut),
            ("kNWErrorDomainPOSIX", ECONNABORTED, .networkConnectionLost), ("anything", -1, .networkConnectionLost),
        ])
    func systemErrors(_ domain: String, _ code: Int32, _ expected: URLError.Code) throws {
        let system = NSError(domain: domain, code: Int(code))
        let error = try #require(URLError.reported(system) as? URLError)
        #expect(error.code == expected)
        let underlying = try #require(error.errorUserInfo[NSUnderlyingErrorKey] as? NSError)
        #expect(underlying.domain == domain && underlying.code == Int(code))
        #expect(error.isRefusedConnection == (expected == .cannotConnectToHost))
    }

    @Test("A query that fails with ECONNABORTED, as after the app returns from the background, is resent")
    func background() {
        var exchange = FoundationHTTPExchange(mayRepeat: true)
        let aborted = NSError(domain: NSPOSIXErrorDomain, code: Int(ECONNABORTED))
        let end = exchange.end(aborted)
        #expect(code(end) == nil)
    }

    @Test("The reported progress never exceeds the size of the body, even if the body is resent")
    func progress() {
        var exchange = FoundationHTTPExchange(mayRepeat: true)
        let first = [60, 60, 40].map { exchange.send($0, of: 100) }
        #expect(first == [60, 100, 100])
        _ = exchange.end(lost)
        let second = exchange.send(10, of: 100)
        #expect(second == 10)
    }
}
