import SwiftGraphQLSelection

/// The rows of a file, which are loaded when they are needed.
///
/// A row has a key and contains a record, along with its nested objects without keys.
protocol StoredRecords: Sendable {
    /// The numbers of names in this process.
    var vocabulary: Locked<Vocabulary> { get }
    /// Returns the row with a key, without the record's key; `nil` if there is none.
    func row(_ key: [UInt8]) throws(CacheError) -> [UInt8]?
    /// Returns the keys between two others, in ascending order.
    ///
    /// - Parameter limit: The maximum number of keys.
    func keys(after start: [UInt8], before end: [UInt8], limit: Int) throws(CacheError) -> [[UInt8]]
}

extension StoredRecords {
    var fieldNames: [String] { vocabulary.withLock { $0.fieldNames } }
}
