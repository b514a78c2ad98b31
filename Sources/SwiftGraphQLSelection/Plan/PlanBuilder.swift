/// Builds the plan of a recording: merges equal calls and gives each field a response name.
///
/// The response name is the field's own name, or an alias if names clash. This follows the rule FieldsInSetCanMerge of
/// the specification (5.3.2). Two fields at the same place in the response share a response name if they are the same
/// field without arguments, so that they merge. They also share a name if they have the same shape and are on different
/// object types, so that a response contains only one of them. Otherwise, the second field gets an alias. As a result,
/// a document contains only necessary aliases.
///
/// Argument values are ignored, because the document must not depend on whether two calls have equal arguments.
/// Building takes linear time in the number of calls, because fields are looked up by name and by the class of their
/// type conditions and are never compared pairwise.
struct PlanBuilder {
    private let recording: Recording
    private var conditions = TypeConditions()
    private var response = ResponseObject()
    /// All drafts. Each draft comes after the draft that contains it.
    private var drafts: [PlanDraft] = []

    /// Returns the plan of the given recording.
    ///
    /// - Parameter position: The position hash of the plan's root.
    static func plan(of recording: Recording, position: StableHash = StableHash()) -> PlanSet {
        var builder = PlanBuilder(recording: recording)
        let root = builder.draft(recording.type(of: Recording.root), position)
        root.recorded = [Recording.root]
        builder.collect(root)
        // The plans are created in a loop, because recursion could overflow a small stack.
        for draft in builder.drafts.reversed() { draft.plan = PlanSet(draft, isDeep: recording.isDeep) }
        return root.plan.unsafelyUnwrapped
    }

    private init(recording: Recording) { self.recording = recording }

    private mutating func draft(
        _ type: SelectionSetType, _ position: StableHash, inside outer: PlanDraft? = nil
    ) -> PlanDraft {
        let new = PlanDraft(type, position, inside: outer)
        drafts.append(new)
        return new
    }

    /// Collects the calls of all selection sets, from the root down, one place in the response after another.
    private mutating func collect(_ root: PlanDraft) {
        var places: [[ResponseObject.Child]] = [[(root, TypeConditions.root)]]
        while let place = places.popLast() {
            response = ResponseObject()
            // If all sets have equal conditions, these conditions can't exclude any combination of fields.
            let isOneClass = place.allSatisfy { $0.conditions == place[0].conditions }
            for (draft, conditions) in place {
                for set in draft.recorded {
                    collect(set, in: draft, below: isOneClass ? TypeConditions.root : conditions)
                }
            }
            places += response.groups.map(\.children).filter { !$0.isEmpty }
        }
    }

    /// Collects the calls of a selection set, including nested sets on the same object.
    ///
    /// - Parameter parent: The type condition class of the field whose value is the object.
    private mutating func collect(_ set: Recording.SetID, in draft: PlanDraft, below parent: TypeConditions.Class) {
        for call in recording.sets[set].calls {
            switch call.kind {
            case .leaf: collect(call, in: draft, below: parent)
            case .object(let below): collect(call, in: draft, below: parent)?.recorded.append(below)
            case .directed(let below):
                // Parts with a directive are never merged: a server would have to send merged deferred parts together,
                // and the document must not depend on whether two conditions are equal.
                let name = "...\(call.signature.directiveName)"
                let position = draft.position.appending(name).appending(draft.directed.count)
                let part = self.draft(draft.type, position, inside: draft)
                part.isDeferred = call.signature == .deferred
                part.isInInterface = draft.isInInterface || call.interface != nil
                draft.add(.directed(draft.directed.count), from: call)
                draft.directed.append(PlanDraft.Directed(call: call, fields: part))
                collect(below, in: part, below: parent)
            case .branches(let sets, let hasOtherwise):
                var branches: [Int] = []
                for (type, set) in zip(call.signature.branchTypes, sets) {
                    guard let set else { continue }
                    let index = branch(type, of: draft, below: parent, from: call)
                    branches.append(index)
                    collect(set, in: draft.branches[index].fields, below: parent)
                }
                if call.isHidden { continue }
                let given = hasOtherwise ? sets.map { $0 != nil } : nil
                draft.branchCalls.append(PlanBranchCall(types: call.signature, given: given, branches: branches))
            }
        }
    }

