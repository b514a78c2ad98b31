/// Goes from member to member of an object in validated text.
@usableFromInline package struct JSONMemberScan {
    /// Where the next member's name begins, or the whitespace, comma or brace before it is.
    @usableFromInline package var position: Int

    /// From the first member on.
    @inlinable @inline(__always)
    package init(objectAt start: Int, _ bytes: JSONBytes) { position = start + 1 }

    /// From a place between members on.
    @inlinable @inline(__always)
    package init(position: Int) { self.position = position }

    /// The next name, shadowed or not, with where it begins and ends and where its value begins; nil behind the last.
    /// The scan stands at the value then.
    @inlinable @inline(__always)
    package mutating func nextName(_ bytes: JSONBytes) -> (key: Int, end: Int, hasEscapes: Bool, value: Int)? {
        var place = bytes.skippingWhitespace(position)
        if bytes[place] == UInt8(ascii: ",") { place = bytes.skippingWhitespace(place + 1) }
        guard bytes[place] == UInt8(ascii: "\"") else {
            position = place
            return nil
        }
        let (end, hasEscapes) = bytes.stringEnd(place)
        // The colon.
        let value = bytes.skippingWhitespace(bytes.skippingWhitespace(end) + 1)
        position = value
        return (place, end, hasEscapes, value)
    }

    /// The next member, shadowed or not, with where its name begins and where its value; nil behind the last.
    @inlinable package mutating func next(_ index: JSONIndex, _ bytes: JSONBytes) -> (key: Int, value: Int)? {
        var hint = 0
        return next(index, bytes, near: &hint)
    }

    /// The same, searching the index from a hint on.
    @inlinable @inline(__always)
    package mutating func next(_ index: JSONIndex, _ bytes: JSONBytes, near hint: inout Int) -> (key: Int, value: Int)?
    {
        guard let name = nextName(bytes) else { return nil }
        position = bytes.valueEnd(name.value, index, near: &hint)
        return (name.key, name.value)
    }
}
