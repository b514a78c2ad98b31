/// A place in a response, which leads from the root to the value that is being read. Its path is created only on
/// request.
final class ResponsePlace {
    /// The step from the parent place; `nil` at the root.
    private let step: ResponsePath.Component?
    private let parent: ResponsePlace?
    /// The index of the element in its list; `nil` if this isn't an element.
    var index: Int?

    /// Creates the place of `data`, the root.
    init() {
        step = nil
        parent = nil
    }

    /// Creates a place one step below its parent.
    init(_ step: ResponsePath.Component, in parent: ResponsePlace) {
        self.step = step
        self.parent = parent
        if case .index(let index) = step { self.index = index }
    }

    /// The path to this place.
    var path: ResponsePath {
        var steps: [ResponsePath.Component] = []
        var place = self
        while let parent = place.parent, let step = place.step {
            steps.append(place.index.map { .index($0) } ?? step)
            place = parent
        }
        return ResponsePath(steps.reversed())
    }

    /// The name of the field whose value, or list element, is at this place.
    var fieldName: String {
        if index == nil, case .name(let name) = step { return name }
        return parent?.fieldName ?? "data"
    }

    /// The number of lists that contain this place.
    var listDepth: Int {
        var depth = 0
        var place: ResponsePlace? = self
        while let here = place {
            if here.index != nil { depth += 1 }
            place = here.parent
        }
        return depth
    }
}
