#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension JSONScanner {
    /// A member's name with its escapes resolved. It is valid only during the call to which it is passed.
    struct Key {
        let start: UnsafePointer<UInt8>
        let count: Int

        /// Allows names as cases in a `switch` over a key.
        @inline(__always)
        static func ~= (name: StaticString, key: Key) -> Bool {
            let count = name.utf8CodeUnitCount
            return key.count == count && memcmp(key.start, name.utf8Start, count) == 0
        }
    }

    /// Reads the members of an object in any order. `read` reads each value.
    @inline(__always)
    mutating func members(_ read: (inout JSONScanner, Key) throws -> Void) throws {
        skipSpace()
        guard take(byte: "{") else { throw Mismatch() }
        skipSpace()
        if take(byte: "}") { return }
        while true {
            skipSpace()
            guard take(byte: "\"") else { throw Mismatch() }
            let start = place
            let content = try skipString()
            let end = place - 1
            skipSpace()
            guard take(byte: ":") else { throw Mismatch() }
            if content == .plain {
                try read(&self, Key(start: start, count: end - start))
            } else {
                // GraphQL names are ASCII, and servers rarely escape them, so this is rare.
                let name = Array(try Self.string(from: start, to: end, content).utf8)
                try name.withUnsafeBufferPointer { buffer in
                    guard let start = buffer.baseAddress else { return try skipValue() }
                    try read(&self, Key(start: start, count: buffer.count))
                }
            }
            skipSpace()
            if take(byte: ",") { continue }
            guard take(byte: "}") else { throw Mismatch() }
            return
        }
    }

    /// Reads an object in which only one member matters.
    @inline(__always)
    mutating func object<T>(holding name: StaticString, _ read: (inout JSONScanner) throws -> T) throws -> T {
        var value: T?
        try members { scanner, key in
            switch key {
            case name: value = try read(&scanner)
            default: try scanner.skipValue()
            }
        }
        guard let value else { throw Mismatch() }
        return value
    }

    /// Skips any value and checks it.
    mutating func skipValue(depth: Int = 512) throws {
        skipSpace()
        guard depth > 0, place < end else { throw Mismatch() }
        switch place.pointee {
        case UInt8(ascii: "{"): try members { scanner, _ in try scanner.skipValue(depth: depth - 1) }
        case UInt8(ascii: "["): _ = try list { try $0.skipValue(depth: depth - 1) }
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try bool()
        case UInt8(ascii: "n"): guard take("null") else { throw Mismatch() }
        default: _ = try number()
        }
    }
}
