import Foundation

extension DecodingCase: MemoryCase {
    func footprint(of competitor: Competitor, by counter: AllocationCounter) throws -> Footprint {
        let response = response()
        // Whoever calls has the bytes already, so none of the competitors has to pay for them.
        let make = try reading(response, by: competitor)
        // What is made once and for all is not counted.
        if response.count < 10_000_000 { discard(try make()) }
        var footprint = try counter.footprint(of: make)
        footprint.bytes = response.count
        footprint.fields = Self.fields(of: response)
        return footprint
    }

    /// How many quotes a colon follows, which are the ends of names: no text in the responses has those.
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
