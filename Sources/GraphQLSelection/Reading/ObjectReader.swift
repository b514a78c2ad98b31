import GraphQLJSON

/// Runs the decoding pass on one selection set: returns the values of an object of the response for the calls of a
/// closure.
///
/// It expects the calls in the plan's order, and the object's members in the order of the calls, but checks both. In
/// the usual case, when both match, reading a field takes one comparison of its call, one comparison of its name, and
/// the parsing of its value. This file contains the usual case from top to bottom. Other files handle the rest: members
/// in another order (`ObjectReader+Members`), types (`+Branches`) and errors (`+Errors`).
///
/// Each selection set of the plan has one reader, which moves from object to object. Readers exist for all values with
/// a selection set: `start` is the start of the value, whether it is an object, a list or null.
@usableFromInline final class ObjectReader: PassHandler {
    let pass: DecodingPass
    /// The text of the response.
    @_spi(Generated) public let text: ResponseText
    let plan: PlanSet
    /// The place in the response.
    let place: ResponsePlace
    /// Whether this reads the same object as the reader above, as for `selection(_:)` and the branches of `on`.
    let isInline: Bool
    /// The index of the selection set among those directly below another one; `nil` for the elements of a list.
    private let number: Int?
    /// The slot that is expected first.
    private let firstSlot: Int

    /// The start of the value.
    var start = 0
    /// The position up to which the value has been read: between two members or after the value; `start` if nothing has
    /// been read.
    @exclusivity(unchecked) @usableFromInline var position = 0
    /// The calls so far.
    @exclusivity(unchecked) var calls: PlanCursor
    /// Whether the next member may be expected directly after the previous one.
    var isDirect = true
    /// The range of the value of `__typename`, if it was the object's first member.
    var typeName: Range<Int>?
    /// The positions of the object's members, if one was not at the expected position.
    @exclusivity(unchecked) var members: MemberIndex?
    /// The branch of `on` that the object belongs to, if it has been found.
    var branch = 0
    /// The number of elements in the previous list.
    private var elementCount = 0

    /// The reader of this list's elements, or of the first selection set directly below. It is used again for the next
    /// object.
    ///
    /// Every access to these two properties ends before any other code runs, so the compiler doesn't have to check for
    /// overlapping accesses.
    @exclusivity(unchecked) private var below: ObjectReader?
    /// The readers of the other selection sets directly below; empty if there are none.
    @exclusivity(unchecked) private var others: [ObjectReader?] = []

    init(
        _ pass: DecodingPass, _ plan: PlanSet, at place: ResponsePlace, number: Int? = nil, isInline: Bool = false,
        firstSlot: Int = 0
    ) {
        self.pass = pass
        text = pass.text
        self.plan = plan
        calls = PlanCursor(plan)
        self.place = place
        self.number = number
        self.isInline = isInline
        self.firstSlot = firstSlot
        pass.readerCount += 1
        super.init(.reading)
    }

    @inline(__always)
    var bytes: JSONBytes { text.bytes }

    /// The first byte of the value, which determines its kind.
    @inline(__always)
    var first: UInt8 { bytes[start] }

    // MARK: Objects

    /// Called before a closure on a scope runs.
    ///
    /// - Throws: `SelectionError` unless the value is an object.
    @inline(__always)
    func enterObject() throws {
        if first != UInt8(ascii: "{") { throw refusal(expected: "an object") }
        calls.nextSlot = firstSlot
        // Another closure may already have read a part of the object.
        if position != start { return }
        position = start &+ 1
        typeName = nil
        if plan.isAbstract { passTypeName() }
        if members != nil { tryKnownOrder() }
    }

    // MARK: Fields

    /// Does the same as `valueStart`, for code that is compiled in the app.
    @usableFromInline func value(_ signature: StaticString) throws -> Int { try valueStart(signature) }

    /// Returns the start of a field's value.
    @inline(__always)
    func valueStart(_ signature: StaticString) throws -> Int {
        if isDirect, calls.isNext(signature),
            let value = calls.slots.directValue(calls.nextSlot, at: position, isFirst: position == start &+ 1, bytes)
        {
            calls.nextSlot &+= 1
            return value
        }
        return try findValue(signature)
    }

    /// Returns the slot of a call that has no value of its own.
    ///
    /// - Throws: `SelectionError` (`dataDependentSelection`).
    @inline(__always)
    func expect(_ signature: StaticString, given: [Bool]? = nil) throws -> Int {
        do { return try calls.expect(signature, pass.arguments, given: given) } catch { throw violated(error) }
    }

