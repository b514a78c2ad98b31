import Foundation
import SwiftGraphQLHTTP
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLClient

/// Tests the text of forms, and that no files are left on disk.
@Suite struct MultipartFormTests {
    private let folder = TemporaryFolder()

    private func request(_ uploads: [(String, Upload)]) -> GraphQLRequest {
        GraphQLRequest(
            type: .mutation, document: "mutation { a }", variablesText: #"{"a":null}"#,
            uploads: uploads.map { UploadLocation(path: $0.0, upload: $0.1) })
    }

    private func text(
        _ request: GraphQLRequest
    ) async throws -> (text: String, contentType: String) {
        let (body, contentType) = try await MultipartForm(request).write(in: folder.url)
        switch body {
        case .none: return ("", contentType)
        case .bytes(let bytes): return (String(decoding: bytes, as: UTF8.self), contentType)
        case .file(let url):
            defer { try? FileManager.default.removeItem(at: url) }
            return (String(decoding: try Data(contentsOf: url), as: UTF8.self), contentType)
        }
    }

    @Test func `the form contains the operations, then the map, then each file once`() async throws {
        let onDisk = Upload(file: try folder.file("notes.txt", Data("two\r\n".utf8)), contentType: "text/plain")
        let inMemory = Upload(bytes: Array("one".utf8), filename: "ä 🦊.bin")
        let form = try await text(
            request([
                ("variables.a", inMemory), ("variables.b.0", onDisk), ("variables.b.1", inMemory),
            ]))
        let boundary = try #require(form.contentType.components(separatedBy: "boundary=").last)
        #expect(form.contentType == "multipart/form-data; boundary=\(boundary)")
        #expect(
            form.text.replacingOccurrences(of: boundary, with: "Boundary1")
                == [
                    "--Boundary1", #"Content-Disposition: form-data; name="operations""#, "",
                    #"{"query":"mutation { a }","variables":{"a":null}}"#, "--Boundary1",
                    #"Content-Disposition: form-data; name="map""#, "",
                    #"{"0":["variables.a","variables.b.1"],"1":["variables.b.0"]}"#, "--Boundary1",
                    #"Content-Disposition: form-data; name="0"; filename="ä 🦊.bin""#,
                    "Content-Type: application/octet-stream", "", "one", "--Boundary1",
                    #"Content-Disposition: form-data; name="1"; filename="notes.txt""#, "Content-Type: text/plain", "",
                    "two\r\n", "--Boundary1--", "",
                ].joined(separator: "\r\n"))
        #expect(try folder.names() == ["notes.txt"])
    }

    @Test func `files that are all in memory need no file on disk`() async throws {
        let form = try MultipartForm(request([("variables.a", Upload(bytes: [65], filename: "a"))]))
        let (body, _) = try await form.write(in: folder.url)
        if case .file = body { Issue.record("there is a file") }
        #expect(try folder.names() == [])
    }

    @Test(arguments: [
        (#"a"b.txt"#, "a%22b.txt"), (#"a\"#, "a%5C"), ("a\r\nX-Injected: 1", "a%0D%0AX-Injected: 1"),
        ("\0\u{1F}\u{7F}", "%00%1F%7F"), ("", ""),
    ]) func `a filename can't break out of its quotes or its line`(_ name: String, _ expected: String) async throws {
        let form = try await text(request([("variables.a", Upload(bytes: [], filename: name))]))
        #expect(form.text.contains("name=\"0\"; filename=\"\(expected)\"\r\nContent-Type: "))
    }

    @Test func `a content type that would add a header field causes an error`() {
        let upload = Upload(bytes: [], filename: "a", contentType: "text/plain\r\nX-Injected: 1")
        let error = #expect(throws: ClientError.self) { try MultipartForm(request([("variables.a", upload)])) }
        #expect(error?.code == .invalidHeader)
    }

    @Test func `a hundred boundaries are valid and different`() async throws {
        var boundaries: Set<String> = []
        for _ in 0..<100 {
            let form = try await text(request([("variables.a", Upload(bytes: [65], filename: "a"))]))
            boundaries.insert(try #require(form.contentType.components(separatedBy: "boundary=").last))
        }
        #expect(boundaries.count == 100)
        #expect(
            boundaries.allSatisfy {
                $0.utf8.count <= 70 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            })
    }

    @Test(arguments: ["absent", "folder", "https://example.com/a"])
    func `a file that can't be read causes an error that names it, and no file is left behind`(_ place: String)
        async throws
    {
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("folder"), withIntermediateDirectories: false)
        let url = place.contains(":") ? URL(string: place) : folder.url.appendingPathComponent(place)
        let upload = Upload(file: try #require(url), filename: "portrait.png")
        let error = await #expect(throws: ClientError.self) { try await text(request([("variables.a", upload)])) }
        #expect(error?.code == .uploadFailed)
        #expect(error?.description.contains("portrait.png") == true)
        #expect(try folder.names() == ["folder"])
    }
}