    /// Adds a field to the draft, unless the draft already has the field.
    ///
    /// - Returns: The draft of the field's selection set; `nil` for a leaf.
    @discardableResult
    private mutating func collect(
        _ call: RecordedCall, in draft: PlanDraft, below parent: TypeConditions.Class
    ) -> PlanDraft? {
        if !call.hasPresentArguments, let known = draft.numbers[call.signature] {
            if !call.isHidden {
                draft.fields[known].call.isHidden = false
                draft.fields[known].call.leaf = call.leaf
            }
            return draft.fields[known].child
        }
        let name = call.signature.name
        let position = draft.position.appending(name).appending(draft.nameCounts[name, default: 0])
        draft.nameCounts[name, default: 0] += 1
        let isInInterface = draft.isInInterface || call.interface != nil
        let type = isInInterface ? SelectionSetType(name: "", isAbstract: true) : draft.type
        let place = ResponseObject.Field(name, call, classOf(type, below: parent))
        let (responseName, group) = responseName(name, place, at: position)
        var child: PlanDraft?
        if case .object(let below) = call.kind {
            let new = self.draft(recording.type(of: below), position)
            response.groups[group].children.append((new, place.conditions))
            child = new
        }
        if !call.hasPresentArguments { draft.numbers[call.signature] = draft.fields.count }
        draft.add(.field(draft.fields.count), from: call)
        draft.fields.append(
            PlanDraft.Field(
                call: call, directives: recording.fieldDirectives[call.directives], name: name,
                responseName: responseName, position: position, child: child))
        return child
    }

    /// Returns the index of the branch for a type. If the draft doesn't have the branch yet, adds it first.
    private mutating func branch(
        _ type: SelectionSetType, of draft: PlanDraft, below parent: TypeConditions.Class, from call: RecordedCall
    ) -> Int {
        if let known = draft.branchNumbers[type.name] { return known }
        let position = draft.position.appending("on").appending(0).appending(type.name)
        var marker: String?
        if type.isAbstract {
            let field = ResponseObject.Field(markerOf: classOf(type, below: parent))
            marker = responseName("is\(type.name)", field, at: position).name
            markArrival(ofPartWith: draft, below: parent)
        }
        let fields = self.draft(type, position, inside: draft)
        draft.branchNumbers[type.name] = draft.branches.count
        draft.add(.branch(draft.branches.count), from: call)
        draft.branches.append(PlanDraft.Branch(marker: marker, fields: fields))
        return draft.branches.count - 1
    }

    /// Adds an aliased `__typename`, the arrival marker, to the deferred part around `draft`, if there is such a part.
    ///
    /// Without the arrival marker, a missing branch marker could also mean that the part hasn't arrived.
    private mutating func markArrival(ofPartWith draft: PlanDraft, below parent: TypeConditions.Class) {
        var next: PlanDraft? = draft
        while let set = next, !set.isDeferred { next = set.outer }
        guard let part = next, part.arrivalMarker == nil else { return }
        let field = ResponseObject.Field(markerOf: classOf(part.type, below: parent))
        // The marker's name is unique to the part, because another deferred part may arrive first.
        part.arrivalMarker = responseName("arrived_\(part.position.digits)", field, at: part.position).name
    }

    private mutating func classOf(
        _ type: SelectionSetType, below parent: TypeConditions.Class
    ) -> TypeConditions.Class {
        // The root's type has no known name, so its fields can be on the same object as those of any branch.
        conditions.classOf(type.isConcrete ? type.name : nil, below: parent)
    }

    /// Chooses the response name of a field: its own name, or the first alias that doesn't clash.
    ///
    /// - Returns: The response name and the index of the group of fields that share the name.
    private mutating func responseName(
        _ name: String, _ field: ResponseObject.Field, at position: StableHash
    ) -> (name: String, group: Int) {
        var (alias, position) = (name, position)
        while true {
            if let group = response.join(alias, field, conditions) { return (alias, group) }
            alias = "\(name)_\(position.digits)"
            position = position.appending(0)
        }
    }
}

/// A plan's selection set while the builder collects its calls.
final class PlanDraft {
    struct Field {
        var call: RecordedCall
        let directives: [Signature]
        let name: String
        let responseName: String
        let position: StableHash
        let child: PlanDraft?
    }

    struct Branch {
        let marker: String?
        let fields: PlanDraft
    }

    struct Directed {
        let call: RecordedCall
        let fields: PlanDraft
    }

    let type: SelectionSetType
    let position: StableHash
    /// If this set is a branch or has a directive, the set on the same object that contains it; otherwise `nil`.
    let outer: PlanDraft?
    /// Whether the server may send the fields of the set later.
    var isDeferred = false
    /// Whether the set is part of a selection on an interface that the type implements.
    var isInInterface = false
    /// The response name of a `__typename` field whose presence shows that a deferred part has arrived; `nil` if the
    /// part's own fields suffice.
    var arrivalMarker: String?
    /// The recorded selection sets that are merged into this one.
    var recorded: [Recording.SetID] = []
    var fields: [Field] = []
    /// The indices in `fields` of the fields without arguments, by signature.
    var numbers: [Signature: Int] = [:]
    /// For each field name, the number of fields with that name.
    var nameCounts: [String: Int] = [:]
    var branches: [Branch] = []
    /// The indices of the branches, by type name.
    var branchNumbers: [String: Int] = [:]
    var branchCalls: [PlanBranchCall] = []
    var directed: [Directed] = []
    private var ownParts: [PlanPart] = []
    /// The parts that come from selections on interfaces, by interface.
    private var interfaceParts: [Signature: [PlanPart]] = [:]
    private lazy var responseNames = Dictionary(
        fields.enumerated().map { ($1.responseName, $0) }, uniquingKeysWith: { first, _ in first })
    var plan: PlanSet?

