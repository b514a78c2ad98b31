#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Reads JSON directly into the structs of one case, which shows the speed that is possible without any generality.
///
/// Each case has an extension for its members. It first tries the requested members byte for byte. If that fails, it
/// starts over and accepts any order and any whitespace. Like the library, it is strict (RFC 8259): it also checks what
/// it skips, and UTF-8 must be valid. It doesn't read bytes at or after `end`. Methods that read a value skip
/// whitespace before it.
struct JSONScanner {
    var place: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>

    /// The bytes aren't what the case expects. The lower bound needs no more detail.
    struct Mismatch: Error {}

    /// Reads a whole response. `read` reads the value of `data`.
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

    /// Advances past these bytes if they are next.
    @inline(__always)
    mutating func take(_ bytes: StaticString) -> Bool {
        let count = bytes.utf8CodeUnitCount
        guard end - place >= count, memcmp(place, bytes.utf8Start, count) == 0 else { return false }
        place += count
        return true
    }

    /// Advances past this byte if it is next.
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

    /// Reads null or a value.
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
