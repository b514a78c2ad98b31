// The decoding pass: the calls of a closure replayed along the plan.
extension Fields {
    // MARK: Replay

    /// The slot of a call: the next one of the plan, as a rule.
    ///
    /// A closure may leave out calls or repeat them, since what it asks for is there all the same. What it may not do
    /// is ask for something that was not recorded.
    ///
    /// - Returns: The slot's number.
    /// - Throws: `SelectionError` (`dataDependentSelection`).
    @inline(__always)
    func expect(_ signature: StaticString) throws -> Int {
        if isNext(signature) {
            nextSlot &+= 1
            return nextSlot &- 1
        }
        return try find(signature)
    }

    /// Whether a call is the one that the plan has next, with the arguments that were passed just before.
    @inline(__always)
    func isNext(_ signature: StaticString) -> Bool {
        nextSlot < slots.count && slots[nextSlot].isCall(signature, Int(passedSlot) == nextSlot)
    }

    /// The slot of a call, wherever in the plan it is.
    private func find(_ signature: StaticString) throws -> Int {
        for offset in slots.indices {
            let number = (nextSlot + offset) % slots.count
            guard slots[number].signature.isSame(as: signature) else { continue }
            if slots[number].hasParameters, !PlanSlot.isSame(passedArguments, slots[number].arguments) { continue }
            nextSlot = number + 1
            return number
        }
        let error = violation(signature, in: slots)
        reading.violate(error)
        throw error
    }

    private func violation(_ signature: StaticString, in slots: [PlanSlot]) -> SelectionError {
        let call = Self.callDescription(signature)
        let message: String
        if slots.contains(where: { $0.signature.isSame(as: signature) && $0.hasParameters }) {
            message = """
                the selection asked for \(call) with other arguments than when its fields were recorded. The closure \
                runs once to record and once for each object, so arguments have to be the same each time: compute \
                them outside the closure.
                """
        } else {
            message = """
                the selection asked for \(call), but not when its fields were recorded, so the response does not hold \
                it. Which fields a selection asks for must not depend on the data: read all fields first, decide \
                afterwards.
                """
        }
        return SelectionError(code: .dataDependentSelection, message: message, path: path)
    }

    private static func callDescription(_ signature: StaticString) -> String {
        let text = signature.description
        if text.isEmpty { return "another selection" }
        let definition = FieldDefinition(signature)
        return definition.type.isEmpty ? "the types `\(text)`" : "the field `\(definition.name)`"
    }

    /// Where the value of a field begins; -1 outside the decoding pass.
    @inline(__always)
    func valueStart(_ signature: StaticString) throws -> Int {
        if isDirect, isNext(signature) {
            let start = withBytes {
                slots.directValue(nextSlot, at: position, isFirst: position == self.start &+ 1, $0)
            }
            if start >= 0 {
                nextSlot += 1
                return start
            }
        }
        if isOrdered { return try orderedValue(signature) }
        return try findValue(signature)
    }

    /// Goes to the value of a field; answers where it begins, -1 outside the decoding pass.
    @usableFromInline func goToValue(_ signature: StaticString) throws -> Int {
        let start = try valueStart(signature)
        if start >= 0 { position = start }
        return start
    }

    private func findValue(_ signature: StaticString) throws -> Int {
        if recorder != nil { return try recordLeaf(signature) }
        return try findOtherValue(signature)
    }

    /// A function of its own, so that what is recorded saves no registers for it.
    @inline(never)
    private func findOtherValue(_ signature: StaticString) throws -> Int {
        switch pass {
        case .recording: return -1
        case .imagining(let world):
            world.goTo(slots[try expect(signature)].responseName, at: place)
            return -1
        case .decoding:
            let isNext = isNext(signature)
            // The objects of a list that are in another order than asked for, but the first.
            let known = isNext ? members?.knownValue(inObjectAt: self.start, number: nextSlot) ?? -1 : -1
            if known >= 0 {
                nextSlot &+= 1
                return known
            }
            let slot = try expect(signature)
            if isDirect, members?.holds(objectAt: self.start) != true {
                let value = slots.spacedValue(slot, at: position, isFirst: position == self.start &+ 1, reading.bytes)
                if value >= 0 { return value }
                if isNext, findOrder(before: slot) { return reading.orders.value(order, of: slot) }
            }
            try reading.validate()
            let start = member(slots[slot].name, number: slot)
            if start < 0 { throw missingMember(slots[slot].responseName) }
            return start
        }
    }

