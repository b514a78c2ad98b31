/// One selection set, being recorded or being read. Generated code calls it; apps see it through scopes alone.
///
/// In the mocking pass it records each call as a slot of the plan and answers with mock values. In the decoding pass it
/// expects the calls of the plan, slot by slot, and answers with the values of one object of the response.
public final class Fields {
    enum Pass {
        case recording(Recorder, RecordedSet.ID)
        case decoding
        /// The decoding pass on a response that is made up while it is read.
        case imagining(MockWorld)
    }

    let isDecoding: Bool
    /// Whether, in the decoding pass, a member can be read where it is expected, without a search first.
    var isDirect: Bool
    /// The recorder and the set of the mocking pass.
    let recorder: Recorder?
    let recordedSet: RecordedSet.ID
    /// What a response that is made up is made of.
    private let world: MockWorld?

    var pass: Pass {
        if let recorder { .recording(recorder, recordedSet) } else if let world { .imagining(world) } else { .decoding }
    }

    // The rest is the state of the decoding pass. A selection set of the plan has one reader, which goes from object to
    // object: `start`, `position` and `nextSlot` change, all else stays.
    let reading: ResponseReading
    let plan: PlanSet
    let slots: [PlanSlot]
    /// Where the value at this place begins.
    var start = 0
    /// How far it has been read: a place between two members, or behind the value; `start` where nothing has been.
    var position = 0
    /// How many elements the list before had.
    var elementCount: Int32 = 0
    /// The number of this reader's selection set among those right below another.
    private let number: Int32
    /// The slot of the next call.
    var nextSlot = 0
    /// The slot whose arguments are those that were passed last; -1 where `reading` has them.
    var passedSlot: Int32 = -1
    /// How many have been passed, if there is such a slot.
    var passedCount: Int32 = 0
    /// Where the value of `__typename` is, if that was the object's first member; else empty.
    var typeName: Range<Int> {
        get { Int(typeNameStart)..<Int(typeNameEnd) }
        set {
            typeNameStart = UInt32(truncatingIfNeeded: newValue.lowerBound)
            typeNameEnd = UInt32(truncatingIfNeeded: newValue.upperBound)
        }
    }
    private var typeNameStart: UInt32 = 0
    private var typeNameEnd: UInt32 = 0
    /// Where the members of this object are, once one was not where it was expected.
    @exclusivity(unchecked) var members: JSONMemberTable?
    /// The number of the order that the members of an object before had, if that was another than they are asked for in;
    /// else -1.
    var order: Int32 = -1
    /// Where the object begins that is read by that order; then `isDirect` is false.
    var orderedStart = UInt32.max
    /// The number of the branch of `on` that the object belongs to, once it was found.
    var branch: Int32 = 0
    /// Whether it reads an object together with other readers.
    let isInline: Bool

    /// Where in the response this is.
    let place: ResponsePlace
    /// The reader of this list's elements, or of the first selection set right below, to be used again for the next object.
    ///
    /// Each access of these two, and of `members`, is over before any other code runs, so none has to be watched for
    /// overlaps.
    @exclusivity(unchecked) private var below: Fields?
    /// The readers of the other selection sets right below; empty where there is no other.
    @exclusivity(unchecked) private var others: [Fields?] = []

    private static let emptyPlan = PlanSet(slots: [])

    init(recording set: RecordedSet.ID, by recorder: Recorder) {
        self.recorder = recorder
        world = nil
        recordedSet = set
        isDecoding = false
        reading = recorder.reading
        plan = Self.emptyPlan
        slots = []
        isDirect = false
        place = recorder.reading.root
        isInline = false
        number = 0
    }

    init(reading: ResponseReading, plan: PlanSet, place: ResponsePlace, number: Int = -1, isInline: Bool = false) {
        recorder = nil
        world = nil
        recordedSet = -1
        isDecoding = true
        self.reading = reading
        self.plan = plan
        slots = plan.slots
        isDirect = reading.isDirect
        self.place = place
        self.isInline = isInline
        self.number = Int32(truncatingIfNeeded: number)
        reading.readerCount &+= 1
    }

    /// A reader of the root of a plan.
    convenience init(root plan: PlanSet) {
        let reading = ResponseReading()
        self.init(reading: reading, plan: plan, place: reading.root)
    }

    init(
        imagining world: MockWorld, _ reading: ResponseReading, plan: PlanSet, place: ResponsePlace
    ) {
        recorder = nil
        self.world = world
        recordedSet = -1
        isDecoding = false
        self.reading = reading
        self.plan = plan
        slots = plan.slots
        isDirect = false
        self.place = place
        isInline = false
        number = 0
    }

    /// The place in the response.
    var path: ResponsePath { place.path }

    // MARK: Readers below

