import SwiftGraphQLJSON

/// Runs the decoding pass on one selection set: returns an object's values from the response for a closure's calls.
///
/// For each call, the reader first tries the next field of the plan and the next member of the object, because closures
/// usually make their calls in the recorded order, and servers respond in this order. This file shows, from top to
/// bottom, how a field is read. Other files handle types (`ObjectReader+Branches`), calls that need a search in the
/// plan (`+Calls`), and errors (`+Errors`).
///
/// There is a reader for each value with a selection set, whether the value is an object, a list or null. A reader is
/// reused for the next object of the same selection set.
@usableFromInline final class ObjectReader: PassHandler {
    let pass: DecodingPass
    /// The text of the whole response.
    @_spi(Generated) public let text: ResponseText
    let plan: PlanSet
    /// The place of the value in the response.
    let place: ResponsePlace
    /// The index of this selection set among the parent's selection sets. For list elements, the number of these sets.
    let number: Int
    /// Whether this reader reads the same object as its parent, for example for a branch of an `on`.
    let isInline: Bool
    /// The selection sets on the same object that contain this one, starting with the innermost.
    private let outerPlans: [PlanSet]
    /// The offset in the response where the value starts.
    var start: Int
    /// The position where reading continues: between two members or after the value; `start` if nothing has been read.
    ///
    /// Every access to this property and to the properties below ends before any other code runs, so the compiler
    /// doesn't have to check for overlapping accesses.
    @exclusivity(unchecked) @usableFromInline var position: Int
    /// The index of the expected next field in the plan's fields.
    @exclusivity(unchecked) var next = 0
    /// The index of the expected next part with a directive.
    var nextDirected = 0
    /// Whether the next member is expected directly after the previous one.
    @exclusivity(unchecked) var isDirect = true
    /// The range of the value of `__typename`, including the quotes, if this was the object's first member.
    var typeName: (range: Range<Int>, hasEscapes: Bool)?
    /// The positions of the object's members; `nil` until a member isn't at its expected position.
    @exclusivity(unchecked) var members: MemberIndex?
    /// For each field, and then for each part with a directive, the start of the last object for which a search found it.
    @exclusivity(unchecked) var uses: [Int] = []
    /// The index in the plan of the object's branch, which `findBranch` and `selectBranch` set.
    var branch = 0
    /// The offset of the object that contains the value.
    var owner = 0
    /// Among the selection sets for equal calls, the number of the set that was tried first.
    var firstAttempt = 0
    /// The calls of the first attempt that aren't in the plan.
    var firstViolations: [PlanViolation] = []
    /// The number of violations before this object was read.
    var violationCount = 0
    /// The unused readers of list elements and of the selection sets directly below this one.
    @exclusivity(unchecked) private var idle: [ObjectReader?] = []

    init(
        _ pass: DecodingPass, _ plan: PlanSet, at place: ResponsePlace, from start: Int, number: Int = 0,
        inside outerPlans: [PlanSet] = []
    ) {
        self.pass = pass
        text = pass.text
        self.plan = plan
        self.place = place
        self.start = start
        position = start
        self.number = number
        isInline = !outerPlans.isEmpty
        self.outerPlans = outerPlans
        super.init(.reading)
    }

    @inline(__always)
    var bytes: JSONBytes { text.bytes }
    /// The first byte of the value, which determines its kind.
    @inline(__always)
    var first: UInt8 { bytes[start] }

    // MARK: Objects

    /// Prepares the reader for a closure that reads the fields of an object.
    ///
    /// - Throws: `SelectionError` if the value isn't an object.
    @inline(__always)
    func enterObject() throws {
        if first != UInt8(ascii: "{") { throw rejection(expected: "an object") }
        // If another closure has already read a part of the object, reading continues after that part.
        if position != start { return }
        position = start &+ 1
        next = 0
        nextDirected = 0
        // In a mock response, each value is looked up, so that the mock run can record which values are read.
        isDirect = !text.isMock
        typeName = nil
        if plan.requestsTypeName { passTypeName() }
    }

    // MARK: Fields

    /// Returns the offset of the value of the field with the given signature.
    @inline(__always)
    func valueStart(_ signature: StaticString) throws -> Int {
        if isExpected(signature), let value = nextMember(ifNamed: plan.fields[next].name) {
            next &+= 1
            return value
        }
        return try findValue(signature)
    }

