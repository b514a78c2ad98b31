/// A run of closures on a mock response. It records which objects are null and which values the closures have read.
final class MockRun {
    private struct Key: Hashable {
        let start: Int
        /// The number of a deferred part of the object; `nil` for the object itself.
        let deferred: Int?
    }

    let response: MockResponse
    private let world: MockWorld
    private var nulls: [Key: Bool] = [:]
    /// The values read so far that differ from the recording pass, each with the offset of the object that contains the
    /// value. If there are 200 or more, the oldest 100 are dropped.
    private var changes: [(object: Int, value: ReadValue)] = []
    /// The place of the last null, boolean, enum value or type that was read and differs from the recording pass.
    private var lastChoice: MockPlace?
    /// The value of `lastChoice` when a closure first threw an error; `nil` if no closure threw one, or if every choice
    /// was the same as in the recording pass.
    private(set) var interruption: MockPlace?

    init(_ plan: PlanSet, lists: Int, in world: MockWorld) {
        self.world = world
        response = MockResponse(plan, lists: lists, in: world)
    }

    /// Whether closures also run where a real response would not reach them.
    var isThorough: Bool { world.choices.isThorough }

    /// Whether `nonNullOrFail` rejects nulls.
    var rejectsNull: Bool { world.choices.rejectsNull }

    /// Returns whether an object, a list or a deferred part is null. Repeated calls for a value return the same result.
    ///
    /// - Parameters:
    ///   - start: The offset of the value, or of the object that contains the deferred part.
    ///   - field: The name of the field; for a deferred part, the name of a field inside it.
    ///   - owner: The offset of the object that has the field.
    func isNull(at start: Int, deferred: Int? = nil, _ place: MockPlace, _ field: String, of owner: Int) -> Bool {
        let key = Key(start: start, deferred: deferred)
        if let known = nulls[key] { return known }
        world.goTo(field, place)
        let isNull = world.isNull(deferred == nil ? "null" : "pending")
        nulls[key] = isNull
        note(world.takeChanges(), of: owner)
        return isNull
    }

    /// Records that a closure has read the value at the given offset.
    func note(valueAt start: Int, of owner: Int) {
        if let known = response.changes[start] { note(known, of: owner) }
    }

    private func note(_ new: [MockChange], of owner: Int) {
        if changes.count >= 200 { changes.removeFirst(100) }
        changes += new.map { (owner, $0.value) }
        lastChoice = new.last { $0.place != nil }?.place ?? lastChoice
    }

    /// Returns the values of the given object that differ from those in the recording pass. If there are none, returns
    /// the differing values of all objects.
    func changes(ofObjectAt start: Int) -> [ReadValue] {
        let own = changes.filter { $0.object == start }
        return (own.isEmpty ? changes : own).map(\.value)
    }

    /// If the run is thorough, runs a closure that a real response wouldn't reach and records the closure's error.
    func runBehindNull(_ body: () throws -> Void) {
        guard isThorough else { return }
        do { try body() } catch { interrupted() }
    }

    /// Called when a closure throws an error. Stores the last differing choice, unless an earlier error stored one.
    func interrupted() { if interruption == nil { interruption = lastChoice } }
}
