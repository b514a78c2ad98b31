import Foundation
public import SwiftGraphQLSelection
import SwiftGraphQLClient

/// How often a mutation of an `OfflineQueue` may be sent.
public enum OfflineDelivery: Hashable, Sendable {
    /// The mutation is sent until the server responds. If a response is lost, the server receives the mutation again,
    /// with the same idempotency key.
    case atLeastOnce
    /// The mutation is never sent again after it may have reached the server. If the response is lost, the mutation
    /// fails as `OfflineError.Code.outcomeUnknown`.
    case atMostOnce
}

/// A mutation that an `OfflineQueue` can store: a name, and variables that are encoded as JSON.
///
/// The file of a queue contains the name and the variables. After a restart, the mutation with that name supplies the
/// rest. So don't change the names and the coding of the variables while users may have them in their files. The type
/// of the variables must not be isolated to an actor.
///
/// ```swift
/// nonisolated struct Rename: Codable { var id: String, name: String }
///
/// let rename = OfflineMutation(named: "rename", variables: Rename.self) { variables in
///     Selection<String, Operations.Mutation> { try $0.rename(id: variables.id, name: variables.name) }
/// } optimistic: { edit, variables in
///     try edit.set({ try $0.name() }, of: CacheReference<Objects.Human>(id: variables.id), to: variables.name)
/// }
/// ```
public struct OfflineMutation<Variables: Codable & Sendable>: Sendable {
    let steps: MutationSteps

    /// The name in the file.
    public var name: String { steps.name }

    /// Creates a mutation.
    ///
    /// - Parameters:
    ///   - name: The name in the file. It identifies the mutation after a restart.
    ///   - variables: The type of the variables.
    ///   - delivery: How often the mutation may be sent.
    ///   - lane: Returns the name of the lane for some variables. The mutations of a lane are sent in order; if one has
    ///     to wait, the following ones wait too, and other lanes continue. By default, all mutations are in one lane,
    ///     because the queue can't know which of them depend on each other: one may change an object that an earlier
    ///     one creates.
    ///   - selection: Returns the mutation for some variables. It is called before each attempt to send it.
    ///   - optimistic: The edits that the mutation is expected to cause. They are visible until the mutation has been
    ///     executed or has failed, even after a restart. They run again after each change to the cache.
    ///   - then: Permanent edits after the response is written, in the same transaction. If the app is terminated
    ///     before the mutation is removed from the file, and the mutation is sent again, they run again.
    public init<Value, Scope: MutationScope>(
        named name: String, variables: Variables.Type = Variables.self, delivery: OfflineDelivery = .atLeastOnce,
        lane: @escaping @Sendable (Variables) -> String = { _ in "" },
        _ selection: @escaping @Sendable (Variables) throws -> Selection<Value, Scope>,
        optimistic: (@Sendable (inout CacheEditor, Variables) throws -> Void)? = nil,
        then: (@Sendable (inout CacheEditor, Variables, Value) throws -> Void)? = nil
    ) {
        steps = MutationSteps(
            name: name, delivery: delivery, lane: { lane(try Self.decode($0)) },
            layer: { data in
                let variables = try Self.decode(data)
                guard let optimistic else { return nil }
                return { edit in try optimistic(&edit, variables) }
            },
            send: { (client, request, data, headers, layer) async -> MutationSteps.Attempt in
                let variables: Variables
                let operation: PreparedOperation<Value>
                do {
                    variables = try Self.decode(data)
                    operation = try client.client.prepare(selection(variables))
                    if operation.isIncremental { throw MutationSteps.incremental }
                } catch {
                    return .invalid(error)
                }
                return await client.attempt(
                    operation, request, headers, replacing: layer, edits: then != nil
                ) { edit, value in
                    try then?(&edit, variables, value)
                }
            })
    }

    /// Returns the variables as they are stored.
    static func encode(_ variables: Variables) throws -> Data { try JSONEncoder().encode(variables) }

    static func decode(_ data: Data) throws -> Variables { try JSONDecoder().decode(Variables.self, from: data) }
}

/// The parts of a mutation, for stored variables.
struct MutationSteps: Sendable {
    typealias Edit = @Sendable (inout CacheEditor) throws -> Void

    /// The outcome of an attempt to send a mutation.
    enum Attempt: Sendable {
        case executed
        /// The server executed the mutation, at least in part, but the response reports errors or couldn't be decoded,
        /// or an edit threw.
        case responseNotApplied(any Error)
        /// The response shows that the server may have executed a part of the mutation.
        case outcomeUnknown(any Error)
        /// There was no response, or the response reports errors without showing whether the mutation was executed.
        case failed(any Error)
        /// The mutation could not be prepared. Nothing was sent.
        case invalid(any Error)
    }

    let name: String
    let delivery: OfflineDelivery
    /// Decodes the variables, and returns the name of their lane.
    let lane: @Sendable (Data) throws -> String
    /// Decodes the variables, and returns the optimistic edits.
    let layer: @Sendable (Data) throws -> Edit?
    /// Sends the mutation, and writes its response in place of its optimistic layer.
    let send:
        @Sendable (
            _ client: CachedClient, _ request: UInt64, _ variables: Data, _ headers: [String: String], _ layer: Int?
        ) async -> Attempt

    fileprivate static let incremental = SelectionError(
        code: .invalidSelection, message: "a mutation in an offline queue can't have deferred or streamed parts")
}

extension CachedClient {
    /// Sends a mutation, and replaces its optimistic layer with the response. If there is no response, the layer stays.
    fileprivate func attempt<Value>(
        _ operation: PreparedOperation<Value>, _ request: UInt64, _ headers: [String: String],
        replacing layer: Int?, edits: Bool, then: (inout CacheEditor, Value) throws -> Void
    ) async -> MutationSteps.Attempt {
        let recorder = client.recorder(of: operation)
        let (response, arrival): (GraphQLResponse, ExchangeMoment)
        do {
            (response, arrival) = try await self.response(to: operation, headers: headers, recorder)
        } catch {
            return .failed(error)
        }
        let value: Value
        do {
            value = try client.decode(response, as: operation, recorder)
        } catch let error as ResponseError {
            if error.hasExecuted { return .responseNotApplied(error) }
            // The error of one root field can make `data` null, including the values of the other root fields.
            let shape = ResponseShape(operation)
            let rootFields = shape.fields(of: shape.root, on: "", isPossible: { _ in true })
            if rootFields.count > 1, error.dataText ?? "null" == "null", response.hasFieldErrors {
                return .outcomeUnknown(error)
            }
            return .failed(response.statusError(of: error) ?? error)
        } catch let error as ClientError {
            return .failed(error)
        } catch {
            return .responseNotApplied(error)
        }
        do {
            try write(
                response, to: operation, at: arrival, request: request, replacing: layer, edits: edits
            ) { try then(&$0, value) }
        } catch {
            return .responseNotApplied(error)
        }
        return .executed
    }
}
