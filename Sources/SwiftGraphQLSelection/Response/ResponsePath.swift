/// The path to a value in a response, starting at the `data` member.
///
/// As text, a path looks like this: `humans[3].friends[0].name`. See the specification, section 7.1.6 ("path").
public struct ResponsePath: Hashable, Sendable {
    /// A step of the path: into an object by response name, or into a list by index.
    public enum Component: Hashable, Sendable {
        /// A step to an object's member, by its response name, which is the alias if there is one.
        case name(String)
        /// A step to a list's element, by its index, counted from zero.
        case index(Int)
    }

    /// The steps from `data` to the value; empty for `data` itself.
    public var components: [Component]

    /// Creates a path from the given steps.
    public init(_ components: [Component] = []) {
        self.components = components
    }

    /// Returns whether `other` is this path or a path to a value inside it.
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
    /// The path as text, such as `humans[3].name`; `data` for the empty path.
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