    // MARK: Selection sets below

    /// Returns the reader of the selection set of a field.
    @inline(__always)
    func enter(_ signature: StaticString) throws -> ObjectReader {
        let value = try valueStart(signature)
        if plan.depth > StackGuard.shallow { try checkStack() }
        let child = takeChild(of: calls.nextSlot &- 1)
        child.start = value
        child.position = value
        return child
    }

    /// Returns the reader of another selection set of the same object.
    @inline(__always)
    func enterInline(_ signature: StaticString) throws -> ObjectReader { inlineChild(of: try expect(signature)) }

    /// Returns the reader of a selection set of the same object.
    ///
    /// - Parameter branch: The branch, if the slot is an `on`.
    @inline(__always)
    func inlineChild(of slot: Int, _ branch: Int = 0) -> ObjectReader {
        let child = takeChild(of: slot, branch, isInline: true)
        child.start = start
        child.position = position
        child.typeName = typeName
        return child
    }

    /// Continues after the part that a reader below has read.
    @inline(__always)
    func leave(_ child: consuming ObjectReader) throws {
        position = child.isInline ? child.position : try child.end()
        putBack(child)
    }

    /// Returns the position after the value.
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

    /// Enters a list.
    ///
    /// - Returns: The reader of the first element, which the caller passes to `nextElement`; `nil` if there is no
    ///   element. Also the approximate number of elements.
    @inline(__always)
    func beginList() throws -> (first: ObjectReader?, count: Int) {
        if first != UInt8(ascii: "[") { throw refusal(expected: "a list") }
        position = start &+ 1
        guard let next = try text.nextElement(&position, isFirst: true) else {
            elementCount = 0
            return (nil, 0)
        }
        try pass.checkCancellation()
        // If the number of elements is unknown, this guesses it from the previous list.
        let count = text.isValidated ? text.elementCount(ofArrayAt: start) : Swift.min(elementCount, 16)
        let reader = takeElementReader()
        reader.goToElement(0, at: next)
        return (reader, count)
    }

    /// Moves from one element to the next; returns `nil` after the last one.
    ///
    /// The caller passes the reader in and gets it back, so that a reference that a closure has kept can be detected.
    ///
    /// - Parameters:
    ///   - index: The number of elements so far.
    ///   - size: The size of an element in memory, in bytes.
    @inline(__always)
    func nextElement(_ reader: consuming ObjectReader, _ index: Int, size: Int) throws -> ObjectReader? {
        position = try reader.end()
        guard let next = try text.nextElement(&position, isFirst: false) else {
            try text.reserveMemory(ofList: index, size, start..<position)
            elementCount = index
            below = reader
            return nil
        }
        if index & 0xff == 0 {
            try pass.checkCancellation()
            try text.checkMemory(ofList: index, size, start..<position)
        }
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

    /// Returns a reader of a selection set directly below. The caller sets its value, and owns it until it is put back.
    @inline(__always)
    private func takeChild(of slot: Int, _ branch: Int = 0, isInline: Bool = false) -> ObjectReader {
        let number = calls.slots[slot].firstChild &+ branch
        if number > 0 { return takeOther(number, of: slot, branch, isInline: isInline) }
        // A reader that a closure has kept is not reused.
        if var child = below.take(), isKnownUniquelyReferenced(&child), child.number == 0 { return child }
        return makeChild(number, of: slot, branch, isInline: isInline)
    }

    private func takeOther(_ number: Int, of slot: Int, _ branch: Int, isInline: Bool) -> ObjectReader {
        if others.isEmpty { others = Array(repeating: nil, count: plan.childCount - 1) }
        if var child = others[number &- 1].take(), isKnownUniquelyReferenced(&child) { return child }
        return makeChild(number, of: slot, branch, isInline: isInline)
    }

    // Rare work is kept out of the function that is called for each object, so that it needs fewer registers.
    @inline(never)
    private func makeChild(_ number: Int, of slot: Int, _ branch: Int, isInline: Bool) -> ObjectReader {
        ObjectReader(
            pass, calls.slots[slot].children[branch],
            at: isInline ? place : ResponsePlace(.name(calls.slots[slot].responseName), in: place), number: number,
            isInline: isInline, firstSlot: calls.slots[slot].starts[branch])
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
        ObjectReader(pass, plan, at: ResponsePlace(.index(0), in: place), firstSlot: firstSlot)
    }

    /// Counts this reader and the idle readers below it. Returns false if anything else refers to one of them.
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
    /// Returns the value of a leaf.
    ///
    /// - Parameter start: The start of the value.
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
