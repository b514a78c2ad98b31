import GraphQLJSON

/// The decoding pass on one selection set: answers the calls of a closure with the values of one object of the
/// response.
///
/// It expects the calls of the plan, in their order, and the members of the object in the order of the calls. Both are
/// compared, never assumed. Where both hold, as they mostly do, a field takes one comparison of its call, one of its
/// name, and the reading of its value. This file has that way from top to bottom. The others have what is unusual:
/// members in another order (`ObjectReader+Members`), arguments (`+Arguments`), types (`+Branches`), errors
/// (`+Errors`).
///
/// A selection set of the plan has one reader, which goes from object to object. A value at any place of the response
/// is read by one: `start` is where the value begins, be it an object, a list or null.
@usableFromInline final class ObjectReader {
    let pass: DecodingPass
    /// The text of the response.
    @_spi(Generated) public let text: ResponseText
    let plan: PlanSet
    /// Where in the response this is.
    let place: ResponsePlace
    /// Whether it reads an object together with the reader above, as for `selection(_:)` and the branches of `on`.
    let isInline: Bool
    /// The number of its selection set among those right below another; nil for the elements of a list.
    private let number: Int?

    /// Where the value begins.
    var start = 0
    /// How far it has been read: a place between two members, or behind the value; `start` where nothing has been.
    @exclusivity(unchecked) @usableFromInline var position = 0
    /// The calls so far.
    @exclusivity(unchecked) var calls: PlanCursor
    /// Whether the next member may be looked for where the one before ends.
    var isDirect: Bool
    /// Where the value of `__typename` is, if that was the object's first member.
    var typeName: Range<Int>?
    /// The members of the object, once one was not where it was expected.
    @exclusivity(unchecked) var members: MemberIndex?
    /// The branch of `on` that the object belongs to, once it was found.
    var branch = 0
    /// How many elements the list before had.
    private var elementCount = 0

    /// The reader of this list's elements, or of the first selection set right below, to be used again for the next
    /// object.
    ///
    /// Each access of these two is over before any other code runs, so none has to be watched for overlaps.
    @exclusivity(unchecked) private var below: ObjectReader?
    /// The readers of the other selection sets right below; empty if there is no other.
    @exclusivity(unchecked) private var others: [ObjectReader?] = []

    init(_ pass: DecodingPass, _ plan: PlanSet, at place: ResponsePlace, number: Int? = nil, isInline: Bool = false) {
        self.pass = pass
        text = pass.text
        self.plan = plan
        calls = PlanCursor(plan)
        self.place = place
        self.number = number
        self.isInline = isInline
        isDirect = text.isDirect
        pass.readerCount += 1
    }

    @inline(__always)
    var bytes: JSONBytes { text.bytes }

    /// The first byte of the value, which tells its kind.
    @inline(__always)
    var first: UInt8 { bytes[start] }

    // MARK: Objects

    /// Called before a closure on a scope runs.
    ///
    /// - Throws: `SelectionError` unless the value is an object.
    @inline(__always)
    func enterObject() throws {
        if first != UInt8(ascii: "{") { throw refusal(expected: "an object") }
        calls.nextSlot = 0
        // Another closure may have read a part of the object before.
        if position != start { return }
        position = start &+ 1
        typeName = nil
        if plan.isAbstract { passTypeName() }
        if members != nil { tryKnownOrder() }
    }

    // MARK: Fields

    /// The same as `valueStart`, for code that is compiled in the app.
    @usableFromInline func value(_ signature: StaticString) throws -> Int { try valueStart(signature) }

    /// Where the value of a field begins.
    @inline(__always)
    func valueStart(_ signature: StaticString) throws -> Int {
        if isDirect, calls.isNext(signature) {
            let value = calls.slots.directValue(
                calls.nextSlot, at: position, isFirst: position == start &+ 1, bytes)
            if value >= 0 {
                calls.nextSlot &+= 1
                return value
            }
        }
        return try findValue(signature)
    }

    /// The slot of a call that has no value of its own.
    ///
    /// - Throws: `SelectionError` (`dataDependentSelection`).
    @inline(__always)
    func expect(_ signature: StaticString) throws -> Int {
        do { return try calls.expect(signature, pass.arguments) } catch { throw violated(error) }
    }

    // MARK: Selection sets below

    /// The reader of the selection set below a field.
    @inline(__always)
    func enter(_ signature: StaticString) throws -> ObjectReader {
        let value = try valueStart(signature)
        if plan.depth > StackGuard.shallow { try checkStack() }
        let child = takeChild(of: calls.nextSlot &- 1)
        child.start = value
        child.position = value
        return child
    }

    /// The reader of another selection set of this same object.
    @inline(__always)
    func enterInline(_ signature: StaticString) throws -> ObjectReader { inlineChild(of: try expect(signature)) }

    /// - Parameter branch: The branch, if the slot is an `on`.
    @inline(__always)
    func inlineChild(of slot: Int, _ branch: Int = 0) -> ObjectReader {
        let child = takeChild(of: slot, branch, isInline: true)
        child.start = start
        child.position = position
        child.typeName = typeName
        return child
    }

