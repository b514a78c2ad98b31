/// The decoding pass on an object that is made up while it is read: it follows the plan as a reader does, and a world decides
/// on the values.
@usableFromInline final class ObjectMaker {
    let pass: MockingPass
    let plan: PlanSet
    /// Where in the response this is.
    let place: ResponsePlace
    @exclusivity(unchecked) var calls: PlanCursor
    /// How many elements the list has that this is the value of.
    private var elementCount = 0

    init(_ pass: MockingPass, _ plan: PlanSet, at place: ResponsePlace) {
        self.pass = pass
        self.plan = plan
        self.place = place
        calls = PlanCursor(plan)
    }

    var world: MockWorld { pass.world }

    /// The slot of a call.
    ///
    /// - Throws: `SelectionError` (`dataDependentSelection`).
    func expect(_ signature: StaticString) throws -> Int {
        do { return try calls.expect(signature, pass.arguments) } catch { throw pass.violated(error, at: place.path) }
    }

    /// A leaf.
    func leaf<Leaf: LeafType>(_ signature: StaticString, _ type: Leaf.Type) throws -> Leaf.Output {
        world.goTo(plan.slots[try expect(signature)].responseName, inLists: place.listDepth)
        return Leaf.__mock(in: world)
    }

    /// The maker of the object below a field.
    func enter(_ signature: StaticString) throws -> ObjectMaker {
        let slot = plan.slots[try expect(signature)]
        return ObjectMaker(pass, slot.children[0], at: ResponsePlace(.name(slot.responseName), in: place))
    }

    /// The maker of another selection set of this same object.
    func enterInline(_ signature: StaticString) throws -> ObjectMaker {
        ObjectMaker(pass, plan.slots[try expect(signature)].children[0], at: place)
    }

    /// Runs the branch of an `on` that the world decides on.
    func branch<Branch, T>(
        _ types: StaticString, _ branches: [Branch?], otherwise: Branch?, _ read: (ObjectMaker, Branch) throws -> T
    ) throws -> T {
        let slot = plan.slots[try expect(types)]
        let index = world.choices.index(slot.children.count)
        let selected = branches.compactMap { $0 }
        guard let branch = index < selected.count ? selected[index] : otherwise else {
            throw SelectionError.unknownType("", slot, at: place.path)
        }
        return try read(ObjectMaker(pass, slot.children[index], at: place), branch)
    }

    /// The maker of a list's first element, and how many elements there are.
    func beginList() -> (first: ObjectMaker?, count: Int) {
        elementCount = world.elementCount(below: place.listDepth)
        return (element(0), elementCount)
    }

    /// The maker of an element; nil behind the last.
    func element(_ index: Int) -> ObjectMaker? {
        index == elementCount ? nil : ObjectMaker(pass, plan, at: ResponsePlace(.index(index), in: place))
    }
}

/// What all makers of one response have in common.
final class MockingPass {
    let world: MockWorld
    /// The arguments of the operation.
    let arguments: [EncodedArgument]
    /// The first call that the plan does not hold.
    private(set) var violation: SelectionError?

    init(_ world: MockWorld, _ arguments: [EncodedArgument]) {
        self.world = world
        self.arguments = arguments
    }

    /// Keeps the first call that the plan does not hold.
    ///
    /// - Returns: The error, with its place.
    func violated(_ error: SelectionError, at path: ResponsePath) -> SelectionError {
        var error = error
        error.path = path
        if violation == nil { violation = error }
        return error
    }
}
