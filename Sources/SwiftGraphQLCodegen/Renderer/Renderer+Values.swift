extension Renderer {
    /// Returns the text of the given arguments with their labels.
    mutating func arguments(_ arguments: [(label: String, value: TranslatedValue)]) -> String {
        arguments.map { "\(SwiftText.label($0.label)): \(expression($0.value))" }.joined(separator: ", ")
    }

    /// Returns a Swift expression for a value in a GraphQL document.
    mutating func expression(_ value: TranslatedValue) -> String {
        switch value {
        case .string(let text): SwiftText.literal(text)
        case .number(let text): text
        case .boolean(let value): value ? "true" : "false"
        case .null: ".null"
        case .nothing: "nil"
        case .enumCase(let name): ".\(SwiftText.identifier(name))"
        case .list(let values): "[\(values.map { expression($0) }.joined(separator: ", "))]"
        case .object(let type, let members): "\(name(type))(\(arguments(members)))"
        case .oneOf(let type, let member, let value):
            "\(name(type)).\(SwiftText.identifier(member))(\(expression(value)))"
        case .members(let members):
            members.isEmpty
                ? "[:]"
                : "[\(members.map { "\(SwiftText.literal($0.name)): \(expression($0.value))" }.joined(separator: ", "))]"
        case .present(let value): ".present(\(expression(value)))"
        case .parameter(let name): SwiftText.identifier(name)
        case .valueOf(let name): "\(SwiftText.identifier(name)).value"
        case .converted(let name): "\(SwiftText.identifier(name)).map { $0 }"
        }
    }
}
