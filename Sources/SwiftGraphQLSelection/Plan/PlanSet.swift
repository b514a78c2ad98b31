import SwiftGraphQLJSON

/// A selection set of a plan: the fields to request from an object, each field once.
///
/// A plan is the tree that is made from a recording. The document is the text of this tree. The tree also determines
/// how responses are read, and how a cache stores them. Equal calls become one field, whatever their order, and calls
/// of other selections on the same object belong to the same set. A plan doesn't contain argument values, so all
/// operations of one document share it.
package final class PlanSet: Sendable {
    /// The type of the objects; an empty name for the root of an operation.
    let type: SelectionSetType
    /// The fields, in the order of the calls.
    package let fields: [PlanField]
    /// The types that calls to `on` distinguish, each with the fields that only objects of that type have.
    package let branches: [PlanBranch]
    /// The calls to `on`.
    let branchCalls: [PlanBranchCall]
    /// The parts with a directive: parts that the server may send later, and parts that depend on a condition.
    package let directed: [PlanDirectedSet]
    /// The fields, branches and parts with a directive, in the order in which the document contains them.
    let parts: [PlanPart]
    /// Whether the document requests `__typename`, because the object's type must be known, or because the selection
    /// set would be empty.
    package let requestsTypeName: Bool
    /// The number of selection sets that contain this one.
    let depth: Int
    /// The names of the members that a reader looks for, each name once.
    let names: [KnownName]
    /// The texts of `names`.
    let nameTexts: [String]
    /// The index of `__typename` in `names`.
    let typeName: Int
    /// The index in `names` of the field whose presence shows that this deferred part has arrived; `nil` if the part's
    /// own fields show that.
    let arrivalMarker: Int?
    /// The number of selection sets directly below.
    let childCount: Int

    init(_ draft: PlanDraft) {
        var names: [String: Int] = [:]
        func number(of name: String) -> Int {
            if let known = names[name] { return known }
            names[name] = names.count
            return names.count - 1
        }
        var childCount = 0
        type = draft.type
        depth = draft.depth
        fields = draft.fields.map { field in
            let isRepeated = draft.isRepeated(field)
            defer { if field.child != nil { childCount += 1 } }
            return PlanField(
                field, name: number(of: field.responseName), isRepeated: isRepeated, childNumber: childCount)
        }
        branches = draft.branches.map { branch in
            defer { childCount += 1 }
            return PlanBranch(branch, marker: branch.marker.map { number(of: $0) }, childNumber: childCount)
        }
        branchCalls = draft.branchCalls
        directed = draft.directed.map { PlanDirectedSet($0) }
        parts = draft.parts
        requestsTypeName = type.isAbstract || parts.isEmpty || !branchCalls.isEmpty
        typeName = number(of: "__typename")
        arrivalMarker = draft.arrivalMarker.map { number(of: $0) }
        nameTexts = names.sorted { $0.value < $1.value }.map(\.key)
        self.names = nameTexts.map { KnownName($0) }
        self.childCount = childCount + directed.count
    }
}

extension PlanSet {
    /// The response name of the field whose presence shows that this deferred part has arrived.
    var arrivalMarkerText: String? { arrivalMarker.map { nameTexts[$0] } }

    /// Returns whether a member of an object has the name at an index of `names`.
    @inline(__always)
    func isName(
        _ number: Int, _ name: (key: Int, end: Int, hasEscapes: Bool, value: Int), _ bytes: JSONBytes
    ) -> Bool {
        names[number].isName(name.key, name.end, hasEscapes: name.hasEscapes, bytes, text: nameTexts[number])
    }
}

/// A part of a selection set in a document.
enum PlanPart: Sendable {
    /// The field with this index.
    case field(Int)
    /// The branch with this index.
    case branch(Int)
    /// The part with a directive with this index.
    case directed(Int)
    /// Parts from selections on an interface that the type implements.
    case interface(Signature, [PlanPart])
}

