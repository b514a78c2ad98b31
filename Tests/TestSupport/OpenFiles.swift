import Foundation

#if os(Linux)
    /// How many files, sockets and pipes this process has open.
    ///
    /// What has no name is left out, timers and the like: dispatch opens some of its own when it first needs them.
    public func openFileCount() -> Int {
        let folder = "/proc/self/fd"
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.count { file in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(file)")
            return target?.hasPrefix("anon_inode:") == false
        }
    }
#endif
