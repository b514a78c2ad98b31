import SwiftGraphQLJSON

/// A response body, split into its members: `{"data": ..., "errors": [...]}` (specification 7.1).
struct ResponseBody {
    /// The value of `data`; `nil` if the member is missing or null.
    let data: JSONCursor?
    let errors: [GraphQLError]
    /// Creates a response body from a parsed JSON document.
    ///
    /// - Throws: `SelectionError` with code `malformedResponse` if the document is not a GraphQL response.
    init(_ document: JSONDocument) throws {
        let root = document.root
        guard root.kind == .object else {
            throw Self.malformed("expected a GraphQL response, an object with `data` or `errors`", found: root)
        }
        let data = root.member("data")
        self.data = data.flatMap { $0.isNull ? nil : $0 }
        errors = try root.member("errors").map(Self.errors) ?? []
        if data == nil, errors.isEmpty {
            throw Self.malformed("expected `data` or `errors`, but the response has neither", found: root)
        }
        if self.data == nil, errors.isEmpty {
            throw Self.malformed("`data` is null, but there are no `errors` that explain it")
        }
        if let data = self.data, data.kind != .object {
            throw Self.malformed("`data` must be an object or null", found: data)
        }
    }

    private static func malformed(_ message: String, found value: JSONCursor? = nil) -> SelectionError {
        let found = value.map { "; found \($0.excerpt)" } ?? ""
        var error = SelectionError(code: .malformedResponse, message: message + found)
        error.messageWithoutText = message
        return error
    }

    private static func errors(_ list: JSONCursor) throws -> [GraphQLError] {
        if list.isNull { return [] }
        guard list.kind == .array else { throw malformed("`errors` must be a list", found: list) }
        var errors: [GraphQLError] = []
        var memory = 0
        for entry in list.elements {
            memory += 256 + min(JSONValue.memory(of: entry), Self.errorMemory)
            if memory <= Self.errorMemory {
                errors.append(error(entry))
            } else {
                if errors.isEmpty { errors.append(GraphQLError(message: message(of: entry))) }
                break
            }
        }
        return errors
    }

    /// The approximate maximum memory for the errors, without their messages, in bytes. Further errors are ignored,
    /// because a short text can contain millions of them.
    private static let errorMemory = 16 << 20

    private static func message(of entry: JSONCursor) -> String {
        entry.member("message").flatMap { try? $0.string() } ?? entry.rawJSON
    }

    /// Creates an error from an entry of `errors`. Omits malformed parts to keep at least the message, because
    /// not all servers follow the specification.
    private static func error(_ entry: JSONCursor) -> GraphQLError {
        guard entry.kind == .object else {
            return GraphQLError(message: (try? entry.string()) ?? entry.rawJSON)
        }
        return GraphQLError(
            message: message(of: entry),
            locations: entry.member("locations").map(locations) ?? [],
            path: entry.member("path").flatMap(path),
            extensions: entry.member("extensions").flatMap { JSONValue($0).object } ?? [:])
    }

    private static func locations(_ list: JSONCursor) -> [GraphQLError.Location] {
        guard list.kind == .array else { return [] }
        return list.elements.compactMap { place in
            guard place.kind == .object, let line = try? place.member("line")?.integer(as: Int.self),
                let column = try? place.member("column")?.integer(as: Int.self)
            else { return nil }
            return GraphQLError.Location(line: line, column: column)
        }
    }

    private static func path(_ list: JSONCursor) -> ResponsePath? {
        guard list.kind == .array else { return nil }
        return ResponsePath(
            list.elements.compactMap { step in
                if let index = try? step.integer(as: Int.self) { return .index(index) }
                return (try? step.string()).map { .name($0) }
            })
    }
}
