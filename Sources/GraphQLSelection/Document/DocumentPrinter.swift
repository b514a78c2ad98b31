/// Prints a recorded tree as a document with one operation, and its variables as JSON.
///
/// Calls that merged into one field are printed once, with the selection sets below them merged too.
struct DocumentPrinter {
    private(set) var document = ""
    private(set) var variables = ""
    private var body = ""
    private var definitions: [String] = []
    private var values: [String] = []
    private var variableNames: Set<String> = []

    /// - Throws: `SelectionError` when a subscription's root has not just one field (specification 5.2.4.1).
    init(_ root: RecordedSet, type: OperationType, name: String?) throws {
        if type == .subscription { try Self.checkSubscription(root) }
        printSelectionSet(of: [root])
        document = type.rawValue
        if let name { document += " \(name)" }
        if !definitions.isEmpty {
            document += name == nil ? " (" : "("
            document += definitions.joined(separator: ", ") + ")"
        }
        document += " " + body
        variables = "{" + values.joined(separator: ",") + "}"
    }

    private static func checkSubscription(_ root: RecordedSet) throws {
        var names: Set<String> = []
        var sets = [root]
        while let set = sets.popLast() {
            for slot in set.slots {
                switch slot.kind {
                case .field: names.insert(slot.responseName)
                case .group, .fragment, .branches: sets += slot.children
                }
            }
        }
        guard names.count == 1, names.first != "__typename" else {
            throw SelectionError(
                code: .invalidSelection,
                message: """
                    a subscription has to select exactly one field at its root; this selects \
                    \(names.isEmpty ? "none" : names.sorted().joined(separator: ", ")).
                    """)
        }
    }

    // MARK: Selection sets

    /// A part of a selection set, in the order of first selection.
    private enum Item {
        case field(RecordedSlot, below: [RecordedSet])
        case fragment(SelectionSetType, [RecordedSet], marker: String?)
    }

    private mutating func printSelectionSet(of sets: [RecordedSet], marker: String? = nil) {
        var items: [Item] = []
        var indices: [String: Int] = [:]
        for set in sets { Self.collect(set, into: &items, &indices) }
        var names: [String] = []
        if sets.first?.type.isAbstract == true { names.append("__typename") }
        if let marker { names.append("\(marker): __typename") }
        if items.isEmpty, names.isEmpty { names.append("__typename") }
        body += "{"
        for name in names { body += " \(name)" }
        for item in items {
            switch item {
            case .field(let slot, let below):
                if slot.responseName == "__typename", names.contains("__typename") { continue }
                body += " "
                printField(slot, below)
            case .fragment(let type, let sets, let marker):
                body += " ... on \(type.name) "
                printSelectionSet(of: sets, marker: marker)
            }
        }
        body += " }"
    }

    private static func collect(_ set: RecordedSet, into items: inout [Item], _ indices: inout [String: Int]) {
        for slot in set.slots {
            switch slot.kind {
            case .field:
                if let index = indices[slot.responseName], case .field(let first, let below) = items[index] {
                    items[index] = .field(first, below: below + slot.children)
                } else {
                    indices[slot.responseName] = items.count
                    items.append(.field(slot, below: slot.children))
                }
            case .group:
                for child in slot.children { collect(child, into: &items, &indices) }
            case .fragment:
                for child in slot.children { add(child, marker: nil, to: &items, &indices) }
            case .branches(let branches):
                for (index, child) in slot.children.enumerated() {
                    if index < branches.count {
                        add(child, marker: branches[index].marker, to: &items, &indices)
                    } else {
                        collect(child, into: &items, &indices)
                    }
                }
            }
        }
    }

    private static func add(
        _ set: RecordedSet, marker: String?, to items: inout [Item], _ indices: inout [String: Int]
    ) {
        // A blank can't be in a response name, so a condition never meets one.
        let key = "... \(set.type.name) \(marker ?? "")"
        if let index = indices[key], case .fragment(let type, let sets, let marker) = items[index] {
            items[index] = .fragment(type, sets + [set], marker: marker)
        } else {
            indices[key] = items.count
            items.append(.fragment(set.type, [set], marker: marker))
        }
    }

    // MARK: Fields

    private mutating func printField(_ slot: RecordedSlot, _ below: [RecordedSet]) {
        guard case .field(let definition, let arguments) = slot.kind else { return }
        if slot.responseName != definition.name { body += "\(slot.responseName): " }
        body += definition.name
        var separator = "("
        for (argument, value) in zip(definition.arguments, arguments) {
            guard let json = value.json else { continue }
            let variable = variable(for: argument, at: slot.position)
            body += "\(separator)\(argument.name): $\(variable)"
            separator = ", "
            definitions.append("$\(variable): \(argument.type)")
            values.append("\"\(variable)\":\(json)")
        }
        if separator == ", " { body += ")" }
        if !below.isEmpty {
            body += " "
            printSelectionSet(of: below)
        }
    }

    private mutating func variable(for argument: FieldDefinition.Argument, at position: StableHash) -> String {
        var position = position.appending(argument.name)
        var name = "\(argument.name)_\(position.digits)"
        while !variableNames.insert(name).inserted {
            position = position.appending(0)
            name = "\(argument.name)_\(position.digits)"
        }
        return name
    }
}
