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
    /// The slot that is expected first.
    private let firstSlot: Int
    /// The object's type, if a selection set around this one or the set itself determines it.
    private let typeName: String?

    init(
        _ pass: MockingPass, _ plan: PlanSet, at place: ResponsePlace, of object: MadeObject? = nil,
        typeName: String? = nil, firstSlot: Int = 0
    ) {
        self.pass = pass
        self.plan = plan
        self.place = place
        self.object = object ?? MadeObject(plan)
        self.typeName = plan.type.isConcrete ? plan.type.name.text : typeName
        calls = PlanCursor(plan)
        self.firstSlot = firstSlot
        calls.nextSlot = firstSlot
        super.init(.making)
    }

    var world: MockWorld { pass.world }

    /// Returns the slot of a call.
    ///
    /// - Throws: `SelectionError` (`dataDependentSelection`).
    func expect(_ signature: StaticString, given: [Bool]? = nil) throws -> Int {
        do { return try calls.expect(signature, pass.arguments, given: given) } catch {
            throw pass.violated(error, at: place)
        }
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
            of: object.part(.field(slot.responseName)) { MadeObject(slot.children[0]) }, firstSlot: slot.starts[0])
    }

    /// Returns the maker of another selection set of the same object.
    func enterInline(_ signature: StaticString) throws -> ObjectMaker {
        inline(plan.slots[try expect(signature)])
    }

    private func inline(_ slot: PlanSlot, _ branch: Int = 0) -> ObjectMaker {
        ObjectMaker(
            pass, slot.children[branch], at: place, of: object, typeName: typeName, firstSlot: slot.starts[branch])
    }

    /// Chooses the object's type among those that the calls to `on` distinguish. Returns an empty string for another
    /// type.
    private func chooseType() -> String {
        let (names, hasOthers) = object.plan.distinguishedTypes
        let count = names.count + (hasOthers ? 1 : 0)
        world.goTo("on", of: place, mockPlace(.branch))
        let index = world.index(count) { min($0, count - 1) < names.count ? names[min($0, count - 1)] : "another type" }
        return min(index, count - 1) < names.count ? names[min(index, count - 1)] : ""
    }

    /// Runs the branch of an `on` that the object belongs to.
    func branch<Branch, T>(
        _ types: StaticString, _ branches: [Branch?], otherwise: Branch?, _ read: (ObjectMaker, Branch) throws -> T
    ) throws -> T {
        let slot = plan.slots[try expect(types, given: otherwise.map { _ in branches.map { $0 != nil } })]
        let all = branches.compactMap { $0 } + (otherwise.map { [$0] } ?? [])
        let type = typeName ?? object.part(.type, chooseType)
        // A branch for all other types is the last one.
        let index = slot.branches.firstIndex { $0.name == type } ?? (otherwise == nil ? 0 : all.count - 1)
        if world.choices.isThorough {
            for (number, branch) in all.enumerated() where number != index {
                pass.runBehindNull {
                    _ = try read(inline(slot, number), branch)
                }
            }
        }
        return try read(inline(slot, index), all[index])
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
            of: object.part(.element(index)) { MadeObject(plan) }, firstSlot: firstSlot)
    }
}

/// The parts of a mock object or list, which all its makers share.
final class MadeObject {
    enum Key: Hashable {
        case isNull, isFailure
        /// The value of a field, by its response name.
        case field(String)
        /// The name of the object's type.
        case type
        case elementCount
        case element(Int)
    }

    /// The selection set of the object or list.
    let plan: PlanSet
    private var parts: [Key: Any] = [:]

    init(_ plan: PlanSet) { self.plan = plan }

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
