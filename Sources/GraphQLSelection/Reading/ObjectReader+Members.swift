// Finds members that aren't at the expected position.
extension ObjectReader {
    /// Returns the start of the value of a field that isn't the next member, or whose call isn't the next one.
    @inline(never)
    func findValue(_ signature: StaticString) throws -> Int {
        let isNext = calls.isNext(signature)
        let next = calls.nextSlot
        let slot = try expect(signature)
        // If a field is read again, the next member isn't the one that was read, even if it has the same name.
        if isDirect, slot >= next, !calls.slots[slot].isRepeated {
            if let value = calls.slots.spacedValue(slot, at: position, isFirst: position == start &+ 1, bytes) {
                return value
            }
            if isNext { findOrder() }
        }
        let name = calls.slots[slot].name
        if isNext, isIndexed, let members, members.isRead(before: slot, upTo: position),
            let value = members.value(of: name)
        {
            return value
        }
        guard let value = try member(name) else {
            throw missingMember(calls.slots[slot].responseName)
        }
        return value
    }

    /// Returns the start of a member's value; `nil` if the object lacks the member.
    ///
    /// - Parameter number: The index of the name in the plan's names.
    func member(_ number: Int) throws -> Int? {
        try text.validate()
        if first != UInt8(ascii: "{") { return nil }
        if !isIndexed {
            if members == nil { members = MemberIndex(count: plan.names.count) }
            members?.readAll(ofObjectAt: start, plan.names, text)
            isDirect = false
        }
        return members?.value(of: number)
    }

    func missingMember(_ name: String) -> SelectionError {
        let place = path.appending(.name(name))
        return SelectionError(
            code: .missingMember, message: "the response has no member `\(name)`, although the document requests it",
            path: place, fieldErrors: text.errors(about: place))
    }

    /// Whether the members of this object are known.
    private var isIndexed: Bool { members?.object == start }

    /// Tries the order of the previous object, because a server usually has the same order for all objects of a list.
    /// Called at the start of an object.
    func tryKnownOrder() {
        isDirect = true
        if members?.readKnownOrder(ofObjectAt: start, calls.slots, text) == true { isDirect = false }
    }

    /// Finds the order of the object's members in text that hasn't been validated.
    private func findOrder() {
        if text.isValidated || isInline || first != UInt8(ascii: "{") { return }
        if members == nil { members = MemberIndex(count: plan.names.count) }
        if members?.findOrder(ofObjectAt: start, calls.slots, text) == true { isDirect = false }
    }

    // MARK: Ends

    /// Returns the position after a value that was not read to its end, or whose members are in another order.
    @inline(never)
    func findEnd() throws -> Int {
        if !plan.keyMembers.isEmpty { passKeys() }
        if isIndexed, let members, members.isEnd(behind: position, nextSlot: calls.nextSlot) {
            return members.objectEnd
        }
        if position == start {
            if bytes.isNull(at: start) { return start + 4 }
        } else if isDirect, let end = bytes.objectEnd(behind: position) {
            return end
        }
        try text.validate()
        return text.end(ofValueAt: start)
    }

    /// Skips the members that identify the object and that no call reads, if they are next.
    private func passKeys() {
        if isIndexed {
            while let members, calls.nextSlot < calls.slots.count, calls.slots[calls.nextSlot].isHidden,
                members.isRead(before: calls.nextSlot, upTo: position),
                let value = members.value(of: calls.slots[calls.nextSlot].name)
            {
                guard let end = bytes.leafEnd(at: value) else { return }
                position = end
                calls.nextSlot += 1
            }
        } else if isDirect, position > start {
            for index in plan.keyMembers.indices {
                guard
                    let value = plan.keyMembers.spacedValue(
                        index, at: position, isFirst: position == start &+ 1, bytes)
                else { continue }
                guard let end = bytes.leafEnd(at: value) else { return }
                position = end
            }
        }
    }

    /// Checks the stack, because the thread that decodes may have a smaller stack than the thread that recorded.
    @inline(never)
    func checkStack() throws {
        if StackGuard().hasRoom { return }
        throw SelectionError(
            code: .invalidSelection,
            message: "the selection is nested too deeply for the stack of this thread: "
                + "decode it on a thread with a larger stack",
            path: path)
    }
}