    /// Where the value of a member begins, wherever it is in the object; -1 where there is none.
    ///
    /// - Parameter number: Of the members that are looked for, which one this is.
    func member(_ name: JSONName, number: Int) -> Int {
        withBytes { bytes in
            guard bytes[start] == UInt8(ascii: "{") else { return -1 }
            if members == nil {
                var scan = JSONMemberScan(position: position)
                if let next = scan.nextName(bytes),
                    name.isName(at: next.key, end: next.end, hasEscapes: next.hasEscapes, bytes),
                    !document.index.isShadowed(next.key)
                {
                    return next.value
                }
            }
            if members == nil { members = JSONMemberTable() }
            if members?.holds(objectAt: start) == false {
                var hint = reading.containerHint
                members?.read(objectAt: start, document, bytes, near: &hint)
                reading.containerHint = hint
            }
            return members?.value(of: name, number: number, bytes) ?? -1
        }
    }

    func missingMember(_ name: String) -> SelectionError {
        let place = path.appending(.name(name))
        return SelectionError(
            code: .missingMember, message: "the response has no member `\(name)`, although it was asked for",
            path: place, fieldErrors: reading.errors(about: place))
    }

    // MARK: Nesting

    /// What a field's selection set is to run on: its reader, in the decoding pass.
    @usableFromInline func enter(_ signature: StaticString, isAbstract: Bool) throws -> Fields {
        guard isDecoding else { return try enterMock(signature, isAbstract: isAbstract) }
        let start = try valueStart(signature)
        if plan.depth > StackGuard.shallow { try checkStack() }
        let slot = nextSlot - 1
        let child = takeChild(of: slot)
        child.start = start
        child.position = start
        return child
    }

    /// What a selection on an interface is to run on, whose fields land in this same object.
    @usableFromInline func enterFragment(_ interface: StaticString) throws -> Fields {
        try enterInline(interface, .fragment)
    }

    /// What another selection of the same scope is to run on.
    @usableFromInline func enterGroup() throws -> Fields { try enterInline("", .group) }

    /// What a selection is to run on whose fields land in this same object.
    @inline(__always)
    func enterInline(_ signature: StaticString, _ kind: RecordedSlot.Kind) throws -> Fields {
        guard isDecoding else { return try enterMock(signature, kind) }
        return inlineChild(of: try expect(signature), 0)
    }

    @inline(__always)
    func inlineChild(of slot: Int, _ branch: Int) -> Fields {
        let child = takeChild(of: slot, branch, isInline: true)
        child.start = start
        child.position = position
        child.typeName = typeName
        return child
    }

    /// Runs a selection on what is right below, and goes on behind what it read.
    @inlinable @inline(__always)
    func read<T>(_ child: consuming Fields, _ run: @escaping SelectionBody<T>) throws -> T {
        let value: T
        do {
            value = try run(&child)
        } catch {
            abandon(child, error)
            throw error
        }
        try leave(child)
        return value
    }

    @usableFromInline func leave(_ child: consuming Fields) throws {
        position = child.start == start ? child.position : try child.end()
        putBack(child: child)
    }

    /// A closure may catch what one below it threw, and go on: behind the value, as far as that can be found.
    @usableFromInline func abandon(_ child: Fields, _ error: any Error) {
        if let recorder { recorder.fail(error) }
        if child.start == start { return }
        child.position = child.start
        if let end = try? child.end() { position = end }
    }

    /// The place behind the value.
    @inline(__always)
    func end() throws -> Int {
        if position > start, !isOrdered {
            if first != UInt8(ascii: "{") { return position }
            if withBytes({ $0[position] == UInt8(ascii: "}") }) { return position &+ 1 }
        }
        return try findEnd()
    }

