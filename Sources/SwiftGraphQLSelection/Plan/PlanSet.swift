import SwiftGraphQLJSON

/// A selection set of a plan. It contains the fields to request from an object, each field once.
///
/// A plan is a tree that is built from a recording. The document is the text of this tree. The tree also determines how
/// responses are read and how a cache stores them. Equal calls become one field, regardless of their order. Calls of
/// other selections on the same object belong to the same set. A plan contains no argument values, so all operations
/// with the same document share the plan.
package final class PlanSet: Sendable {
    /// The type of the objects; an empty name for the root of an operation.
    let type: SelectionSetType
    /// The fields, in call order.
    package let fields: [PlanField]
    /// The types that the calls to `on` distinguish, each with the fields that only objects of this type have.
    let branches: [PlanBranch]
    /// The calls to `on` that the closures make on the object.
    let branchCalls: [PlanBranchCall]
    /// The parts with a directive: deferred parts and parts with an `@include` or `@skip` condition.
    let directed: [PlanDirectedSet]
    /// The fields, branches and parts with a directive, in the order in which the document contains them.
    let parts: [PlanPart]
    /// Whether the document requests `__typename` from the object. It does if the object's type must be known or if
    /// the selection set would otherwise be empty.
    package let requestsTypeName: Bool
    /// Whether selections nest so deeply, anywhere in the operation, that readers have to check the stack.
    let isDeep: Bool
    /// The member names that a reader looks for, without duplicates.
    let names: [KnownName]
    /// The texts of `names`, in the same order.
    let nameTexts: [String]
    /// The index of `__typename` in `names`.
    let typeName: Int
    /// The index in `names` of the field whose presence shows that this deferred part has arrived; `nil` if there is no
    /// such field.
    let arrivalMarker: Int?
    /// The number of selection sets directly below this one.
    let childCount: Int

    init(_ draft: PlanDraft, isDeep: Bool) {
        var names: [String: Int] = [:]
        func number(of name: String) -> Int {
            if let known = names[name] { return known }
            names[name] = names.count
            return names.count - 1
        }
        var childCount = 0
        type = draft.type
        self.isDeep = isDeep
        branchCalls = draft.branchCalls
        parts = draft.parts
        let requestsTypeName = type.isAbstract || parts.isEmpty || !branchCalls.isEmpty
        self.requestsTypeName = requestsTypeName
        fields = draft.fields.map { field in
            let isRepeated = draft.isRepeated(field) || requestsTypeName && field.responseName == "__typename"
            defer { if field.child != nil { childCount += 1 } }
            return PlanField(
                field, name: number(of: field.responseName), isRepeated: isRepeated, childNumber: childCount)
        }
        branches = draft.branches.map { branch in
            defer { childCount += 1 }
            return PlanBranch(branch, marker: branch.marker.map { number(of: $0) }, childNumber: childCount)
        }
        directed = draft.directed.map { PlanDirectedSet($0) }
        typeName = number(of: "__typename")
        arrivalMarker = draft.arrivalMarker.map { number(of: $0) }
        nameTexts = names.sorted { $0.value < $1.value }.map(\.key)
        self.names = nameTexts.map { KnownName($0) }
        self.childCount = childCount + directed.count
    }
}

