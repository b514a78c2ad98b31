/// A case that can be measured for the memory that it takes too.
protocol MemoryCase: Sendable {
    var name: String { get }

    /// What it takes to do the work once, when it has been done once already.
    func footprint(of competitor: Competitor, by counter: AllocationCounter) throws -> Footprint
}
