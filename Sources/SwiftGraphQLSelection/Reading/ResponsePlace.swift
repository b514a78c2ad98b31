/// A place in a response, as a linked list of steps from the value up to the root. Its path is computed on request.
final class ResponsePlace {
    /// The step from the parent place; `nil` at the root.
    private let step: ResponsePath.Component?
    private let parent: ResponsePlace?
    /// The element's index in its list; `nil` if the value at this place isn't a list element.
    var index: Int?

    /// Creates the place of the root, which is the response's `data`.
    init() {
        step = nil
        parent = nil
    }

    /// Creates the place one step below `parent`.
    init(_ step: ResponsePath.Component, in parent: ResponsePlace) {
        self.step = step
        self.parent = parent
        if case .index(let index) = step { self.index = index }
    }

    /// The path from the root to this place.
    var path: ResponsePath {
        var steps: [ResponsePath.Component] = []
        var place = self
        while let parent = place.parent, let step = place.step {
            steps.append(place.index.map { .index($0) } ?? step)
            place = parent
        }
        return ResponsePath(steps.reversed())
    }

    /// The name of the field to which the value or list element at this place belongs.
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
