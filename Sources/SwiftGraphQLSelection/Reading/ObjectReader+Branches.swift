import SwiftGraphQLJSON

// Finds the branch of `on` that an object belongs to.
extension ObjectReader {
    /// Returns the index of the branch that the object belongs to, for an `on` with a branch for each type.
    ///
    /// - Returns: The index; `nil` if there is no such branch. In that case, `selectBranch` throws the error.
    func findBranch(_ types: StaticString) -> Int? {
        guard let call = branchCall(Signature(types), given: nil), let typeName = try? findTypeName() else {
            return nil
        }
        return branchIndex(of: call, typeName)
    }

    /// Returns the index of the branch that the object belongs to, among the given branches. The index after the last
    /// branch stands for `otherwise`.
    ///
    /// - Parameter given: Whether each type has a branch; `nil` if there is no `otherwise`, because then each type has
    ///   one.
    /// - Throws: `SelectionError` if there is no such branch.
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
                the object is of type `\(bytes.string(at: typeName.lowerBound).text)`, and `on` has branches for \(known) \
                only. The server's schema may have grown: generate the API again, or use `on` with `otherwise:`.
                """,
            path: path)
    }

    /// Returns the reader of the branch that was found.
    func branchReader() throws -> ObjectReader {
        if plan.depth > StackGuard.shallow { try checkStack() }
        return enterInline(plan.branches[branch].fields, plan.branches[branch].childNumber)
    }

    /// Returns the readers of the other branches of a call, with their indices, to run these branches on a mock object.
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

    /// Returns the index of the object's branch among the branches of a call; `nil` if it belongs to none.
    private func branchIndex(of call: Int, _ typeName: Range<Int>) -> Int? {
        let branches = plan.branchCalls[call].branches
        for index in branches.indices {
            let branch = branches[index]
            let isObject: Bool
            if let marker = plan.branches[branch].markerName {
                isObject = member(marker) != nil
            } else {
                isObject = plan.branches[branch].name.isName(
                    typeName.lowerBound, typeName.upperBound, hasEscapes: false, bytes,
                    text: plan.branches[branch].typeName)
            }
            if isObject {
                self.branch = branch
                return index
            }
        }
        return nil
    }

    /// Returns the range of the type's name, including the quotes.
    private func findTypeName() throws -> Range<Int> {
        if let typeName { return typeName }
        guard let start = member(plan.typeName) else { throw missingMember("__typename") }
        let cursor = text.cursor(at: start)
        guard cursor.kind == .string else {
            throw located(cursor.mismatch(expected: "String"), at: path.appending(.name("__typename")))
        }
        pass.mock?.note(valueAt: start, of: self.start)
        return start..<bytes.stringEnd(start).end
    }

    /// Skips `__typename`, which is requested before all other fields if the type has to be known.
    func passTypeName() {
        guard isDirect, let start = plan.names[plan.typeName].value(at: position, isFirst: true, bytes),
            bytes[start] == UInt8(ascii: "\"")
        else { return }
        position = bytes.stringEnd(start).end
        typeName = start..<position
    }
}
