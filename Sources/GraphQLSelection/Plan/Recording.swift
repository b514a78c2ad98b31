/// The type that a selection set is on, as far as documents depend on it.
struct SelectionSetType: Sendable {
    /// The type's name; empty for an operation's root, whose name the selection does not know.
    let name: String
    /// Whether it is an interface or a union.
    let isAbstract: Bool
}

/// One selection set while the mocking pass fills it.
final class RecordedSet {
    let type: SelectionSetType
    /// Identifies the place in the plan, whatever the values of arguments.
    let position: StableHash
    let depth: Int
    var slots: [RecordedSlot] = []
    private var ordinals: [String: Int] = [:]

    init(type: SelectionSetType, position: StableHash, depth: Int) {
        self.type = type
        self.position = position
        self.depth = depth
    }

    /// The place of the next slot of that name: the set's own place, the name, and how many of the name came before.
    func nextPosition(named name: String) -> StableHash {
        let ordinal = ordinals[name, default: 0]
        ordinals[name] = ordinal + 1
        return position.appending(name).appending(ordinal)
    }
}

/// One call of a selection's closure on its scope, in the order of the calls.
final class RecordedSlot {
    enum Kind {
        /// A field: `name`, `friends(first:)`.
        case field(FieldDefinition, [EncodedArgument])
        /// `selection(_:)`: another selection of the same scope.
        case group
        /// `selection(_:)` of an interface on a type that implements it.
        case fragment
        /// `on(...)`.
        case branches([Branch])
    }

    /// One branch of `on`.
    struct Branch {
        let type: SelectionSetType
        /// Where the type is abstract: the response name of the `__typename` that tells that an object is of it.
        var marker: String?
    }

    /// What generated code wrote at the call; it tells calls apart while decoding.
    let signature: StaticString
    var kind: Kind
    let position: StableHash
    /// The selection sets below: of the field, the group, the fragment, or one for each branch, then `otherwise`.
    var children: [RecordedSet] = []
    /// The name of the field's value in the response.
    var responseName = ""

    init(signature: StaticString, kind: Kind, position: StableHash) {
        self.signature = signature
        self.kind = kind
        self.position = position
    }
}

/// What one mocking pass has in common: its bounds, and the first thing that went wrong.
final class Recorder {
    /// A selection that nests deeper than this is taken for one that contains itself without end.
    static let maximumDepth = 5_000

    /// A step of the way down; a linked list, so that a field costs the same at every depth.
    private final class Step {
        let field: String
        let parent: Step?

        init(field: String, parent: Step?) {
            self.field = field
            self.parent = parent
        }

        var path: ResponsePath {
            var names: [ResponsePath.Component] = []
            var step: Step? = self
            while let current = step {
                names.append(.name(current.field))
                step = current.parent
            }
            return ResponsePath(names.reversed())
        }
    }

    private(set) var failure: SelectionError?
    private var stack: StackGuard?
    private var current: Step?
    private var last: Step?

    func enter(_ field: String) {
        current = Step(field: field, parent: current)
        last = current
    }

    func leave() {
        current = current?.parent
    }

    private var path: ResponsePath { current?.path ?? ResponsePath() }

    /// Keeps the first failure: `try?` in an outer closure must not turn it into a query with fields missing.
    func fail(_ error: any Error) {
        guard failure == nil else { return }
        if let error = error as? SelectionError {
            failure = error
            return
        }
        let place = last.map { "after it selected `\($0.path)`" } ?? "before it selected a field"
        failure = SelectionError(
            code: .recordingFailed,
            message: """
                the selection's closure threw \(place): \(error). To record the fields, the closure runs once on mock \
                values ("1", 1, true, a list of one element, an enum's first value, a codec's mockValue). Let it \
                accept them, or give the codec a mockValue that it accepts.
                """,
            path: last?.path ?? ResponsePath(), underlying: error)
    }

    /// - Throws: `SelectionError` when there is no room for a selection set at that depth.
    func checkDepth(_ depth: Int) throws {
        guard depth > StackGuard.shallow else { return }
        let stack = stack ?? StackGuard()
        self.stack = stack
        if depth <= Self.maximumDepth, stack.hasRoom { return }
        let error = SelectionError(
            code: .invalidSelection,
            message: """
                the selection is nested too deep, \(depth) levels. A selection can't contain itself: say how deep it \
                is to go.
                """,
            path: ResponsePath(Array(path.components.prefix(8))))
        fail(error)
        throw error
    }

    func fail(argument: FieldDefinition.Argument, of field: String, because error: any Error) {
        let inner = (error as? SelectionError)?.path.components ?? []
        let place = inner.isEmpty ? argument.name : "\(argument.name).\(ResponsePath(inner))"
        fail(
            SelectionError(
                code: .invalidArgument,
                message: "the argument `\(place): \(argument.type)` of `\(field)` has no JSON form: \(error)",
                path: path.appending(.name(field)), underlying: error))
    }
}
