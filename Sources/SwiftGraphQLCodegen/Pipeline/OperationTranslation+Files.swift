package import Foundation
package import GraphQLLanguage

extension OperationTranslation {
    /// The texts of files with operations, and of all such files in folders: `.graphql`, `.graphqls` and `.gql`, and
    /// source files that hold documents (see `EmbeddedDocuments`).
    ///
    /// - Throws: `CodegenError` of code `unreadableOperations`.
    package static func sources(of urls: [URL]) throws(CodegenError) -> [SourceText] {
        var sources: [SourceText] = []
        var names: Set<String> = []
        for url in urls {
            do throws(CodegenError) {
                // A file that is named beside its folder is one source all the same.
                sources += try SourceReader.read(url, searchesSources: true).filter { names.insert($0.name).inserted }
            } catch {
                throw CodegenError(
                    code: .unreadableOperations,
                    message: "the operations in '\(url.relativePath)' can't be read: they are no file, nor a folder "
                        + "with files that end in .graphql, .graphqls or .gql, and no source file of JavaScript, "
                        + "TypeScript or Swift with documents behind 'gql', 'graphql' or '/* GraphQL */'",
                    underlying: error)
            }
        }
        return sources
    }

    /// Writes what was translated into a file, or each document's Swift into a file of its own in a folder.
    ///
    /// - Parameter target: the URL of a Swift file if it ends in `.swift`, otherwise that of a folder.
    /// - Returns: the files that were written; one that held its text already is left alone.
    /// - Throws: `CodegenError` of code `unwritableTarget`, where another file is in the way too; then nothing was
    ///   written.
    package static func write(_ files: [File], to target: URL) throws(CodegenError) -> [URL] {
        let isFile = target.pathExtension.lowercased() == "swift"
        var taken: Set<String> = []
        let targets = files.map { file in
            let url = isFile ? target : target.appendingPathComponent(name(of: file.source, &taken))
            return (url: url, text: file.text)
        }
        return try OutputWriter(targets, in: nil).write().written
    }

    /// `HeroQuery.swift` for `Queries/HeroQuery.graphql`; numbered, where several folders have such a file.
    private static func name(of source: SourceText, _ taken: inout Set<String>) -> String {
        let base = URL(fileURLWithPath: source.name).deletingPathExtension().lastPathComponent
        var (name, number) = (base, 2)
        // File systems may take two names for one that differ in case.
        while !taken.insert(name.lowercased()).inserted {
            name = "\(base)\(number)"
            number += 1
        }
        return name + ".swift"
    }
}
