import Foundation
import Testing

@testable import HTTPTransfer

@Suite struct FoundationHTTPExchangeTests {
    private let lost = URLError(.networkConnectionLost)

    /// The error that an exchange ends with; `nil` for one that is sent again.
    private func code(_ end: FoundationHTTPExchange.End) -> URLError.Code? {
        guard case .finish(let error) = end else { return nil }
        return (error as? URLError)?.code
    }

    @Test("A message on a stale connection is sent once more, and not twice more")
    func repetition() {
        var exchange = FoundationHTTPExchange(mayRepeat: true)
        let ends = [exchange.end(lost), exchange.end(lost)]
        #expect(ends.map(code) == [nil, .networkConnectionLost])
    }

    @Test("A message that may not be repeated isn't")
    func noRepetition() {
        var exchange = FoundationHTTPExchange(mayRepeat: false)
        let end = exchange.end(lost)
        #expect(code(end) == .networkConnectionLost)
    }

    @Test("A response that breaks off isn't asked for again")
    func brokenResponse() {
        var exchange = FoundationHTTPExchange(mayRepeat: true)
        let heads = [exchange.receiveHead(), exchange.receiveHead()]
        #expect(heads == [true, false])
        let end = exchange.end(lost)
        #expect(code(end) == .networkConnectionLost)
    }

    @Test("Other errors aren't a reason to send again", arguments: [URLError.Code.timedOut, .cannotConnectToHost])
    func otherErrors(_ error: URLError.Code) {
        var exchange = FoundationHTTPExchange(mayRepeat: true)
        let end = exchange.end(URLError(error))
        #expect(code(end) == error)
    }

    @Test("The end and the receiver's own error are passed on")
    func ends() throws {
        var exchange = FoundationHTTPExchange(mayRepeat: true)
        guard case .finish(nil) = exchange.end(nil) else { throw lost }
        exchange.failure = URLError(.dataLengthExceedsMaximum)
        let end = exchange.end(URLError(.cancelled))
        #expect(code(end) == .dataLengthExceedsMaximum)
    }

    @Test("A cancelled task ends with CancellationError")
    func cancellation() {
        #expect(URLError.reported(URLError(.cancelled)) is CancellationError)
        #expect(URLError.reported(CancellationError()) is CancellationError)
    }

    @Test(
        "An error of the socket becomes a URLError, and keeps the error",
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

    @Test("After the app was in the background, a query is sent once more")
    func background() {
        var exchange = FoundationHTTPExchange(mayRepeat: true)
        let aborted = NSError(domain: NSPOSIXErrorDomain, code: Int(ECONNABORTED))
        let end = exchange.end(aborted)
        #expect(code(end) == nil)
    }

    @Test("Progress stays within the body when it is sent again")
    func progress() {
        var exchange = FoundationHTTPExchange(mayRepeat: true)
        let first = [60, 60, 40].map { exchange.send($0, of: 100) }
        #expect(first == [60, 100, 100])
        _ = exchange.end(lost)
        let second = exchange.send(10, of: 100)
        #expect(second == 10)
    }
}
