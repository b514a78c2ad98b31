#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Reads JSON straight into the structs of one case: what the machine can do where nothing has to be general.
///
/// Each case has an extension that knows its members by heart. It first tries them as they were asked for, byte for
/// byte, and starts over with any order and any white space where that fails. Like the library it is strict (RFC 8259):
/// what it passes over is checked too, and UTF-8 has to be valid. It reads no byte at or behind `end`. What reads a value
/// goes over white space before it.
struct JSONScanner {
    var place: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>

    /// That the bytes are not what the case expects. The bound has no need to say more.
    struct Mismatch: Error {}

    /// Reads a whole response, of which `read` reads the value of `data`.
    static func response<T>(_ bytes: [UInt8], _ read: (inout JSONScanner) throws -> T) throws -> T {
        try bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { throw Mismatch() }
            var scanner = JSONScanner(place: start, end: start + buffer.count)
            let data = try scanner.object(holding: "data", read)
            scanner.skipSpace()
            guard scanner.place == scanner.end else { throw Mismatch() }
            return data
        }
    }

    /// Goes over these bytes if they are next.
    @inline(__always)
    mutating func take(_ bytes: StaticString) -> Bool {
        let count = bytes.utf8CodeUnitCount
        guard end - place >= count, memcmp(place, bytes.utf8Start, count) == 0 else { return false }
        place += count
        return true
    }

    /// Goes over this byte if it is next.
    @inline(__always)
    mutating func take(byte: Unicode.Scalar) -> Bool {
        guard place < end, place.pointee == UInt8(truncatingIfNeeded: byte.value) else { return false }
        place += 1
        return true
    }

    @inline(__always)
    mutating func skipSpace() {
        while place < end, place.pointee <= 0x20 {
            switch place.pointee {
            case 0x20, 0x0A, 0x0D, 0x09: place += 1
            default: return
            }
        }
    }

    /// Reads the elements of an array.
    @inline(__always)
    mutating func list<T>(reserving count: Int = 0, _ element: (inout JSONScanner) throws -> T) throws -> [T] {
        skipSpace()
        guard take(byte: "[") else { throw Mismatch() }
        var result: [T] = []
        skipSpace()
        if take(byte: "]") { return result }
        result.reserveCapacity(count)
        while true {
            result.append(try element(&self))
            skipSpace()
            if take(byte: ",") { continue }
            guard take(byte: "]") else { throw Mismatch() }
            return result
        }
    }

    /// Reads null, or else a value.
    @inline(__always)
    mutating func orNull<T>(_ value: (inout JSONScanner) throws -> T) throws -> T? {
        skipSpace()
        if take("null") { return nil }
        return try value(&self)
    }

    @inline(__always)
    mutating func bool() throws -> Bool {
        skipSpace()
        if take("true") { return true }
        guard take("false") else { throw Mismatch() }
        return false
    }
}
