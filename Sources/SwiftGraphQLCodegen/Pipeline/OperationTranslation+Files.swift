package import Foundation
package import SwiftGraphQLLanguage

extension OperationTranslation {
    /// Reads the given files with operations, and the files with operations in the given folders: `.graphql`,
    /// `.graphqls` and `.gql` files, and program source files with embedded documents (see `EmbeddedDocuments`).
    ///
    /// - Throws: `CodegenError` with code `unreadableOperations`.
    package static func sources(of urls: [URL]) throws(CodegenError) -> [SourceText] {
        var sources: [SourceText] = []
        var names: Set<String> = []
        for url in urls {
            do throws(CodegenError) {
                // Skip files that were already read, because a file may be listed together with its folder.
                sources += try SourceReader.read(url, searchesSources: true).filter { names.insert($0.name).inserted }
            } catch {
                throw CodegenError(
                    code: .unreadableOperations,
                    message: "the operations in '\(url.relativePath)' can't be read; specify a file or folder of "
                        + ".graphql, .graphqls or .gql files, or of JavaScript, TypeScript or Swift sources with "
                        + "documents after 'gql', 'graphql' or '/* GraphQL */'",
                    underlying: error)
            }
        }
        return sources
    }

    /// Writes the translations into a single Swift file, or into a folder with a Swift file for each document.
    ///
    /// - Parameter target: The URL of a Swift file if the URL ends in `.swift`. Otherwise, the URL of a folder.
    /// - Returns: The files that were written, excluding files whose text didn't change.
    /// - Throws: `CodegenError` with code `unwritableTarget`. If the error is about a file with other content, nothing
    ///   was written.
    package static func write(_ files: [File], to target: URL) throws(CodegenError) -> [URL] {
        let isFile = target.pathExtension.lowercased() == "swift"
        var taken: Set<String> = []
        let targets = files.map { file in
            let url = isFile ? target : target.appendingPathComponent(name(of: file.source, &taken))
            return (url: url, text: file.text)
        }
        return try OutputWriter(targets, in: nil, replacesGeneratedFiles: false).write().written
    }

    /// Returns an unused file name for the given source. For example, `Queries/HeroQuery.graphql` becomes
    /// `HeroQuery.swift`.
    private static func name(of source: SourceText, _ taken: inout Set<String>) -> String {
        var name = URL(fileURLWithPath: source.name).deletingPathExtension().lastPathComponent
        // Compare lowercase names, because some file systems ignore case.
        if taken.contains(name.lowercased()) { name = name.numbered { taken.contains($0.lowercased()) } }
        taken.insert(name.lowercased())
        return name + ".swift"
    }
}
