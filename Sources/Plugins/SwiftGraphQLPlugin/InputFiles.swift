import Foundation

/// The files that a command reads, without duplicates.
struct InputFiles {
    /// The files, in the order in which they were added.
    private(set) var urls: [URL] = []
    /// Files that disappear if one of the inputs does: the inputs themselves, and a file of each folder.
    private(set) var witnesses: [URL] = []

    /// Folders of other tools, which can contain thousands of files. An Xcode project or a JavaScript package can have
    /// them next to its sources.
    private static let skippedFolders: Set<String> = ["Carthage", "DerivedData", "Pods", "node_modules"]

    private var known: Set<String> = []

    /// Creates a list with one file.
    init(_ first: URL) {
        addFile(first)
    }

    /// Adds a file. For a folder, adds its files of the given types, the folder itself and its subfolders.
    mutating func add(_ url: URL, extensions: Set<String>) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else {
            addFile(url)
            return
        }
        addFolder(url, extensions: extensions, watchesFolders: true)
        addFile(url)
    }

    /// Adds the files of the given types in a folder and its subfolders, except the folders of other tools.
    ///
    /// - Parameter watchesFolders: Whether to add the subfolders that contain files too. The modification date of a
    ///   folder changes when files are added or removed. SwiftPM itself only watches the folders of targets.
    mutating func addFolder(_ folder: URL, extensions: Set<String>, watchesFolders: Bool = false) {
        let entries = FileManager.default.enumerator(
            at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: [.skipsHiddenFiles])
        var found: [URL] = []
        while let entry = entries?.nextObject() as? URL {
            if (try? entry.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory != true {
                found.append(entry)
            } else if Self.skippedFolders.contains(entry.lastPathComponent) {
                entries?.skipDescendants()
            }
        }
        var folders: Set<String> = [folder.path]
        for file in found.sorted(by: { $0.path < $1.path }) {
            let isInput = extensions.contains(file.pathExtension.lowercased())
            if isInput { addFile(file) }
            guard watchesFolders else { continue }
            var parent = file.deletingLastPathComponent()
            if !isInput, !folders.contains(parent.path) { witnesses.append(file) }
            while parent.path.utf8.count > folder.path.utf8.count, folders.insert(parent.path).inserted {
                addFile(parent)
                parent.deleteLastPathComponent()
            }
        }
    }

    /// Adds a file or a folder if it exists. SwiftPM fails if an input file is missing. If the missing file isn't an
    /// input, the tool runs and reports the problem.
    mutating func addFile(_ url: URL) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
            known.insert(url.path).inserted
        else { return }
        urls.append(url)
        if !isFolder.boolValue { witnesses.append(url) }
    }
}
