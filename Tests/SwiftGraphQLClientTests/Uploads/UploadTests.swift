import Foundation
import SwiftGraphQLSelection
import SwiftGraphQL
import Testing

/// Tests files as arguments. Each file is null in the variables, and its path is listed separately.
@Suite struct UploadTests {
    private let first = Upload(bytes: [1], filename: "a")
    private let second = Upload(bytes: [2], filename: "b")

    @Test("An upload of data equals an upload of the same bytes")
    func data() {
        #expect(Upload(data: Data([1, 2]), filename: "a") == Upload(bytes: [1, 2], filename: "a"))
        #expect(Upload(data: Data([1, 2]), filename: "a") != Upload(bytes: [1], filename: "a"))
    }

    private func paths(_ operation: PreparedOperation<some Any>) -> [String] {
        operation.uploads.map { place in
            // Removes the hash from the variable's name.
            var parts = place.path.split(separator: ".").map(String.init)
            if parts.count > 1 { parts[1] = String(parts[1].prefix { $0 != "_" }) }
            return parts.joined(separator: ".") + "=" + place.upload.filename
        }
    }

    @Test("The variable for a file is null, and the upload has the variable's path")
    func argumentNullFile() throws {
        let operation = try Selection<String, TestMutation> { try $0.store(file: first) }.prepare()
        #expect(operation.document.contains("$file_"))
        #expect(operation.variablesText.hasSuffix(":null}"))
        #expect(paths(operation) == ["variables.file=a"])
        let name = try #require(operation.uploads.first?.path.split(separator: ".").last)
        #expect(operation.variablesText == #"{"\#(name)":null}"#)
    }

    @Test("Files in lists and input objects have paths with their positions")
    func filesListsInput() throws {
        let inner = Album(title: "n\"}],{[", pages: [second], cover: .present(first))
        let album = Album(title: #"a\"#, pages: [first, nil, second], cover: .null, inner: .present(inner))
        let operation = try Selection<[String], TestMutation> { try $0.bind(album: album) }.prepare()
        #expect(
            operation.variablesText.hasSuffix(
                #":{"title":"a\\","pages":[null,null,null],"cover":null,"inner":{"title":"n\"}],{[","pages":[null],"#
                    + #""cover":null}}}"#))
        #expect(
            paths(operation) == [
                "variables.album.pages.0=a", "variables.album.pages.2=b", "variables.album.inner.pages.0=b",
                "variables.album.inner.cover=a",
            ])
    }

    @Test("Absent, null and defaulted arguments have no file")
    func absentNullDefaulted() throws {
        let operation = try Selection<Int, TestMutation> {
            try $0.keep() + $0.keep(files: .null) + $0.keep(files: .present([nil, first]), file: second)
        }.prepare()
        #expect(paths(operation) == ["variables.files.1=a", "variables.file=b"])
    }

    @Test("Each call gets its own file and its own response")
    func callFileAnswer() throws {
        let selection = Selection<[String], TestMutation> {
            [
                try $0.store(file: Upload(bytes: [1], filename: "a")), try $0.store(file: second),
                try $0.store(file: Upload(bytes: [1], filename: "a")),
            ]
        }
        let operation = try selection.prepare()
        #expect(paths(operation) == ["variables.file=a", "variables.file=b", "variables.file=a"])
        #expect(Set(operation.uploads.map(\.upload)) == [first, second])
        // The document contains `store(file: ...)`, sometimes with an alias, such as `store_0: store(file: ...)`.
        var names: [Substring] = []
        for word in operation.document.split(whereSeparator: \.isWhitespace) where word.hasPrefix("store") {
            if names.last?.last == ":" {
                names[names.count - 1] = names[names.count - 1].dropLast()
            } else {
                names.append(word.prefix { $0 != "(" })
            }
        }
        let answer = names.enumerated().map { #""\#($1)":"\#($0)""# }.joined(separator: ",")
        #expect(try operation.decode(Array(#"{"data":{\#(answer)}}"#.utf8)) == ["0", "1", "2"])
    }

    @Test("The document doesn't depend on the files")
    func filesMakeNo() throws {
        func document(_ upload: Upload) throws -> String {
            try Selection<String, TestMutation> { try $0.store(file: upload) }.prepare().document
        }
        #expect(try document(first) == document(second))
    }

    @Test("A file in an input object can be read and set, and equality compares files")
    func memberReadSet() {
        var album = Album(title: "a", pages: [])
        let plain = album
        album.cover = .present(first)
        #expect(album.cover == .present(first))
        #expect(album != plain)
        #expect(album == Album(title: "a", pages: [], cover: .present(first)))
        #expect(album != Album(title: "a", pages: [], cover: .present(second)))
        #expect(album != Album(title: "a", pages: [], cover: .null))
        #expect(first != Upload(bytes: [1], filename: "a", contentType: "text/plain"))
        let url = URL(fileURLWithPath: "/a/b.png")
        #expect(Upload(file: url) == Upload(file: url, filename: "b.png"))
        #expect(Upload(file: url) != Upload(file: url, filename: "c.png"))
    }

    @Test("A field of type Upload can be requested but not read")
    func fieldUploadAsked() throws {
        let operation = try Selection<String, TestQuery> { try $0.file().filename }.prepare()
        let error = #expect(throws: SelectionError.self) {
            try operation.decode(Array(#"{"data":{"file":"a"}}"#.utf8))
        }
        #expect(error?.code == .invalidScalar)
        #expect(error?.path.description == "file")
    }
}
