package import Foundation

/// The files that the generator reads in a build: the configuration, the schema's files, and the sources that use the
/// API.
///
/// SwiftPM only runs a plugin again if files are added to a target or removed from it, or if `Package.swift` changes.
/// Otherwise, it uses the inputs that the plugin declared for an earlier configuration. The plugin therefore makes
/// SwiftPM watch a folder in which the tool keeps one file. The name of this file depends on the configuration and on
/// the paths of the inputs. If they change, so does the name, and the next build runs the plugin again.
package struct BuildInputs {
    /// The name of the file that represents these inputs.
    package let mark: String

    private static let prefix = "inputs-"

    /// Creates the inputs of a configuration.
    ///
    /// - Parameters:
    ///   - configuration: The text of the configuration.
    ///   - schema: The files and folders of the schema.
    ///   - scalarsFile: The file with the types of the scalars, if any.
    ///   - usedBy: The folders whose sources use the API.
    package init(configuration: Data, schema: [URL], scalarsFile: URL?, usedBy: [URL]) {
        var paths = schema.flatMap { Self.paths(at: $0, extensions: SourceReader.extensions.union(["json"])) }
        if let scalarsFile { paths += Self.paths(at: scalarsFile, extensions: []) }
        paths += usedBy.flatMap { Self.paths(at: $0, extensions: ["swift"]) }
        // The separator isn't valid in UTF-8.
        let texts = [Array(configuration)] + paths.map { Array($0.utf8) }
        mark = Self.prefix + String(texts.joined(separator: [0xFF]).stableHash, radix: 16)
    }

    /// Writes the mark to a folder, and removes the marks of other inputs. Creates the folder if it doesn't exist.
    ///
    /// - Throws: `CodegenError` of code `unwritableTarget`.
    package func record(in folder: URL) throws(CodegenError) {
        let manager = FileManager.default
        do {
            try manager.createDirectory(at: folder, withIntermediateDirectories: true)
            let found = try manager.contentsOfDirectory(atPath: folder.path)
            for name in found where name.hasPrefix(Self.prefix) && name != mark {
                try manager.removeItem(at: folder.appendingPathComponent(name))
            }
            if !found.contains(mark) { try Data().write(to: folder.appendingPathComponent(mark)) }
        } catch {
            throw CodegenError(
                code: .unwritableTarget,
                message: "the folder '\(folder.path)' can't be written to: \(error.localizedDescription)",
                underlying: error)
        }
    }

    /// Returns the path of a file, or nothing if the file doesn't exist. For a folder, also returns the paths of the
    /// files with the given extensions in the folder and its subfolders.
    private static func paths(at url: URL, extensions: Set<String>) -> [String] {
        guard FileManager.default.fileExists(atPath: url.path) else { return [] }
        let files = FileManager.default.files(in: url) { path in
            extensions.contains((path as NSString).pathExtension.lowercased())
        }
        return [url.path] + (files ?? [])
    }
}
