// The decoding pass: the calls of a closure replayed along the plan.
extension Fields {
    // MARK: Replay

    /// The slot of a call: the next one of the plan, as a rule.
    ///
    /// A closure may leave out calls or repeat them, since what it asks for is there all the same. What it may not do
    /// is ask for something that was not recorded.
    func expect(
        _ signature: StaticString, _ arguments: [EncodedArgument], _ reading: ResponseReading
    ) throws -> PlanSlot {
        let slots = plan.slots
        if nextSlot < slots.count, slots[nextSlot].matches(signature, arguments) {
            nextSlot += 1
            return slots[nextSlot - 1]
        }
        for offset in slots.indices {
            let index = (nextSlot + offset) % slots.count
            guard slots[index].matches(signature, arguments) else { continue }
            nextSlot = index + 1
            return slots[index]
        }
        let error = violation(signature, in: slots)
        reading.violate(error)
        throw error
    }

    private func violation(_ signature: StaticString, in slots: [PlanSlot]) -> SelectionError {
        let call = Self.callDescription(signature)
        let message: String
        if slots.contains(where: { $0.signature.isSame(as: signature) && !$0.arguments.isEmpty }) {
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

    /// The value of a slot's field in this object.
    func member(of slot: PlanSlot, _ reading: ResponseReading) throws -> JSONCursor {
        if let value = value?.member(named: slot.responseNameBytes, from: &memberHint) { return value }
        throw missingMember(slot.responseName, reading)
    }

    private func missingMember(_ name: String, _ reading: ResponseReading) -> SelectionError {
        let place = path.appending(.name(name))
        return SelectionError(
            code: .missingMember, message: "the response has no member `\(name)`, although it was asked for",
            path: place, fieldErrors: reading.errors(about: place))
    }

    // MARK: Null, lists, branches

    var isNull: Bool {
        switch pass {
        case .recording: false
        case .decoding: value?.isNull ?? true
        case .imagining(let world, _): world.choices.isNull()
        }
    }

    /// Whether null is to be refused here. A made-up world has values where the app insists on them.
    var isNullToRefuse: Bool {
        if case .imagining = pass { false } else { isNull }
    }

    func readList<T>(_ run: (Fields) throws -> T) throws -> [T] {
        switch pass {
        case .recording: return [try run(self)]
        case .decoding(let reading): return try readList(reading, run)
        case .imagining(let world, let reading):
            var index = 0
            return try world.list {
                defer { index += 1 }
                return try run(
                    Fields(imagining: world, reading, plan: plan, parent: self, step: .index(index)))
            }
        }
    }

    private func readList<T>(_ reading: ResponseReading, _ run: (Fields) throws -> T) throws -> [T] {
        guard let value, value.kind == .array else { throw mismatch(expected: "a list") }
        var list: [T] = []
        list.reserveCapacity(value.count)
        var element = Fields(reading: reading, value: nil, plan: plan, parent: self)
        for item in value.elements {
            // One reader serves all elements, unless a closure kept it.
            if !isKnownUniquelyReferenced(&element) {
                element = Fields(reading: reading, value: nil, plan: plan, parent: self)
            }
            if list.count & 0x3ff == 0x3ff { try Task.checkCancellation() }
            element.value = item
            element.step = .index(list.count)
            element.nextSlot = 0
            element.memberHint = 0
            list.append(try run(element))
        }
        return list
    }

    /// A thread that decodes may have less stack than the one that recorded.
    func checkStack(_ reading: ResponseReading) throws {
        if reading.stack.hasRoom { return }
        throw SelectionError(
            code: .invalidSelection,
            message: "the selection is nested too deep for the stack of this thread: decode it on a larger one",
            path: path)
    }

    func sameObject(_ reading: ResponseReading, plan: PlanSet) -> Fields {
        let fields = Fields(reading: reading, value: value, plan: plan, parent: self)
        fields.memberHint = memberHint
        return fields
    }

    /// Which child of an `on` the object belongs to; the number of branches stands for `otherwise`.
    func branchIndex(of slot: PlanSlot, _ reading: ResponseReading) throws -> Int {
        var typeName = try typeName(reading)
        return typeName.withUTF8 { typeName in
            for (index, branch) in slot.branches.enumerated() {
                if let marker = branch.marker {
                    if value?.member(named: marker, from: &memberHint) != nil { return index }
                } else if typeName.elementsEqual(branch.typeName) {
                    return index
                }
            }
            return slot.branches.count
        }
    }

    private static let typeNameBytes = Array("__typename".utf8)

    private func typeName(_ reading: ResponseReading) throws -> String {
        guard let value = value?.member(named: Self.typeNameBytes, from: &memberHint) else {
            throw missingMember("__typename", reading)
        }
        do {
            return try value.string()
        } catch {
            throw located(error, at: path.appending(.name("__typename")), reading)
        }
    }

    func unknownType(_ slot: PlanSlot, _ reading: ResponseReading) -> SelectionError {
        let name = (try? typeName(reading)) ?? ""
        let known = slot.branches.map { String(decoding: $0.typeName, as: UTF8.self) }.joined(separator: ", ")
        return SelectionError(
            code: .unknownType,
            message: """
                the object is of type `\(name)`, and `on` has branches for \(known) only. The server's schema may have \
                grown: generate the API again, or use `on` with `otherwise:`.
                """,
            path: path)
    }

    // MARK: Errors

    func unexpectedNull() -> SelectionError {
        failure(.unexpectedNull, "the value is null, and the selection says `nonNullOrFail`")
    }

    func mismatch(expected: String) -> SelectionError {
        guard let value, !value.isNull else {
            return failure(.unexpectedNull, "expected \(expected), found null")
        }
        return failure(.typeMismatch, "expected \(expected), found \(value.excerpt)")
    }

    private func failure(_ code: SelectionError.Code, _ message: String) -> SelectionError {
        let path = path
        var errors: [GraphQLError] = []
        if case .decoding(let reading) = pass { errors = reading.errors(about: path) }
        return SelectionError(code: code, message: message, path: path, fieldErrors: errors)
    }

    func located(_ error: any Error, at slot: PlanSlot, _ reading: ResponseReading) -> any Error {
        located(error, at: path.appending(.name(slot.responseName)), reading)
    }

    /// An error of a leaf value, with its place in the response and what the server says of it.
    private func located(_ error: any Error, at place: ResponsePath, _ reading: ResponseReading) -> any Error {
        var located =
            error as? SelectionError
            ?? SelectionError(
                code: .invalidScalar, message: "the codec refused the value: \(error)", underlying: error)
        located.path = located.path.prefixed(by: place)
        located.fieldErrors = reading.errors(about: located.path)
        return located
    }

    /// The server's errors at this place as one failure; `nil` where there are none.
    func takeFieldErrors() -> SelectionError? {
        guard case .decoding(let reading) = pass, !reading.errors.isEmpty else { return nil }
        let path = path
        let errors = reading.takeErrors(within: path)
        guard let first = errors.first else { return nil }
        return SelectionError(
            code: .fieldError, message: "the field failed: \(first.message)", path: path, fieldErrors: errors)
    }

    func readPartial<T>(_ run: (Fields) throws -> T) throws -> Partial<T> {
        guard case .decoding(let reading) = pass else { return Partial(data: try run(self), errors: []) }
        let errors = reading.takeErrors(within: path)
        if errors.isEmpty { return Partial(data: try run(self), errors: []) }
        if isNull { return Partial(data: nil, errors: errors) }
        do {
            return Partial(data: try run(self), errors: errors)
        } catch let error as SelectionError where reading.violation == nil {
            return Partial(data: nil, errors: errors, decodingError: error)
        }
    }
}