    /// Returns whether the given signature is a call of the expected field, without arguments.
    @inline(__always)
    private func isExpected(_ signature: StaticString) -> Bool {
        next < plan.fields.count && plan.fields[next].isCall(signature)
    }

    /// Returns the offset of the next member's value; `nil` if the member has a name other than the given one.
    @inline(__always)
    private func nextMember(ifNamed number: Int) -> Int? {
        isDirect ? plan.names[number].value(at: position, isFirst: position == start &+ 1, bytes) : nil
    }

    /// Returns the result of `valueStart`, for inlinable code, which can't call that function itself.
    @usableFromInline func value(_ signature: StaticString) throws -> Int { try valueStart(signature) }

    /// The index of the field that was expected before any directives were passed for the next call.
    var expected: Int { pass.directives.isEmpty ? next : pass.expectedField }

    /// Returns the offset of a field's value if the call or the member isn't the expected one.
    @inline(never)
    private func findValue(_ signature: StaticString) throws -> Int {
        let expected = expected
        let index = try isExpected(signature) ? expected : find(Signature(signature), from: expected)
        next = index &+ 1
        // If a field is read again, its value is in an earlier member, even if the next member has the same name.
        if index >= expected, !plan.fields[index].isRepeated, let value = nextMember(ifNamed: plan.fields[index].name) {
            return value
        }
        guard let value = member(plan.fields[index].name) else {
            throw missingMember(plan.fields[index].responseName)
        }
        if let mock = pass.mock { mock.note(valueAt: value, of: start) }
        return value
    }

    /// Returns the offset of a member's value; `nil` if the object lacks the member.
    ///
    /// - Parameter number: The index of the member's name in the plan's `names`.
    func member(_ number: Int) -> Int? {
        if first != UInt8(ascii: "{") { return nil }
        isDirect = false
        if members == nil { members = MemberIndex(count: plan.names.count) }
        if members?.object != start { members?.read(objectAt: start, plan, text) }
        return members?.value(of: number)
    }

    /// Returns the value of a key field of the object; `nil` if no selection set on the object has the field.
    ///
    /// - Parameter typeName: The name of the object's type.
    func keyField(_ name: String, on typeName: String) -> JSONCursor? {
        for outer in [plan] + outerPlans {
            for set in [outer] + outer.branches.filter({ $0.typeName == typeName }).map(\.fields) {
                // Fields with arguments or directives may have other values.
                let field = set.fields.first { $0.fieldName == name && $0.child == nil && !$0.hasPresentArguments }
                // The response name is an alias if another field of the object already has the name.
                if let field { return text.cursor(at: start).member(field.responseName) }
            }
        }
        return nil
    }

    // MARK: Selection sets below

    /// Returns the reader of the selection set of the field with the given signature.
    @inline(__always)
    func enter(_ signature: StaticString) throws -> ObjectReader {
        let value = try valueStart(signature)
        try checkDepth()
        return enter(next &- 1, at: value)
    }

    @inline(__always)
    func enter(_ field: Int, at value: Int) -> ObjectReader {
        let number = plan.fields[field].childNumber
        let child = take(number) ?? makeReader(of: field, number)
        child.start = value
        child.position = value
        child.owner = start
        child.firstAttempt = number
        child.violationCount = pass.violations.count
        return child
    }

    // Rare work is in a separate function, so that `enter`, which runs for each object, needs fewer registers.
    @inline(never)
    private func makeReader(of field: Int, _ number: Int) -> ObjectReader {
        // Leaves are never entered, so the field has a child.
        let child = plan.fields[field].child.unsafelyUnwrapped
        let place = ResponsePlace(.name(plan.fields[field].responseName), in: place)
        return ObjectReader(pass, child, at: place, from: start, number: number)
    }

    /// Returns the reader of another selection set on the same object.
    func enterInline(_ set: PlanSet, _ number: Int) -> ObjectReader {
        let child =
            take(number)
            ?? ObjectReader(pass, set, at: place, from: start, number: number, inside: [plan] + outerPlans)
        child.start = start
        child.position = position
        child.next = 0
        child.nextDirected = 0
        child.isDirect = isDirect
        child.typeName = typeName
        child.owner = owner
        child.firstAttempt = number
        child.violationCount = pass.violations.count
        return child
    }

