import Foundation

extension DecodingCase: MemoryCase {
    func footprint(of competitor: Competitor, by counter: AllocationCounter) throws -> Footprint {
        let response = response()
        // The caller already has the bytes, so they don't count for any competitor.
        let make = try reading(response, by: competitor)
        // One-time allocations aren't counted.
        if response.count < 10_000_000 { discard(try make()) }
        var footprint = try counter.footprint(of: make)
        footprint.bytes = response.count
        footprint.fields = Self.fields(of: response)
        return footprint
    }

    /// The number of quotes that are followed by a colon. Each of them ends a name, because no string in the responses
    /// contains this sequence.
    private static func fields(of response: [UInt8]) -> Int {
        response.withUnsafeBufferPointer { bytes in
            var count = 0
            for index in bytes.indices.dropLast() where bytes[index] == UInt8(ascii: "\"") {
                if bytes[index + 1] == UInt8(ascii: ":") { count += 1 }
            }
            return count
        }
    }
}
