/// A buffer that bytes are appended to.
///
/// There is always room for 16 bytes more than are used, so that words can be stored as a whole.
struct ByteBuffer {
    /// The buffer's memory, which is freed with its last reference.
    private final class Memory {
        let address: UnsafeMutableRawPointer

        init(_ capacity: Int) { address = .allocate(byteCount: capacity + ByteBuffer.spare, alignment: 8) }

        deinit { address.deallocate() }
    }

    private static let spare = 16

    private var memory: Memory
    private var address: UnsafeMutableRawPointer
    private var capacity: Int
    /// The number of bytes so far.
    private(set) var count = 0

    /// - Parameter capacity: The number of bytes that fit into the buffer before it grows.
    init(capacity: Int) {
        self.capacity = capacity
        memory = Memory(capacity)
        address = memory.address
    }

    /// The bytes so far.
    var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: address, count: count)) }

    /// Makes room for this number of bytes plus one.
    @inline(__always)
    mutating func reserve(_ more: Int) { if count &+ more >= capacity { grow(more) } }

    private mutating func grow(_ more: Int) {
        capacity = max(2 * capacity, count + more + 64)
        let new = Memory(capacity)
        new.address.copyMemory(from: address, byteCount: count)
        memory = new
        address = new.address
    }

    /// The end of the bytes so far. It may be moved within the room that `reserve` has made.
    var end: UnsafeMutableRawPointer {
        @inline(__always) get { address + count }
        @inline(__always) set { count = newValue - address }
    }

    /// Replaces a byte.
    mutating func set(_ byte: UInt8, at index: Int) {
        address.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
    }

    @inline(__always)
    mutating func append(_ text: UnsafeRawBufferPointer) {
        guard let base = text.baseAddress else { return }
        reserve(text.count)
        end.store(base, text.count)
    }

    mutating func append(_ text: [UInt8]) { append(text[...]) }

    mutating func append(_ text: ArraySlice<UInt8>) { text.withUnsafeBytes { append($0) } }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}

extension UnsafeMutableRawPointer {
    /// Copies bytes to this address, where there must be room for 16 more, and moves the address past them. Short
    /// copies are faster this way than by calling a function.
    ///
    /// - Parameters:
    ///   - source: The bytes, followed by 16 more if `isPadded`.
    ///   - isPadded: Whether 16 bytes may be read from any place in the source.
    @inline(__always)
    mutating func store(_ source: UnsafeRawPointer, _ count: Int, isPadded: Bool = false) {
        if count <= 16, isPadded || count >= 8 {
            let first = source.loadUnaligned(as: UInt64.self)
            let lastPlace = isPadded ? 8 : count &- 8
            let last = source.loadUnaligned(fromByteOffset: lastPlace, as: UInt64.self)
            storeBytes(of: first, as: UInt64.self)
            storeBytes(of: last, toByteOffset: lastPlace, as: UInt64.self)
        } else if count > 16, count <= 32 {
            let first = source.loadUnaligned(as: SIMD2<UInt64>.self)
            let last = source.loadUnaligned(fromByteOffset: count &- 16, as: SIMD2<UInt64>.self)
            storeBytes(of: first, as: SIMD2<UInt64>.self)
            storeBytes(of: last, toByteOffset: count &- 16, as: SIMD2<UInt64>.self)
        } else {
            copyMemory(from: source, byteCount: count)
        }
        self += count
    }
}
