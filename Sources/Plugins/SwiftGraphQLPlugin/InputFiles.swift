import Foundation

/// The files that a command reads, each once.
struct InputFiles {
    /// The files, in the order they were added.
    private(set) var urls: [URL] = []

    private var known: Set<String> = []

    /// A list that begins with one file.
    init(_ first: URL) {
        addFile(first)
    }

    /// Adds a file, or of a folder, the files of the given kinds, the folder itself and its subfolders.
    mutating func add(_ url: URL, extensions: Set<String>) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else {
            addFile(url)
            return
        }
        addFolder(url, extensions: extensions, watchesFolders: true)
        addFile(url)
    }

    /// Adds the files of a folder and its subfolders that are of the given kinds.
    ///
    /// - Parameter watchesFolders: Whether to add the subfolders too, whose dates change when files appear in them or
    ///   disappear. SwiftPM itself watches only the folders of targets.
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

    /// Adds a file, if it is there: SwiftPM refuses to build without an input, where the tool can say what is wrong.
    mutating func addFile(_ url: URL) {
        guard FileManager.default.fileExists(atPath: url.path), known.insert(url.path).inserted else { return }
        urls.append(url)
    }
}
