import Foundation

/// The folders of other tools, which can contain thousands of files. The build tool plugin skips the same folders.
private let foldersOfOtherTools: Set<Substring> = ["Carthage", "DerivedData", "Pods", "node_modules"]

extension FileManager {
    /// Returns the paths of the files in a folder and its subfolders, relative to the folder and sorted. Returns `nil`
    /// if the folder doesn't exist or can't be read.
    ///
    /// Skips the folders of other tools, and hidden files and folders such as `.build`.
    ///
    /// - Parameters:
    ///   - maximumCount: The maximum number of files. If there are more, the search ends after one more file, because
    ///     the folder was probably specified by mistake.
    ///   - isWanted: A closure that returns whether to include the file at the given path.
    func files(
        in folder: URL, maximumCount: Int = .max, where isWanted: (String) -> Bool
    ) -> [String]? {
        guard let paths = enumerator(atPath: folder.path) else { return nil }
        var found: [String] = []
        var isFolder: ObjCBool = false
        for case let path as String in paths {
            let name = path.split(separator: "/").last ?? ""
            if name.hasPrefix(".") || foldersOfOtherTools.contains(name) {
                paths.skipDescendants()
            } else if isWanted(path) {
                let file = folder.appendingPathComponent(path).path
                // A broken symbolic link is included, so that reading it fails instead of ignoring a part of a schema.
                if fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue { continue }
                found.append(path)
                if found.count > maximumCount { break }
            }
        }
        return found.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    }
}
