public import Foundation

/// An error: the file of a cache can't be used.
public struct CacheStorageError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong with the file.
    public enum Code: String, Hashable, Sendable {
        /// The system has no SQLite that can be used.
        case noLibrary
        /// Another process, or another cache of this process, uses the file.
        case inUse
        /// The file is damaged, or belongs to another program.
        case damaged
        /// The file can't be read or written: the folder doesn't exist or is read-only, or the disk is full.
        case failed
    }

    /// What is wrong.
    public let code: Code
    /// What is wrong, with the path of the file.
    public let message: String

    /// The message.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
