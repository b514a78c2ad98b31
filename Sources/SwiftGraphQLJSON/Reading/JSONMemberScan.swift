/// Iterates over the members of an object in validated text.
@usableFromInline package struct JSONMemberScan {
    /// The position of the next member's name, or of the whitespace, comma or brace before it.
    @usableFromInline package var position: Int

    /// Creates a scan before the first member of the object that starts at `start`.
    @inlinable @inline(__always)
    package init(objectAt start: Int) { position = start + 1 }

    /// Returns the start and the end of the next member's name, and the start of its value; `nil` after the last
    /// member. Moves `position` to the start of the value; the caller then moves it to the end of the value.
    @inlinable @inline(__always)
    package mutating func nextName(_ bytes: JSONBytes) -> (key: Int, end: Int, hasEscapes: Bool, value: Int)? {
        var place = bytes.skippingWhitespace(position)
        if bytes[place] == UInt8(ascii: ",") { place = bytes.skippingWhitespace(place + 1) }
        guard bytes[place] == UInt8(ascii: "\"") else {
            position = place
            return nil
        }
        let (end, hasEscapes) = bytes.stringEnd(place)
        // The value starts after the colon, which may have whitespace on both sides.
        let value = bytes.skippingWhitespace(bytes.skippingWhitespace(end) + 1)
        position = value
        return (place, end, hasEscapes, value)
    }
}
