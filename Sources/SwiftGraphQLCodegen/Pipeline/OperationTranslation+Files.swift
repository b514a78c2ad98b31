package import Foundation
package import SwiftGraphQLLanguage

extension OperationTranslation {
    /// Reads files with operations, and all such files in folders: `.graphql`, `.graphqls` and `.gql` files, and source
    /// files that contain documents (see `EmbeddedDocuments`).
    ///
    /// - Throws: `CodegenError` of code `unreadableOperations`.
    package static func sources(of urls: [URL]) throws(CodegenError) -> [SourceText] {
        var sources: [SourceText] = []
        var names: Set<String> = []
        for url in urls {
            do throws(CodegenError) {
                // A file that is listed together with its folder is still read only once.
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
    /// - Parameter target: The URL of a Swift file if it ends in `.swift`, or otherwise of a folder.
    /// - Returns: The files that were written. Files whose text didn't change aren't written again.
    /// - Throws: `CodegenError` of code `unwritableTarget`, for example if another file is in the way. In that case,
    ///   nothing was written.
    package static func write(_ files: [File], to target: URL) throws(CodegenError) -> [URL] {
        let isFile = target.pathExtension.lowercased() == "swift"
        var taken: Set<String> = []
        let targets = files.map { file in
            let url = isFile ? target : target.appendingPathComponent(name(of: file.source, &taken))
            return (url: url, text: file.text)
        }
        return try OutputWriter(targets, in: nil).write().written
    }

    /// Returns a file name, such as `HeroQuery.swift` for `Queries/HeroQuery.graphql`, with a number if the name is
    /// taken.
    private static func name(of source: SourceText, _ taken: inout Set<String>) -> String {
        var name = URL(fileURLWithPath: source.name).deletingPathExtension().lastPathComponent
        // Some file systems ignore the case of names.
        if taken.contains(name.lowercased()) { name = name.numbered { taken.contains($0.lowercased()) } }
        taken.insert(name.lowercased())
        return name + ".swift"
    }
}
