/// The place of a value in a response, from the `data` member down.
///
/// The description of a path has the usual form: `humans[3].friends[0].name`. See the specification, section 7.1.6
/// ("path").
public struct ResponsePath: Hashable, Sendable {
    /// One step of the path: into an object by response name, or into a list by index.
    public enum Component: Hashable, Sendable {
        /// The member of an object, by its response name (the alias, if there is one).
        case name(String)
        /// The element of a list, counted from zero.
        case index(Int)
    }

    /// The steps from `data` down to the value; empty for `data` itself.
    public var components: [Component]

    /// Creates a path from steps.
    public init(_ components: [Component] = []) {
        self.components = components
    }

    /// Returns whether the value at `other` is the value at this path, or inside it.
    public func contains(_ other: ResponsePath) -> Bool {
        other.components.starts(with: components)
    }

    func appending(_ component: Component) -> ResponsePath {
        ResponsePath(components + [component])
    }

    func prefixed(by outer: ResponsePath) -> ResponsePath {
        ResponsePath(outer.components + components)
    }
}

extension ResponsePath: CustomStringConvertible {
    /// The path as text, `humans[3].name`; `data` for the empty path.
    public var description: String {
        if components.isEmpty { return "data" }
        var text = ""
        for component in components {
            switch component {
            case .name(let name): text += text.isEmpty ? name : ".\(name)"
            case .index(let index): text += "[\(index)]"
            }
        }
        return text
    }
}
