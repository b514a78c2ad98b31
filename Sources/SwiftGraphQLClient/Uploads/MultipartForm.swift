import Foundation
import SwiftGraphQLJSON
import SwiftGraphQLSelection
import SwiftGraphQLHTTP

/// A request with uploads, in the format of the GraphQL multipart request specification.
///
/// The form contains `operations` with nulls in place of the files, `map` with the paths of these nulls, and then a
/// part for each file. Equal uploads share a part.
struct MultipartForm {
    private let operations: [UInt8]
    private let map: [UInt8]
    private let files: [Upload]

    /// The number of bytes to read from a file at a time.
    static let chunkSize = 1 << 16

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
        self.files = files
        self.map = map.bytes
        operations = request.httpBody
    }

    /// Writes the form to memory, or to a temporary file if an upload is a file on disk.
    ///
    /// - Parameter folder: The folder for the temporary file, which the caller must delete. If the method throws, it
    ///   leaves no file.
    /// - Throws: `ClientError` with code `uploadFailed`, or `CancellationError` if the task is cancelled.
    func write(in folder: URL) async throws -> (body: HTTPBody, contentType: String) {
        let boundary = Self.randomBoundary()
        let writer = try MultipartWriter(boundary: boundary, folder: hasFileOnDisk ? folder : nil)
        do {
            try await write(to: writer)
            return (try writer.finish(), "multipart/form-data; boundary=\(boundary)")
        } catch {
            writer.discard()
            throw error
        }
    }

    private var hasFileOnDisk: Bool {
        files.contains { if case .file = $0.source { true } else { false } }
    }

    private func write(to writer: MultipartWriter) async throws {
        try writer.beginPart(name: "operations")
        try writer.write(operations)
        try writer.beginPart(name: "map")
        try writer.write(map)
        for (number, file) in files.enumerated() {
            try writer.beginPart(name: String(number), filename: file.filename, contentType: file.contentType)
            switch file.source {
            case .bytes(let bytes):
                for start in stride(from: 0, to: bytes.count, by: Self.chunkSize) {
                    try Task.checkCancellation()
                    try writer.write(bytes[start..<min(start + Self.chunkSize, bytes.count)])
                }
            case .file(let url): try await Self.copy(url, named: file.filename, to: writer)
            }
        }
    }

    private static func copy(_ url: URL, named name: String, to writer: MultipartWriter) async throws {
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
            try writer.write(chunk[..<count])
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
}
