package import Foundation

/// Writes generated files, but never changes files that the generator doesn't own.
///
/// The generator owns the files that begin with one of the marks in `GeneratedFile`.
package struct OutputWriter {
    /// The result of writing the files.
    package struct Outcome {
        /// The files that were written.
        package var written: [URL] = []
        /// The files whose text didn't change.
        var unchanged: [URL]
        /// The files that were removed.
        var removed: [URL] = []
    }

    private struct Change {
        var url: URL
        var content: Data
    }

    private var changes: [Change] = []
    private var unchanged: [URL] = []
    private var obsolete: [URL] = []

    /// Determines which files to write and which to remove, but doesn't change any files yet.
    ///
    /// - Parameters:
    ///   - files: The location and text of each file.
    ///   - folder: The generator's folder, or `nil`. Files that an earlier run generated in this folder for a larger
    ///     number of files are removed.
    ///   - replacesGeneratedFiles: Whether the files may replace files that the generator owns.
    /// - Throws: `CodegenError` with code `unwritableTarget` if a file exists that must not be replaced.
    package init(
        _ files: [(url: URL, text: String)], in folder: URL?, replacesGeneratedFiles: Bool = true
    ) throws(CodegenError) {
        var foreign: [URL] = []
        for (url, text) in files {
            let content = Data(text.utf8)
            guard FileManager.default.fileExists(atPath: url.path) else {
                changes.append(Change(url: url, content: content))
                continue
            }
            let existing = try? Data(contentsOf: url)
            if existing == content {
                unchanged.append(url)
            } else if let existing, existing.isEmpty || replacesGeneratedFiles && GeneratedFile.isOwned(existing) {
                changes.append(Change(url: url, content: content))
            } else {
                foreign.append(url)
            }
        }
        guard foreign.isEmpty else {
            throw Self.failure(inTheWay: foreign, as: replacesGeneratedFiles ? "not generated" : "in the way")
        }
        if let folder {
            obsolete = try Self.ownedFiles(in: folder, except: Set(files.map(\.url.lastPathComponent)))
        }
    }

    /// Writes the files that changed and removes obsolete files.
    ///
    /// Each file is replaced as a whole. Unchanged files aren't touched, so that build systems don't recompile them.
    package func write() throws(CodegenError) -> Outcome {
        var outcome = Outcome(unchanged: unchanged)
        for change in changes {
            try Self.replace(change.url, by: change.content)
            outcome.written.append(change.url)
        }
        for url in obsolete {
            do {
                try FileManager.default.removeItem(at: url)
            } catch {
                throw Self.failure(at: url, error)
            }
            outcome.removed.append(url)
        }
        return outcome
    }

    /// Creates missing folders and writes a file as a whole, replacing any existing file. If the file is a symbolic
    /// link, the link stays and its destination is written.
    ///
    /// - Throws: `CodegenError` with code `unwritableTarget`.
    package static func replace(_ url: URL, by content: Data) throws(CodegenError) {
        do {
            let url = url.resolvingSymlinksInPath()
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            // A link to a missing file isn't resolved, and an atomic write would replace it.
            let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) != nil
            try content.write(to: url, options: isLink ? [] : .atomic)
        } catch {
            throw failure(at: url, error)
        }
    }

    private static func ownedFiles(in folder: URL, except names: Set<String>) throws(CodegenError) -> [URL] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) else { return [] }
        guard isFolder.boolValue else {
            throw CodegenError(
                code: .unwritableTarget,
                message: "'\(folder.relativePath)' is not a folder; specify a folder, or a file that ends in .swift")
        }
        do {
            // Other generated files may belong to another API, or have been changed by the user.
            let obsolete = Set(GeneratedFile.names(for: GeneratedFile.countLimits.upperBound)).subtracting(names)
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                .filter(obsolete.contains)
                .map { folder.appendingPathComponent($0) }
                .filter { url in (try? Data(contentsOf: url)).map(GeneratedFile.isOwned) ?? false }
        } catch {
            throw failure(at: folder, error)
        }
    }

    private static func failure(inTheWay urls: [URL], as reason: String) -> CodegenError {
        let names = urls.map { "'\($0.relativePath)'" }.joined(separator: ", ")
        let (these, are) = urls.count == 1 ? ("this file", "is") : ("these files", "are")
        return CodegenError(
            code: .unwritableTarget,
            message: "\(names) \(are) \(reason) and would be overwritten; nothing was written\n"
                + "help: move \(these) away, or choose another output")
    }

    private static func failure(at url: URL, _ error: any Error) -> CodegenError {
        CodegenError(
            code: .unwritableTarget,
            message: "'\(url.relativePath)' can't be written: \(error.localizedDescription)", underlying: error)
    }
}
