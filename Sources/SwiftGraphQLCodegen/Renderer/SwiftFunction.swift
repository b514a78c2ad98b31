/// A function whose body is one expression.
struct SwiftFunction {
    /// Everything before the parameters.
    var head: String
    /// The parameters.
    var parameters: [String]
    /// Everything between the parameters and the body.
    var tail: String
    /// The body.
    var body: SwiftChain
}

/// Calls in a chain: `receiver.first(a).second(b)`.
struct SwiftChain {
    /// A call of the chain.
    struct Call {
        /// The method.
        var name: String
        /// The arguments: short expressions, with their labels, and string literals, which may be long.
        var arguments: [String]

        fileprivate var head: String { ".\(name)(" }
        fileprivate var text: String { "\(head)\(arguments.joined(separator: ", ")))" }
    }

    /// What the first call is made on.
    var receiver: String
    /// The calls, from left to right.
    var calls: [Call]
    /// The call whose first argument the chain is, up to the parenthesis, if it is one.
    var outer: String?
    /// The further arguments of that call.
    var furtherArguments: [String] = []

    fileprivate var text: String { (outer ?? "") + content }

    /// The text without the start of the outer call.
    fileprivate var content: String {
        let chain = receiver + calls.map(\.text).joined()
        return outer == nil ? chain : "\(([chain] + furtherArguments).joined(separator: ", ")))"
    }
}

extension SwiftSource {
    /// Adds a function: on one line if it fits there, otherwise with as few line breaks as it needs.
    mutating func function(_ function: SwiftFunction) {
        let head = "\(function.head)(\(function.parameters.joined(separator: ", ")))\(function.tail)"
        if fits("\(head) { \(function.body.text) }") { return line("\(head) { \(function.body.text) }") }
        if fits(head + " {") {
            open(head)
        } else {
            line(function.head + "(")
            fill(function.parameters)
            open(")" + function.tail)
        }
        chain(function.body)
        close()
    }

    /// Adds items with commas between them: on one line if they fit there, otherwise on lines of their own.
    mutating func list(_ head: String, _ items: [String], _ tail: String) {
        let text = head + items.joined(separator: ", ") + tail
        if fits(text) { return line(text) }
        line(SwiftText.trimmingEnd(head))
        fill(items, tail)
    }

    private mutating func chain(_ chain: SwiftChain) {
        if fits(chain.text) { return line(chain.text) }
        guard let outer = chain.outer else { return links(of: chain, "") }
        line(outer)
        indent()
        if fits(chain.content) {
            line(chain.content)
        } else if chain.furtherArguments.isEmpty {
            links(of: chain, ")")
        } else {
            links(of: chain, ",")
            line(chain.furtherArguments.joined(separator: ", ") + ")")
        }
        outdent()
    }

    private mutating func links(of chain: SwiftChain, _ tail: String) {
        if let call = chain.calls.first, chain.calls.count == 1 {
            return list(chain.receiver + call.head, call.arguments, ")" + tail)
        }
        line(chain.receiver)
        indent()
        for (index, call) in chain.calls.enumerated() {
            list(call.head, call.arguments, ")" + (index == chain.calls.count - 1 ? tail : ""))
        }
        outdent()
    }

    /// Adds items one level deeper, with as many on a line as it has room for.
    private mutating func fill(_ items: [String], _ tail: String = "") {
        indent()
        var rest = ""
        for (index, item) in items.enumerated() {
            let end = index == items.count - 1 ? tail : ","
            let joined = (rest.isEmpty ? "" : rest + " ") + item + end
            if fits(joined) {
                rest = joined
                continue
            }
            if !rest.isEmpty { line(rest) }
            rest = fits(item + end) ? item + end : broken(item) + end
        }
        if !rest.isEmpty { line(rest) }
        outdent()
    }

    /// Adds all lines but the last of an item that is too long for one, and returns that last one.
    private mutating func broken(_ text: String) -> String {
        if let start = text.firstIndex(of: "\""), text.hasSuffix("\"") {
            return literal(text[..<start], text[start...].dropFirst().dropLast())
        }
        guard let label = text.firstIndex(of: ":") else { return text }
        line("\(text[...label])")
        let type = text[label...].dropFirst(2)
        guard !fits("    \(type),"), let comma = type.firstIndex(of: ",") else { return "    " + type }
        line("    \(type[...comma])")
        return "        " + type[comma...].dropFirst(2)
    }

    /// Adds a string literal on several lines without its last one, which it returns.
    private mutating func literal(_ head: Substring, _ content: Substring) -> String {
        line("\(head)\"\"\"")
        let words = content.split(separator: " ", omittingEmptySubsequences: false)
        var rest = String(words[0])
        for word in words.dropFirst() {
            if fits("\(rest) \(word) \\") {
                rest += " " + word
            } else {
                line(rest + " \\")
                rest = String(word)
            }
        }
        line(rest)
        return "\"\"\""
    }
}