    /// A reader of a selection set right below, its value still to be set. It belongs to the caller until it is put back.
    ///
    /// - Parameter isInline: Whether it reads this same object.
    @inline(__always)
    func takeChild(of slot: Int, _ branch: Int = 0, isInline: Bool = false) -> Fields {
        let number = slots[slot].firstChild &+ branch
        if number > 0 { return takeOther(number, of: slot, branch, isInline: isInline) }
        // One that a closure has kept is left alone.
        if var child = below.take(), isKnownUniquelyReferenced(&child), child.number == 0 { return child }
        return makeChild(number, of: slot, branch, isInline: isInline)
    }

    private func takeOther(_ number: Int, of slot: Int, _ branch: Int, isInline: Bool) -> Fields {
        if others.isEmpty { others = Array(repeating: nil, count: plan.childCount - 1) }
        if var child = others[number &- 1].take(), isKnownUniquelyReferenced(&child) { return child }
        return makeChild(number, of: slot, branch, isInline: isInline)
    }

    // What is seldom called stays out of what is called for each object: that needs fewer registers then.
    @inline(never)
    private func makeChild(_ number: Int, of slot: Int, _ branch: Int, isInline: Bool) -> Fields {
        Fields(
            reading: reading, plan: slots[slot].children[branch],
            place: isInline ? place : ResponsePlace(.name(slots[slot].responseName), in: place), number: number,
            isInline: isInline)
    }

    /// Keeps a reader of a selection set for the next object. (Outside the decoding pass what is kept is never asked for.)
    @inline(__always)
    func putBack(child: consuming Fields) {
        let number = Int(child.number)
        if number == 0 { below = child } else { others[number &- 1] = child }
    }

    /// A reader of this list's elements. It belongs to the caller until it is put back.
    @inline(__always)
    func takeElementReader() -> Fields {
        if var reader = below.take(), isKnownUniquelyReferenced(&reader), reader.number < 0 { return reader }
        return makeElementReader()
    }

    @inline(never)
    private func makeElementReader() -> Fields {
        Fields(reading: reading, plan: plan, place: ResponsePlace(.index(0), in: place))
    }

    /// Keeps a reader of elements for the next list.
    @inline(__always)
    func putBack(element reader: consuming Fields) { below = reader }

    /// Counts this reader and those below it that wait for the next object; false if one of them is held elsewhere too.
    func countIdle(_ count: inout Int) -> Bool {
        count &+= 1
        if below != nil {
            guard isKnownUniquelyReferenced(&below), below?.countIdle(&count) == true else { return false }
        }
        for index in others.indices where others[index] != nil {
            guard isKnownUniquelyReferenced(&others[index]), others[index]?.countIdle(&count) == true else {
                return false
            }
        }
        return true
    }

    /// Called before a closure on a scope runs: the value has to be an object then.
    @usableFromInline func enterSelectionSet() throws {
        guard isDecoding else { return }
        if first != UInt8(ascii: "{") { throw refusal(expected: "an object") }
        nextSlot = 0
        if position == start {
            position = start &+ 1
            typeName = 0..<0
            if plan.isAbstract { passTypeName() }
            if order >= 0 { tryOrder() }
        }
    }

    var document: JSONDocument { reading.document }

    /// Runs `body` on the response's bytes; there are none outside the decoding pass.
    @inline(__always)
    func withBytes<R>(_ body: (JSONBytes) -> R) -> R { body(reading.bytes) }

    /// The first byte of the value, which tells its kind.
    @inline(__always)
    var first: UInt8 { withBytes { $0[start] } }

    /// The value.
    var value: JSONCursor { JSONCursor(document: document, start: start) }
}

// In each pass a selection is called in one and the same place, which is inlined where it is used, and handed to nothing else:
// so the compiler sees what is called, and one that is written where it is used, and so made for each object of a response,
// costs nothing.

// MARK: - What generated code calls (arguments: Fields+Arguments.swift; leaves of built-in types: Fields+Leaves.swift)

@_spi(Generated) extension Fields {
    /// A field of leaf type.
    @inlinable public func leaf<Leaf: LeafType>(_ signature: StaticString, _ type: Leaf.Type) throws -> Leaf.Output {
        let start = try goToValue(signature)
        if start < 0 { return mock(type) }
        do { return try Leaf.__read(from: self) } catch { throw failed(error, at: start) }
    }

    /// A field of object type.
    @inlinable public func object<T>(_ signature: StaticString, _ body: @escaping SelectionBody<T>) throws -> T {
        try read(enter(signature, isAbstract: false), body)
    }

    /// A field of interface or union type.
    @inlinable public func abstract<T>(_ signature: StaticString, _ body: @escaping SelectionBody<T>) throws -> T {
        try read(enter(signature, isAbstract: true), body)
    }

    /// A selection on an interface that the scope's type implements.
    @inlinable public func fragment<T>(_ interface: StaticString, _ body: @escaping SelectionBody<T>) throws -> T {
        try read(enterFragment(interface), body)
    }

    /// Another selection of the same scope.
    @inlinable public func group<T>(_ body: @escaping SelectionBody<T>) throws -> T {
        try read(enterGroup(), body)
    }
}
