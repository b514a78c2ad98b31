public import SwiftGraphQLSelection
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
    /// The latest value; `nil` while the cache lacks a part of it.
    ///
    /// The cache is read at the first access, because a view creates new models each time that its parent is updated.
    public private(set) var data: Value? {
        get {
            access(keyPath: \.data)
            if let read {
                self.read = nil
                latest = read()
            }
            return latest
        }
        set {
            read = nil
            withMutation(keyPath: \.data) { latest = newValue }
        }
    }
    /// The error that ended `run`, from the selection's closures or the cache (`CacheError`); otherwise `nil`.
    public private(set) var error: (any Error)?

    @ObservationIgnored private var latest: Value?
    /// A closure that reads the value from the cache at the first access to `data`; `nil` after that.
    @ObservationIgnored private var read: (@Sendable () -> Value?)?
    @ObservationIgnored private let values: @Sendable () -> AsyncThrowingStream<Value, any Error>

    /// Creates a model of an object. The model never sends a request.
    ///
    /// - Parameters:
    ///   - selection: A selection on the object.
    ///   - object: A reference to the object.
    ///   - cache: The cache that contains the object.
    public init<Scope: SelectionScope>(
        _ selection: Selection<Value, Scope>, of object: CacheReference<Scope>, in cache: NormalizedCache
    ) {
        read = { (try? cache.read(selection, of: object))?.value }
        values = { cache.watch(selection, of: object) }
    }

    /// Keeps the value up to date until the task is cancelled.
    public func run() async {
        error = nil
        do {
            for try await value in values() { data = value }
        } catch {
            self.error = error
        }
    }
}
