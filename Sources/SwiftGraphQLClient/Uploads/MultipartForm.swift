import Foundation
import SwiftGraphQLJSON
import SwiftGraphQLSelection
import SwiftGraphQLHTTP

/// A request with uploads, in the format of the GraphQL multipart request specification.
///
/// The form contains `operations` with nulls in place of the files, `map` with the paths of these nulls, and then a
/// part for each file (RFC 7578). Equal uploads share a part.
struct MultipartForm {
    private let boundary = Self.randomBoundary()
    /// The contents of the body in order, each with the name of its file or part, for errors.
    private var pieces: [(content: Upload.Source, name: String)] = []

    /// The number of bytes to read from a file at a time.
    private static let chunkSize = 1 << 16

    /// Creates the form for a request.
    ///
    /// - Throws: `ClientError` with code `invalidHeader` if a content type contains characters that could end its
    ///   field.
    init(_ request: GraphQLRequest) throws {
        var numbers: [Upload: Int] = [:]
        var files: [Upload] = []
        var paths: [[String]] = []
        for place in request.uploads {
            try ["Content-Type": place.upload.contentType].checkHeaderFields()
            if let number = numbers[place.upload] {
                paths[number].append(place.path)
            } else {
                numbers[place.upload] = files.count
                files.append(place.upload)
                paths.append([place.path])
            }
        }
        var map = JSONWriter()
        map.beginObject()
        for (number, paths) in paths.enumerated() {
            map.key(String(number))
            map.beginArray()
            for path in paths { map.string(path) }
            map.endArray()
        }
        map.endObject()
        addPart("name=\"operations\"", .bytes(request.httpBody))
        addPart("name=\"map\"", .bytes(map.bytes))
        for (number, file) in files.enumerated() {
            let name = "name=\"\(number)\"; filename=\"\(Self.quotable(file.filename))\""
            addPart("\(name)\r\nContent-Type: \(file.contentType)", file.source, name: file.filename)
        }
        add("--\(boundary)--\r\n")
    }

    private mutating func addPart(_ fields: String, _ content: Upload.Source, name: String = "") {
        add("--\(boundary)\r\nContent-Disposition: form-data; \(fields)\r\n\r\n")
        pieces.append((content, name))
        add("\r\n")
    }

    private mutating func add(_ text: String) { pieces.append((.bytes(Array(text.utf8)), "")) }

    /// Writes the form to memory, or to a temporary file if an upload is a file on disk.
    ///
    /// - Parameter folder: The folder for the temporary file, which the caller must delete. If the method throws, it
    ///   leaves no file.
    /// - Throws: `ClientError` with code `uploadFailed`, or `CancellationError` if the task is cancelled.
    func write(in folder: URL) async throws -> (body: HTTPBody, contentType: String) {
        let contentType = "multipart/form-data; boundary=\(boundary)"
        let isInMemory = pieces.allSatisfy { if case .bytes = $0.content { true } else { false } }
        if isInMemory {
            var body: [UInt8] = []
            for case (.bytes(let bytes), _) in pieces { body += bytes }
            return (.bytes(body), contentType)
        }
        let url = folder.appendingPathComponent("SwiftGraphQL-\(UUID().uuidString).upload")
        // Uploads may be private, so the file is readable only by its owner.
        let isMade = FileManager.default.createFile(
            atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600])
        guard isMade else { throw Self.failure(nil) }
        do {
            let form = try FileHandle(forWritingTo: url)
            for piece in pieces {
                switch piece.content {
                case .bytes(let bytes): try form.write(contentsOf: bytes)
                case .file(let file): try await Self.copy(file, named: piece.name, to: form)
                }
            }
            try form.close()
            return (.file(url), contentType)
        } catch {
            try? FileManager.default.removeItem(at: url)
            throw error is ClientError || error is CancellationError ? error : Self.failure(error)
        }
    }

    private static func copy(_ url: URL, named name: String, to form: FileHandle) async throws {
        func failure(_ error: (any Error)?) -> ClientError {
            ClientError(
                code: .uploadFailed,
                message: "the file `\(name)` can't be read; check that it exists and is readable",
                underlying: error)
        }
        // This doesn't use `FileHandle.read`, which creates an object for each chunk, because Foundation on Apple
        // platforms keeps these objects for a long time.
        guard url.isFileURL, let file = InputStream(url: url) else { throw failure(nil) }
        file.open()
        defer { file.close() }
        var chunk = [UInt8](repeating: 0, count: chunkSize)
        while true {
            try Task.checkCancellation()
            let count = file.read(&chunk, maxLength: chunk.count)
            if count < 0 { throw failure(file.streamError) }
            if count == 0 { return }
            try form.write(contentsOf: chunk[..<count])
            // Copying a large file takes a long time, so this lets other tasks use the thread.
            await Task.yield()
        }
    }

    /// Returns a boundary with 192 random bits, which no file contains in practice.
    private static func randomBoundary() -> String {
        var generator = SystemRandomNumberGenerator()
        let digits = (0..<3).map { _ in String(generator.next() as UInt64, radix: 36) }
        return "SwiftGraphQL" + digits.joined()
    }

    /// Escapes a filename so that it can't end its quotes or its line. Browsers use the same escapes (HTML,
    /// "multipart/form-data encoding algorithm"). Backslashes are also escaped, because some servers treat them as the
    /// start of an escape.
    private static func quotable(_ filename: String) -> String {
        var name = ""
        for scalar in filename.unicodeScalars {
            switch scalar {
            case "\"": name += "%22"
            case "\\": name += "%5C"
            case "\u{0}"..."\u{F}": name += "%0" + String(scalar.value, radix: 16, uppercase: true)
            case "\u{10}"..."\u{1F}", "\u{7F}": name += "%" + String(scalar.value, radix: 16, uppercase: true)
            default: name.unicodeScalars.append(scalar)
            }
        }
        return name
    }

    private static func failure(_ error: (any Error)?) -> ClientError {
        ClientError(
            code: .uploadFailed,
            message: "the body of the upload can't be written to a temporary file; check the free space on the disk",
            underlying: error)
    }
}
