import SwiftGraphQLLanguage
package import SwiftGraphQLSchema

extension SwiftModelBuilder {
    /// Returns the Swift enum for the given GraphQL enum.
    package func enumeration(_ type: SchemaType, _ name: SwiftTypeName) -> SwiftEnum {
        let caseNames = SwiftNames.cases(of: names.schema[type.name.text] ?? type)
        let cases = type.values.map { value in
            SwiftEnum.Case(
                name: caseNames[value.name.text] ?? value.name.text, rawValue: value.name.text,
                coordinate: "\(type.name).\(value.name)",
                documentation: value.description, deprecation: value.deprecation)
        }
        return SwiftEnum(
            name: name, coordinate: type.name.text, cases: cases, documentation: type.description,
            isNullable: nullableInputs.contains(type.name.text))
    }

    /// Returns the Swift type for the given input object.
    package func inputObject(_ type: SchemaType, _ name: SwiftTypeName) -> SwiftInputObject {
        let memberNames = SwiftNames.members(of: names.schema[type.name.text] ?? type)
        var internals: Set<String> = []
        let members = type.inputFields.map { field in
            let name = memberNames[field.name.text] ?? field.name.text
            return SwiftInputObject.Member(
                name: name, parameterName: Namer.unique(Self.internalName(for: name), taken: &internals),
                fieldName: field.name.text, coordinate: "\(type.name).\(field.name)",
                type: value(field.type), presence: presence(field), documentation: field.description,
                deprecation: field.deprecation)
        }
        let form: SwiftInputObject.Form = type.isOneOf ? .oneOf(isIndirect: holdsItself(type)) : .fields
        return SwiftInputObject(
            name: name, coordinate: type.name.text, form: form, members: members, documentation: type.description,
            isNullable: nullableInputs.contains(type.name.text))
    }

    /// Returns the names of the types of all nullable arguments and input fields in the given schema, except for lists.
    static func nullableInputs(of schema: Schema) -> Set<String> {
        var types: Set<String> = []
        func add(_ values: [SchemaInputValue]) {
            for case .named(let name) in values.lazy.map(\.type) { types.insert(name.text) }
        }
        for type in schema.types {
            for field in type.fields { add(field.arguments) }
            add(type.inputFields)
        }
        for directive in schema.directives { add(directive.arguments) }
        return types
    }

    /// Returns whether a value of the given `@oneOf` type can contain another value of that type, so that the Swift
    /// enum must be indirect. Lists and optional arguments don't count, because they store their content elsewhere.
    private func holdsItself(_ type: SchemaType) -> Bool {
        var seen: Set<String> = []
        var pending = [type]
        while let current = pending.popLast() {
            for field in current.inputFields where current.isOneOf || field.type.isNonNull {
                guard case .named(let name) = field.type.nullable, let target = schema[name.text] else { continue }
                if target.name.text == type.name.text { return true }
                if target.kind == .inputObject, seen.insert(name.text).inserted { pending.append(target) }
            }
        }
        return false
    }
}
