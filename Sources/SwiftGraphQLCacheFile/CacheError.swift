public import Foundation

/// An error of a cache or an offline queue: an invalid edit, an unusable file, or a mutation that the queue doesn't
/// accept.
public struct CacheError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public let description: String

        // Edits. No part of the transaction was written.

        /// The closure requests no field, or several, or something other than a field.
        public static let notASingleField = Code(description: "notASingleField")
        /// The schema, or the `"cache"` section of the configuration, has no such type.
        public static let unknownType = Code(description: "unknownType")
        /// The type has no key, or a different number of key fields.
        public static let invalidKey = Code(description: "invalidKey")
        /// The field identifies its object, so it can't change.
        public static let immutableKeyField = Code(description: "immutableKeyField")
        /// The closure doesn't return the value of the field unchanged.
        public static let notAFieldValue = Code(description: "notAFieldValue")
        /// The data or the response can't be stored for the selection.
        public static let invalidData = Code(description: "invalidData")
        /// The field isn't a connection, according to the `"cache"` section of the configuration.
        public static let notAConnection = Code(description: "notAConnection")
        /// The edit is inside another edit to the same cache.
        public static let nestedEdit = Code(description: "nestedEdit")

        /// The edits of `optimistic` differ each time they run. Only debug builds check this.
        public static let unrepeatableEdits = Code(description: "unrepeatableEdits")

        // Files.

        /// The system has no usable SQLite.
        public static let missingSQLite = Code(description: "missingSQLite")
        /// Another process, or another cache or queue of this process, writes to the file.
        public static let fileInUse = Code(description: "fileInUse")
        /// The file is damaged.
        public static let damagedFile = Code(description: "damagedFile")
        /// The file can't be used: its folder doesn't exist or is read-only, the disk is full, or another program made
        /// the file.
        public static let unusableFile = Code(description: "unusableFile")
        /// The file can't be read at the moment: for example, it is protected until the device is unlocked. Nothing was
        /// written.
        public static let unreadableFile = Code(description: "unreadableFile")
        /// The cache is closed (`NormalizedCache.close`). Nothing was written.
        public static let cacheClosed = Code(description: "cacheClosed")
        /// The cache only reads its file, which another process writes. Nothing was written.
        public static let readOnly = Code(description: "readOnly")

        // Offline mutations. Nothing was added to the queue.

        /// Two mutations that are registered with the queue have the same name.
        public static let duplicateMutation = Code(description: "duplicateMutation")
        /// No mutation with this name is registered with the queue.
        public static let unregisteredMutation = Code(description: "unregisteredMutation")
        /// The queue has reached a limit (`OfflineQueue.Limits`).
        public static let queueFull = Code(description: "queueFull")
    }

    /// The kind of error.
    public let code: Code
    /// What happened, and how to fix it.
    public let message: String

    /// The message.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }

    package static let closed = CacheError(.cacheClosed, "the cache is closed: open another one")

    package static let readOnly = CacheError(
        .readOnly, "the cache only reads its file: write in the process that owns the file")

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
