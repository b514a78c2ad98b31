// Navigates arrays and objects.
extension JSONBytes {
    /// Returns the start of the next element of an array, from the position of the opening bracket or the end of the
    /// previous element; `nil` after the last element.
    @inlinable @inline(__always)
    package func elementStart(_ position: Int) -> Int? {
        var place = skippingWhitespace(position)
        if self[place] == UInt8(ascii: ",") { place = skippingWhitespace(place + 1) }
        return self[place] == UInt8(ascii: "]") || place >= count ? nil : place
    }

    /// Returns the end of any value.
    ///
    /// - Parameter hint: See `JSONIndex.container(at:near:)`.
    package func valueEnd(_ start: Int, _ index: JSONIndex, near hint: inout Int) -> Int {
        // Square brackets differ from curly brackets in this bit.
        if self[start] | 0x20 == UInt8(ascii: "{"), let container = index.container(at: start, near: &hint) {
            return Int(container.end)
        }
        return uncheckedEnd(ofValueAt: start)
    }
}
