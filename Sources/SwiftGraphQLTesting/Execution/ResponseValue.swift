import SwiftGraphQLJSON
@_spi(Generated) import SwiftGraphQL

/// A value of the response, with the members of objects in the order of the selection.
enum ResponseValue: Sendable {
    case json(JSONValue)
    case list([ResponseValue])
    case object([(name: String, value: ResponseValue)])

    var isNull: Bool {
        if case .json(.null) = self { true } else { false }
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .json(let value): value.write(to: &writer)
        case .list(let elements):
            writer.beginArray()
            for element in elements { element.write(to: &writer) }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for member in members {
                writer.key(member.name)
                member.value.write(to: &writer)
            }
            writer.endObject()
        }
    }
}
