/// Prints a plan as a document.
struct DocumentPrinter {
    private let isPresent: [Bool]
    /// The selection sets printed so far.
    private var body = ""
    /// The variable definitions printed so far: `$first_01234567: Int, $after_89abcdef: String`.
    private var definitions = ""
    private var variables: [Document.Variable] = []
    private var variableNames: Set<String> = []

    /// Prints an operation.
    ///
    /// - Parameter isPresent: For each argument of the operation, whether it is present.
    static func print(_ plan: PlanSet, type: OperationType, name: String?, isPresent: [Bool]) -> Document {
        var printer = DocumentPrinter(isPresent: isPresent)
        printer.print(plan)
        var head = type.rawValue + " " + (name ?? "")
        if !printer.definitions.isEmpty { head += "(\(printer.definitions)) " } else if name != nil { head += " " }
        return Document(text: head + printer.body, variables: printer.variables)
    }

    private init(isPresent: [Bool]) { self.isPresent = isPresent }

    /// What remains to be printed. It is kept in an array, because recursion could overflow a small stack.
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
            case .part(.deferred(let index), let set):
                body += " ... @defer "
                rest.append(.set(set.deferred[index], marker: nil))
            case .part(.interface(let interface, let parts), let set):
                body += " ... on \(interface.text) {"
                rest.append(.end)
                rest += parts.reversed().map { .part($0, of: set) }
            case .end: body += " }"
            }
        }
    }

    /// Whether a part is the meta-field `__typename` without an alias.
    private func isTypeName(_ part: PlanPart, of set: PlanSet) -> Bool {
        guard case .field(let index) = part else { return false }
        return set.fields[index].responseName == "__typename" && set.fields[index].fieldName == "__typename"
    }

    private mutating func print(_ field: PlanField) {
        body += " "
        if field.responseName != field.fieldName { body += "\(field.responseName): " }
        body += field.fieldName
        if field.hasPresentArguments { printArguments(of: field) }
        if field.child != nil { body += " " }
    }

    private mutating func printArguments(of field: PlanField) {
        var arguments: [String] = []
        for (index, argument) in zip(field.arguments, field.signature.arguments) where isPresent[index] {
            let variable = variable(argument.name, type: argument.type, of: index, at: field.position)
            arguments.append("\(argument.name): \(variable)")
        }
        if !arguments.isEmpty { body += "(\(arguments.joined(separator: ", ")))" }
        guard let argument = field.streamArgument else { return }
        let position = field.position.appending("@stream")
        body += " @stream(initialCount: \(variable("initialCount", type: "Int!", of: argument, at: position)))"
    }

    /// Defines a variable, `$<argument>_<hash>`, and returns its name. The hash depends on the position of the argument
    /// in the plan.
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
