import GraphQLJSON

// Finds the branch of `on` that an object of an abstract type belongs to.
extension ObjectReader {
    /// Returns the index of the branch that the object belongs to, if each type has one.
    ///
    /// - Returns: The index; `nil` if there is no such branch. In that case, `selectBranch` throws the error.
    func findBranch(_ types: StaticString) -> Int? {
        let next = calls.nextSlot
        do { return try selectBranch(types, given: nil) } catch {
            calls.nextSlot = next
            return nil
        }
    }

    /// Returns the index of the branch that the object belongs to, among those that are given. The number of branches
    /// stands for `otherwise`.
    ///
    /// - Parameter given: Which types have a branch, if there is an `otherwise`; `nil` if all have one.
    func selectBranch(_ types: StaticString, given: [Bool]?) throws -> Int {
        branch = try branchIndex(of: expect(types, given: given), hasOtherwise: given != nil)
        return branch
    }

    /// Returns the reader of the branch that was found.
    func branchReader() -> ObjectReader { inlineChild(of: calls.nextSlot &- 1, branch) }

    @inline(__always)
    private func branchIndex(of slot: Int, hasOtherwise: Bool) throws -> Int {
        let typeName = try typeName ?? findTypeName()
        let index =
            calls.slots[slot].hasMarkers
            ? try markedBranch(of: slot, typeName) : calls.slots[slot].typeNames.index(of: typeName, bytes)
        if let index { return index }
        if hasOtherwise { return calls.slots[slot].branches.count }
        throw SelectionError.unknownType(bytes.string(at: typeName.lowerBound).text, calls.slots[slot], at: path)
    }

    /// Returns the branch of an object if some of the branches have abstract types, whose objects are marked by a
    /// member; `nil` if there is none.
    @inline(never)
    private func markedBranch(of slot: Int, _ typeName: Range<Int>) throws -> Int? {
        let named = calls.slots[slot].typeNames.index(of: typeName, bytes)
        for (index, branch) in calls.slots[slot].branches.enumerated() {
            if let marker = branch.marker {
                if try member(marker) != nil { return index }
            } else if index == named {
                return index
            }
        }
        return nil
    }

    /// Returns the range of the type's name, including the quotes, if it isn't the object's first member.
    @inline(never)
    private func findTypeName() throws -> Range<Int> {
        guard let start = try member(plan.typeName) else { throw missingMember("__typename") }
        let cursor = text.cursor(at: start)
        guard cursor.kind == .string else {
            throw located(cursor.mismatch(expected: "String"), at: path.appending(.name("__typename")))
        }
        return start..<bytes.stringEnd(start).end
    }

    /// Skips `__typename`, which is requested before all other fields if the type is abstract.
    func passTypeName() {
        guard isDirect, let start = TypeNameMember().spacedMemberValue(at: position, isFirst: true, bytes),
            let end = bytes.validStringEnd(start)
        else { return }
        typeName = start..<end
        position = end
    }
}

/// `"__typename":` as constants, because every object of an abstract type is searched for it.
struct TypeNameMember: JSONPatternWords {
    @inline(__always) var first: UInt64 { 0x6E65_7079_745F_5F22 }
    @inline(__always) var firstMask: UInt64 { ~0 }
    @inline(__always) var second: UInt64 { 0x3A_2265_6D61 }
    @inline(__always) var secondMask: UInt64 { 0xFF_FFFF_FFFF }
    @inline(__always) var rest: [UInt64] { [] }
    @inline(__always) var count: Int { 13 }
}

extension SelectionError {
    /// Returns the error for an object that belongs to no branch of an `on`.
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
