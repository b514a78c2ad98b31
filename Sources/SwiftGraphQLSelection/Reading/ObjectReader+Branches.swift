import SwiftGraphQLJSON

// Methods that find the branch of an `on` for the object's type.
extension ObjectReader {
    /// Finds the object's branch in an `on` that has a branch for each type.
    ///
    /// - Returns: The branch's index; `nil` if no branch fits, in which case `selectBranch` throws the error.
    func findBranch(_ types: StaticString) -> Int? {
        guard let call = branchCall(Signature(types), given: nil), let typeName = try? findTypeName() else {
            return nil
        }
        return branchIndex(of: call, typeName)
    }

    /// Returns the index of the object's branch among the branches of an `on`. The index after the last branch stands
    /// for `otherwise`.
    ///
    /// - Parameter given: For each type, whether the `on` has a branch; `nil` if there is no `otherwise`, because each
    ///   type then has a branch.
    /// - Throws: `SelectionError` if no branch fits the object's type.
    func selectBranch(_ types: StaticString, given: [Bool]?) throws -> Int {
        guard let call = branchCall(Signature(types), given: given) else {
            let isKnown = plan.branchCalls.contains { $0.types == Signature(types) }
            throw violated(Signature(types), hasOtherBranches: isKnown)
        }
        let typeName = try findTypeName()
        if let index = branchIndex(of: call, typeName) { return index }
        let branches = plan.branchCalls[call].branches
        if given != nil { return branches.count }
        let known = branches.map { plan.branches[$0].typeName }.joined(separator: ", ")
        throw SelectionError(
            code: .unknownType,
            message: """
                the object is of type `\(bytes.string(at: typeName.range.lowerBound).text)`, and `on` has branches for \(known) \
                only. The server's schema may have grown: regenerate the API, or use `on` with `otherwise:`.
                """,
            path: path)
    }

    /// Returns the reader of the branch that `findBranch` or `selectBranch` found last.
    func branchReader() throws -> ObjectReader {
        try checkDepth()
        return enterInline(plan.branches[branch].fields, plan.branches[branch].childNumber)
    }

    /// Returns the readers and indices of an `on` call's other branches, which a mock run also runs on the object.
    func otherBranches(than index: Int, _ types: StaticString, given: [Bool]?) -> [(index: Int, reader: ObjectReader)] {
        guard let call = branchCall(Signature(types), given: given) else { return [] }
        return plan.branchCalls[call].branches.enumerated().filter { $0.offset != index }.map { index, branch in
            (index, enterInline(plan.branches[branch].fields, plan.branches[branch].childNumber))
        }
    }

    @inline(__always)
    private func branchCall(_ types: Signature, given: [Bool]?) -> Int? {
        plan.branchCalls.indices.first { plan.branchCalls[$0].types == types && plan.branchCalls[$0].given == given }
    }

    /// Returns the index of the object's branch among the branches of a call; `nil` if no branch fits.
    private func branchIndex(of call: Int, _ typeName: (range: Range<Int>, hasEscapes: Bool)) -> Int? {
        let branches = plan.branchCalls[call].branches
        var unescaped: String?
        for index in branches.indices {
            let branch = branches[index]
            let isObject: Bool
            if let marker = plan.branches[branch].markerName {
                isObject = member(marker) != nil
            } else {
                isObject = plan.branches[branch].name.isName(
                    typeName.range, hasEscapes: typeName.hasEscapes, &unescaped, bytes,
                    name: plan.branches[branch].typeName)
            }
            if isObject {
                self.branch = branch
                return index
            }
        }
        return nil
    }

    /// Returns the range of the `__typename` value, including the quotes.
    private func findTypeName() throws -> (range: Range<Int>, hasEscapes: Bool) {
        if let typeName { return typeName }
        guard let start = member(plan.typeName) else { throw missingMember("__typename") }
        let cursor = text.cursor(at: start)
        guard cursor.kind == .string else {
            throw located(cursor.mismatch(expected: "String"), at: path.appending(.name("__typename")))
        }
        pass.mock?.note(valueAt: start, of: self.start)
        let (end, hasEscapes) = bytes.stringEnd(start)
        return (start..<end, hasEscapes)
    }

    /// If the object's first member is `__typename`, skips the member and stores the range of its value.
    func passTypeName() {
        guard isDirect, let start = plan.names[plan.typeName].value(at: position, isFirst: true, bytes),
            bytes[start] == UInt8(ascii: "\"")
        else { return }
        let hasEscapes: Bool
        (position, hasEscapes) = bytes.stringEnd(start)
        typeName = (start..<position, hasEscapes)
    }
}
