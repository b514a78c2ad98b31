import SwiftGraphQLJSON

/// A mock response for a plan. A `MockWorld` chooses its values.
///
/// If the world chooses null for an object, the text contains the object anyway, so that closures can also run on the
/// object. `MockRun` then treats the object as null.
struct MockResponse {
    private(set) var writer = JSONWriter()
    /// The choices that differ from those in the recording pass. The keys are the offsets of the values in the text.
    private(set) var changes: [Int: [MockChange]] = [:]
    private let world: MockWorld

    /// The offset in the text where the selection's value starts. The value may be a list.
    let start: Int

    /// - Parameter lists: The number of list levels around the plan's objects.
    init(_ plan: PlanSet, lists: Int, in world: MockWorld) {
        self.world = world
        writer.beginObject()
        writer.key("data")
        writer.beginObject()
        writer.key("value")
        start = writer.bytes.count
        write([plan], field: "data", lists: lists, depth: 0, element: 0)
        writer.endObject()
        writer.endObject()
    }

    /// Writes an object or a list of objects.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - lists: How many levels of lists the value has; zero for an object.
    ///   - depth: How many lists contain the value.
    ///   - element: The value's index in the innermost list that contains the value.
    private mutating func write(_ sets: [PlanSet], field: String, lists: Int, depth: Int, element: Int) {
        if lists == 0 { return writeObject(sets, depth: depth, element: element) }
        world.goTo(field, MockPlace(set: ObjectIdentifier(sets[0]), part: .object, depth: depth))
        let count = world.elementCount(below: depth)
        writer.beginArray()
        keepChanges(at: writer.bytes.count - 1)
        for index in 0..<count { write(sets, field: field, lists: lists - 1, depth: depth + 1, element: index) }
        writer.endArray()
    }

    private mutating func writeObject(_ sets: [PlanSet], depth: Int, element: Int) {
        world.goTo("on", MockPlace(set: ObjectIdentifier(sets[0]), part: .type, depth: depth))
        let (type, branches) = chooseType(among: sets)
        let typeChanges = world.takeChanges()
        writer.beginObject()
        for field in PlanSet.fields(of: sets, where: { world.choices.isThorough || branches.contains($0.typeName) }) {
            if let marked = field.markedType, !branches.contains(marked) { continue }
            writer.key(field.responseName)
            let start = writer.bytes.count
            if let known = field.field, known.child != nil {
                let lists = known.signature.listDepth
                write(field.sets, field: field.responseName, lists: lists, depth: depth, element: element)
            } else {
                writeLeaf(field, of: sets, type: type, depth: depth, element: element)
                if field.responseName == "__typename" { changes[start, default: []] += typeChanges }
            }
        }
        writer.endObject()
    }

    private mutating func writeLeaf(
        _ field: CollectedField, of sets: [PlanSet], type: String?, depth: Int, element: Int
    ) {
        let start = writer.bytes.count
        let place = MockPlace(set: ObjectIdentifier(sets[0]), part: .leaf(field.responseName), depth: depth)
        world.goTo(field.responseName, place, element: element)
        if field.field?.fieldName ?? "__typename" == "__typename", let type {
            writer.string(type)
        } else if world.fails() {
            writer.null()
        } else {
            (field.field?.leaf ?? String.self).__writeMock(to: &writer, in: world)
        }
        keepChanges(at: start)
    }

    private mutating func keepChanges(at start: Int) {
        let new = world.takeChanges()
        if !new.isEmpty { changes[start] = new }
    }

    /// Chooses one of the types that the calls to `on` distinguish. Returns `nil` if the calls distinguish no types. Also
    /// returns the names of the branches that an object of the type has.
    private func chooseType(among sets: [PlanSet]) -> (type: String?, branches: Set<String>) {
        let (names, branches, hasOthers) = PlanSet.distinguishedTypes(of: sets)
        if names.isEmpty { return (nil, []) }
        let count = names.count + (hasOthers ? 1 : 0)
        let name = { (index: Int) in index < names.count ? names[index] : "another type" }
        let type = sets[0].objectType ?? name(min(world.index(count) { name(min($0, count - 1)) }, count - 1))
        return (type, branches[type] ?? [])
    }
}
