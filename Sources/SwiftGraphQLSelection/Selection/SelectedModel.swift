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
/// `SwiftGraphQLTesting` adds `verify()` to these types. If the command `swift-graphql translate` wrote a type, and the
/// type has no parameters, you only have to declare the conformance.
public protocol SelectedModel {
    /// The place in the schema to which the selection applies.
    associatedtype Scope
    /// The selection that requests the model's fields and creates the model.
    static var selection: Selection<Self, Scope> { get }
}
