extension SwiftSource {
    /// The maximum number of columns in a line.
    private static let width = 120

    /// Returns whether the given text fits on one line at the current indentation.
    func fits(_ text: String) -> Bool { indentation.utf8.count + text.utf8.count <= Self.width }

    /// Adds a line. If the line is too long, puts the arguments of its longest call, or the elements of its longest
    /// list, on their own lines, and wraps these lines in the same way.
    package mutating func wrappedLine(_ line: String) {
        for line in Self.wrapped(line[...], indentation.utf8.count, behind: 0) { self.line(line) }
    }

    /// Adds a documentation comment, with long lines broken between words.
    package mutating func wrappedDocumentation(_ documentation: String) {
        // Limit each line's margin to half of the width, because a description's indentation can exceed the width.
        let width = max(Self.width - indentation.utf8.count - "/// ".utf8.count, 40)
        for line in SwiftText.commentLines(documentation) {
            let margin = line.prefix { $0 == " " }.prefix(width / 2)
            let room = width - margin.count
            var rest = line.drop { $0 == " " }
            while !rest.dropFirst(room).isEmpty,
                let space = rest.prefix(room + 1).lastIndex(of: " ") ?? rest.firstIndex(of: " ")
            {
                self.line("/// \(margin)\(SwiftText.trimmingEnd(rest[..<space]))")
                rest = rest[space...].drop { $0 == " " }
            }
            self.line(rest.isEmpty ? "///" : "/// \(margin)\(rest)")
        }
    }

    /// Returns the given text as one or more lines that fit into the maximum width, if possible.
    ///
    /// - Parameters:
    ///   - indentation: The number of columns before the text.
    ///   - behind: The number of columns to reserve after the last line.
    private static func wrapped(_ text: Substring, _ indentation: Int, behind: Int) -> [String] {
        guard indentation + text.count + behind > width, let group = Group.longest(in: text) else {
            return [String(text)]
        }
        let tail = text[group.end...]
        // The closing parenthesis of a declaration gets its own line, which separates the parameters from the body.
        let isDeclaration = text.hasSuffix("{")
        var lines = [String(text[..<group.start])]
        for (index, item) in group.items.enumerated() {
            let isLast = index == group.items.count - 1
            let end = !isLast ? "," : isDeclaration ? "" : String(tail)
            var inner = wrapped(item, indentation + 4, behind: end.count + (isLast ? behind : 0))
            inner[inner.count - 1] += end
            lines += inner.map { "    " + $0 }
        }
        if isDeclaration { lines.append(String(tail)) }
        return lines
    }
}

extension SwiftSource {
    /// The content of a pair of parentheses or brackets in a line of Swift code.
    private struct Group {
        /// The start of the content, after the opening bracket.
        var start: String.Index
        /// The end of the content, before the closing bracket.
        var end: String.Index
        /// The comma-separated items, without surrounding spaces.
        var items: [Substring]

        /// Returns the longest group that isn't inside another group, or `nil` if all groups are empty.
        static func longest(in text: Substring) -> Group? {
            var longest: (group: Group, length: Int)?
            var depth = 0
            var start = text.startIndex
            var itemStart = text.startIndex
            var items: [Substring] = []
            var isInLiteral = false
            var previous: Character = " "
            var index = text.startIndex
            while index < text.endIndex {
                let character = text[index]
                defer {
                    previous = character
                    index = text.index(after: index)
                }
                if isInLiteral {
                    if character == "\\" { index = text.index(after: index) }  // Skips the escaped character.
                    if character == "\"" { isInLiteral = false }
                    continue
                }
                switch character {
                case "\"": isInLiteral = true
                case "(", "[", "{", "<":
                    if depth == 0 {
                        start = text.index(after: index)
                        itemStart = start
                        items = []
                    }
                    depth += 1
                case ">" where previous == "-": break
                case ")", "]", "}", ">":
                    guard depth > 0 else { continue }
                    depth -= 1
                    guard depth == 0, character == ")" || character == "]", start < index else { continue }
                    items.append(text[itemStart..<index])
                    let length = text.distance(from: start, to: index)
                    if length > longest?.length ?? 0 {
                        longest = (Group(start: start, end: index, items: items), length)
                    }
                case "," where depth == 1:
                    items.append(text[itemStart..<index])
                    itemStart = text[index...].dropFirst().drop { $0 == " " }.startIndex
                default: break
                }
            }
            return longest?.group
        }
    }
}
