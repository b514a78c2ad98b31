/// Makes the plan of a recording: merges equal calls, and gives each field its response name.
///
/// The response name is the field's own name, or an alias if names clash. The rule is FieldsInSetCanMerge of the
/// specification (5.3.2). Two fields in the same place of the response share a response name in two cases: if they are
/// the same field without arguments, so that they merge; or if they have the same shape, and are on different object
/// types, so that a response contains only one of them. Otherwise, the second field gets an alias. So a document has
/// only the aliases that it needs.
///
/// Argument values are ignored, because the document must not depend on whether two calls have equal arguments. The
/// work is linear in the number of calls: fields are looked up by their name and the class of their type conditions,
/// and never compared one by one.
struct PlanBuilder {
    private let recording: Recording
    private var conditions = TypeConditions()
    private var response = ResponseObject()
    /// All drafts. Each one comes after the draft that contains it.
    private var drafts: [PlanDraft] = []

    /// Returns the plan of a recording.
    ///
    /// - Parameter position: The hash of the root's position.
    static func plan(of recording: Recording, position: StableHash = StableHash()) -> PlanSet {
        var builder = PlanBuilder(recording: recording)
        let root = builder.draft(recording.type(of: Recording.root), position, depth: 0)
        root.recorded = [Recording.root]
        builder.collect(root)
        // A loop, because recursion could overflow a small stack.
        for draft in builder.drafts.reversed() { draft.plan = PlanSet(draft) }
        return root.plan.unsafelyUnwrapped
    }

    private init(recording: Recording) { self.recording = recording }

    private mutating func draft(
        _ type: SelectionSetType, _ position: StableHash, depth: Int, inside outer: PlanDraft? = nil
    ) -> PlanDraft {
        let new = PlanDraft(type, position, depth: depth, inside: outer)
        drafts.append(new)
        return new
    }

    /// Collects the calls of all selection sets, from the root down, one place of the response at a time.
    private mutating func collect(_ root: PlanDraft) {
        var places: [[ResponseObject.Child]] = [[(root, TypeConditions.root)]]
        while let place = places.popLast() {
            response = ResponseObject()
            // If all sets have the same conditions, the conditions exclude nothing.
            let isOneClass = place.allSatisfy { $0.conditions == place[0].conditions }
            for (draft, conditions) in place {
                for set in draft.recorded {
                    collect(set, in: draft, below: isOneClass ? TypeConditions.root : conditions)
                }
            }
            places += response.groups.map(\.children).filter { !$0.isEmpty }
        }
    }

    /// Collects the calls of a selection set, and of the sets within it on the same object.
    ///
    /// - Parameter parent: The class of the field above the object.
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
                let part = self.draft(draft.type, position, depth: draft.depth + 1, inside: draft)
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

    /// Adds a field, unless the set has it already.
    ///
    /// - Returns: The field's selection set; `nil` for a leaf.
    @discardableResult
    private mutating func collect(
        _ call: RecordedCall, in draft: PlanDraft, below parent: TypeConditions.Class
    ) -> PlanDraft? {
        if !call.hasPresentArguments, let known = draft.numbers[call.signature] {
            if !call.isHidden { draft.fields[known].call.isHidden = false }
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
            let new = self.draft(recording.type(of: below), position, depth: draft.depth + 1)
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

    /// Returns the index of the branch for a type, after adding the branch if the set doesn't have it yet.
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
        let fields = self.draft(type, position, depth: draft.depth + 1, inside: draft)
        draft.branchNumbers[type.name] = draft.branches.count
        draft.add(.branch(draft.branches.count), from: call)
        draft.branches.append(PlanDraft.Branch(marker: marker, fields: fields))
        return draft.branches.count - 1
    }

    /// Adds a `__typename` field to the deferred part that contains a selection set; does nothing if there is none.
    ///
    /// In such a part, a branch's marker is also missing if the part hasn't arrived.
    private mutating func markArrival(ofPartWith draft: PlanDraft, below parent: TypeConditions.Class) {
        var next: PlanDraft? = draft
        while let set = next, !set.isDeferred { next = set.outer }
        guard let part = next, part.arrivalMarker == nil else { return }
        let field = ResponseObject.Field(markerOf: classOf(part.type, below: parent))
        // Each part has a name of its own, because another part may arrive first.
        part.arrivalMarker = responseName("arrived_\(part.position.digits)", field, at: part.position).name
    }

    private mutating func classOf(
        _ type: SelectionSetType, below parent: TypeConditions.Class
    ) -> TypeConditions.Class {
        conditions.classOf(type.isAbstract ? nil : type.name, below: parent)
    }

    /// Chooses the response name of a field: its own name, or the first alias that doesn't clash.
    ///
    /// - Returns: The name, and the group of fields that share it.
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

/// A selection set of a plan while its calls are collected.
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
    let depth: Int
    /// The set that contains this one, on the same object, if this one is a branch or has a directive.
    let outer: PlanDraft?
    /// Whether the server may send the set later.
    var isDeferred = false
    /// Whether the set is part of a selection on an interface that the type implements.
    var isInInterface = false
    /// The response name of a `__typename` field whose presence shows that a deferred part has arrived; `nil` if the
    /// part's fields show that.
    var arrivalMarker: String?
    /// The recorded selection sets that are merged into this one.
    var recorded: [Recording.SetID] = []
    var fields: [Field] = []
    /// The indices of the fields without arguments.
    var numbers: [Signature: Int] = [:]
    /// The number of fields with each name.
    var nameCounts: [String: Int] = [:]
    var branches: [Branch] = []
    /// The indices of the branches, by the names of their types.
    var branchNumbers: [String: Int] = [:]
    var branchCalls: [PlanBranchCall] = []
    var directed: [Directed] = []
    private var ownParts: [PlanPart] = []
    /// The parts from selections on interfaces.
    private var interfaceParts: [Signature: [PlanPart]] = [:]
    private lazy var responseNames = Dictionary(
        fields.enumerated().map { ($1.responseName, $0) }, uniquingKeysWith: { first, _ in first })
    var plan: PlanSet?

    init(_ type: SelectionSetType, _ position: StableHash, depth: Int, inside outer: PlanDraft?) {
        self.type = type
        self.position = position
        self.depth = depth
        self.outer = outer
    }

    /// Adds the part for a call.
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

    /// Returns whether an earlier field of the object has the same response name. Called when all fields are known.
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

/// The fields of an object in the response, in groups that share a response name.
struct ResponseObject {
    /// A selection set below a field, and the class of the field.
    typealias Child = (draft: PlanDraft, conditions: TypeConditions.Class)

    /// A field whose value is at this place of the response.
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

        /// Creates a `__typename` field that marks a branch.
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

    /// All fields with the same response name.
    struct Group {
        fileprivate let first: Field
        /// Whether all fields of the group are the same field without arguments.
        fileprivate var isUniform = true
        /// The fields that aren't in the same class as the group's first field, by class.
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

    /// Adds a field under a response name.
    ///
    /// - Returns: The field's group; `nil` if the field clashes with another one of that name.
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
