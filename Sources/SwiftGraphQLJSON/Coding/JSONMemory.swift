/// Counts the memory for copies of JSON values before they are made.
package protocol JSONMemory: AnyObject {
    /// Counts the memory of a copy of a value.
    ///
    /// - Throws: Any error if the copies would take too much memory. Decoding ends with this error, unless the app's
    ///   own code catches it.
    func reserveMemory(for value: JSONCursor) throws
}

/// The error of a `JSONMemory` on its way through the app's `Decodable` types.
struct JSONMemoryError: Error {
    let reason: any Error
}
