/// A case whose memory can be measured too.
protocol MemoryCase: Sendable {
    var name: String { get }

    /// The memory for doing the work once, after it has been done before.
    func footprint(of competitor: Competitor, by counter: AllocationCounter) throws -> Footprint
}
