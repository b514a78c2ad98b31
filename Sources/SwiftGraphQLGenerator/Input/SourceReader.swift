package import Foundation
package import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Reads the texts of a schema from files and folders.
package struct SourceReader {
    /// The extensions that SDL files must have if they are in a folder.
    package static let extensions: Set<String> = ["graphql", "graphqls", "gql"]

    /// The maximum number of files in a folder. No schema has that many files, so the search ends if a larger folder
    /// was specified by mistake.
    private static let maximumFiles = 20_000

    /// Returns the text of a file, or the texts of all files in a folder and its subfolders, sorted by path.
    ///
    /// A single file can have any extension. From a folder, the function reads `.graphql`, `.graphqls` and `.gql` files
    /// as SDL, and `.json` files that contain an introspection result. It skips hidden files and folders, and folders
    /// of other tools, such as `Pods`.
    ///
    /// - Parameter searchesSources: Whether to also search program source files for documents.
    /// - Throws: `CodegenError` with code `unreadableSchema`, for example if there is nothing to read.
    package static func read(_ url: URL, searchesSources: Bool = false) throws(CodegenError) -> [SourceText] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            let help = "check the path, or fetch the schema with 'swift-graphql fetch-schema'"
            throw failure(url, "there is no such file or folder; \(help)")
        }
        if isFolder.boolValue { return try texts(in: url, searchesSources) }
        let source = try text(of: url, name: url.relativePath)
        guard searchesSources, isProgram(url.pathExtension.lowercased()) else { return [source] }
        guard let documents = documents(in: source) else { throw failure(url, "the file has no GraphQL documents") }
        return [documents]
    }

    /// Returns whether files with the given extension are program source files.
    private static func isProgram(_ end: String) -> Bool { EmbeddedDocuments.extensions.contains(end) }

    /// Returns the documents in a program source file at their original locations, or `nil` if it contains none.
    private static func documents(in source: SourceText) -> SourceText? {
        EmbeddedDocuments.text(of: source.bytes, isSwift: source.name.lowercased().hasSuffix(".swift"))
            .map { SourceText(name: source.name, bytes: $0) }
    }

    private static func texts(in folder: URL, _ searchesSources: Bool) throws(CodegenError) -> [SourceText] {
        func end(of path: String) -> String { (path as NSString).pathExtension.lowercased() }
        // Use paths instead of URLs, so that names in messages begin with the folder's path as the user wrote it.
        let paths = FileManager.default.files(in: folder, maximumCount: maximumFiles) { path in
            let end = end(of: path)
            return extensions.contains(end) || end == "json" || searchesSources && isProgram(end)
        }
        guard let paths else { throw failure(folder, "the folder can't be read") }
        guard paths.count <= maximumFiles else {
            throw failure(folder, "the folder contains more than \(maximumFiles) files that could be schemas")
        }
        var sources: [SourceText] = []
        for path in paths {
            let source = try text(of: folder.appendingPathComponent(path), name: name(of: path, in: folder))
            let end = end(of: path)
            if searchesSources, isProgram(end) {
                if let documents = documents(in: source) { sources.append(documents) }
                continue
            }
            // Check the content of JSON files, because many folders contain JSON for other purposes.
            if end != "json" || holdsIntrospection(source) { sources.append(source) }
        }
        guard !sources.isEmpty else {
            throw failure(
                folder,
                "the folder contains no .graphql, .graphqls or .gql file, and no .json file with an introspection "
                    + "result")
        }
        return sources
    }

    private static func name(of path: String, in folder: URL) -> String {
        let folder = folder.relativePath
        if folder == "." || folder.isEmpty { return path }
        return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
    }

    private static func text(of file: URL, name: String) throws(CodegenError) -> SourceText {
        do {
            // Use a file handle, because `Data(contentsOf:)` can't read the pipes that shells create for arguments such
            // as `<(git show main:schema.graphql)`.
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            let data = try handle.readToEnd() ?? Data()
            return SourceText(name: name, bytes: utf8(data) ?? Array(data))
        } catch {
            throw failure(file, error.localizedDescription, error)
        }
    }

    /// Returns UTF-16 text with a byte order mark, which Windows shells write, as UTF-8. Returns `nil` for other data.
    private static func utf8(_ data: Data) -> [UInt8]? {
        guard data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) else { return nil }
        return String(data: data, encoding: .utf16).map { Array($0.utf8) }
    }

    private static func holdsIntrospection(_ source: SourceText) -> Bool {
        let key = Array("\"__schema\"".utf8)
        guard IntrospectionLoader.canLoad(source), let first = key.first else { return false }
        // Search only the beginning, because only `data`, `errors` and `extensions` can precede the key `__schema`.
        let bytes = source.bytes.prefix(1 << 20)
        return bytes.indices.contains { bytes[$0] == first && bytes[$0...].starts(with: key) }
    }

    private static func failure(
        _ url: URL, _ reason: String, _ underlying: (any Error)? = nil
    ) -> CodegenError {
        CodegenError(
            code: .unreadableSchema, message: "the schema '\(url.relativePath)' can't be read: \(reason)",
            underlying: underlying)
    }
}
