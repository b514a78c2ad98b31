import Foundation
import SwiftGraphQLHTTP
import Testing

@Suite struct HTTPRedirectTests {
    private func redirect(
        _ status: Int = 308, to location: String?, from url: String = "https://example.com/a/graphql"
    ) throws -> HTTPRedirect? {
        let head = HTTPHead(status: status, headers: location.map { ["location": $0] } ?? [:])
        return HTTPRedirect(head, from: try #require(URL(string: url)))
    }

    @Test("A status such as 200 or 304 isn't a redirect, even with a location", arguments: [200, 300, 304, 305, 404])
    func answerAnotherStatus(_ status: Int) throws {
        #expect(try redirect(status, to: "/b") == nil)
    }

    @Test(
        "Only a redirect with the status 307 or 308 keeps the method",
        arguments: [(301, false), (302, false), (303, false), (307, true), (308, true)])
    func status307308Alone(_ status: Int, _ keepsMethod: Bool) throws {
        #expect(try redirect(status, to: "/b")?.keepsMethod == keepsMethod)
    }

    @Test(
        "A redirect's target is resolved against the response's URL",
        arguments: [
            ("/b?c=d", "https://example.com/b?c=d"), ("b", "https://example.com/a/b"),
            ("//example.org/b", "https://example.org/b"), ("HTTPS://example.org", "HTTPS://example.org"),
            ("/größe a?q=ä", "https://example.com/gr%C3%B6%C3%9Fe%20a?q=%C3%A4"),
        ])
    func targetResolvedAgainst(_ location: String, _ target: String) throws {
        #expect(try redirect(to: location)?.target?.absoluteString == target)
    }

    @Test(
        "A redirect whose location isn't a web server's URL has no target",
        arguments: [nil, "ftp://example.com/", "file:///etc/hosts", "https:///b", "mailto:a@example.com"])
    func namesNoWeb(_ location: String?) throws {
        let redirect = try #require(try redirect(to: location))
        #expect(redirect.target == nil && !redirect.leavesTLS && !redirect.leavesOrigin)
    }

    @Test("Only a redirect from https to http gives up TLS")
    func httpsHttpLeaves() throws {
        #expect(try redirect(to: "http://example.com/b")?.leavesTLS == true)
        #expect(try redirect(to: "https://example.org/b")?.leavesTLS == false)
        #expect(try redirect(to: "https://example.com/b", from: "http://example.com/a")?.leavesTLS == false)
    }

    @Test(
        "A redirect to a different scheme, host or port is cross-origin",
        arguments: [
            ("https://EXAMPLE.com:443/b", false), ("/b", false), ("https://example.com:444/b", true),
            ("https://www.example.com/b", true), ("http://example.com/b", true),
        ])
    func anotherSchemeHost(_ location: String, _ leavesOrigin: Bool) throws {
        #expect(try redirect(to: location)?.leavesOrigin == leavesOrigin)
    }

    @Test("A message carries the client's certificate and the app's header fields within its first origin only")
    func credentials() throws {
        var options = ConnectionOptions()
        options.clientCertificate = .init(archive: Data([1]), passphrase: "a")
        options.pinnedPublicKeyDigests = ["b"]
        let url = try #require(URL(string: "https://example.com/a"))
        var message = HTTPMessage(url: url, headers: ["Authorization": "c"])
        for (location, isOrigin) in [("/b", true), ("https://example.org/c", false), ("https://example.com/a", false)] {
            let head = HTTPHead(status: 307, headers: ["Location": location])
            message = try #require(try message.redirected(by: HTTPAnswer(head: head, body: [], url: message.url)))
            let connection = message.connection(by: options)
            #expect((connection.clientCertificate != nil) == isOrigin)
            #expect(connection.pinnedPublicKeyDigests == ["b"])
            #expect(message.headers.isEmpty == !isOrigin)
        }
    }

    @Test(
        "A redirect within the origin keeps the user and the password of the URL",
        arguments: [
            ("/b", "https://user:p%40s@example.com/b"),
            ("https://example.com/b?c", "https://user:p%40s@example.com/b?c"),
            ("https://a@example.com/b", "https://a@example.com/b"), ("https://example.org/b", "https://example.org/b"),
        ])
    func userInformation(_ location: String, _ expected: String) throws {
        let target = try redirect(to: location, from: "https://user:p%40s@example.com/a")?.target
        #expect(target?.absoluteString == expected)
    }
}
