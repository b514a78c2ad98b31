import Foundation
public import SwiftGraphQLSelection
import SwiftGraphQLClient

/// A choice of how often a mutation in an `OfflineQueue` may be sent.
public enum OfflineDelivery: Hashable, Sendable {
    /// The mutation is resent until the server responds. If a response is lost, the server receives the mutation
    /// again, with the same idempotency key.
    case atLeastOnce
    /// Once the mutation may have reached the server, it is never resent. If the response is lost, the mutation
    /// fails with `OfflineError.Code.outcomeUnknown`.
    case atMostOnce
}

/// A mutation that an `OfflineQueue` can store: a name and variables that are encoded as JSON.
///
/// A queue's file contains only the name and the variables. After a restart, the registered mutation with this name
/// provides everything else. Don't change the name or the coding of the variables while users may have mutations in
/// their files. The type of the variables must not be isolated to an actor.
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

    /// The name that identifies the mutation in the file.
    public var name: String { steps.name }

    /// Creates a mutation that a queue can store.
    ///
    /// - Parameters:
    ///   - name: The name in the file, which identifies the mutation after a restart.
    ///   - variables: The type of the variables.
    ///   - delivery: How often the mutation may be sent.
    ///   - lane: A closure that returns the name of the lane for the given variables. The mutations in a lane are sent
    ///     in order. If a mutation has to wait, the following mutations in its lane wait too, but other lanes continue.
    ///     By default, all mutations are in one lane, because a mutation may depend on an earlier one, for example if
    ///     it changes an object that the earlier one creates.
    ///   - selection: A closure that returns the selection for the given variables. It is called before each attempt.
    ///   - optimistic: A closure with the edits that the mutation is expected to cause. The edits are visible until the
    ///     mutation has been executed or has failed, even after a restart. The closure runs again after each change to
    ///     the cache.
    ///   - then: A closure with permanent edits after the response is written, in the same transaction. It runs again
    ///     if the app is terminated before the mutation is removed from the file, so that the mutation is resent.
    public init<Value, Scope: MutationScope>(
        named name: String, variables: Variables.Type = Variables.self, delivery: OfflineDelivery = .atLeastOnce,
        lane: @escaping @Sendable (Variables) -> String = { _ in "" },
        _ selection: @escaping @Sendable (Variables) throws -> Selection<Value, Scope>,
        optimistic: (@Sendable (inout CacheEditor, Variables) throws -> Void)? = nil,
        then: (@Sendable (inout CacheEditor, Variables, Value) throws -> Void)? = nil
    ) {
        steps = MutationSteps(
            name: name, delivery: delivery,
            prepare: { text in
                let variables = try Self.decode(text)
                guard let optimistic else { return (lane(variables), nil) }
                return (lane(variables), { edit in try optimistic(&edit, variables) })
            },
            send: { client, request, text, layer in
                let variables: Variables
                let operation: PreparedOperation<Value>
                do {
                    variables = try Self.decode(text)
                    operation = try client.client.prepare(selection(variables))
                    if operation.isIncremental { throw MutationSteps.incremental }
                } catch {
                    throw OfflineError(.unsendableMutation, "'\(name)' can't be sent", of: error)
                }
                func notApplied(_ error: any Error) -> OfflineError {
                    let message = "the server executed '\(name)', but its response was not applied"
                    return OfflineError(.responseNotApplied, message, of: error)
                }
                let recorder = client.client.recorder(of: operation)
                let (response, arrival) = try await client.response(to: operation, recorder)
                let value: Value
                do {
                    value = try client.client.decode(response, as: operation, recorder)
                } catch {
                    client.report(.failed, operation)
                    guard let error = error as? ResponseError, !error.hasExecuted else {
                        throw error is ClientError ? error : notApplied(error)
                    }
                    // An error of one root field can make `data` null, so that the values of other root fields are
                    // missing too.
                    let rootFields = PlanSet.fields(of: [operation.plan]) { _ in true }
                    if rootFields.count > 1, error.dataText ?? "null" == "null", response.hasFieldErrors {
                        throw OfflineError(outcomeUnknownOf: name, error)
                    }
                    throw response.statusError(of: error) ?? error
                }
                do {
                    try client.write(
                        response, to: operation, at: arrival, request: request(arrival.order), replacing: layer,
                        edits: then != nil
                    ) { try then?(&$0, variables, value) }
                } catch {
                    throw notApplied(error)
                }
            })
    }

    /// Returns the variables in the form in which they are stored.
    static func encode(_ variables: Variables) throws -> String {
        String(decoding: try JSONEncoder().encode(variables), as: UTF8.self)
    }

    static func decode(_ text: String) throws -> Variables {
        try JSONDecoder().decode(Variables.self, from: Data(text.utf8))
    }
}

/// The name, the options and the closures of a mutation, independent of the type of its variables.
struct MutationSteps: Sendable {
    typealias Edit = @Sendable (inout CacheEditor) throws -> Void

    let name: String
    let delivery: OfflineDelivery
    /// A closure that decodes the variables and returns the name of the mutation's lane and the optimistic edits.
    let prepare: @Sendable (_ variables: String) throws -> (lane: String, edit: Edit?)
    /// A closure that sends the mutation and replaces its optimistic layer with the response. It throws `OfflineError`
    /// if the mutation must not be resent. Any other error means that no response arrived, or that the response reports
    /// errors and nothing in it shows that the mutation was executed; the layer then stays. `request` takes the
    /// response's sequence number and returns the request's.
    let send:
        @Sendable (
            _ client: CachedClient, _ request: @Sendable (_ arrival: UInt64) -> UInt64, _ variables: String,
            _ layer: Int?
        ) async throws -> Void

    fileprivate static let incremental = SelectionError(
        code: .invalidSelection, message: "a mutation in an offline queue can't have deferred or streamed parts")
}
