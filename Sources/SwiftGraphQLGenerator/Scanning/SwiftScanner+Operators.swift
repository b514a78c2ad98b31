extension SwiftScanner {
    /// Reads an operator. As in Swift, the surrounding characters determine whether it is prefix, infix or postfix.
    mutating func scanOperator() {
        let start = index
        let isLeftBound = start > 0 && Self.endsOperand(bytes[start - 1]) && !beginsLine
        let first = bytes[start]

        // Read a single character, so that the operators in `Int??`, `x?.y` and `Foo<Bar<Baz>>` become separate tokens.
        if isLeftBound {
            if first == 0x3F, !(bytes[start + 1] == 0x3F && isRightBound(start + 2) && bytes[start + 2] != 0x2E) {
                return append(.postfixQuestion, length: 1)
            }
            if first == 0x21, bytes[start + 1] != 0x3D { return append(.postfixBang, length: 1) }
            if first == 0x3E { return append(.greater, length: 1) }
            if first == 0x3C, bytes[start + 1] != 0x3D, bytes[start + 1] != 0x3C { return append(.less, length: 1) }
        }
        if first == 0x2F, !isLeftBound, isRightBound(start + 1), !followsOperand, skipBareExpression() { return }

        var hash = SwiftToken.offset
        while Self.isOperator(bytes[index]), index < count {
            // Stop here, because a comment begins.
            if bytes[index] == 0x2F, index > start, bytes[index + 1] == 0x2F || bytes[index + 1] == 0x2A { break }
            hash = (hash ^ UInt64(bytes[index])) &* SwiftToken.prime
            index += 1
        }
        let length = index - start
        append(kind(start, length, isLeftBound: isLeftBound), from: start, name: hash | 1)
    }

    private func kind(_ start: Int, _ length: Int, isLeftBound: Bool) -> SwiftToken.Kind {
        let (first, second) = (bytes[start], bytes[start + 1])
        let last = bytes[start + length - 1]
        let isPrefix = !isLeftBound && isRightBound(start + length)
        switch (length, first, second) {
        case (1, 0x3D, _): return .assignment
        case (1, 0x3F, _): return .ternary
        case (1, 0x26, _) where isPrefix: return .reference
        case (1, 0x3C, _): return .less
        case (1, 0x3E, _): return .greater
        case (2, 0x2D, 0x3E): return .arrow
        case (2, 0x3F, 0x3F): return .coalescing
        case (2, 0x7C, 0x7C): return .or
        case (2, 0x26, 0x26): return .and
        case (2, 0x3D, 0x3D), (2, 0x21, 0x3D), (2, 0x3C, 0x3D), (2, 0x3E, 0x3D), (2, 0x7E, 0x3D),
            (3, 0x3D, 0x3D), (3, 0x21, 0x3D):
            return .comparison
        default: break
        }
        if isPrefix { return .prefix }
        if last == 0x3D { return .compoundAssignment }
        switch first {
        case 0x2A, 0x2B, 0x2D, 0x2F, 0x25, 0x26, 0x2E, 0x5E: return .tight
        case 0x7C where length == 1: return .tight
        case 0x3C where length == 2, 0x3E where length == 2: return .tight
        default: return .comparison
        }
    }

    /// Whether the last token ends an operand, so that a slash is an operator instead of a regular expression's start.
    private var followsOperand: Bool {
        switch tokens.lastKind {
        case .name, .number, .literal, .close, .postfixQuestion, .postfixBang: true
        default: false
        }
    }

    private func isRightBound(_ place: Int) -> Bool {
        switch bytes[place] {
        case 0, 0x09, 0x0A, 0x0D, 0x20, 0x29, 0x2C, 0x3A, 0x3B, 0x5D, 0x7D: false
        default: true
        }
    }

    private static func endsOperand(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x22, 0x29, 0x5D, 0x7D, 0x60, 0x21, 0x3F, 0x3E: true
        default: isWord(byte)
        }
    }

    private static func isOperator(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x25, 0x26, 0x2A, 0x2B, 0x2D, 0x2E, 0x2F, 0x3C...0x3F, 0x5E, 0x7C, 0x7E: true
        default: false
        }
    }
}
