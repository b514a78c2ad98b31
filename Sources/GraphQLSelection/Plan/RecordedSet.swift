/// One selection set that the mocking pass has seen.
struct RecordedSet: Sendable {
    /// The number of a selection set within its recording; -1 for none.
    typealias ID = Int32

    let type: SelectionSetType
    /// The slot that the set is below; -1 for the root.
    let parent: RecordedSlot.ID
    let depth: Int32
    /// The set whose object its fields land in, which it is printed as a part of: itself, but for groups.
    let owner: RecordedSet.ID
    /// The next selection set below the same slot.
    var next: RecordedSet.ID = -1
    /// Whether, with the groups in it, it has something under a type condition.
    var hasConditions = false

    // What follows is found out when all is recorded.

    /// Its calls, in their order.
    var firstSlot: RecordedSlot.ID = -1
    var lastSlot: RecordedSlot.ID = -1
    /// Whether, with the groups in it, it has nothing but fields of different response names, and nothing merges with
    /// it.
    var isPlain = false
    /// The number of the type's name.
    var typeName: NameTable.ID = -1
    /// Where the set is a branch of `on` and its type abstract: the response name of the `__typename` that tells that
    /// an object is of it.
    var marker: NameTable.ID = -1
    /// Identifies the place in the plan, whatever the values of arguments.
    var position = StableHash()
}