    /// Continues after the part of the response that the child reader has read.
    @inline(__always)
    func leave(_ child: consuming ObjectReader) {
        // A selection on the same scope uses this reader itself, which has already continued.
        if child === self { return }
        if child.isInline {
            position = child.position
            isDirect = child.isDirect
        } else {
            position = child.end()
        }
        putBack(child)
    }

    /// Returns the position after the value's end.
    @inline(__always)
    func end() -> Int {
        if position > start, isDirect {
            if first != UInt8(ascii: "{") { return position }
            if bytes[position] == UInt8(ascii: "}") { return position &+ 1 }
        }
        return findEnd()
    }

    /// Returns the position after a value that wasn't read to its end, or whose members are in an unexpected order.
    @inline(never)
    private func findEnd() -> Int {
        if let members, members.object == start { return members.objectEnd }
        return text.end(ofValueAt: start)
    }

    // MARK: Lists

    /// Enters a list.
    ///
    /// - Parameter size: The size of an element in memory, in bytes.
    /// - Returns: The number of elements and the first element's reader, which the caller passes to `nextElement`. The
    ///   reader is `nil` if the list is empty.
    @inline(__always)
    func beginList(size: Int) throws -> (first: ObjectReader?, count: Int) {
        if first != UInt8(ascii: "[") { throw rejection(expected: "a list") }
        if let mock = pass.mock { mock.note(valueAt: start, of: owner) }
        position = start &+ 1
        guard let next = text.nextElement(&position) else { return (nil, 0) }
        try pass.checkCancellation()
        let count = try text.reserveMemory(ofArrayAt: start, size: size)
        let reader = takeElementReader()
        reader.goToElement(0, at: next)
        return (reader, count)
    }

    /// Returns the reader of the next element; `nil` after the last element.
    ///
    /// The caller gives up its reference to the current element's reader, so that this function can detect whether a
    /// closure has kept another reference.
    ///
    /// - Parameter index: The number of elements that have been read.
    @inline(__always)
    func nextElement(_ reader: consuming ObjectReader, _ index: Int) throws -> ObjectReader? {
        position = reader.end()
        guard let next = text.nextElement(&position) else {
            putBack(reader)
            return nil
        }
        if index & 0xff == 0 { try pass.checkCancellation() }
        // One reader serves all elements, unless a closure has kept a reference to the reader.
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

    @inline(__always)
    private func takeElementReader() -> ObjectReader {
        let reader = take(plan.childCount) ?? makeElementReader()
        reader.owner = owner
        return reader
    }

    @inline(never)
    private func makeElementReader() -> ObjectReader {
        ObjectReader(pass, plan, at: ResponsePlace(.index(0), in: place), from: start, number: plan.childCount)
    }

    // MARK: Readers below

    /// Returns an idle reader of a selection set below this one. The caller owns the reader until it is put back.
    @inline(__always)
    private func take(_ number: Int) -> ObjectReader? {
        if idle.isEmpty { return nil }
        // If a closure has kept a reference to the reader, the reader can't be reused.
        guard var reader = idle[number].take(), isKnownUniquelyReferenced(&reader) else { return nil }
        return reader
    }

    /// Stores a reader of a selection set for the next object.
    @inline(__always)
    private func putBack(_ reader: consuming ObjectReader) {
        if idle.isEmpty { makeRoom() }
        idle[reader.number] = reader
    }

    @inline(never)
    private func makeRoom() { idle = Array(repeating: nil, count: plan.childCount + 1) }

    /// Throws if selections nest too deeply for the stack. The decoding thread may have a smaller stack than the
    /// recording thread.
    @inline(__always)
    func checkDepth() throws { if plan.isDeep { try checkStack() } }

    @inline(never)
    private func checkStack() throws {
        if StackGuard().hasRoom { return }
        throw SelectionError(
            code: .invalidSelection,
            message: "the selection is nested too deeply for the stack of this thread: "
                + "decode it on a thread with a larger stack",
            path: path)
    }
}

@_spi(Generated) extension ObjectReader {
    /// Returns the value of the leaf at the given offset and moves to the end of the value.
    @inlinable @inline(__always)
    func leaf<Leaf: LeafType>(at start: Int, _ type: Leaf.Type) throws -> Leaf.Output {
        var end = start
        do {
            let value = try Leaf.__read(text, at: &end)
            position = end
            if text.notesNulls { noteNulls(at: start) }
            return value
        } catch {
            throw failed(error, at: start)
        }
    }
}
