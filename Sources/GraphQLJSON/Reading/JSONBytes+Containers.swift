// Navigates arrays and objects.
extension JSONBytes {
    /// Returns whether a member's name is `name`, with its escapes resolved.
    @inline(__always)
    func isName(
        _ member: (key: Int, end: Int, hasEscapes: Bool, value: Int), _ name: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let content = member.key + 1..<member.end - 1
        return member.hasEscapes ? unescapedBytes(content).elementsEqual(name) : Self.equal(buffer(content), name)
    }

    /// Returns the start of the next element of an array, or the position of the closing bracket after the last
    /// element; `nil` if the text in between is malformed. Starts from the position after the opening bracket or the
    /// previous element.
    package func wellFormedElementStart(_ position: Int, isFirst: Bool) -> Int? {
        let place = skippingExpectedWhitespace(position)
        if isFirst || self[place] == UInt8(ascii: "]") { return place }
        guard self[place] == UInt8(ascii: ",") else { return nil }
        let next = skippingExpectedWhitespace(place &+ 1)
        return self[next] == UInt8(ascii: "]") ? nil : next
    }

    /// Returns the position after an object whose last member ends at `position`; `nil` if that isn't the last member.
    @inlinable package func objectEnd(behind position: Int) -> Int? {
        let place = skippingWhitespace(position)
        return self[place] == UInt8(ascii: "}") ? place &+ 1 : nil
    }

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
    @usableFromInline package func valueEnd(_ start: Int, _ index: JSONIndex, near hint: inout Int) -> Int {
        switch self[start] {
        case UInt8(ascii: "\""): stringEnd(start).end
        case UInt8(ascii: "{"), UInt8(ascii: "["): containerEnd(start, index, near: &hint)
        default: tokenEnd(start)
        }
    }

    func containerEnd(_ start: Int, _ index: JSONIndex, near hint: inout Int) -> Int {
        index.container(at: start, near: &hint).map { Int($0.end) } ?? containerEnd(start)
    }
}
