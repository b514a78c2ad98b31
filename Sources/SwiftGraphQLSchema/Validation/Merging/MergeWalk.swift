import SwiftGraphQLLanguage

/// Traverses the positions of the response. All selection sets that contribute to a position are visited together.
struct MergeWalk {
    private let document: TypedDocument
    /// The pairs of fields that were already reported. The traversal can reach a pair more than once.
    private var reported: Set<[Int]> = []

    /// Creates a traversal of a document.
    init(_ document: TypedDocument) {
        self.document = document
    }

    /// Compares the types of all fields with the same response name. Returns `false` if the step limit is exceeded.
    mutating func compareShapes(from starts: [Int], _ report: inout ValidationReport) -> Bool {
        walk(from: starts, &report) { walk, fields, report in
            let known = fields.filter { walk.document.fields[$0].type != nil }
            if let first = known.first {
                for other in known.dropFirst() where !walk.haveSameShape(first, other) {
                    walk.reportShape(first, other, &report)
                    return []
                }
            }
            return [fields]
        }
    }

    /// Compares the names and arguments of fields with the same response name that can apply to the same object.
    /// Returns `false` if the step limit is exceeded.
    @discardableResult
    mutating func compareFields(from starts: [Int], _ report: inout ValidationReport) -> Bool {
        walk(from: starts, &report) { walk, fields, report in
            var groups: [[Int]] = []
            for group in walk.groupedByObject(fields) {
                guard report.spend(group.count) else { return [] }
                if walk.areSameField(group, &report) { groups.append(group) }
            }
            return groups
        }
    }

    /// Visits the fields of each response name at each position. The visitor returns the groups of fields to traverse
    /// further.
    private mutating func walk(
        from starts: [Int], _ report: inout ValidationReport,
        _ visit: (inout MergeWalk, [Int], inout ValidationReport) -> [[Int]]
    ) -> Bool {
        var pending = starts.map { [$0] }
        var seen: Set<[Int]> = Set(pending)
        while let sets = pending.popLast() {
            guard let fields = collect(sets, &report) else { return false }
            for (_, fields) in fields {
                for group in visit(&self, fields, &report) {
                    let children = Set(group.compactMap { document.fields[$0].selectionSet }).sorted()
                    guard report.spend(children.count) else { return false }
                    if !children.isEmpty, seen.insert(children).inserted { pending.append(children) }
                }
            }
        }
        return true
    }

    /// Returns the fields of selection sets and their fragments by response name, in the order of their first
    /// occurrence.
    private func collect(
        _ sets: [Int], _ report: inout ValidationReport
    ) -> [(name: String, fields: [Int])]? {
        var result: [(name: String, fields: [Int])] = []
        var places: [String: Int] = [:]
        var pending = Array(sets.reversed())
        var seen = Set(sets)
        while let set = pending.popLast() {
            let selections = document.selectionSets[set].selections
            guard report.spend(1 + selections.count) else { return nil }
            for selection in selections {
                switch selection {
                case .field(let field):
                    let name = document.fields[field].node.responseName.text
                    if let place = places[name] {
                        result[place].fields.append(field)
                    } else {
                        places[name] = result.count
                        result.append((name, [field]))
                    }
                case .inline(_, let child):
                    if seen.insert(child).inserted { pending.append(child) }
                case .spread(let spread):
                    guard let fragment = document.fragment(spread.name) else { continue }
                    if seen.insert(fragment.selectionSet).inserted { pending.append(fragment.selectionSet) }
                }
            }
        }
        return result
    }

    /// Returns the fields in groups, one for each object type. Each group also contains the fields that are selected on
    /// abstract types.
    private func groupedByObject(_ fields: [Int]) -> [[Int]] {
        guard fields.count > 1 else { return [fields] }
        func object(_ field: Int) -> String? {
            document.fields[field].parent.flatMap { $0.kind == .object ? $0.name : nil }
        }
        var objects: [String] = []
        var own: [String: [Int]] = [:]
        var shared: [Int] = []
        for field in fields {
            guard let object = object(field) else {
                shared.append(field)
                continue
            }
            if own[object] == nil { objects.append(object) }
            own[object, default: []].append(field)
        }
        return objects.isEmpty ? [shared] : objects.map { shared + (own[$0] ?? []) }
    }
}

// MARK: - Comparisons

extension MergeWalk {
    private func haveSameShape(_ left: Int, _ right: Int) -> Bool {
        let left = document.fields[left]
        let right = document.fields[right]
        guard let leftType = left.definition?.type, let rightType = right.definition?.type else { return true }
        guard let leftNamed = left.type, let rightNamed = right.type else { return true }
        return leftType.hasSameWrapping(as: rightType)
            && (leftNamed === rightNamed || leftNamed.isComposite && rightNamed.isComposite)
    }

    private mutating func reportShape(_ left: Int, _ right: Int, _ report: inout ValidationReport) {
        let types = [left, right].map { document.fields[$0].definition.map { "'\($0.type)'" } ?? "unknown" }
        reportConflict(left, right, "their types \(types[0]) and \(types[1]) have different shapes", &report)
    }

    /// Returns whether all fields of a group have the same name and arguments. Reports the first field that differs.
    private mutating func areSameField(_ group: [Int], _ report: inout ValidationReport) -> Bool {
        guard let first = group.first, group.count > 1 else { return true }
        let node = document.fields[first].node
        let arguments = ComparableArguments(node.arguments)
        for other in group.dropFirst() {
            let otherNode = document.fields[other].node
            if otherNode.name != node.name {
                reportConflict(
                    first, other, "'\(node.name)' and '\(otherNode.name)' are different fields", &report)
                return false
            }
            guard report.spend(otherNode.arguments.count) else { return false }
            if arguments != ComparableArguments(otherNode.arguments) {
                reportConflict(first, other, "the fields have different arguments", &report)
                return false
            }
        }
        return true
    }

    private mutating func reportConflict(
        _ left: Int, _ right: Int, _ reason: String, _ report: inout ValidationReport
    ) {
        let pair = [left, right].sorted()
        guard reported.insert(pair).inserted else { return }
        let earlier = document.fields[pair[0]].node
        let later = document.fields[pair[1]].node
        report.error(
            "two fields can't both be '\(later.responseName)' in the response: \(reason)", at: later.location,
            hint: "give one of the fields an alias, such as 'other: \(later.name)'",
            notes: Diagnostic.Note.notes("the other field is here", earlier.location))
    }
}

extension TypeReference {
    /// Returns whether two types have the same list and non-null modifiers, regardless of the named type inside.
    fileprivate func hasSameWrapping(as other: TypeReference) -> Bool {
        switch (self, other) {
        case (.named, .named): true
        case (.list(let left), .list(let right)), (.nonNull(let left), .nonNull(let right)):
            left.hasSameWrapping(as: right)
        case (.named, _), (.list, _), (.nonNull, _): false
        }
    }
}
