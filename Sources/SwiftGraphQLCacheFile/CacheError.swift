public import Foundation

/// An error from a cache or an offline queue: an invalid edit, an unusable file, or a mutation that the queue doesn't
/// accept.
public struct CacheError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code, such as `fileInUse`.
        public let description: String

        // Errors from edits. The cache wrote no part of the failed transaction.

        /// The closure must request exactly one field, but requests none, several, or something other than a field.
        public static let notASingleField = Code(description: "notASingleField")
        /// The type is unknown, has no key, or doesn't have the fields of the scope.
        public static let unknownType = Code(description: "unknownType")
        /// The number of key values differs from the number of key fields, or a key value has the wrong type.
        public static let invalidKey = Code(description: "invalidKey")
        /// The field identifies its object, so it can't change.
        public static let immutableKeyField = Code(description: "immutableKeyField")
        /// The closure must return the field's value unchanged or, for a field that returns objects, references.
        public static let notAFieldValue = Code(description: "notAFieldValue")
        /// The data or the response can't be stored for the selection.
        public static let invalidData = Code(description: "invalidData")
        /// The field isn't a connection, according to the `"cache"` section of the configuration.
        public static let notAConnection = Code(description: "notAConnection")
        /// The edit is inside another edit to the same cache.
        public static let nestedEdit = Code(description: "nestedEdit")

        /// The closure of `optimistic` makes different edits when it runs again. Only debug builds check this.
        public static let unrepeatableEdits = Code(description: "unrepeatableEdits")

        // File errors.

        /// The system has no usable SQLite.
        public static let missingSQLite = Code(description: "missingSQLite")
        /// Another process, or another cache or queue in this process, has the file open for writing.
        public static let fileInUse = Code(description: "fileInUse")
        /// The file is damaged.
        public static let damagedFile = Code(description: "damagedFile")
        /// The file can't be used: its folder doesn't exist or is read-only, the disk is full, or another program made
        /// the file.
        public static let unusableFile = Code(description: "unusableFile")
        /// The file can't be read at the moment: for example, it is protected until the device is unlocked. Nothing was
        /// written.
        public static let unreadableFile = Code(description: "unreadableFile")
        /// The cache has been closed with `NormalizedCache.close`. Nothing was written.
        public static let cacheClosed = Code(description: "cacheClosed")
        /// The cache is read-only, because another process writes to its file. Nothing was written.
        public static let readOnly = Code(description: "readOnly")

        // Errors from offline mutations. Nothing was added to the queue.

        /// Two mutations that are registered with the queue have the same name.
        public static let duplicateMutation = Code(description: "duplicateMutation")
        /// The mutation's name isn't registered with the queue.
        public static let unregisteredMutation = Code(description: "unregisteredMutation")
        /// The queue has reached one of its `OfflineQueue.Limits`.
        public static let queueFull = Code(description: "queueFull")
    }

    /// The kind of error.
    public let code: Code
    /// A description of what happened and how to fix it.
    public let message: String

    /// The same text as `message`.
    public var description: String { message }
    /// The same text as `message`, for `localizedDescription`.
    public var errorDescription: String? { message }

    package static let closed = CacheError(.cacheClosed, "the cache is closed: create another cache")

    package static let readOnly = CacheError(
        .readOnly, "the cache is read-only: write in the process that owns the file")

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
