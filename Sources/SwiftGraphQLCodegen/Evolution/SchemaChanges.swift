public import GraphQLLanguage

/// Tells what changed between two editions of a schema.
public enum SchemaChanges {
    /// The changes between two editions, the most severe first, then by coordinate.
    ///
    ///     let changes = try SchemaChanges.between(SourceText(old), SourceText(new))
    ///     let breaking = changes.filter { $0.severity == .breaking }
    ///
    /// - Parameters:
    ///   - old: The edition that was, as SDL or as the JSON of an introspection result.
    ///   - new: The edition that is.
    /// - Throws: `CodegenError` with all that is wrong with either.
    public static func between(_ old: SourceText, _ new: SourceText) throws(CodegenError) -> [SchemaChange] {
        let old = try SchemaLoader.load([old])
        let new = try SchemaLoader.load([new])
        return between(old.schema, new.schema)
    }

    /// The changes between two editions, the most severe first, then by coordinate.
    package static func between(_ old: Schema, _ new: Schema) -> [SchemaChange] {
        SchemaComparison.changes(from: old, to: new)
    }
}
