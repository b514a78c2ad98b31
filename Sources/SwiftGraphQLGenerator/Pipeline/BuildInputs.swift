package import Foundation

/// The files that the generator reads in a build: the configuration, the schema's files, and the sources that use the
/// API.
///
/// SwiftPM reruns a plugin only if files are added to a target or removed from it, or if `Package.swift` changes.
/// Otherwise, the build uses the inputs that the plugin declared for an earlier configuration. Therefore, the plugin
/// makes SwiftPM watch a folder in which the tool keeps a file whose name depends on the configuration and the paths of
/// the inputs. If any of these change, the name changes too, and the next build reruns the plugin.
package struct BuildInputs {
    /// The name of the file that represents these inputs.
    package let mark: String

    private static let prefix = "inputs-"

    /// Finds the inputs for the given configuration.
    ///
    /// - Parameters:
    ///   - configuration: The content of the configuration file.
    ///   - schema: The files and folders of the schema.
    ///   - scalarsFile: The file with the types of custom scalars, or `nil`.
    ///   - usedBy: The folders whose sources use the API.
    package init(configuration: Data, schema: [URL], scalarsFile: URL?, usedBy: [URL]) {
        var paths = schema.flatMap { Self.paths(at: $0, extensions: SourceReader.extensions.union(["json"])) }
        if let scalarsFile { paths += Self.paths(at: scalarsFile, extensions: []) }
        paths += usedBy.flatMap { Self.paths(at: $0, extensions: ["swift"]) }
        // Join the texts with a byte that can't occur in UTF-8, so that different inputs can't form the same bytes.
        let texts = [Array(configuration)] + paths.map { Array($0.utf8) }
        mark = Self.prefix + String(texts.joined(separator: [0xFF]).stableHash, radix: 16)
    }

    /// Creates the file that represents these inputs, and the folder if necessary. Removes the files of other inputs.
    ///
    /// - Throws: `CodegenError` with code `unwritableTarget`.
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

    /// Returns the path of the given file or folder, or an empty array if it doesn't exist. For a folder, also returns
    /// the paths of all files with the given extensions in the folder and its subfolders.
    private static func paths(at url: URL, extensions: Set<String>) -> [String] {
        guard FileManager.default.fileExists(atPath: url.path) else { return [] }
        let files = FileManager.default.files(in: url) { path in
            extensions.contains((path as NSString).pathExtension.lowercased())
        }
        return [url.path] + (files ?? [])
    }
}
