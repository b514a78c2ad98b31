import SwiftGraphQLLanguage
import SwiftGraphQLSchema
import SwiftGraphQL

/// A gap in the response that a resolver fills.
struct Gap {
    /// The resolver to run.
    enum Work: Sendable {
        case field(Resolvers.Resolve, ResolverCall)
        /// Finds the object type of a value.
        case type(Resolvers.ResolveType, JSONValue)

        /// Runs the resolver.
        ///
        /// - Throws: `CancellationError` if the task is cancelled.
        func run() async throws -> Result<ResolverValue, any Error> {
            do {
                switch self {
                case .field(let resolve, let call): return .success(try await resolve(call))
                case .type(let resolve, let value):
                    return .success(try await resolve(value).map { .json(.string($0)) } ?? .null)
                }
            } catch let error as CancellationError where Task.isCancelled {
                throw error
            } catch {
                return .failure(error)
            }
        }
    }

    let work: Work
    /// The closure that fills the gap with the resolver's result.
    let fill: (Result<ResolverValue, any Error>) throws -> Void
}

extension Execution {
    /// Leaves a gap at a field until its resolver returns.
    func wait(
        for work: Gap.Work, _ field: PlannedField, in place: Place,
        _ complete: @escaping (ResolverValue) throws -> PartialValue
    ) -> PartialValue {
        wait(for: work, field, path: { Place(.field(field), in: place).path }, complete)
    }

    /// Leaves a gap at a place until its resolver returns.
    func wait(
        for work: Gap.Work, _ field: PlannedField, at place: Place,
        _ complete: @escaping (ResolverValue) throws -> PartialValue
    ) -> PartialValue {
        wait(for: work, field, path: { place.path }, complete)
    }

    private func wait(
        for work: Gap.Work, _ field: PlannedField, path: @escaping () -> ResponsePath,
        _ complete: @escaping (ResolverValue) throws -> PartialValue
    ) -> PartialValue {
        let deferred = Deferred()
        let gap = Gap(work: work) { result in
            deferred.value =
                switch result {
                case .success(let value): try complete(value)
                case .failure(let error): .failed(FieldFailure(error, at: field.group.nodes, path: path()))
                }
        }
        waiting.append(gap)
        return .later(deferred)
    }

    /// Fills all gaps.
    ///
    /// - Throws: `CancellationError`, `ExecutionLimitReached`.
    func fillGaps() async throws {
        try fillReadyGaps()
        while !waiting.isEmpty {
            if waiting.count == 1, let gap = waiting.popLast() {
                try gap.fill(await gap.work.run())
                try fillReadyGaps()
            } else {
                try await fillSideBySide()
            }
        }
    }

    /// Fills the gaps that need no resolver.
    private func fillReadyGaps() throws {
        try Task.checkCancellation()
        while !ready.isEmpty {
            let gaps = ready
            ready = []
            for fill in gaps { try fill() }
        }
    }

    private func fillSideBySide() async throws {
        try await withThrowingTaskGroup(of: (Int, Result<ResolverValue, any Error>).self) { group in
            var gaps: [Gap] = []
            func start() {
                for gap in waiting {
                    let (index, work) = (gaps.count, gap.work)
                    gaps.append(gap)
                    // Resolvers start in response order. An immediate task whose resolver never suspends
                    // ends before the next task starts.
                    if #available(macOS 26, iOS 26, watchOS 26, tvOS 26, visionOS 26, *) {
                        group.addImmediateTask { (index, try await work.run()) }
                    } else {
                        group.addTask { (index, try await work.run()) }
                    }
                }
                waiting = []
            }
            start()
            while let (index, result) = try await group.next() {
                try gaps[index].fill(result)
                try fillReadyGaps()
                start()
            }
        }
    }

    /// Returns the values that a field's resolver receives.
    func call(_ field: PlannedField, _ source: ResolverValue.Content, in place: Place) -> ResolverCall {
        let parent = ResolverValue(source)
        let name = field.field.type.innermostName.text
        let named = executor.schema[name]
        return ResolverCall(
            parentType: field.parent.name.text, fieldName: field.name, returnType: field.field.type.description,
            namedType: name, kind: named.flatMap { ResolverCall.TypeKind(rawValue: $0.kind.rawValue) } ?? .scalar,
            arguments: (try? field.arguments.get()) ?? ResolverArguments(),
            path: Place(.field(field), in: place).path, source: parent.json,
            operation: OperationType(rawValue: executor.request.operation.kind.rawValue) ?? .query,
            operationName: executor.request.operation.name?.text, headers: executor.request.headers,
            possibleTypes: named.map { executor.schema.schema.possibleTypes(of: $0) } ?? [],
            enumValues: named?.values.map(\.name.text) ?? [], parent: parent)
    }
}
