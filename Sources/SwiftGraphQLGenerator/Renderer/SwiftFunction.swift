/// A function whose body is a single expression.
struct SwiftFunction {
    /// The text before the parameters, such as `public func name`.
    var head: String
    var parameters: [String]
    /// The text between the parameters and the body, such as the result type.
    var tail: String
    var body: SwiftChain
}

/// A chain of calls, such as `receiver.first(a).second(b)`.
struct SwiftChain {
    /// A call in the chain.
    struct Call {
        /// The name of the method.
        var name: String
        /// The arguments with their labels. Each is a short expression, or a string literal that may be long.
        var arguments: [String]

        fileprivate var head: String { ".\(name)(" }
        fileprivate var text: String { "\(head)\(arguments.joined(separator: ", ")))" }
    }

    /// The expression on which the first method is called.
    var receiver: String
    /// The calls, from left to right.
    var calls: [Call]
    /// The beginning of a call whose first argument is the chain, including the opening parenthesis, or `nil`.
    var outer: String?
    /// The remaining arguments of the outer call.
    var furtherArguments: [String] = []

    fileprivate var text: String { (outer ?? "") + content }

    /// The text without the beginning of the outer call.
    fileprivate var content: String {
        let chain = receiver + calls.map(\.text).joined()
        return outer == nil ? chain : "\(([chain] + furtherArguments).joined(separator: ", ")))"
    }
}

extension SwiftSource {
    /// Writes a function on one line if it fits, and otherwise with as few line breaks as possible.
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

    /// Writes comma-separated items on the line of the head if they fit, and otherwise on their own lines.
    mutating func list(_ head: String, _ items: [String], _ tail: String) {
        let text = head + items.joined(separator: ", ") + tail
        if fits(text) { return line(text) }
        line(SwiftText.trimmingEnd(head))
        fill(items, tail)
    }

    private mutating func chain(_ chain: SwiftChain) {
        if fits(chain.text) { return line(chain.text) }
        guard let outer = chain.outer else { return links(of: chain, "") }
        line(SwiftText.trimmingEnd(outer))
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

    /// Writes items at the next indentation level, with as many items on each line as fit.
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

    /// Writes all but the last line of an item that doesn't fit on one line. Returns the last line.
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

    /// Writes all but the last line of a multi-line string literal. Returns the last line.
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
