/// A model type that declares its own selection.
///
/// ```swift
/// struct Human: SelectedModel {
///     let name: String
///
///     static let selection = Selection<Human, Objects.Human> { try Human(name: $0.name()) }
/// }
/// ```
///
/// `SwiftGraphQLTesting` adds `verify()` to such a type. If the command `swift-graphql translate` wrote the type, and
/// the type has no parameters, you only have to declare the conformance.
public protocol SelectedModel {
    /// The place in the schema that the selection applies to.
    associatedtype Scope
    /// The selection that requests the model's fields and creates the model.
    static var selection: Selection<Self, Scope> { get }
}
