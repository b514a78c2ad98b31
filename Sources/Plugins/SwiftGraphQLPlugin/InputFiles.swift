import Foundation

/// The files that a command reads, without duplicates.
struct InputFiles {
    /// The files, in the order in which they were added.
    private(set) var urls: [URL] = []
    /// The files whose disappearance shows that an input is missing: the input files, and one file of each subfolder.
    private(set) var witnesses: [URL] = []

    /// The folders of other tools in a project. The search skips them, because they can contain thousands of files.
    private static let skippedFolders: Set<String> = ["Carthage", "DerivedData", "Pods", "node_modules"]

    private var known: Set<String> = []

    /// Creates a list that contains the given file.
    init(_ first: URL) {
        addFile(first)
    }

    /// Adds a file. If `url` is a folder, adds its files with the given extensions, the folder and its subfolders.
    mutating func add(_ url: URL, extensions: Set<String>) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else {
            addFile(url)
            return
        }
        addFolder(url, extensions: extensions, watchesFolders: true)
        addFile(url)
    }

    /// Adds the files with the given extensions in a folder and its subfolders, except the folders of other tools.
    /// Follows symbolic links, but searches each folder only once.
    ///
    /// - Parameter watchesFolders: Whether to also add the subfolders that contain files. The modification date of a
    ///   folder changes when files are added or removed. SwiftPM by itself watches only the folders of targets.
    mutating func addFolder(_ folder: URL, extensions: Set<String>, watchesFolders: Bool = false) {
        let manager = FileManager.default
        var found: [URL] = []
        var isFolder: ObjCBool = false
        var searched: Set<String> = []
        var remaining = [folder]
        while let next = remaining.popLast() {
            if !searched.insert(next.resolvingSymlinksInPath().path).inserted { continue }
            let names = (try? manager.contentsOfDirectory(atPath: next.path)) ?? []
            for name in names.sorted() where !name.hasPrefix(".") && !Self.skippedFolders.contains(name) {
                let entry = next.appendingPathComponent(name)
                if manager.fileExists(atPath: entry.path, isDirectory: &isFolder), isFolder.boolValue {
                    remaining.append(entry)
                } else {
                    found.append(entry)
                }
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

    /// Adds a file or a folder if it exists. SwiftPM would fail for a missing input before the tool could report the
    /// problem.
    mutating func addFile(_ url: URL) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
            known.insert(url.path).inserted
        else { return }
        urls.append(url)
        if !isFolder.boolValue { witnesses.append(url) }
    }
}
