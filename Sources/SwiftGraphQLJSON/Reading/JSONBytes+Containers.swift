// These methods navigate arrays and objects.
extension JSONBytes {
    /// Returns the start of an array's next element; `nil` after the last element. The given position is after the
    /// opening bracket, or at the end of the previous element.
    @inlinable @inline(__always)
    package func elementStart(_ position: Int) -> Int? {
        var place = skippingWhitespace(position)
        if self[place] == UInt8(ascii: ",") { place = skippingWhitespace(place + 1) }
        return self[place] == UInt8(ascii: "]") || place >= count ? nil : place
    }

    /// Returns the end of any value, which it looks up in the index if possible.
    ///
    /// - Parameter hint: See `JSONIndex.container(at:near:)`.
    package func valueEnd(_ start: Int, _ index: JSONIndex, near hint: inout Int) -> Int {
        // With this bit set, a square bracket becomes a curly bracket, so one comparison finds both.
        if self[start] | 0x20 == UInt8(ascii: "{"), let container = index.container(at: start, near: &hint) {
            return Int(container.end)
        }
        return uncheckedEnd(ofValueAt: start)
    }
}
