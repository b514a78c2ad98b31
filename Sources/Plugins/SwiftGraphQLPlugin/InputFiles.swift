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

    /// Adds a file, or where it is a folder, what it holds of the given kinds, and the folder itself.
    mutating func add(_ url: URL, extensions: Set<String>) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else {
            addFile(url)
            return
        }
        addFolder(url, extensions: extensions)
        // Its date changes when a file comes or goes, of which SwiftPM itself sees only what lies in the target.
        addFile(url)
    }

    /// Adds the files of a folder and those below it that are of the given kinds.
    mutating func addFolder(_ folder: URL, extensions: Set<String>) {
        let entries = FileManager.default.enumerator(
            at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
        var found: [URL] = []
        while let entry = entries?.nextObject() as? URL {
            if extensions.contains(entry.pathExtension.lowercased()) { found.append(entry) }
        }
        for url in found.sorted(by: { $0.path < $1.path }) { addFile(url) }
    }

    /// Adds a file, if it is there: SwiftPM refuses to build without an input, where the tool can say what is wrong.
    mutating func addFile(_ url: URL) {
        guard FileManager.default.fileExists(atPath: url.path), known.insert(url.path).inserted else { return }
        urls.append(url)
    }
}
