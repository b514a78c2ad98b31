package import Foundation

/// Reads Swift files.
package enum SwiftFiles {
    /// The maximum number of files in a folder, and of bytes in a file. Larger ones were probably specified by mistake.
    private static let maximumFiles = 100_000
    private static let maximumSize = 64 << 20

    /// Calls `body` for each of the given files, and for each Swift file in the given folders and their subfolders.
    ///
    /// Skips generated files, and hidden files and folders.
    ///
    /// - Throws: `CodegenError` with code `unreadableSources`, for example if a folder contains no Swift file.
    static func read(_ urls: [URL], _ body: (URL, [UInt8]) throws(CodegenError) -> Void) throws(CodegenError) {
        for url in urls {
            let files = try files(at: url)
            guard !files.isEmpty else { throw failure(url, "the folder contains no Swift files") }
            for file in files {
                let data = try content(of: file)
                guard data.count <= maximumSize else { throw failure(file, "the file is larger than 64 MB") }
                if !GeneratedFile.isOwned(data) { try body(file, Array(data)) }
            }
        }
    }

    /// Returns the generated files in the given folder and its subfolders, without hidden files.
    package static func generated(in folder: URL) -> [URL] {
        let files = (try? files(at: folder)) ?? []
        return files.filter { file in (try? content(of: file)).map(GeneratedFile.isOwned) ?? false }
    }

    private static func content(of file: URL) throws(CodegenError) -> Data {
        do {
            return try Data(contentsOf: file)
        } catch {
            throw failure(file, error.localizedDescription, error)
        }
    }

    private static func files(at url: URL) throws(CodegenError) -> [URL] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw failure(url, "there is no such file or folder; check the path")
        }
        guard isFolder.boolValue else { return [url] }
        let found = FileManager.default.files(in: url, maximumCount: maximumFiles) { $0.hasSuffix(".swift") }
        guard let found else { throw failure(url, "the folder can't be read") }
        guard found.count <= maximumFiles else {
            throw failure(url, "the folder contains more than \(maximumFiles) Swift files")
        }
        return found.map { url.appendingPathComponent($0) }
    }

    private static func failure(_ url: URL, _ reason: String, _ underlying: (any Error)? = nil) -> CodegenError {
        CodegenError(
            code: .unreadableSources,
            message: "the Swift sources '\(url.relativePath)' can't be read: \(reason)", underlying: underlying)
    }
}
