import Foundation

/// The names that appear in Swift sources, grouped by the characters before and after them.
package struct SwiftMentions: Equatable {
    /// The names after a dot, such as members, enum cases, and types in a namespace.
    var members: Set<String> = []
    /// The names before an opening parenthesis.
    var calls: Set<String> = []
    /// The names before a colon, such as labels and names with a type annotation.
    var labels: Set<String> = []
    /// The labels in the parentheses of calls to `on`.
    var branches: Set<String> = []

    /// Returns the names in the given Swift files, and in the Swift files of the given folders.
    static func read(_ urls: [URL]) throws(CodegenError) -> SwiftMentions {
        var mentions = SwiftMentions()
        try SwiftFiles.read(urls) { _, bytes in mentions.read(bytes) }
        return mentions
    }

    /// Adds the names in a source text.
    mutating func read(_ bytes: [UInt8]) {
        let tokens = SwiftScanner.tokens(of: bytes)
        let on = SwiftToken.name("on")
        /// The open brackets. An element is `true` if the bracket belongs to a call of `on`.
        var brackets: [Bool] = []
        for index in 0..<tokens.count {
            let token = tokens[index]
            let previous = index > 0 ? tokens[index - 1] : nil
            switch token.kind {
            case .open:
                brackets.append(token.bracket == UInt8(ascii: "(") && previous?.isWord == true && previous?.name == on)
            case .close: _ = brackets.popLast()
            case _ where token.isWord:
                let following = tokens[index + 1]
                let isCalled = following.bracket == UInt8(ascii: "(") && !following.isInterpolation
                guard previous?.kind == .dot || isCalled || following.kind == .colon else { continue }
                let name = tokens.word(index)
                if previous?.kind == .dot { members.insert(name) }
                if isCalled { calls.insert(name) }
                guard following.kind == .colon else { continue }
                labels.insert(name)
                if brackets.last == true { branches.insert(name) }
            default: break
            }
        }
    }
}
