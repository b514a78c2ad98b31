import Foundation

/// The files that a command reads, without duplicates.
struct InputFiles {
    /// The files, in the order in which they were added.
    private(set) var urls: [URL] = []

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

    /// Adds the files of the given types in a folder and its subfolders.
    ///
    /// - Parameter watchesFolders: Whether to add the subfolders too. Their modification dates change when files are
    ///   added or removed. SwiftPM itself only watches the folders of targets.
    mutating func addFolder(_ folder: URL, extensions: Set<String>, watchesFolders: Bool = false) {
        let entries = FileManager.default.enumerator(
            at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: [.skipsHiddenFiles])
        var found: [URL] = []
        while let entry = entries?.nextObject() as? URL {
            let isFolder = (try? entry.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
            if isFolder ? watchesFolders : extensions.contains(entry.pathExtension.lowercased()) { found.append(entry) }
        }
        for url in found.sorted(by: { $0.path < $1.path }) { addFile(url) }
    }

    /// Adds a file if it exists. SwiftPM fails if an input file is missing. Without the
    /// input, the tool runs and reports the problem.
    mutating func addFile(_ url: URL) {
        guard FileManager.default.fileExists(atPath: url.path), known.insert(url.path).inserted else { return }
        urls.append(url)
    }
}
