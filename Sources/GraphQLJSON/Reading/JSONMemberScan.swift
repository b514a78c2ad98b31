/// Iterates over the members of an object in validated text.
@usableFromInline package struct JSONMemberScan {
    /// The position of the next member's name, or of the whitespace, comma or brace before it.
    @usableFromInline package var position: Int

    /// Starts at the first member.
    @inlinable @inline(__always)
    package init(objectAt start: Int) { self.init(position: start + 1) }

    /// Starts at a position between two members.
    @inlinable @inline(__always)
    package init(position: Int) { self.position = position }

    /// Returns the next name, shadowed or not, as its start and end, with the start of its value; `nil` after the last
    /// one. The scan then stands at the value.
    @inlinable @inline(__always)
    package mutating func nextName(_ bytes: JSONBytes) -> (key: Int, end: Int, hasEscapes: Bool, value: Int)? {
        var place = bytes.skippingWhitespace(position)
        if bytes[place] == UInt8(ascii: ",") { place = bytes.skippingWhitespace(place + 1) }
        guard bytes[place] == UInt8(ascii: "\"") else {
            position = place
            return nil
        }
        let (end, hasEscapes) = bytes.stringEnd(place)
        // Skips the colon.
        let value = bytes.skippingWhitespace(bytes.skippingWhitespace(end) + 1)
        position = value
        return (place, end, hasEscapes, value)
    }

    /// Returns the next member, shadowed or not, as the start of its name and the start of its value; `nil` after the
    /// last one.
    @inlinable package mutating func next(_ index: JSONIndex, _ bytes: JSONBytes) -> (key: Int, value: Int)? {
        var hint = 0
        return next(index, bytes, near: &hint)
    }

    /// Returns the next member, and searches the index from a hint on.
    @inlinable @inline(__always)
    package mutating func next(_ index: JSONIndex, _ bytes: JSONBytes, near hint: inout Int) -> (key: Int, value: Int)?
    {
        guard let name = nextName(bytes) else { return nil }
        position = bytes.valueEnd(name.value, index, near: &hint)
        return (name.key, name.value)
    }
}
