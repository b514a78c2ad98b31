// Finds the calls of a closure in the plan.
extension ObjectReader {
    /// Returns the index of the field for a call with the arguments that were just passed.
    ///
    /// - Throws: `SelectionError` (`dataDependentSelection`).
    func find(_ signature: Signature) throws -> Int {
        defer { while pass.passed.popLast() != nil {} }
        let count = plan.fields.count
        for offset in 0..<count {
            let index = next + offset < count ? next + offset : next + offset - count
            if plan.fields[index].signature == signature, !plan.fields[index].isHidden, isPassed(index) {
                return index
            }
        }
        let hasField = plan.fields.contains { $0.signature == signature && !$0.isHidden }
        throw violated(signature, hasOtherArguments: hasField)
    }

    /// Returns whether the arguments of a field are those that were passed.
    private func isPassed(_ field: Int) -> Bool {
        let range = plan.fields[field].arguments
        return range.count == pass.passed.count
            && range.allSatisfy { pass.passed[$0 - range.lowerBound] == pass.arguments[$0] }
    }

    /// Returns the error for a call that the plan does not contain, with the values that the closure may have read from
    /// the object before.
    @inline(never)
    func violated(
        _ signature: Signature, hasOtherArguments: Bool = false, hasOtherBranches: Bool = false
    ) -> SelectionError {
        pass.violated(
            PlanViolation(
                signature: signature, hasOtherArguments: hasOtherArguments, hasOtherBranches: hasOtherBranches,
                path: path, values: pass.mock.map { $0.changes(ofObjectAt: start) } ?? readValues,
                isMock: pass.mock != nil))
    }

    /// The values of the leaves before the next field.
    private var readValues: [ReadValue] {
        plan.fields.prefix(next).filter { $0.child == nil }.compactMap { field in
            member(field.name).map { ReadValue(field: field.responseName, text: text.cursor(at: $0).excerpt) }
        }
    }

    // MARK: Equal calls

    /// Returns the reader of the next deferred part.
    ///
    /// - Throws: `SelectionError` (`dataDependentSelection`) if there is none.
    func enterDeferred() throws -> ObjectReader {
        if plan.deferred.isEmpty { throw violated(Signature("@defer")) }
        let index = nextDeferred % plan.deferred.count
        nextDeferred = index + 1
        return enterInline(plan.deferred[index], plan.childCount - plan.deferred.count + index)
    }

    /// Returns whether a mock response lacks a deferred part.
    func isPending(_ part: ObjectReader, _ mock: MockRun) -> Bool {
        let place = MockPlace(set: ObjectIdentifier(part.plan), part: .object, depth: self.place.listDepth)
        return mock.isNull(at: start, deferred: part.number, place, self.place.fieldName, of: owner)
    }

    /// Returns the reader for another attempt at a selection that made a call that isn't in the plan.
    ///
    /// The document has a field for each of several calls with equal arguments, with the selection set of that call. If
    /// calls are skipped, the first one that is made has to be found among them, and so does a deferred part.
    ///
    /// - Returns: The reader; `nil` if the call is in the plan or all selection sets were tried.
    func nextAttempt(after child: ObjectReader) -> ObjectReader? {
        if child === self || pass.violations.count == child.violationCount { return nil }
        let calls = calls(equalTo: child.number)
        guard let index = calls.firstIndex(of: child.number) else { return nil }
        let number = calls[(index + 1) % calls.count]
        if number == child.firstAttempt { return nil }
        let deferred = number - (plan.childCount - plan.deferred.count)
        var new: ObjectReader?
        if deferred >= 0 {
            new = enterInline(plan.deferred[deferred], number)
        } else if let field = plan.fields.firstIndex(where: { $0.child != nil && $0.childNumber == number }) {
            new = member(plan.fields[field].name).map { enter(field, at: $0) }
        }
        guard let new else { return nil }
        new.firstAttempt = child.firstAttempt
        new.violationCount = child.violationCount
        pass.forgetViolations(after: child.violationCount)
        return new
    }

    /// Returns the numbers of the selection sets that belong to calls equal to the one with a number.
    private func calls(equalTo number: Int) -> [Int] {
        let firstDeferred = plan.childCount - plan.deferred.count
        if number >= firstDeferred { return Array(firstDeferred..<plan.childCount) }
        guard let field = plan.fields.first(where: { $0.child != nil && $0.childNumber == number }) else { return [] }
        let arguments = pass.arguments[field.arguments]
        return plan.fields.filter { other in
            other.signature == field.signature && !other.isHidden
                && pass.arguments[other.arguments].elementsEqual(arguments) { $0 == $1 }
        }.map(\.childNumber)
    }
}
