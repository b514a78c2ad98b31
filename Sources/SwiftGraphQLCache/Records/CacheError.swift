public import Foundation

/// An error: an edit to a cache isn't possible, a file can't be used, or a queue doesn't accept a mutation.
public struct CacheError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Code: String, Hashable, Sendable {
        // Edits. No part of the transaction was written.

        /// The closure requests no field, or several, or something other than a field.
        case notOneField
        /// The schema, or its `"cache"` section, has no such type.
        case unknownType
        /// The type has no key, or a different number of key fields.
        case wrongKey
        /// The field identifies its object, so it can't change.
        case keyField
        /// The closure doesn't return the value of the field.
        case wrongValue
        /// The field isn't a connection, according to the `"cache"` section.
        case notAConnection
        /// The edit is inside another edit to the same cache.
        case nested

        // Files.

        /// The system has no SQLite that can be used.
        case noLibrary
        /// Another process, or another cache or queue of this process, writes to the file.
        case inUse
        /// The file is damaged.
        case damaged
        /// The file can't be used: its folder doesn't exist or is read-only, the disk is full, or another program made the
        /// file.
        case failed
        /// The file can't be read at the moment: for example, it is protected until the device is unlocked. Nothing was
        /// written.
        case unreadable
        /// The cache is closed (`NormalizedCache.close`). Nothing was written.
        case closed
        /// The cache only reads its file, which another process writes. Nothing was written.
        case readOnly

        // Offline mutations. Nothing was added to the queue.

        /// No mutation with this name is registered with the queue, or two are.
        case notRegistered
        /// The queue has reached a limit (`OfflineQueue.Limits`).
        case queueFull
    }

    /// What is wrong.
    public let code: Code
    /// What is wrong, and what to do about it.
    public let message: String

    /// The message.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }

    static let closed = CacheError(.closed, "the cache is closed: open another one")

    static let readOnly = CacheError(
        .readOnly, "the cache only reads its file: write in the process that owns the file")

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
