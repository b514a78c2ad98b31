/// A recorded directive of the operation.
struct RecordedDirective: Hashable, Sendable {
    let signature: Signature
    /// The indices of the directive's arguments, including absent ones, among all arguments of the recording.
    let arguments: Range<Int>
}

/// The result of the mocking pass: the selection sets and the calls that the closures made on each set.
///
/// A recording contains everything that a document depends on. Argument values are stored separately, because they
/// don't affect the document. Equal recordings have the same document and the same plan.
struct Recording: Hashable, Sendable {
    /// The index of a selection set in `sets`.
    typealias SetID = Int

    private(set) var sets = [RecordedSet(isAbstract: false, parent: nil)]
    /// For each argument of the operation, whether it is present.
    private(set) var presences: [Bool] = []
    /// Whether parts of the response may arrive later, because they are deferred or streamed.
    private(set) var isIncremental = false
    /// Whether selections nest so deeply that reading has to check the stack. Selections on the same object count,
    /// although they share a selection set.
    var isDeep = false
    /// Whether the selection returns data together with errors (`Selection.partial`).
    var isPartial = false
    /// The directives of each field that has directives, in call order. The first list is always empty.
    private(set) var fieldDirectives: [[Signature]] = [[]]
    /// The directives of the operation, in the order in which they were applied.
    private(set) var directives: [RecordedDirective] = []

    /// The index of the operation's root selection set.
    static let root: SetID = 0

    // MARK: Reading

    /// For each `@include` and `@skip`, in order, whether the server sends the fields.
    var conditions: [Bool] {
        sets.flatMap(\.calls).filter { $0.signature == .include || $0.signature == .skip }.map(\.isIncluded)
    }

    /// The call at the given place.
    subscript(place: RecordedCall.Place) -> RecordedCall { sets[place.set].calls[place.index] }

    /// Returns the names and types of a call's arguments, starting with the arguments of its directives.
    func argumentTypes(of call: RecordedCall) -> [(name: String, type: String)] {
        fieldDirectives[call.directives].flatMap(\.arguments) + call.signature.arguments
    }

    /// The total number of calls on all selection sets.
    var callCount: Int { sets.reduce(0) { $0 + $1.calls.count } }

    /// Hashes only the lengths of the signatures and the presence of arguments, which is fast and distinguishes most
    /// selections.
    func hash(into hasher: inout Hasher) {
        var lengths = 0
        for set in sets { for call in set.calls { lengths = lengths &* 31 &+ call.signature.text.utf8CodeUnitCount } }
        hasher.combine(lengths)
        if !presences.isEmpty { hasher.combine(presences) }
    }

    /// Returns the path to a call: the names of all fields above it, and its own name if it is a field.
    func path(of place: RecordedCall.Place) -> ResponsePath {
        var names: [ResponsePath.Component] = []
        var next: RecordedCall.Place? = place
        while let place = next {
            if self[place].isField { names.append(.name(self[place].signature.name)) }
            next = sets[place.set].parent
        }
        return ResponsePath(names.reversed())
    }

    /// Returns the type of the objects that a selection set is on.
    func type(of set: SetID) -> SelectionSetType {
        guard let parent = sets[set].parent else { return SelectionSetType(name: "", isAbstract: false) }
        switch self[parent].kind {
        case .leaf, .object:
            return SelectionSetType(name: self[parent].signature.namedType, isAbstract: sets[set].isAbstract)
        case .directed: return type(of: parent.set)
        case .branches(let sets, _):
            let index = sets.firstIndex(of: set) ?? 0
            return self[parent].signature.branchTypes[index]
        }
    }

    /// Returns whether a selection set is on the operation's root object.
    func isOnRoot(_ set: SetID) -> Bool { type(of: set).name.isEmpty }

    // MARK: Recording

    /// Adds an argument that belongs to the next call or directive.
    mutating func pass(isPresent: Bool) { presences.append(isPresent) }

    /// Adds a call to a selection set.
    ///
    /// - Parameters:
    ///   - argumentCount: The number of arguments that belong to the call. The caller has just added them.
    ///   - directives: The directives of the call, if it is a field.
    mutating func add(
        _ call: RecordedCall, argumentCount: Int = 0, directives: [Signature] = [], to set: SetID
    ) -> RecordedCall.Place {
        var call = call
        if argumentCount > 0 {
            call.arguments = presences.count - argumentCount..<presences.count
            call.hasPresentArguments = presences[call.arguments].contains(true)
        }
        if !directives.isEmpty {
            call.directives = fieldDirectives.count
            call.hasPresentArguments = true
            fieldDirectives.append(directives)
        }
        if case .directed = call.kind, call.signature == .deferred { isIncremental = true }
        sets[set].calls.append(call)
        return RecordedCall.Place(set: set, index: sets[set].calls.count - 1)
    }

    /// Adds a directive to the operation.
    ///
    /// - Parameter argumentCount: The number of the directive's arguments. The caller has just added them.
    mutating func add(_ directive: Signature, argumentCount: Int) {
        directives.append(
            RecordedDirective(
                signature: directive, arguments: presences.count - argumentCount..<presences.count))
    }

    /// Adds the selection set below a field, a directive or an `on`, and returns its index.
    mutating func addSet(isAbstract: Bool, below call: RecordedCall.Place) -> SetID {
        sets.append(RecordedSet(isAbstract: isAbstract, parent: call))
        sets[sets.count - 1].calls.reserveCapacity(4)
        return sets.count - 1
    }

    /// Adds the selection set for one branch of an `on` and returns its index.
    ///
    /// - Parameter index: The index of the branch's type.
    mutating func addBranch(_ index: Int, isAbstract: Bool, below call: RecordedCall.Place) -> SetID {
        let new = addSet(isAbstract: isAbstract, below: call)
        if case .branches(var sets, let hasOtherwise) = self[call].kind {
            sets[index] = new
            self.sets[call.set].calls[call.index].kind = .branches(sets, hasOtherwise: hasOtherwise)
        }
        return new
    }

    /// Adds the key fields that identify a selection set's objects, unless they have already been added.
    mutating func identify(_ set: SetID, by keys: [KeyFields]) {
        // A set that isn't below a field is on the same object as its parent set, which already selects the key fields.
        if sets[set].isIdentified || sets[set].parent.map({ !self[$0].isField }) == true { return }
        sets[set].isIdentified = true
        for key in keys {
            var owner = set
            if !key.isOwn {
                let call = RecordedCall(
                    signature: Signature(key.type), kind: .branches([nil], hasOtherwise: false), isHidden: true)
                owner = addBranch(0, isAbstract: false, below: add(call, to: set))
            }
            for field in key.fields {
                _ = add(RecordedCall(signature: Signature(field), kind: .leaf, isHidden: true), to: owner)
            }
        }
    }

    /// Marks the list above a selection set as streamed. The caller must add the number of elements to send first as
    /// the next argument.
    ///
    /// - Returns: Whether there is a list above the set.
    mutating func stream(_ set: SetID) -> Bool {
        guard let call = sets[set].parent else { return false }
        sets[call.set].calls[call.index].streamArgument = presences.count
        sets[call.set].calls[call.index].hasPresentArguments = true
        presences.append(true)
        isIncremental = true
        return true
    }
}
