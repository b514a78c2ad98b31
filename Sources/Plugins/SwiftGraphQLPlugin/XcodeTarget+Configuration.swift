#if canImport(XcodeProjectPlugin)
    import Foundation
    import PackagePlugin
    import XcodeProjectPlugin

    extension XcodeTarget {
        /// Returns the location of the target's `swift-graphql.json`, even if the file doesn't exist.
        ///
        /// A target of an Xcode project has no separate folder. The candidates, in order of preference, are a file that
        /// belongs to the target, the file in the project's subfolder with the target's name, and the file in the
        /// nearest folder above a Swift file of the target. If no file exists, returns the location in the subfolder.
        func configuration(in project: XcodeProject) -> URL {
            let name = "swift-graphql.json"
            let files = inputFiles.map(\.url)
            if let file = files.first(where: { $0.lastPathComponent == name }) { return file }
            let root = project.directoryURL.standardizedFileURL
            let usual = root.appending(path: displayName).appending(path: name)
            var candidates = [usual]
            for file in files where file.pathExtension == "swift" {
                var folder = file.standardizedFileURL.deletingLastPathComponent()
                while folder.path == root.path || folder.path.hasPrefix(root.path + "/") {
                    let candidate = folder.appending(path: name)
                    if candidates.contains(candidate) { break }
                    candidates.append(candidate)
                    folder.deleteLastPathComponent()
                }
            }
            return candidates.first { FileManager.default.fileExists(atPath: $0.path) } ?? usual
        }
    }
#endif
