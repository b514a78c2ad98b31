/// A model that has its selection with it.
///
/// ```swift
/// struct Human: SelectedModel {
///     let name: String
///
///     static let selection = Selection<Human, Objects.Human> { try Human(name: $0.name()) }
/// }
/// ```
///
/// `verifyAll` of `SwiftGraphQLTesting` takes such models. The types that `swift-graphql translate` writes without
/// parameters need nothing but the conformance.
public protocol SelectedModel {
    /// The place in the schema that the model is made from.
    associatedtype Scope
    /// What to fetch, and how to make the model.
    static var selection: Selection<Self, Scope> { get }
}
