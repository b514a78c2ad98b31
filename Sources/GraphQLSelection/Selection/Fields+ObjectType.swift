// The decoding pass where the type is abstract: which branch of `on` the object belongs to.
extension Fields {
    /// The number of the branch that the object belongs to; -1 outside the decoding pass, and where `makeUpBranch` is to say
    /// what is wrong.
    @usableFromInline func findBranch(_ types: StaticString, hasOtherwise: Bool) -> Int {
        guard isDecoding else { return -1 }
        let next = nextSlot
        do {
            let index = try branchIndex(of: try expect(types), hasOtherwise: hasOtherwise)
            branch = Int32(truncatingIfNeeded: index)
            return index
        } catch {
            nextSlot = next
            return -1
        }
    }

    /// The reader of the branch that was found.
    @usableFromInline func branchReader() -> Fields { inlineChild(of: nextSlot &- 1, Int(branch)) }

    /// Which child of an `on` the object belongs to; the number of branches stands for `otherwise`.
    @inline(__always)
    func branchIndex(of slot: Int, hasOtherwise: Bool) throws -> Int {
        let typeName = typeName.isEmpty ? try findTypeName() : typeName
        let index =
            slots[slot].hasMarkers
            ? try markedBranch(of: slot, typeName) : slots[slot].typeNames.index(of: typeName, reading.bytes)
        if index >= 0 { return index }
        if hasOtherwise { return slots[slot].branches.count }
        throw unknownType(slot, withBytes { $0.string(at: typeName.lowerBound).text })
    }

    /// The branch of an object where some of the types are abstract, of which a member tells that the object is of them; -1
    /// where there is none.
    @inline(never)
    private func markedBranch(of slot: Int, _ typeName: Range<Int>) throws -> Int {
        try reading.validate()
        let named = slots[slot].typeNames.index(of: typeName, reading.bytes)
        let branches = slots[slot].branches
        for index in branches.indices {
            if let marker = branches[index].marker {
                if member(marker, number: slots.count + 1 + index) >= 0 { return index }
            } else if index == named {
                return index
            }
        }
        return -1
    }

    private static let typeNameMember = JSONName("__typename")

    /// Where the name of the object's type is, with its quotes, if it is not the object's first member.
    @inline(never)
    private func findTypeName() throws -> Range<Int> {
        try reading.validate()
        let start = member(Self.typeNameMember, number: slots.count)
        if start < 0 { throw missingMember("__typename") }
        let cursor = JSONCursor(document: document, start: start)
        guard cursor.kind == .string else {
            throw located(cursor.mismatch(expected: "String"), at: path.appending(.name("__typename")))
        }
        return withBytes { start..<$0.stringEnd(start).end }
    }

    /// Goes on behind `__typename`, which is asked for before all else where the type is abstract.
    func passTypeName() {
        withBytes { bytes in
            let start = isDirect ? TypeNameMember().spacedMemberValue(at: position, isFirst: true, bytes) : -1
            guard start >= 0, let end = bytes.validStringEnd(start) else { return }
            typeName = start..<end
            position = end
        }
    }

    @inline(never)
    func unknownType(_ slot: Int, _ name: String) -> SelectionError {
        let known = slots[slot].branches.map(\.name).joined(separator: ", ")
        return SelectionError(
            code: .unknownType,
            message: """
                the object is of type `\(name)`, and `on` has branches for \(known) only. The server's schema may have \
                grown: generate the API again, or use `on` with `otherwise:`.
                """,
            path: path)
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
