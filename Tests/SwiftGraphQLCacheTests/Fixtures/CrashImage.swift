import Foundation

extension URL {
    /// Copies a database and its log into the same folder, in the state in which a crash at this moment would leave them.
    func crashImage(_ name: String) throws -> URL {
        let image = deletingLastPathComponent().appendingPathComponent(name)
        for suffix in ["-wal", ""] {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: image.path + suffix)
        }
        return image
    }
}
