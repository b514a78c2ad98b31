import Foundation

/// The folders of other tools, which can contain thousands of files. The build tool plugin skips the same folders.
private let foldersOfOtherTools: Set<String> = ["Carthage", "DerivedData", "Pods", "node_modules"]

extension FileManager {
    /// Returns the paths of the files in a folder and its subfolders, relative to the folder and sorted. Returns `nil`
    /// if the folder doesn't exist or can't be read.
    ///
    /// Skips the folders of other tools, and hidden files and folders such as `.build`. Follows symbolic links, but
    /// searches each folder only once.
    ///
    /// - Parameters:
    ///   - maximumCount: The maximum number of files. If there are more, the search ends after one more file, because
    ///     the folder was probably specified by mistake.
    ///   - isWanted: A closure that returns whether to include the file at the given path.
    func files(
        in folder: URL, maximumCount: Int = .max, where isWanted: (String) -> Bool
    ) -> [String]? {
        var found: [String] = []
        var isFolder: ObjCBool = false
        var searched: Set<String> = []
        var remaining = [""]
        while let parent = remaining.popLast() {
            let url = folder.appendingPathComponent(parent)
            if !searched.insert(url.resolvingSymlinksInPath().path).inserted { continue }
            guard let names = try? contentsOfDirectory(atPath: url.path) else {
                if parent.isEmpty { return nil }
                continue
            }
            for name in names.sorted() where !name.hasPrefix(".") && !foldersOfOtherTools.contains(name) {
                let path = parent + name
                // A broken symbolic link is included, so that reading it fails instead of ignoring a part of a schema.
                if fileExists(atPath: url.appendingPathComponent(name).path, isDirectory: &isFolder), isFolder.boolValue
                {
                    remaining.append(path + "/")
                } else if isWanted(path) {
                    found.append(path)
                    if found.count > maximumCount { return found }
                }
            }
        }
        return found.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    }
}
