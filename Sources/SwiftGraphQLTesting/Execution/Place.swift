import SwiftGraphQL

/// A position in the response whose value is an object or a list.
///
/// A place refers to the enclosing place. The path and the key for mock data are computed only when they are needed.
final class Place {
    /// The step from the enclosing position to this position.
    enum Step {
        case root(key: UInt64)
        case field(PlannedField)
        case element(Int)
    }

    let outer: Place?
    let step: Step
    /// The number of steps from the root.
    let depth: Int
    private var knownKey: UInt64?

    /// Creates the place at the root of a response.
    init(rootKey: UInt64) {
        outer = nil
        step = .root(key: rootKey)
        depth = 0
    }

    init(_ step: Step, in outer: Place) {
        self.outer = outer
        self.step = step
        depth = outer.depth + 1
    }

    /// The path from the root of the response.
    var path: ResponsePath {
        var components: [ResponsePath.Component] = []
        var place: Place? = self
        while let current = place {
            switch current.step {
            case .root: break
            case .field(let field): components.append(.name(field.group.responseName))
            case .element(let index): components.append(.index(index))
            }
            place = current.outer
        }
        return ResponsePath(components.reversed())
    }

    /// Returns the key that determines the mock data at this position.
    func key(_ mocks: MockData) -> UInt64 {
        if let knownKey { return knownKey }
        var unknown: [Place] = []
        var place = self
        while place.knownKey == nil, let outer = place.outer {
            unknown.append(place)
            place = outer
        }
        var key = place.knownKey ?? 0
        if case .root(let rootKey) = place.step { key = rootKey }
        for place in unknown.reversed() {
            switch place.step {
            case .root: break
            case .field(let field):
                let arguments = (try? field.arguments.get())?.members ?? [:]
                key = mocks.key(of: field.field, arguments, in: key)
            case .element(let index): key = mocks.key(of: index, in: key)
            }
            place.knownKey = key
        }
        return key
    }
}
