import SwiftGraphQLLanguage

/// Arguments in a comparable form. Comparisons ignore the order of arguments and of fields in input objects.
///
/// A block string differs from a quoted string with the same content, as in the reference implementation, so a document
/// that passes here also passes on real servers.
struct ComparableArguments: Equatable {
    private let arguments: [Member]

    /// Creates the comparable form of a field's arguments.
    init(_ arguments: [Argument]) {
        self.arguments = Self.members(arguments)
    }

    private struct Member: Equatable {
        let name: String
        let value: Node
    }

    private indirect enum Node: Equatable {
        case leaf(Value)
        case string(StringValue, isBlock: Bool)
        case list([Node])
        case object([Member])

        init(_ value: Value) {
            switch value {
            case .list(let list):
                self = .list(list.values.map { Node($0) })
            case .object(let object):
                self = .object(ComparableArguments.members(object.fields))
            case .string(let string):
                self = .string(string, isBlock: string.isBlock)
            case .variable, .int, .float, .boolean, .null, .enum:
                self = .leaf(value)
            }
        }
    }

    private static func members(_ arguments: [Argument]) -> [Member] {
        let members = arguments.map { Member(name: $0.name.text, value: Node($0.value)) }
        return members.count < 2 ? members : members.sorted { $0.name < $1.name }
    }
}