extension PlanSet: Hashable {
    /// Returns whether two sets are the same object.
    package static func == (left: PlanSet, right: PlanSet) -> Bool { left === right }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension PlanSet {
    /// The response name of the field whose presence shows that this deferred part has arrived; `nil` if there is none.
    var arrivalMarkerText: String? { arrivalMarker.map { nameTexts[$0] } }
}

/// A part of a selection set in a document.
enum PlanPart: Sendable {
    /// A field, by its index in `PlanSet.fields`.
    case field(Int)
    /// A branch, by its index in `PlanSet.branches`.
    case branch(Int)
    /// A part with a directive, by its index in `PlanSet.directed`.
    case directed(Int)
    /// The parts from selections on an interface that the object's type implements.
    case interface(Signature, [PlanPart])
}

/// A field of a plan's selection set.
package struct PlanField: Sendable {
    let signature: Signature
    /// The field's name in the schema.
    package let fieldName: String
    /// The name of the value in the response: the field's own name, or an alias.
    package let responseName: String
    let directives: [Signature]
    /// The indices of the field's arguments, including absent ones, among the operation's arguments. The arguments of
    /// the field's directives come first.
    let arguments: Range<Int>
    /// Whether the field has a directive or at least one argument that is present.
    let hasPresentArguments: Bool
    /// The index of the argument with the number of elements to send first; `nil` if the field isn't a streamed list.
    let streamArgument: Int?
    /// The hash of the field's position in the plan. The hash depends neither on argument values nor on other fields.
    let position: StableHash
    /// The selection set of the field; `nil` for a leaf.
    package let child: PlanSet?
    /// The leaf type of the field; `nil` if the field has a selection set.
    let leaf: (any LeafType.Type)?
    /// Whether the library added the field to identify the object, although no closure requests the field.
    package let isHidden: Bool
    /// The index of `child` among the selection sets directly below the field's own set.
    let childNumber: Int
    /// The index of the response name in the `names` of the field's own selection set.
    let name: Int
    /// Whether an earlier field of the object has the same response name. If so, this field's value isn't in the next
    /// member of the object.
    let isRepeated: Bool
    /// The address of the signature, if the address alone identifies a call of this field; otherwise 0.
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

    /// The nullable levels, as bits. Bit 0 stands for the field, and each higher bit for the elements of the next list.
    package var nullableLevels: UInt8 { signature.nullableLevels }

    /// The field's name, followed by its directives, such as `title @translated`. A cache identifies a field by this
    /// text and the arguments.
    package var nameWithDirectives: String {
        directives.reduce(fieldName) { "\($0) \($1.directiveName)" }
    }

    /// Returns the names of the arguments that are present, with the indices of the variables that hold their values.
    /// For an argument of a directive, the name starts with the directive and its number: `@cached0.ttl`.
    ///
    /// - Parameter variables: The indices of the variables, by argument index.
    package func arguments(in variables: [Int: Int]) -> [(name: String, variable: Int)] {
        let names =
            directives.enumerated().flatMap { number, directive in
                directive.arguments.map { "\(directive.directiveName)\(number).\($0.name)" }
            } + signature.arguments.map(\.name)
        return zip(arguments, names).compactMap { index, name in variables[index].map { (name, $0) } }
    }

    /// Returns whether a call with the given signature is a call of this field. Always false if `address` is 0.
    @inline(__always)
    func isCall(_ signature: StaticString) -> Bool {
        signature.hasPointerRepresentation && UInt(bitPattern: signature.utf8Start) == address
    }
}

/// A part of a selection set with a directive: `@defer`, `@include` or `@skip`.
struct PlanDirectedSet: Sendable {
    let directive: Signature
    /// The range of the directive's argument among the operation's arguments; empty if the directive has no argument.
    let arguments: Range<Int>
    /// Whether the server sends the fields; false if an `@include` or `@skip` condition excludes the fields.
    let isIncluded: Bool
    /// The hash of the part's position in the plan.
    let position: StableHash
    let fields: PlanSet

    fileprivate init(_ draft: PlanDraft.Directed) {
        directive = draft.call.signature
        arguments = draft.call.arguments
        isIncluded = draft.call.isIncluded
        position = draft.fields.position
        // The plans of inner selection sets are created first, so this plan exists.
        fields = draft.fields.plan.unsafelyUnwrapped
    }
}

/// A branch of an `on`: the fields that only objects of one type have.
package struct PlanBranch: Sendable {
    /// The type's name.
    package var typeName: String { fields.type.name }
    /// The type's name, as the response contains it.
    let name: KnownName
    /// For an abstract type, the response name of a `__typename` that only the type's objects have; otherwise `nil`.
    let marker: String?
    /// The index of `marker` in the `names` of the selection set that contains the branch.
    let markerName: Int?
    let fields: PlanSet
    /// The index of `fields` among the selection sets directly below the set that contains the branch.
    let childNumber: Int

    fileprivate init(_ draft: PlanDraft.Branch, marker: Int?, childNumber: Int) {
        name = KnownName(draft.fields.type.name)
        self.marker = draft.marker
        markerName = marker
        // The plans of inner selection sets are created first, so this plan exists.
        fields = draft.fields.plan.unsafelyUnwrapped
        self.childNumber = childNumber
    }

    /// Whether the type is an interface or a union.
    package var isAbstract: Bool { fields.type.isAbstract }
}

/// A call to `on`, with its types and branches.
struct PlanBranchCall: Sendable {
    let types: Signature
    /// For each type, whether the call has a branch; `nil` if the call has no `otherwise`, because each type then has a
    /// branch.
    let given: [Bool]?
    /// The indices of the call's branches in `PlanSet.branches`.
    let branches: [Int]
}
