/// A place in a response on the way down to what is being read; the path is made of it when it is requested.
final class ResponsePlace {
    /// The step from the place around; nil at the root.
    private let step: ResponsePath.Component?
    private let parent: ResponsePlace?
    /// Which element of a list it is; -1 where it is none.
    var index = -1

    /// The root: `data` itself.
    init() {
        step = nil
        parent = nil
    }

    /// A place one step further down.
    init(_ step: ResponsePath.Component, in parent: ResponsePlace) {
        self.step = step
        self.parent = parent
        if case .index(let index) = step { self.index = index }
    }

    /// All steps down to here.
    var path: ResponsePath {
        var steps: [ResponsePath.Component] = []
        var place = self
        while let parent = place.parent, let step = place.step {
            steps.append(place.index >= 0 ? .index(place.index) : step)
            place = parent
        }
        return ResponsePath(steps.reversed())
    }

    /// The name of the field whose value, or list element, is at this place, and the object that has the field.
    var field: (name: String, object: ResponsePlace?) {
        if index < 0, case .name(let name) = step { return (name, parent) }
        return parent?.field ?? ("data", nil)
    }

    /// How many lists this is an element of, or in an element of.
    var listDepth: Int {
        var depth = 0
        var place: ResponsePlace? = self
        while let here = place {
            if here.index >= 0 { depth += 1 }
            place = here.parent
        }
        return depth
    }
}