    /// Goes on behind what a reader below has read.
    @inline(__always)
    func leave(_ child: consuming ObjectReader) throws {
        position = child.isInline ? child.position : try child.end()
        putBack(child)
    }

    /// The place behind the value.
    @inline(__always)
    func end() throws -> Int {
        if position > start, isDirect {
            if first != UInt8(ascii: "{") { return position }
            if bytes[position] == UInt8(ascii: "}") { return position &+ 1 }
        }
        return try findEnd()
    }

    // MARK: Null and lists

    var isNull: Bool { bytes.isNull(at: start) || start >= bytes.count }

    /// Goes into a list.
    ///
    /// - Returns: The reader of its elements, at the first, to be handed to `nextElement`; nil if there is none. And
    ///   about how many elements there are.
    @inline(__always)
    func beginList() throws -> (first: ObjectReader?, count: Int) {
        if first != UInt8(ascii: "[") { throw refusal(expected: "a list") }
        position = start &+ 1
        guard let next = try text.nextElement(&position, isFirst: true) else {
            elementCount = 0
            return (nil, 0)
        }
        try pass.checkCancellation()
        // Some that are likely, where it is not known how many there are.
        let count = text.isValidated ? text.elementCount(ofArrayAt: start) : Swift.min(elementCount, 16)
        let reader = takeElementReader()
        reader.goToElement(0, at: next)
        return (reader, count)
    }

    /// Goes from one element to the next; nil behind the last.
    ///
    /// The reader goes from hand to hand: so it is known whether a closure has kept it.
    ///
    /// - Parameter index: How many elements there have been.
    @inline(__always)
    func nextElement(_ reader: consuming ObjectReader, _ index: Int) throws -> ObjectReader? {
        position = try reader.end()
        guard let next = try text.nextElement(&position, isFirst: false) else {
            elementCount = index
            below = reader
            return nil
        }
        if index & 0xff == 0 { try pass.checkCancellation() }
        // One reader serves all elements, unless a closure has kept it.
        if !isKnownUniquelyReferenced(&reader) { reader = takeElementReader() }
        reader.goToElement(index, at: next)
        return reader
    }

    @inline(__always)
    private func goToElement(_ index: Int, at start: Int) {
        self.start = start
        position = start
        place.index = index
    }

    // MARK: Readers below

    /// A reader of a selection set right below, its value still to be set. It belongs to the caller until it is put
    /// back.
    @inline(__always)
    private func takeChild(of slot: Int, _ branch: Int = 0, isInline: Bool = false) -> ObjectReader {
        let number = calls.slots[slot].firstChild &+ branch
        if number > 0 { return takeOther(number, of: slot, branch, isInline: isInline) }
        // One that a closure has kept is left alone.
        if var child = below.take(), isKnownUniquelyReferenced(&child), child.number == 0 { return child }
        return makeChild(number, of: slot, branch, isInline: isInline)
    }

    private func takeOther(_ number: Int, of slot: Int, _ branch: Int, isInline: Bool) -> ObjectReader {
        if others.isEmpty { others = Array(repeating: nil, count: plan.childCount - 1) }
        if var child = others[number &- 1].take(), isKnownUniquelyReferenced(&child) { return child }
        return makeChild(number, of: slot, branch, isInline: isInline)
    }

    // What is seldom called stays out of what is called for each object: that needs fewer registers then.
    @inline(never)
    private func makeChild(_ number: Int, of slot: Int, _ branch: Int, isInline: Bool) -> ObjectReader {
        ObjectReader(
            pass, calls.slots[slot].children[branch],
            at: isInline ? place : ResponsePlace(.name(calls.slots[slot].responseName), in: place), number: number,
            isInline: isInline)
    }

    /// Keeps a reader of a selection set for the next object.
    @inline(__always)
    private func putBack(_ child: consuming ObjectReader) {
        guard let number = child.number else { return }
        if number == 0 { below = child } else { others[number &- 1] = child }
    }

    @inline(__always)
    private func takeElementReader() -> ObjectReader {
        if var reader = below.take(), isKnownUniquelyReferenced(&reader), reader.number == nil { return reader }
        return makeElementReader()
    }

    @inline(never)
    private func makeElementReader() -> ObjectReader {
        ObjectReader(pass, plan, at: ResponsePlace(.index(0), in: place))
    }

    /// Counts this reader and those below it that wait for the next object; false if one of them is held elsewhere too.
    func countIdle(_ count: inout Int) -> Bool {
        count += 1
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
}

@_spi(Generated) extension ObjectReader {
    /// A leaf.
    ///
    /// - Parameter start: Where the value begins.
    @inlinable @inline(__always)
    func leaf<Leaf: LeafType>(at start: Int, _ type: Leaf.Type) throws -> Leaf.Output {
        var end = start
        do {
            let value = try Leaf.__read(text, at: &end)
            position = end
            return value
        } catch {
            throw failed(error, at: start)
        }
    }
}
