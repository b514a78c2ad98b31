import SwiftGraphQLSelection

/// The documents and programs of a cache, with the vocabulary that they use.
final class ProgramLibrary: Sendable {
    let schema: CacheSchema
    let vocabulary = Locked(Vocabulary())
    let documents = DocumentCache()
    /// The programs. A program's key consists of the object's type, if any, the condition values, and the document.
    private let programs = Locked<[String: Program]>([:])

    init(_ schema: CacheSchema) { self.schema = schema }

    /// The name of the query root's type.
    var queryType: String { schema.roots[.query] ?? "" }

    /// Returns the directives of an operation that may change its data. If there are any, the data is neither stored
    /// nor read.
    func directives<Value>(of operation: PreparedOperation<Value>) -> [String] {
        operation.directives.filter { !schema.ignoredDirectives.contains($0) }
    }

    /// The key of the query root's record.
    var rootKey: [UInt8] { Array("\(queryType):".utf8) }

    /// The programs of all queries that this process has read or written so far.
    var queries: [Program] {
        programs.withLock { $0.values.filter { $0.keepsRoot && !$0.rootKey.isEmpty } }
    }

    /// Returns the program for an operation or for a selection on one object.
    ///
    /// - Parameter typeName: The name of the object's type; `nil` for an operation.
    func program<Value>(
        for operation: PreparedOperation<Value>, onObjectOf typeName: String? = nil
    ) -> Program {
        let document = operation.conditions.map { $0 ? "+" : "-" }.joined() + operation.document
        let name = typeName.map { "\($0) \(document)" } ?? document
        if let known = programs.withLock({ $0[name] }) { return known }
        let new = Program(operation, objectType: typeName, schema, vocabulary)
        return programs.withLock { programs in
            if let known = programs[name] { return known }
            // An app has one document for each selection. More than 1,000 documents probably mean that operation names
            // are created at run time, so the programs must be limited.
            if programs.count >= 1000 { programs.removeAll() }
            programs[name] = new
            return new
        }
    }
}
