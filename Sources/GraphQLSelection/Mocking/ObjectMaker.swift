/// Runs the decoding pass on an object of a mock response. It follows the plan like a reader, and a `MockWorld`
/// chooses the values.
@usableFromInline final class ObjectMaker: PassHandler {
    let pass: MockingPass
    let plan: PlanSet
    /// The place in the response.
    let place: ResponsePlace
    @exclusivity(unchecked) var calls: PlanCursor
    /// The parts of the object that were made before. A field that is read again is the same.
    private let object: MadeObject

    init(_ pass: MockingPass, _ plan: PlanSet, at place: ResponsePlace, of object: MadeObject = MadeObject()) {
        self.pass = pass
        self.plan = plan
        self.place = place
        self.object = object
        calls = PlanCursor(plan)
        super.init(.making)
    }

    var world: MockWorld { pass.world }

    /// Returns the slot of a call.
    ///
    /// - Throws: `SelectionError` (`dataDependentSelection`).
    func expect(_ signature: StaticString) throws -> Int {
        do { return try calls.expect(signature, pass.arguments) } catch { throw pass.violated(error, at: place) }
    }

    /// Returns the mock value of a leaf.
    func leaf<Leaf: LeafType>(_ signature: StaticString, _ type: Leaf.Type) throws -> Leaf.Output {
        let slot = try expect(signature)
        let name = plan.slots[slot].responseName
        return object.part(.field(name)) {
            world.goTo(name, of: place, mockPlace(.leaf(slot)))
            return Leaf.__mock(in: world)
        }
    }

    /// Returns whether this object is null.
    func isNull() -> Bool { object.part(.isNull, chooseNull) }

    private func chooseNull() -> Bool {
        let (field, object) = place.field
        world.goTo(field, of: object, mockPlace(.object))
        return world.isNull()
    }

    /// Returns a mock failure of this field, if the world is thorough and chooses null for it.
    func failure() -> SelectionError? {
        guard world.choices.isThorough, object.part(.isFailure, chooseNull) else { return nil }
        return SelectionError(code: .fieldError, message: "a mock failure", path: place.path)
    }

    private func mockPlace(_ part: MockPlace.Part) -> MockPlace {
        MockPlace(plan: ObjectIdentifier(plan), part: part, depth: place.listDepth)
    }

    /// Returns the maker of the object below a field.
    func enter(_ signature: StaticString) throws -> ObjectMaker {
        let slot = plan.slots[try expect(signature)]
        return ObjectMaker(
            pass, slot.children[0], at: ResponsePlace(.name(slot.responseName), in: place),
            of: object.part(.field(slot.responseName)) { MadeObject() })
    }

    /// Returns the maker of another selection set of the same object.
    func enterInline(_ signature: StaticString) throws -> ObjectMaker {
        ObjectMaker(pass, plan.slots[try expect(signature)].children[0], at: place, of: object)
    }

    /// Runs the branch of an `on` that the world chooses.
    func branch<Branch, T>(
        _ types: StaticString, _ branches: [Branch?], otherwise: Branch?, _ read: (ObjectMaker, Branch) throws -> T
    ) throws -> T {
        let slot = plan.slots[try expect(types)]
        let last = slot.children.count - 1
        let index = object.part(.branch("\(types)")) {
            world.goTo("on", of: place, mockPlace(.branch))
            let index = world.index(slot.children.count) { number in
                min(number, last) < slot.branches.count ? slot.branches[min(number, last)].name : "another type"
            }
            return min(index, last)
        }
        let all = branches.compactMap { $0 } + (otherwise.map { [$0] } ?? [])
        guard all.indices.contains(index) else { throw SelectionError.unknownType("", slot, at: place.path) }
        if world.choices.isThorough {
            for (number, branch) in all.enumerated() where number != index {
                pass.runBehindNull {
                    _ = try read(ObjectMaker(pass, slot.children[number], at: place, of: object), branch)
                }
            }
        }
        return try read(ObjectMaker(pass, slot.children[index], at: place, of: object), all[index])
    }

    /// Returns the maker of a list's first element, and the number of elements.
    func beginList() -> (first: ObjectMaker?, count: Int) {
        (element(0), elementCount)
    }

    /// The number of elements, if the value is a list.
    private var elementCount: Int {
        object.part(.elementCount) {
            let (field, object) = place.field
            world.goTo(field, of: object, mockPlace(.object))
            return world.elementCount(below: place.listDepth)
        }
    }

    /// Returns the maker of an element; `nil` after the last element.
    func element(_ index: Int) -> ObjectMaker? {
        guard index < elementCount else { return nil }
        return ObjectMaker(
            pass, plan, at: ResponsePlace(.index(index), in: place),
            of: object.part(.element(index)) { MadeObject() })
    }
}

/// The parts of a mock object or list, which all its makers share.
final class MadeObject {
    enum Key: Hashable {
        case isNull, isFailure
        /// The value of a field, by its response name.
        case field(String)
        /// The branch of an `on`, by its types.
        case branch(String)
        case elementCount
        case element(Int)
    }

    private var parts: [Key: Any] = [:]

    /// Returns a part that was made before, or makes it.
    func part<Part>(_ key: Key, _ make: () -> Part) -> Part {
        if let known = parts[key], let part = known as? Part { return part }
        let part = make()
        parts.updateValue(part, forKey: key)
        return part
    }
}

/// The state that all makers of one response share.
final class MockingPass {
    let world: MockWorld
    /// The arguments of the operation.
    let arguments: [EncodedArgument]
    /// The first call that isn't in the plan.
    private(set) var violation: Violation?
    /// The last choice that differed from the recording pass when a closure first threw an error of its own; `nil` if
    /// no closure threw an error, or if no choice differed.
    private(set) var interruption: MockPlace?

    /// A call that the plan does not contain.
    struct Violation {
        let call: UnplannedCall
        let path: ResponsePath
        /// The choices of the world before the call that differed from the recording pass.
        let changes: [ReadValue]

        var error: SelectionError { call.error(inWorldWith: changes, at: path) }
    }

    init(_ world: MockWorld, _ arguments: [EncodedArgument]) {
        self.world = world
        self.arguments = arguments
    }

    /// Runs a closure that a real response would not reach, if the world is thorough.
    func runBehindNull(_ body: () throws -> Void) {
        guard world.choices.isThorough else { return }
        do { try body() } catch { interrupted(by: error) }
    }

    /// Records that a closure threw an error.
    func interrupted(by error: any Error) {
        if violation == nil, interruption == nil { interruption = world.lastChange }
    }

    /// Keeps the first call that isn't in the plan.
    ///
    /// - Returns: The error for the call.
    func violated(_ call: UnplannedCall, at place: ResponsePlace) -> SelectionError {
        let new = Violation(call: call, path: place.path, changes: world.changes(in: place))
        if violation == nil { violation = new }
        return new.error
    }
}
