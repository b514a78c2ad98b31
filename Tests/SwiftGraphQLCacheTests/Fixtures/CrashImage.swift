import Foundation
import TestSupport

extension URL {
    /// Copies a database and its log under the given name, in the state in which a crash would leave them.
    func crashImage(_ name: String) throws -> URL {
        let image = deletingLastPathComponent().appendingPathComponent(name)
        for suffix in ["-wal", ""] {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: image.path + suffix)
        }
        return image
    }
}

extension TemporaryFolder {
    /// Returns the names of the files that contain the given text.
    func names(containing text: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).filter { name in
            try Data(contentsOf: url.appendingPathComponent(name)).range(of: Data(text.utf8)) != nil
        }
    }
}

#if os(Linux)
    /// A simulation of a locked device, on which all reads and writes of a database fail until `end` is called.
    struct UnreadableFile {
        private let copies: [(descriptor: CInt, copy: CInt)]

        init(_ file: URL) throws {
            let manager = FileManager.default
            let files = try manager.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { name in
                CInt(name).flatMap { descriptor in
                    (try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")).map { (descriptor, $0) }
                }
            }
            copies = files.filter { [file.path, file.path + "-wal"].contains($0.1) }.map { descriptor, path in
                let copy = dup(descriptor)
                // A descriptor that only names a file (`O_PATH`) can be neither read nor written.
                let unusable = open(path, 0o10_000_000)
                dup2(unusable, descriptor)
                close(unusable)
                return (descriptor, copy)
            }
        }

        func end() {
            for (descriptor, copy) in copies {
                dup2(copy, descriptor)
                close(copy)
            }
        }
    }
#endif