    init(_ type: SelectionSetType, _ position: StableHash, inside outer: PlanDraft?) {
        self.type = type
        self.position = position
        self.outer = outer
    }

    /// Adds a part, which goes below the call's interface if there is one.
    func add(_ part: PlanPart, from call: RecordedCall) {
        guard let interface = call.interface else { return ownParts.append(part) }
        if interfaceParts[interface] == nil { ownParts.append(.interface(interface, [])) }
        interfaceParts[interface, default: []].append(part)
    }

    /// The parts in the order in which they were added.
    var parts: [PlanPart] {
        ownParts.map { part in
            if case .interface(let name, _) = part { .interface(name, interfaceParts[name] ?? []) } else { part }
        }
    }

    /// Returns whether an earlier field of the object has the same response name. Call this after all fields are added.
    func isRepeated(_ field: Field) -> Bool {
        if let first = responseNames[field.responseName], fields[first].position != field.position { return true }
        var outer = outer
        while let set = outer {
            if set.responseNames[field.responseName] != nil { return true }
            outer = set.outer
        }
        return false
    }
}

/// The fields at one place in the response, in groups that share a response name.
struct ResponseObject {
    /// The selection set of a field and the field's type condition class.
    typealias Child = (draft: PlanDraft, conditions: TypeConditions.Class)

    /// A field whose value is at this place in the response.
    struct Field {
        private let name: String
        fileprivate let signature: Signature
        fileprivate let isLeaf: Bool
        private let hasArguments: Bool
        let conditions: TypeConditions.Class

        /// Creates a field from a call.
        init(_ name: String, _ call: RecordedCall, _ conditions: TypeConditions.Class) {
            self.name = name
            signature = call.signature
            isLeaf = call.kind == .leaf
            hasArguments = call.hasPresentArguments
            self.conditions = conditions
        }

        /// Creates a `__typename` field that marks a branch or a deferred part.
        init(markerOf conditions: TypeConditions.Class) {
            name = "__typename"
            signature = Signature("__typename: String!")
            isLeaf = true
            hasArguments = false
            self.conditions = conditions
        }

        fileprivate func isSameField(as other: Field) -> Bool {
            name == other.name && !hasArguments && !other.hasArguments
        }
    }

    /// A group of fields with the same response name.
    struct Group {
        fileprivate let first: Field
        /// Whether every field in the group is the same field without arguments.
        fileprivate var isUniform = true
        /// The fields whose type condition class differs from the first field's class, by class.
        fileprivate var others: [TypeConditions.Class: Field] = [:]
        /// The selection sets of the fields.
        var children: [Child] = []

        fileprivate init(_ first: Field) { self.first = first }

        fileprivate func accepts(_ new: Field, among conditions: TypeConditions.Class) -> Bool {
            if first.conditions == conditions { return first.isSameField(as: new) }
            return others[conditions]?.isSameField(as: new) ?? true
        }
    }

    var groups: [Group] = []
    private var groupOfName: [String: Int] = [:]

    /// Adds a field under the given response name.
    ///
    /// - Returns: The index of the field's group; `nil` if the field clashes with another field of that name.
    mutating func join(_ name: String, _ new: Field, _ conditions: TypeConditions) -> Int? {
        guard let index = groupOfName[name] else {
            groupOfName[name] = groups.count
            groups.append(Group(new))
            return groups.count - 1
        }
        let first = groups[index].first
        guard first.isLeaf == new.isLeaf, first.signature.hasShape(of: new.signature, areLeaves: new.isLeaf) else {
            return nil
        }
        let isSame = first.isSameField(as: new)
        if first.conditions == new.conditions { return isSame ? index : nil }
        if let other = groups[index].others[new.conditions] { return other.isSameField(as: new) ? index : nil }
        if !isSame || !groups[index].isUniform {
            for other in conditions.compatible(with: new.conditions)
            where !groups[index].accepts(new, among: other) {
                return nil
            }
            groups[index].isUniform = false
        }
        groups[index].others[new.conditions] = new
        return index
    }
}
