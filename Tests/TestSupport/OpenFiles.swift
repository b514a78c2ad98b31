import Foundation

#if os(Linux)
    /// Returns the number of files, sockets and pipes that this process has open.
    ///
    /// Anonymous files such as timers aren't counted, because Dispatch opens some when it first needs them.
    public func openFileCount() -> Int {
        let folder = "/proc/self/fd"
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.count { file in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(file)")
            return target?.hasPrefix("anon_inode:") == false
        }
    }
#endif