    @inline(never)
    private func findEnd() throws -> Int {
        if position == start {
            if withBytes({ $0.isNull(at: start) }) { return start + 4 }
        } else if isOrdered {
            return try orderedEnd()
        } else if let end = withBytes({ $0.objectEnd(behind: position) }) {
            return end
        }
        try reading.validate()
        return withBytes { bytes in
            guard position > start else { return skipped(from: start, bytes) }
            if let end = members?.end(ofObjectAt: start) { return end }
            var scan = JSONMemberScan(position: position)
            while let name = scan.nextName(bytes) { scan.position = skipped(from: name.value, bytes) }
            return scan.position + 1
        }
    }

    /// The place behind the value that begins at `start`.
    func skipped(from start: Int, _ bytes: JSONBytes) -> Int {
        var hint = reading.containerHint
        defer { reading.containerHint = hint }
        return bytes.valueEnd(start, document.index, near: &hint)
    }

    // MARK: Null, lists

    @usableFromInline var isNull: Bool {
        switch pass {
        case .recording: false
        case .decoding: withBytes { $0.isNull(at: start) || start >= $0.count }
        case .imagining(let world): world.choices.isNull()
        }
    }

    /// Whether null is to be refused here. A made-up world has values where the app insists on them.
    @usableFromInline var isNullToRefuse: Bool {
        if case .imagining = pass { false } else { isNull }
    }

    @inlinable func readList<T>(_ run: SelectionBody<T>) throws -> [T] {
        var (first, count) = try beginList()
        var list: [T] = []
        guard var element = first.take() else { return list }
        list.reserveCapacity(count)
        while true {
            list.append(try run(&element))
            guard let next = try nextElement(consume element, list.count) else { return list }
            element = next
        }
    }

    /// Goes into a list.
    ///
    /// - Returns: What reads its elements, at the first of them, to be handed to `nextElement`; nil if there is none. And how
    ///   many there are, about.
    @usableFromInline func beginList() throws -> (first: Fields?, count: Int) {
        guard isDecoding else { return beginMockList() }
        if first != UInt8(ascii: "[") { throw refusal(expected: "a list") }
        position = start &+ 1
        let next = try nextElementStart(isFirst: true)
        if next < 0 {
            elementCount = 0
            return (nil, 0)
        }
        try lookForCancellation()
        // Some that are likely, where it is not known how many there are.
        let count = reading.isValidated ? countElements() : Int(Swift.min(elementCount, 16))
        let reader = takeElementReader()
        reader.goToElement(0, at: next)
        return (reader, count)
    }

    @inline(never)
    private func countElements() -> Int {
        var hint = reading.containerHint
        defer { reading.containerHint = hint }
        return document.elementCount(ofArrayAt: start, near: &hint)
    }

