/// Prints the text of a document from a plan.
struct DocumentPrinter {
    private let isPresent: [Bool]
    /// The text of the selection sets printed so far.
    private var body = ""
    /// The variable definitions printed so far: `$first_01234567: Int, $after_89abcdef: String`.
    private var definitions = ""
    private var variables: [Document.Variable] = []
    private var variableNames: Set<String> = []

    /// Returns the document of an operation with the given plan.
    ///
    /// - Parameters:
    ///   - directives: The operation's directives.
    ///   - position: The position hash of the plan's root.
    ///   - isPresent: For each argument of the operation, whether the argument is present.
    static func print(
        _ plan: PlanSet, type: OperationType, name: String?, _ directives: [RecordedDirective],
        at position: StableHash, isPresent: [Bool]
    ) -> Document {
        var printer = DocumentPrinter(isPresent: isPresent)
        for (number, directive) in directives.enumerated() {
            printer.print(directive.signature, directive.arguments, at: position.appending(number))
        }
        if !directives.isEmpty { printer.body += " " }
        printer.print(plan)
        var head = type.rawValue + " " + (name ?? "")
        if !printer.definitions.isEmpty { head += "(\(printer.definitions)) " } else if name != nil { head += " " }
        let body = directives.isEmpty ? printer.body[...] : printer.body.dropFirst()
        return Document(text: head + body, variables: printer.variables)
    }

    private init(isPresent: [Bool]) { self.isPresent = isPresent }

    /// A step that remains to be printed. The steps are kept in an array, because a recursive function could overflow a
    /// small stack.
    private enum Step {
        case set(PlanSet, marker: String?)
        case part(PlanPart, of: PlanSet)
        case end
    }

    private mutating func print(_ plan: PlanSet) {
        var rest = [Step.set(plan, marker: nil)]
        while let step = rest.popLast() {
            switch step {
            case .set(let set, let marker):
                body += set.requestsTypeName ? "{ __typename" : "{"
                if let marker { body += " \(marker): __typename" }
                rest.append(.end)
                let parts = set.requestsTypeName ? set.parts.filter { !isTypeName($0, of: set) } : set.parts
                rest += parts.reversed().map { .part($0, of: set) }
            case .part(.field(let index), let set):
                print(set.fields[index])
                if let child = set.fields[index].child { rest.append(.set(child, marker: nil)) }
            case .part(.branch(let index), let set):
                body += " ... on \(set.branches[index].typeName) "
                rest.append(.set(set.branches[index].fields, marker: set.branches[index].marker))
            case .part(.directed(let index), let set):
                let part = set.directed[index]
                body += " ..."
                print(part.directive, part.arguments, at: part.position)
                body += " "
                rest.append(.set(part.fields, marker: part.fields.arrivalMarkerText))
            case .part(.interface(let interface, let parts), let set):
                body += " ... on \(interface.text) {"
                rest.append(.end)
                rest += parts.reversed().map { .part($0, of: set) }
            case .end: body += " }"
            }
        }
    }

    /// Returns whether the given part is the meta-field `__typename` without an alias or a directive.
    private func isTypeName(_ part: PlanPart, of set: PlanSet) -> Bool {
        guard case .field(let index) = part else { return false }
        let field = set.fields[index]
        return field.responseName == "__typename" && field.fieldName == "__typename" && field.directives.isEmpty
    }

    private mutating func print(_ field: PlanField) {
        body += " "
        if field.responseName != field.fieldName { body += "\(field.responseName): " }
        body += field.fieldName
        if field.hasPresentArguments { printArguments(of: field) }
        if field.child != nil { body += " " }
    }

    /// Prints a space, then the given directive with its arguments.
    private mutating func print(_ directive: Signature, _ arguments: Range<Int>, at position: StableHash) {
        body += " \(directive.directiveName)"
        print(directive.arguments, arguments, at: position.appending(directive.directiveName))
    }

    /// Prints the arguments that are present, in parentheses. Prints nothing if all arguments are absent.
    private mutating func print(
        _ arguments: [(name: String, type: String)], _ indices: Range<Int>, at position: StableHash
    ) {
        var texts: [String] = []
        for (index, argument) in zip(indices, arguments) where isPresent[index] {
            let variable = variable(argument.name, type: argument.type, of: index, at: position)
            texts.append("\(argument.name): \(variable)")
        }
        if !texts.isEmpty { body += "(\(texts.joined(separator: ", ")))" }
    }

    private mutating func printArguments(of field: PlanField) {
        let own = field.signature.arguments
        print(own, field.arguments.suffix(own.count), at: field.position)
        var next = field.arguments.lowerBound
        for (number, directive) in field.directives.enumerated() {
            let count = directive.arguments.count
            print(directive, next..<next + count, at: field.position.appending(number))
            next += count
        }
        guard let argument = field.streamArgument else { return }
        let position = field.position.appending("@stream")
        body += " @stream(initialCount: \(variable("initialCount", type: "Int!", of: argument, at: position)))"
    }

    /// Defines a variable and returns its name, `$<argument>_<hash>`. The hash depends on the argument's position in
    /// the plan.
    private mutating func variable(
        _ argument: String, type: String, of index: Int, at position: StableHash
    ) -> String {
        var position = position.appending(argument)
        var name = "\(argument)_\(position.digits)"
        while !variableNames.insert(name).inserted {
            position = position.appending(0)
            name = "\(argument)_\(position.digits)"
        }
        variables.append(Document.Variable(name: name, argument: index))
        definitions += "\(definitions.isEmpty ? "" : ", ")$\(name): \(type)"
        return "$\(name)"
    }
}
