// Methods that find a closure's calls in the plan.
extension ObjectReader {
    /// Returns the index of the field for the given signature and the directives and arguments that were just passed.
    ///
    /// - Parameter expected: The index at which the search starts.
    /// - Throws: `SelectionError` (`dataDependentSelection`) if the plan has no such field.
    func find(_ signature: Signature, from expected: Int) throws -> Int {
        defer {
            while pass.passed.popLast() != nil {}
            if !pass.directives.isEmpty { pass.directives = [] }
        }
        let index = search(plan.fields.count, from: expected, at: 0) { index in
            plan.fields[index].signature == signature && !plan.fields[index].isHidden && isPassed(index)
        }
        if let index { return index }
        let hasField = plan.fields.contains { $0.signature == signature && !$0.isHidden }
        throw violated(signature, hasOtherArguments: hasField)
    }

    /// Returns the index of the field or part that a call belongs to; `nil` if none fits. If several are equal, each of
    /// them is used once for an object before any of them is used again.
    ///
    /// Without this rule, a closure that returns to an earlier field would read the value of another, equal call again.
    ///
    /// - Parameters:
    ///   - count: The number of fields, or the number of parts with a directive.
    ///   - expected: The index at which the search starts.
    ///   - offset: The index in `uses` of the first field or part.
    ///   - isCall: A closure that returns whether the call can belong to the field or part with the given index.
    private func search(_ count: Int, from expected: Int, at offset: Int, _ isCall: (Int) -> Bool) -> Int? {
        let first = min(expected, count)
        var known: Int?
        for step in 0..<count {
            let index = first + step < count ? first + step : first + step - count
            guard isCall(index) else { continue }
            if uses.isEmpty { uses = Array(repeating: -1, count: plan.fields.count + plan.directed.count) }
            if uses[offset + index] != start {
                uses[offset + index] = start
                return index
            }
            if known == nil { known = index }
        }
        return known
    }

    /// Returns whether the given field has the directives and arguments that were just passed.
    private func isPassed(_ field: Int) -> Bool {
        let range = plan.fields[field].arguments
        return range.count == pass.passed.count && plan.fields[field].directives == pass.directives
            && range.allSatisfy { pass.passed[$0 - range.lowerBound] == pass.arguments[$0] }
    }

    /// Returns the error for a call that the plan doesn't contain, with the values that the closure may have read from
    /// the object before the call.
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

    /// The values of the leaf fields that come before the next expected field.
    private var readValues: [ReadValue] {
        plan.fields.prefix(expected).filter { $0.child == nil }.compactMap { field in
            member(field.name).map { ReadValue(field: field.responseName, text: text.cursor(at: $0).excerpt) }
        }
    }

    // MARK: Equal calls

    /// Returns the reader of the next part with the given directive.
    ///
    /// - Parameter condition: The value of the directive's argument; `nil` if the directive has no argument.
    /// - Throws: `SelectionError` (`dataDependentSelection`) if there is no such part.
    func enterDirected(by directive: Signature, _ condition: Bool? = nil) throws -> ObjectReader {
        try checkDepth()
        let index = search(plan.directed.count, from: nextDirected, at: plan.fields.count) { index in
            let part = plan.directed[index]
            return part.directive == directive
                && condition.map { pass.arguments[part.arguments.lowerBound] == $0.__bool } ?? true
        }
        if let index {
            nextDirected = index + 1
            return enterInline(plan.directed[index].fields, firstDirected + index)
        }
        throw violated(directive, hasOtherArguments: plan.directed.contains { $0.directive == directive })
    }

    /// The number of the first part with a directive among the selection sets directly below this one.
    private var firstDirected: Int { plan.childCount - plan.directed.count }

    /// Returns whether a mock response lacks a deferred part.
    func isPending(_ part: ObjectReader, _ mock: MockRun) -> Bool {
        let place = MockPlace(set: ObjectIdentifier(part.plan), part: .object, depth: self.place.listDepth)
        let field = part.plan.fields.first?.responseName ?? self.place.fieldName
        return mock.isNull(at: start, deferred: part.number, place, field, of: owner)
    }

    /// Returns the reader for another attempt at a selection after a call that isn't in the plan.
    ///
    /// If a selection makes several calls with equal arguments, each call has its own field and selection set in the
    /// document. If a closure skips some of these calls, its next call can belong to any of these fields. Parts with
    /// equal directives work in the same way.
    ///
    /// - Returns: The reader; `nil` if all calls were in the plan, or if all selection sets were tried.
    func nextAttempt(after child: ObjectReader) -> ObjectReader? {
        let count = child.violationCount
        if child === self || pass.violations.count == count { return nil }
        let calls = calls(equalTo: child.number)
        guard let index = calls.firstIndex(of: child.number) else { return nil }
        let following = calls[(index + 1) % calls.count]
        let number = following == child.firstAttempt ? nil : following
        var new: ObjectReader?
        if let number, number >= firstDirected {
            new = enterInline(plan.directed[number - firstDirected].fields, number)
        } else if let field = plan.fields.firstIndex(where: { $0.child != nil && $0.childNumber == number }) {
            new = member(plan.fields[field].name).map { enter(field, at: $0) }
        }
        // If all attempts fail, the error contains the calls of the first attempt, which is most likely the right one.
        let first = child.number == child.firstAttempt ? Array(pass.violations[count...]) : child.firstViolations
        pass.violations.replaceSubrange(count..., with: new == nil ? first : [])
        new?.firstAttempt = child.firstAttempt
        new?.violationCount = count
        new?.firstViolations = first
        return new
    }

    /// Returns the numbers of the selection sets of all calls that are equal to the call of set `number`.
    private func calls(equalTo number: Int) -> [Int] {
        if number >= firstDirected {
            let part = plan.directed[number - firstDirected]
            return plan.directed.indices.filter { index in
                let other = plan.directed[index]
                return other.directive == part.directive && isEqual(other.arguments, part.arguments)
            }.map { firstDirected + $0 }
        }
        guard let field = plan.fields.first(where: { $0.child != nil && $0.childNumber == number }) else { return [] }
        return plan.fields.filter { other in
            other.signature == field.signature && !other.isHidden && other.directives == field.directives
                && isEqual(other.arguments, field.arguments)
        }.map(\.childNumber)
    }

    /// Returns whether the arguments in two ranges have equal values.
    private func isEqual(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        pass.arguments[left].elementsEqual(pass.arguments[right]) { $0 == $1 }
    }

    // MARK: Directives

    /// Records a directive of the next field.
    func pass(_ directive: RequestDirective) {
        pass.expectedField = expected
        pass.directives.append(directive.signature)
        pass.passed += directive.arguments
        // No field is expected now, because the expected field could have the same signature but no directive.
        next = plan.fields.count
    }
}
