import SwiftGraphQLLanguage

extension ValidationRule {
    /// The rule that every literal matches the expected type; see the specification, section 5.6.1.
    static let valuesOfCorrectType = ValidationRule("ValuesOfCorrectType") { document, report in
        // Other rules report unknown and missing fields of input objects.
        var checker = LiteralChecker(checksFieldNames: false, types: document.types)
        for value in document.values {
            checker.check(value.value, value.type)
            for problem in checker.problems {
                report.error(problem.message, at: problem.location, hint: problem.hint)
            }
            checker.problems.removeAll(keepingCapacity: true)
        }
    }

    /// The rule that every field of an input object is defined by its type; see the specification, section 5.6.2.
    static let knownInputFieldNames = ValidationRule("KnownInputFieldNames") { document, report in
        for object in document.objects {
            guard let type = object.type else { continue }
            for field in object.node.fields where type.inputFields[field.name.text] == nil {
                let names = type.definition.inputFields.map(\.name.text)
                report.error(
                    "the input object '\(type.name)' has no field '\(field.name)'", at: field.name.location,
                    hint: Suggestion.hint(for: field.name.text, among: names))
            }
        }
    }

    /// The rule that no field of an input object occurs twice; see the specification, section 5.6.3.
    static let uniqueInputFieldNames = ValidationRule("UniqueInputFieldNames") { document, report in
        for object in document.objects where object.node.fields.count > 1 {
            report.checkUnique(object.node.fields.lazy.map(\.name)) { "the input field '\($0)'" }
        }
    }

    /// The rule that every required field of an input object is present; see the specification, section 5.6.4.
    static let requiredInputFields = ValidationRule("RequiredInputFields") { document, report in
        for object in document.objects {
            guard let type = object.type else { continue }
            let given = Set(object.node.fields.map(\.name))
            for field in type.definition.inputFields where field.isRequired && !given.contains(field.name) {
                report.error(
                    "the input object '\(type.name)' needs the field '\(field.name)'", at: object.node.location,
                    hint: "add '\(field.name): ...', of type '\(field.type)'")
            }
        }
    }
}
