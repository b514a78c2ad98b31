import SwiftGraphQLLanguage

extension SchemaValidator {
    /// Checks that default values match their types and don't depend on themselves.
    ///
    /// See the specification, sections 3.6.1, 3.10 and 3.13.
    mutating func validateDefaultValues() {
        var checker = LiteralChecker(checksFieldNames: true, types: KnownTypes(schema))
        for directive in schema.directives {
            check(directive.arguments, of: "'@\(directive.name)'", &checker)
        }
        for type in schema.types {
            for field in type.fields { check(field.arguments, of: "'\(type.name).\(field.name)'", &checker) }
            check(type.inputFields, of: "'\(type.name)'", &checker)
        }
        reportCircles()
    }

    private mutating func check(
        _ values: [SchemaInputValue], of owner: @autoclosure () -> String, _ checker: inout LiteralChecker
    ) {
        for value in values {
            guard let defaultValue = value.defaultValue else { continue }
            checker.check(defaultValue, value.type)
            for problem in checker.problems {
                reportForServers(
                    "the default value of '\(value.name)' of \(owner()) is invalid: \(problem.message)",
                    at: problem.location ?? value.name.location, hint: problem.hint)
            }
            checker.problems.removeAll()
        }
    }

    /// Reports default values that depend on themselves. A default value that omits a field includes that field's
    /// default value.
    ///
    /// See the specification, section 3.10, "InputObjectDefaultValueHasCycle".
    private mutating func reportCircles() {
        var finished: Set<String> = []
        for type in schema.types where type.kind == .inputObject {
            for field in type.inputFields where field.defaultValue != nil {
                walk(from: DefaultedField(type: type, field: field), &finished)
            }
        }
    }

    /// Follows the dependencies of a field's default value. The path is kept on the heap, because there is no limit on
    /// its length.
    private mutating func walk(from start: DefaultedField, _ finished: inout Set<String>) {
        guard !finished.contains(start.coordinate) else { return }
        var path: [(field: DefaultedField, next: [DefaultedField])] = [(start, successors(of: start))]
        var onPath: Set<String> = [start.coordinate]
        while let field = path.last?.field {
            guard let next = path[path.count - 1].next.popLast() else {
                finished.insert(field.coordinate)
                onPath.remove(field.coordinate)
                path.removeLast()
                continue
            }
            guard !finished.contains(next.coordinate) else { continue }
            if onPath.insert(next.coordinate).inserted {
                path.append((next, successors(of: next)))
            } else {
                reportForServers(
                    "the default value of '\(next.coordinate)' contains itself",
                    at: field.field.name.location,
                    hint: "set the field in the default value of '\(field.coordinate)', for example to null")
            }
        }
    }

    /// Returns the fields whose default values are included in a field's default value.
    private func successors(of field: DefaultedField) -> [DefaultedField] {
        guard let value = field.field.defaultValue else { return [] }
        var result: [DefaultedField] = []
        var pending = [(value, field.field.type.innermostName.text)]
        while let (value, name) = pending.popLast() {
            switch value {
            case .list(let list):
                pending += list.values.map { ($0, name) }
            case .object(let object):
                guard let type = schema[name], type.kind == .inputObject else { continue }
                let given = Dictionary(object.fields.map { ($0.name.text, $0.value) }) { first, _ in first }
                for field in type.inputFields {
                    if let value = given[field.name.text] {
                        pending.append((value, field.type.innermostName.text))
                    } else if field.defaultValue != nil {
                        result.append(DefaultedField(type: type, field: field))
                    }
                }
            case .variable, .int, .float, .string, .boolean, .null, .enum:
                continue
            }
        }
        return result
    }
}

/// An input object's field that has a default value.
private struct DefaultedField {
    let coordinate: String
    let field: SchemaInputValue

    init(type: SchemaType, field: SchemaInputValue) {
        coordinate = "\(type.name).\(field.name)"
        self.field = field
    }
}