    /// Goes from one element to the next; nil behind the last.
    ///
    /// The reader goes from hand to hand: so it is known whether a closure has kept it.
    ///
    /// - Parameter index: How many elements there have been.
    @usableFromInline func nextElement(_ reader: consuming Fields, _ index: Int) throws -> Fields? {
        guard isDecoding else { return nextMockElement(index) }
        position = try reader.end()
        let next = try nextElementStart(isFirst: false)
        if next < 0 {
            elementCount = Int32(clamping: index)
            putBack(element: reader)
            return nil
        }
        if index & 0xff == 0 { try lookForCancellation() }
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

    /// Where the next element begins; -1 behind the last, and `position` behind the list then.
    @inline(__always)
    func nextElementStart(isFirst: Bool) throws -> Int {
        let byte = withBytes { $0[position] }
        if byte == UInt8(ascii: "]") {
            position &+= 1
            return -1
        }
        let start = isFirst ? position : position &+ 1
        if isFirst || byte == UInt8(ascii: ","), withBytes({ $0[start] > 0x20 && $0[start] != UInt8(ascii: "]") }) {
            return start
        }
        return try findNextElement(isFirst: isFirst)
    }

    /// The same with whitespace between tokens.
    @inline(never)
    private func findNextElement(isFirst: Bool) throws -> Int {
        let next: Int
        if let start = withBytes({ $0.wellFormedElementStart(position, isFirst: isFirst) }) {
            next = start
        } else {
            try reading.validate()
            next = withBytes { $0.elementStart(position) ?? $0.skippingWhitespace(position) }
        }
        if withBytes({ $0[next] != UInt8(ascii: "]") }) { return next }
        position = next &+ 1
        return -1
    }

    /// Now and then; called for each 256th element of a list, the first included.
    @inline(never)
    private func lookForCancellation() throws {
        reading.lookCount &+= 1
        if reading.lookCount & 0xf == 0 { try Task.checkCancellation() }
    }

    /// A thread that decodes may have less stack than the one that recorded.
    @inline(never)
    func checkStack() throws {
        if StackGuard().hasRoom { return }
        throw SelectionError(
            code: .invalidSelection,
            message: "the selection is nested too deep for the stack of this thread: decode it on a larger one",
            path: path)
    }

    // MARK: Errors

    @usableFromInline func unexpectedNull() -> SelectionError {
        failure(.unexpectedNull, "the value is null, and the selection says `nonNullOrFail`")
    }

    /// The error of a value that is not what was expected: of the text, if that is malformed, else of the value.
    @inline(never)
    func refusal(expected: String) -> any Error {
        do { try reading.validate() } catch { return error }
        return mismatch(expected: expected)
    }

    func mismatch(expected: String) -> SelectionError {
        if isNull { return failure(.unexpectedNull, "expected \(expected), found null") }
        return failure(.typeMismatch, "expected \(expected), found \(value.excerpt)")
    }

    private func failure(_ code: SelectionError.Code, _ message: String) -> SelectionError {
        let path = path
        var errors: [GraphQLError] = []
        if isDecoding { errors = reading.errors(about: path) }
        return SelectionError(code: code, message: message, path: path, fieldErrors: errors)
    }

    /// An error of the leaf that was to be read, whose value begins at `start`; the members behind it can still be read.
    @usableFromInline func failed(_ error: any Error, at start: Int) -> any Error {
        guard isDecoding, nextSlot > 0 else { return error }
        do { try reading.validate() } catch { return error }
        position = withBytes { skipped(from: start, $0) }
        return located(error, at: path.appending(.name(slots[nextSlot - 1].responseName)))
    }

    /// An error of a leaf value, with its place in the response and what the server says of it.
    func located(_ error: any Error, at place: ResponsePath) -> any Error {
        var located =
            SelectionError(error)
            ?? SelectionError(
                code: .invalidScalar, message: "the codec refused the value: \(error)", underlying: error)
        located.path = located.path.prefixed(by: place)
        located.fieldErrors = reading.errors(about: located.path)
        return located
    }

    /// The server's errors at this place as one failure; `nil` where there are none.
    func takeFieldErrors() throws -> SelectionError? {
        guard isDecoding else { return nil }
        try reading.validate()
        if reading.errors.isEmpty { return nil }
        let path = path
        let errors = reading.takeErrors(within: path)
        guard let first = errors.first else { return nil }
        return SelectionError(
            code: .fieldError, message: "the field failed: \(first.message)", path: path, fieldErrors: errors)
    }

    static func readPartial<T>(_ fields: inout Fields, _ run: SelectionBody<T>) throws -> Partial<T> {
        let reading = fields.reading
        guard fields.isDecoding else { return Partial(data: try run(&fields), errors: []) }
        try reading.validate()
        let errors = reading.takeErrors(within: fields.path)
        if errors.isEmpty { return Partial(data: try run(&fields), errors: []) }
        if fields.isNull { return Partial(data: nil, errors: errors) }
        do {
            return Partial(data: try run(&fields), errors: errors)
        } catch let error as SelectionError where reading.violation == nil {
            return Partial(data: nil, errors: errors, decodingError: error)
        }
    }
}
