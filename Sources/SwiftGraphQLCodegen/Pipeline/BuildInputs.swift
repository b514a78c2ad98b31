package import Foundation

/// The files that the generator reads in a build: the configuration, the schema's files, and the sources that use the
/// API.
///
/// SwiftPM only runs a plugin again if files are added to a target or removed from it, or if `Package.swift` changes.
/// Otherwise, it uses the inputs that the plugin declared for an earlier configuration. The plugin therefore makes
/// SwiftPM watch a folder in which the tool keeps one file. The name of this file depends on the configuration and on
/// the paths of the inputs, so it changes with them, and the next build runs the plugin again.
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
        var hash = Hash()
        hash.combine(configuration)
        for path in schema.flatMap({ Self.paths(at: $0, extensions: SourceReader.extensions.union(["json"])) }) {
            hash.combine(path.utf8)
        }
        for path in [scalarsFile].compactMap(\.self).flatMap({ Self.paths(at: $0, extensions: []) }) {
            hash.combine(path.utf8)
        }
        for path in usedBy.flatMap({ Self.paths(at: $0, extensions: ["swift"]) }) { hash.combine(path.utf8) }
        mark = Self.prefix + String(hash.value, radix: 16)
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

    /// Returns the path of a file, or nothing if it doesn't exist. For a folder, returns its own path and those of the
    /// files with the given extensions in it and its subfolders.
    ///
    /// Skips hidden files and folders, because builds write to `.build`.
    private static func paths(at url: URL, extensions: Set<String>) -> [String] {
        guard FileManager.default.fileExists(atPath: url.path) else { return [] }
        let entries = FileManager.default.enumerator(atPath: url.path)
        var found: [String] = []
        while let path = entries?.nextObject() as? String {
            let name = path.split(separator: "/").last ?? ""
            if name.hasPrefix(".") {
                entries?.skipDescendants()
            } else if extensions.contains((path as NSString).pathExtension.lowercased()) {
                found.append(path)
            }
        }
        return [url.path] + found.sorted()
    }

    /// A 64-bit FNV-1a hash, which is the same in every process.
    private struct Hash {
        private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

        /// Adds bytes and marks their end.
        mutating func combine(_ bytes: some Sequence<UInt8>) {
            for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
            value = (value ^ 0xFF) &* 0x100_0000_01B3
        }
    }
}
