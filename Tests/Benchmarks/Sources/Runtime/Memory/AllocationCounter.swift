#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Access to the counts of the library `AllocationCounter`, in a process that has preloaded that library.
struct AllocationCounter {
    private typealias Counter = @convention(c) () -> Int

    private let startCounting: @convention(c) () -> Void
    private let countAllocations: Counter
    private let countLive: Counter
    private let countPeak: Counter

    /// `nil` if the library wasn't preloaded.
    init?() {
        // Symbols are looked up in all loaded libraries.
        guard let program = dlopen(nil, RTLD_NOW), let start = dlsym(program, "allocation_counter_start"),
            let allocations = dlsym(program, "allocation_counter_allocations"),
            let live = dlsym(program, "allocation_counter_live"),
            let peak = dlsym(program, "allocation_counter_peak")
        else { return nil }
        startCounting = unsafeBitCast(start, to: (@convention(c) () -> Void).self)
        countAllocations = unsafeBitCast(allocations, to: Counter.self)
        countLive = unsafeBitCast(live, to: Counter.self)
        countPeak = unsafeBitCast(peak, to: Counter.self)
    }

    /// Measures the cost of making a value: the temporary memory, and the number of allocations.
    func footprint<T>(of make: () throws -> T) rethrows -> Footprint {
        startCounting()
        let before = countLive()
        let value = try make()
        let footprint = Footprint(
            peakBeyond: countPeak() - countLive(), kept: countLive() - before, allocations: countAllocations())
        withExtendedLifetime(value) {}
        return footprint
    }
}
