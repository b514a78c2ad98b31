import Foundation

extension SwiftScanner {
    // MARK: - Comments

    mutating func skipLineComment() {
        let start = index
        index = endOfLine(from: index)
        noteAllowance(start)
    }

    /// Skips a comment between `/*` and `*/`, including nested comments.
    mutating func skipComment() {
        let start = index
        var depth = 0
        while index < count {
            if bytes[index] == 0x2F, bytes[index + 1] == 0x2A {
                depth += 1
                index += 2
            } else if bytes[index] == 0x2A, bytes[index + 1] == 0x2F {
                depth -= 1
                index += 2
                if depth == 0 { break }
            } else {
                if bytes[index] == 0x0A { beginsLine = true }
                index += 1
            }
        }
        noteAllowance(start)
    }

    /// If the comment begins with `swift-graphql: allow`, which silences warnings, records its location.
    private mutating func noteAllowance(_ start: Int) {
        var place = start + 2
        while bytes[place] == 0x20 || bytes[place] == 0x2F { place += 1 }
        let words: StaticString = "swift-graphql: allow"
        guard count - place >= words.utf8CodeUnitCount,
            memcmp(bytes + place, words.utf8Start, words.utf8CodeUnitCount) == 0
        else { return }
        tokens.allowances.append(start)
    }

    private func endOfLine(from start: Int) -> Int {
        guard let end = memchr(bytes + start, 0x0A, count - start) else { return count }
        return bytes.distance(to: end.assumingMemoryBound(to: UInt8.self))
    }

    // MARK: - Literals

    /// Reads the start of a string, or a whole regular expression between `#/` and `/#`.
    mutating func beginLiteral() {
        let start = index
        while bytes[index] == 0x23 { index += 1 }
        let hashes = index - start
        if bytes[index] == 0x2F { return skipExpression(from: start, hashes: hashes) }
        guard index >= endOfOddLine else {
            index += 1
            return
        }
        let isMultiline = bytes[index] == 0x22 && bytes[index + 1] == 0x22 && bytes[index + 2] == 0x22
        index += isMultiline ? 3 : 1
        skipText(of: Literal(hashes: hashes, isMultiline: isMultiline), from: start, isFirst: true)
    }

    /// Skips the text of a string literal up to the end of the literal or to the next interpolation.
    mutating func skipText(of literal: Literal, from start: Int, isFirst: Bool = false) {
        let textStart = index
        while index < count {
            let byte = bytes[index]
            if byte == 0x5C, hasHashes(literal.hashes, at: index + 1) {
                index += 1 + literal.hashes
                let isInterpolation = bytes[index] == 0x28 && index < count
                // Skip the escaped character, which may be a quotation mark.
                if index < count, bytes[index] != 0x0A { index += 1 }
                if isInterpolation {
                    literals.append(literal)
                    var token = token(.open, from: isFirst ? start : index - 1, to: index, bracket: 0x28)
                    token.isInterpolation = true
                    tokens.open(token)
                    beginsLine = false
                    return
                }
            } else if byte == 0x22, ends(literal) {
                index += (literal.isMultiline ? 3 : 1) + literal.hashes
                if isFirst { append(.literal, from: start) }
                return
            } else if byte == 0x0A, !literal.isMultiline {
                break
            } else {
                index += 1
            }
        }
        // The quotation mark doesn't begin a string, so treat the text after it as code. The mark may be part of a
        // regular expression.
        if !literal.isMultiline {
            // Don't try the remaining quotation marks of the line, because they don't begin strings either.
            endOfOddLine = index
            index = textStart
        }
    }

    /// Skips a regular expression between `#/` and `/#`.
    private mutating func skipExpression(from start: Int, hashes: Int) {
        index += 1
        while index < count {
            if bytes[index] == 0x2F, hasHashes(hashes, at: index + 1) {
                index += 1 + hashes
                break
            }
            index += 1
        }
        append(.literal, from: start)
    }

    /// Skips a regular expression between slashes if one begins at the current position, and returns whether it did.
    mutating func skipBareExpression() -> Bool {
        var place = index + 1
        while place < count, bytes[place] != 0x2F, bytes[place] != 0x0A {
            place += bytes[place] == 0x5C && bytes[place + 1] != 0x0A ? 2 : 1
        }
        guard place < count, bytes[place] == 0x2F, bytes[place - 1] != 0x20 else { return false }
        let start = index
        index = place + 1
        append(.literal, from: start)
        return true
    }

    private func ends(_ literal: Literal) -> Bool {
        guard literal.isMultiline else { return hasHashes(literal.hashes, at: index + 1) }
        return bytes[index + 1] == 0x22 && bytes[index + 2] == 0x22 && hasHashes(literal.hashes, at: index + 3)
    }

    private func hasHashes(_ wanted: Int, at start: Int) -> Bool {
        var place = start
        while place < start + wanted {
            if place >= count || bytes[place] != 0x23 { return false }
            place += 1
        }
        return true
    }
}
