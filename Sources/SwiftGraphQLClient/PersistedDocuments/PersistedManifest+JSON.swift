import SwiftGraphQLSelection

extension PersistedManifest {
    private static let apolloFormat = "apollo-persisted-query-manifest"

    /// Returns the manifest as JSON. Equal manifests result in equal text.
    public func json(_ format: Format) -> String {
        let value: JSONValue =
            switch format {
            case .apollo:
                [
                    "format": .string(Self.apolloFormat), "version": 1,
                    "operations": .array(
                        operations.map {
                            [
                                "id": .string(ids[$0.hash] ?? $0.hash), "body": .string($0.document),
                                "name": .string($0.name ?? ""), "type": .string($0.type.rawValue),
                            ]
                        }),
                ]
            case .documentsByID:
                .object(JSONObject(operations.map { (ids[$0.hash] ?? $0.hash, .string($0.document)) }))
            }
        return value.description + "\n"
    }

    /// Creates a manifest from JSON in either format.
    ///
    /// - Parameters:
    ///   - json: The manifest's text.
    ///   - id: A closure that returns the identifier of the given document, as in `init(id:)`.
    /// - Throws: `ClientError` with code `invalidManifest` if the text is not a manifest, or if the identifier of an
    ///   entry doesn't belong to the entry's document.
    public init(json: String, id: @escaping @Sendable (PersistedDocument) -> String = { $0.hash }) throws {
        self.init(id: id)
        let root: JSONValue
        do {
            root = try JSONValue(parsing: json)
        } catch {
            throw Self.invalid("the manifest is not JSON", underlying: error)
        }
        guard case .object(let members) = root else { throw Self.invalid("the manifest is not a JSON object") }
        if let format = members["format"] {
            guard format == .string(Self.apolloFormat), members["version"] == 1 else {
                throw Self.invalid("the manifest's format is not version 1 of `\(Self.apolloFormat)`")
            }
            guard let operations = members["operations"]?.array else { throw Self.invalid("`operations` isn't a list") }
            for operation in operations { try add(apollo: operation) }
        } else {
            for (id, document) in members {
                guard let document = document.string else {
                    throw Self.invalid("a document in the manifest is not a string")
                }
                try add(Self.document(document), id: id)
            }
        }
    }

    private mutating func add(apollo operation: JSONValue) throws {
        guard let id = operation["id"]?.string, let body = operation["body"]?.string,
            let name = operation["name"]?.string, let type = operation["type"]?.string.flatMap(OperationType.init)
        else { throw Self.invalid("an operation lacks `id`, `body`, `name` or `type`") }
        try add(PersistedDocument(name: name.isEmpty ? nil : name, type: type, document: body), id: id)
    }

    /// Creates a document for an entry of the format `documentsByID`. The type and the name come from the start of the
    /// document, in the form that this library prints.
    private static func document(_ text: String) -> PersistedDocument {
        let words = text.prefix { $0 != "{" && $0 != "(" && $0 != "@" }.split(separator: " ")
        let type = words.first.flatMap { OperationType(rawValue: String($0)) } ?? .query
        return PersistedDocument(name: words.dropFirst().first.map(String.init), type: type, document: text)
    }

    /// Adds a document and checks that the identifier in its entry is the document's identifier.
    private mutating func add(_ document: PersistedDocument, id: String) throws {
        try add(document)
        guard ids[document.hash] == id else {
            throw Self.invalid(
                "the id of `\(document.name ?? "an operation")` doesn't match the operation's document: write the "
                    + "manifest again, or, if the server assigns ids, pass a function that returns them")
        }
    }

    private static func invalid(_ message: String, underlying: (any Error)? = nil) -> ClientError {
        ClientError(code: .invalidManifest, message: message, underlying: underlying)
    }
}
