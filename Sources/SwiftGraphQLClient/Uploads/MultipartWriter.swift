import Foundation
import SwiftGraphQLHTTP

/// Writes the parts of a `multipart/form-data` body (RFC 7578) to memory or to a file.
final class MultipartWriter {
    private let boundary: [UInt8]
    private var isFirst = true
    private var memory: [UInt8] = []
    private let file: (url: URL, handle: FileHandle)?

    /// Creates a writer to memory or to a new file.
    ///
    /// - Parameter folder: The folder for the new file; `nil` writes to memory.
    /// - Throws: `ClientError` with code `uploadFailed`.
    init(boundary: String, folder: URL?) throws {
        self.boundary = Array(boundary.utf8)
        guard let folder else {
            file = nil
            return
        }
        let url = folder.appendingPathComponent("SwiftGraphQL-\(UUID().uuidString).upload")
        // Uploads may be private, so the file is readable only by its owner.
        let isMade = FileManager.default.createFile(
            atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600])
        guard isMade else { throw Self.failure(nil) }
        do {
            file = (url, try FileHandle(forWritingTo: url))
        } catch {
            try? FileManager.default.removeItem(at: url)
            throw Self.failure(error)
        }
    }

    /// Begins a part with the given header fields.
    ///
    /// - Parameter contentType: A content type without line breaks, which the caller has checked.
    func beginPart(name: String, filename: String? = nil, contentType: String? = nil) throws {
        try write(Array((isFirst ? "--" : "\r\n--").utf8) + boundary)
        isFirst = false
        var head = "\r\nContent-Disposition: form-data; name=\"\(name)\""
        if let filename { head += "; filename=\"\(Self.quotable(filename))\"" }
        if let contentType { head += "\r\nContent-Type: \(contentType)" }
        try write(Array((head + "\r\n\r\n").utf8))
    }

    /// Finishes the body after the last part and returns the body.
    func finish() throws -> HTTPBody {
        try write(Array("\r\n--".utf8) + boundary + Array("--\r\n".utf8))
        guard let file else { return .bytes(memory) }
        do { try file.handle.close() } catch { throw Self.failure(error) }
        return .file(file.url)
    }

    /// Deletes the unfinished file after an error. A body in memory needs no cleanup.
    func discard() {
        guard let file else { return }
        try? file.handle.close()
        try? FileManager.default.removeItem(at: file.url)
    }

    /// Writes bytes, such as a chunk of the current part's content.
    ///
    /// - Throws: `ClientError` with code `uploadFailed`.
    func write(_ bytes: some Collection<UInt8>) throws {
        guard let file else {
            memory.append(contentsOf: bytes)
            return
        }
        do { try file.handle.write(contentsOf: Data(bytes)) } catch { throw Self.failure(error) }
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