/// A field of a selection set.
package struct PlanField: Sendable {
    let signature: Signature
    /// The field's name.
    package let fieldName: String
    /// The name of the value in the response: the field's own name, or an alias.
    package let responseName: String
    let directives: [Signature]
    /// The indices of the field's arguments, including absent ones, in the operation's arguments. The arguments of the
    /// directives come first.
    let arguments: Range<Int>
    /// Whether the field has a present argument or a directive.
    let hasPresentArguments: Bool
    /// For a list that is streamed, the index of the argument with the number of elements to send first.
    let streamArgument: Int?
    /// The hash of the field's position in the plan. It depends neither on values nor on other fields.
    let position: StableHash
    /// The selection set of the field; `nil` for a leaf.
    package let child: PlanSet?
    /// The type of a leaf.
    let leaf: (any LeafType.Type)?
    /// Whether the library added the field to identify the object. The closure doesn't request it.
    package let isHidden: Bool
    /// The number of the child among the selection sets directly below.
    let childNumber: Int
    /// The number of the response name among the names of the set.
    let name: Int
    /// Whether an earlier field of the object has the same response name, so that this field's member isn't the next
    /// one of the object.
    let isRepeated: Bool
    /// The address of the signature, if comparing addresses is enough to recognize the call; otherwise 0.
    private let address: UInt

    fileprivate init(_ draft: PlanDraft.Field, name: Int, isRepeated: Bool, childNumber: Int) {
        let call = draft.call
        signature = call.signature
        fieldName = draft.name
        responseName = draft.responseName
        directives = draft.directives
        arguments = call.arguments
        hasPresentArguments = call.hasPresentArguments
        streamArgument = call.streamArgument
        position = draft.position
        child = draft.child?.plan
        leaf = call.leaf
        isHidden = call.isHidden
        self.childNumber = childNumber
        self.name = name
        self.isRepeated = isRepeated
        address = isHidden || isRepeated || !arguments.isEmpty || !directives.isEmpty ? 0 : signature.address
    }

    /// The name of the field's type in the schema, without list and non-null wrappers.
    package var namedType: String { signature.namedType }

    /// Whether null is allowed: bit 0 for the field, and each higher bit for the elements of the next list inside it.
    package var nullableLevels: UInt8 { signature.nullableLevels }

    /// The field's name, followed by its directives: `title @translated`. Together with the arguments, this text
    /// identifies the field in a cache.
    package var nameWithDirectives: String {
        directives.reduce(fieldName) { "\($0) \($1.directiveName)" }
    }

    /// Returns the names of the present arguments, with the indices of the variables that hold their values. The name
    /// of a directive's argument starts with the directive and its number: `@cached0.ttl`.
    ///
    /// - Parameter variables: The indices of the variables, by the indices of the arguments.
    package func arguments(in variables: [Int: Int]) -> [(name: String, variable: Int)] {
        let names =
            directives.enumerated().flatMap { number, directive in
                directive.arguments.map { "\(directive.directiveName)\(number).\($0.name)" }
            } + signature.arguments.map(\.name)
        return zip(arguments, names).compactMap { index, name in variables[index].map { (name, $0) } }
    }

    /// Returns whether a call with this signature is a call of this field without arguments.
    @inline(__always)
    func isCall(_ signature: StaticString) -> Bool {
        signature.hasPointerRepresentation && UInt(bitPattern: signature.utf8Start) == address
    }
}

/// A part of a selection set with a directive: `@defer`, `@include` or `@skip`.
package struct PlanDirectedSet: Sendable {
    let directive: Signature
    /// The index of the directive's argument in the operation's arguments; empty if the directive has no argument.
    let arguments: Range<Int>
    /// Whether the server sends the fields; false if the condition of `@include` or `@skip` excludes them.
    let isIncluded: Bool
    /// The hash of the part's position in the plan.
    let position: StableHash
    package let fields: PlanSet

    fileprivate init(_ draft: PlanDraft.Directed) {
        directive = draft.call.signature
        arguments = draft.call.arguments
        isIncluded = draft.call.isIncluded
        position = draft.fields.position
        // Drafts of selection sets below become plans first.
        fields = draft.fields.plan.unsafelyUnwrapped
    }
}

/// The fields that only the objects of one type have.
package struct PlanBranch: Sendable {
    /// The type's name.
    package var typeName: String { fields.type.name }
    /// The type's name, in the form that is compared with a response.
    let name: KnownName
    /// The response name of a `__typename` field that only objects of an abstract type have; `nil` for an object type.
    package let marker: String?
    /// The index of the marker among the names of the selection set.
    let markerName: Int?
    package let fields: PlanSet
    /// The number of the set among the selection sets directly below.
    let childNumber: Int

    fileprivate init(_ draft: PlanDraft.Branch, marker: Int?, childNumber: Int) {
        name = KnownName(draft.fields.type.name)
        self.marker = draft.marker
        markerName = marker
        // Drafts of selection sets below become plans first.
        fields = draft.fields.plan.unsafelyUnwrapped
        self.childNumber = childNumber
    }

    /// Whether the type is an interface or a union.
    package var isAbstract: Bool { fields.type.isAbstract }
}

/// A call to `on`.
struct PlanBranchCall: Sendable {
    let types: Signature
    /// Whether each type has a branch; `nil` if the call has no branch for all other types, because then each type has
    /// one.
    let given: [Bool]?
    /// The indices of the call's branches in the set.
    let branches: [Int]
}
