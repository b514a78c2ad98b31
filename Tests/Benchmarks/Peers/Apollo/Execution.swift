// Compiled as part of Apollo's module: its response parser without the type of URLSession's responses.
@_spi(Unsafe) import ApolloAPI

/// A type from a part of Apollo that isn't built. The parts that are built refer to it.
public typealias GraphQLResultHandler<O: GraphQLOperation> = @Sendable (Result<GraphQLResponse<O>, any Error>) -> Void

extension GraphQLQuery {
    /// Executes the selection on a response's data, as for a request without a cache.
    public static func decoded(from data: JSONObject) async throws -> Self.Data {
        let executor = GraphQLExecutor(executionSource: NetworkResponseExecutionSource())
        let values = try await executor.execute(
            selectionSet: Self.Data.self, on: data, accumulator: DataDictMapper())
        return Self.Data(_dataDict: values)
    }

    /// Executes the selection on a response's data, as for a request with a cache.
    public static func normalized(from data: JSONObject) async throws -> (Self.Data, RecordSet) {
        let executor = GraphQLExecutor(executionSource: NetworkResponseExecutionSource())
        let (values, records, _) = try await executor.execute(
            selectionSet: Self.Data.self, on: data,
            withRootCacheReference: CacheReference.rootCacheReference(for: .query),
            accumulator: zip(
                DataDictMapper(), ResultNormalizerFactory.networkResponseDataNormalizer(), GraphQLDependencyTracker()))
        return (Self.Data(_dataDict: values), records)
    }
}
