public import SwiftGraphQLSelection
import SwiftGraphQLClient
public import Observation

/// A model of one object in a cache. A view can observe the model, so that a list redraws only the row that has
/// changed.
///
/// ```swift
/// struct PersonRow: View {
///     @State private var person: ObjectModel<Person>
///
///     init(_ person: CacheReference<Objects.Human>, in cache: NormalizedCache) {
///         _person = State(initialValue: ObjectModel(Person.selection, of: person, in: cache))
///     }
///
///     var body: some View {
///         Text(person.data?.name ?? "").task { await person.run() }
///     }
/// }
/// ```
///
/// The list's own query requests references (`Selection.reference`) and everything that its rows show, so that these
/// values are in the cache. When a field of an object changes, the list's value stays the same, and only the object's
/// rows change.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
public final class ObjectModel<Value: Sendable> {
    /// The latest value; `nil` until the cache has every part of it. If a part is removed later, the model keeps the
    /// last value.
    ///
    /// The cache isn't read until the first access, because SwiftUI creates a new model whenever the parent view
    /// updates.
    public var data: Value? { model.data }
    /// The error that ended `run`, from the selection's closures or the cache (`CacheError`); otherwise `nil`.
    public var error: (any Error)? { model.error }

    @ObservationIgnored private let model: QueryModel<Value>

    /// Creates a model of an object. The model never sends a request.
    ///
    /// - Parameters:
    ///   - selection: A selection on the object.
    ///   - object: A reference to the object.
    ///   - cache: The cache that contains the object.
    public init<Scope: SelectionScope>(
        _ selection: Selection<Value, Scope>, of object: CacheReference<Scope>, in cache: NormalizedCache
    ) {
        model = QueryModel(
            QueryFeed(
                cachedData: { (try? cache.read(selection, of: object)).map { ($0.value, DataOrigin(.cache)) } },
                follow: LiveUpdates { handle in
                    await handle(.loading)
                    for try await value in cache.watch(selection, of: object) {
                        await handle(.update(DataOrigin(.cache), replacesData: true) { $0 = value })
                    }
                }))
    }

    /// Keeps the value up to date until the task is cancelled.
    public func run() async { await model.run() }
}
