/// The names in Swift sources, by what stands around them.
struct SwiftMentions: Equatable {
    /// Behind a dot: members, cases, types in a namespace.
    var members: Set<String> = []
    /// Before an opening parenthesis.
    var calls: Set<String> = []
    /// Before a colon: labels, and whatever else has a type.
    var labels: Set<String> = []
    /// The labels in the parentheses of calls of `on`.
    var branches: Set<String> = []

    /// Adds the names in a source text.
    mutating func read(_ bytes: [UInt8]) {
        var scanner = SwiftScanner(bytes)
        var previous = SwiftScanner.Token.other
        var current = scanner.next()
        /// For each open bracket, whether it is one of an `on`.
        var brackets: [Bool] = []
        while let token = current {
            let following = scanner.next()
            switch token {
            case .identifier(let name):
                if previous == .dot { members.insert(name) }
                if following == .open("(") { calls.insert(name) }
                if following == .colon {
                    labels.insert(name)
                    if brackets.last == true { branches.insert(name) }
                }
            case .open(let bracket): brackets.append(bracket == "(" && previous == .identifier("on"))
            case .close: _ = brackets.popLast()
            case .dot, .colon, .other: break
            }
            previous = token
            current = following
        }
    }
}
