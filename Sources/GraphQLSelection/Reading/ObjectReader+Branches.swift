import GraphQLJSON

// Objects of an abstract type: which branch of `on` they belong to.
extension ObjectReader {
    /// Finds the branch that the object belongs to; the number of branches stands for `otherwise`.
    ///
    /// - Returns: nil if `takeBranch` is to say what is wrong.
    func findBranch(_ types: StaticString, hasOtherwise: Bool) -> Int? {
        let next = calls.nextSlot
        do {
            branch = try branchIndex(of: expect(types), hasOtherwise: hasOtherwise)
            return branch
        } catch {
            calls.nextSlot = next
            return nil
        }
    }

    /// Throws the error of an object that belongs to no branch.
    func refuseBranch(_ types: StaticString, hasOtherwise: Bool) throws {
        _ = try branchIndex(of: expect(types), hasOtherwise: hasOtherwise)
    }

    /// The reader of the branch that was found.
    func branchReader() -> ObjectReader { inlineChild(of: calls.nextSlot &- 1, branch) }

    @inline(__always)
    private func branchIndex(of slot: Int, hasOtherwise: Bool) throws -> Int {
        let typeName = try typeName ?? findTypeName()
        let index =
            calls.slots[slot].hasMarkers
            ? try markedBranch(of: slot, typeName) : calls.slots[slot].typeNames.index(of: typeName, bytes)
        if index >= 0 { return index }
        if hasOtherwise { return calls.slots[slot].branches.count }
        throw SelectionError.unknownType(bytes.string(at: typeName.lowerBound).text, calls.slots[slot], at: path)
    }

    /// The branch of an object where some of the types are abstract, of which a member tells that the object is of
    /// them; -1 if there is none.
    @inline(never)
    private func markedBranch(of slot: Int, _ typeName: Range<Int>) throws -> Int {
        let named = calls.slots[slot].typeNames.index(of: typeName, bytes)
        for (index, branch) in calls.slots[slot].branches.enumerated() {
            if let marker = branch.marker {
                if try member(marker) != nil { return index }
            } else if index == named {
                return index
            }
        }
        return -1
    }

    /// Where the name of the object's type is, with its quotes, if it is not the object's first member.
    @inline(never)
    private func findTypeName() throws -> Range<Int> {
        guard let start = try member(plan.typeName) else { throw missingMember("__typename") }
        let cursor = text.cursor(at: start)
        guard cursor.kind == .string else {
            throw located(cursor.mismatch(expected: "String"), at: path.appending(.name("__typename")))
        }
        return start..<bytes.stringEnd(start).end
    }

    /// Goes on behind `__typename`, which is requested before all else where the type is abstract.
    func passTypeName() {
        let start = isDirect ? TypeNameMember().spacedMemberValue(at: position, isFirst: true, bytes) : -1
        guard start >= 0, let end = bytes.validStringEnd(start) else { return }
        typeName = start..<end
        position = end
    }
}

/// `"__typename":`, spelled out: it is looked for in each object of an abstract type.
struct TypeNameMember: JSONPatternWords {
    @inline(__always) var first: UInt64 { 0x6E65_7079_745F_5F22 }
    @inline(__always) var firstMask: UInt64 { ~0 }
    @inline(__always) var second: UInt64 { 0x3A_2265_6D61 }
    @inline(__always) var secondMask: UInt64 { 0xFF_FFFF_FFFF }
    @inline(__always) var rest: [UInt64] { [] }
    @inline(__always) var count: Int { 13 }
}

extension SelectionError {
    /// The error of an object that belongs to no branch of an `on`.
    static func unknownType(_ name: String, _ slot: PlanSlot, at path: ResponsePath) -> SelectionError {
        let known = slot.branches.map(\.name).joined(separator: ", ")
        return SelectionError(
            code: .unknownType,
            message: """
                the object is of type `\(name)`, and `on` has branches for \(known) only. The server's schema may have \
                grown: generate the API again, or use `on` with `otherwise:`.
                """,
            path: path)
    }
}
