import SwiftGraphQLSelection

/// Access to the rows of a file, which are loaded when they are needed. Each row contains a record.
protocol StoredRecords: Sendable {
    /// The numbers that this process has assigned to names.
    var vocabulary: Locked<Vocabulary> { get }
    /// Returns the contents of the row with the given key; `nil` if there is no such row.
    func row(_ key: [UInt8]) throws(CacheError) -> [UInt8]?
    /// Returns the keys of the rows between two keys, in ascending order.
    ///
    /// - Parameter limit: The maximum number of keys to return.
    func keys(after start: [UInt8], before end: [UInt8], limit: Int) throws(CacheError) -> [[UInt8]]
}
