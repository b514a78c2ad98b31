import SwiftGraphQLLanguage
import SwiftGraphQLSchema
import SwiftGraphQL

/// Executes one operation; see the specification, section 6.
///
/// The resolvers of a query's fields run concurrently. Errors are in response order, which doesn't depend on
/// how long resolvers take. The root fields of a mutation are executed in series.
struct Executor {
    let schema: ExecutableSchema
    let resolvers: Resolvers
    let mocks: MockData
    let request: ExecutionRequest
    /// The error messages of simulated failures, by field coordinate.
    var failingFields: [String: String] = [:]
    var limits = ExecutionLimits()
    /// The event of a subscription, which is the value of the root field; `nil` for other operations.
    var event: ResolverValue?

    /// Executes the operation, starting from its root type.
    ///
    /// - Throws: `CancellationError`. The result contains all other errors.
    func execute() async throws -> ExecutionResult {
        var errors: [GraphQLError] = []
        do {
            let groups = try rootGroups()
            let execution = Execution(self)
            let fields = execution.plan(groups, of: request.root)
            let place = Place(rootKey: mocks.rootKey)
            let data: PartialValue
            if request.operation.kind == .mutation {
                data = try await serialObject(fields, at: place, execution)
            } else {
                data = try execution.object(fields, .json(.null), at: place)
                try await execution.fillGaps()
            }
            return ExecutionResult(data: try data.assembled(&errors, request.errorBehavior), errors: errors)
        } catch let failure as FieldFailure {
            return ExecutionResult(data: .json(.null), errors: errors + [failure.error])
        } catch let limit as ExecutionLimitReached {
            return .failure([GraphQLError(message: limit.message)])
        }
    }

    /// Executes the root fields of a mutation; see the specification, section 6.2.2.
    private func serialObject(
        _ fields: [PlannedField], at place: Place, _ execution: Execution
    ) async throws -> PartialValue {
        var members: [PartialValue.Member] = []
        for field in fields {
            let value = try execution.execute(field, .json(.null), in: place)
            try await execution.fillGaps()
            members.append(PartialValue.Member(field, value))
            // If the data becomes null, the remaining fields aren't executed.
            var errors: [GraphQLError] = []
            let isNonNull = field.field.type.isNonNull
            if (try? value.assembled(&errors, isNonNull: isNonNull, request.errorBehavior)) == nil { break }
        }
        return .object(members)
    }

    /// Returns the fields that the operation requests from its root type.
    func rootGroups() throws -> [FieldGroup] {
        var collection = FieldCollection(
            schema: schema, fragments: request.fragments, variables: request.variables, type: request.root,
            limits: limits)
        do throws(ArgumentFailure) {
            try collection.add(request.operation.selectionSet)
        } catch {
            // An error that concerns the whole response has no path.
            let location = request.operation.location?.graphQL
            throw FieldFailure(
                error: GraphQLError(message: error.message, locations: [location].compactMap(\.self)))
        }
        return collection.groups
    }
}
