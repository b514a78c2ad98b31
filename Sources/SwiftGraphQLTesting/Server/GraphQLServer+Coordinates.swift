import SwiftGraphQLLanguage
import SwiftGraphQLSchema

extension GraphQLServer {
    /// Checks that the schema has the given field.
    ///
    /// - Parameter coordinate: The coordinate of the field, `Type.field`.
    /// - Throws: `GraphQLServerError` if the schema has no such field.
    func check(field coordinate: String) throws {
        let parts = coordinate.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else {
            throw Self.unknown("'\(coordinate)' is not the coordinate of a field: write 'Type.field'", nil)
        }
        let type = try type(parts[0])
        guard !type.fields.contains(where: { $0.name.text == parts[1] }) else { return }
        throw Self.unknown(
            "the schema has no field '\(coordinate)'",
            Suggestion.hint(for: parts[1], among: type.fields.map(\.name.text)))
    }

    /// Checks that the schema has the given type.
    ///
    /// - Throws: `GraphQLServerError` if the schema has no such type.
    func check(type name: String) throws {
        _ = try type(name)
    }

    /// Checks that the schema has an interface or a union with the given name.
    ///
    /// - Throws: `GraphQLServerError` if the schema has no such interface or union.
    func check(abstractType name: String) throws {
        let type = try type(name)
        guard type.kind != .interface && type.kind != .union else { return }
        throw Self.unknown("'\(name)' is \(type.kind.withArticle), not an interface or a union", nil)
    }

    /// Checks that the schema has the given subscription field.
    ///
    /// - Throws: `GraphQLServerError` if the schema has no such subscription field.
    func check(subscription coordinate: String) throws {
        try check(field: coordinate)
        let root = schema.root(.subscription)?.name.text ?? "Subscription"
        guard !coordinate.hasPrefix(root + ".") else { return }
        throw Self.unknown("'\(coordinate)' is not a field of the subscription root type '\(root)'", nil)
    }

    private func type(_ name: String) throws -> SchemaType {
        if let type = schema[name] { return type }
        throw Self.unknown(
            "the schema has no type named '\(name)'",
            Suggestion.hint(for: name, among: schema.schema.types.map(\.name.text)))
    }

    private static func unknown(_ message: String, _ hint: String?) -> GraphQLServerError {
        GraphQLServerError(code: .unknownCoordinate, message: message + (hint.map { "; \($0)" } ?? ""))
    }
}
