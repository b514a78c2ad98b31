#if canImport(XcodeProjectPlugin)
    import Foundation
    import PackagePlugin
    import XcodeProjectPlugin

    extension XcodeTarget {
        /// Returns the location of the target's `swift-graphql.json`, which may not exist.
        ///
        /// A target of an Xcode project has no separate folder. In order of preference, this is a file of the target,
        /// the file in the project's folder with the target's name, or the file in the nearest folder above the
        /// target's Swift files. If none of these files exists, this is the second one.
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
