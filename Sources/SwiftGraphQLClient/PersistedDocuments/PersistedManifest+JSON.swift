import SwiftGraphQLSelection

extension PersistedManifest {
    private static let apolloFormat = "apollo-persisted-query-manifest"

    /// Returns the manifest as JSON. Equal manifests have equal text.
    public func json(_ format: Format) -> String {
        let value: JSONValue =
            switch format {
            case .apollo:
                [
                    "format": .string(Self.apolloFormat), "version": 1,
                    "operations": .array(
                        operations.map {
                            [
                                "id": .string($0.hash), "body": .string($0.document), "name": .string($0.name ?? ""),
                                "type": .string($0.type.rawValue),
                            ]
                        }),
                ]
            case .documentsByHash:
                .object(JSONObject(operations.map { ($0.hash, .string($0.document)) }))
            }
        return value.description + "\n"
    }

    /// Creates a manifest from JSON in either format.
    ///
    /// - Throws: `ClientError` of code `invalidManifest` if the text is not a manifest, or if the hash of an entry
    ///   isn't its document's hash.
    public init(json: String) throws {
        self.init()
        let root: JSONValue
        do {
            root = try JSONValue(parsing: json)
        } catch {
            throw Self.invalid("the manifest is not JSON", underlying: error)
        }
        guard case .object(let members) = root else { throw Self.invalid("the manifest is not a JSON object") }
        if let format = members["format"] {
            guard format == .string(Self.apolloFormat), members["version"] == 1 else {
                throw Self.invalid("the format of the manifest is not `\(Self.apolloFormat)`, version 1")
            }
            guard let operations = members["operations"]?.array else { throw Self.invalid("it has no operations") }
            for operation in operations { try add(Self.document(apollo: operation)) }
        } else {
            for (hash, document) in members {
                guard let document = document.string else {
                    throw Self.invalid("the value of an entry is not a string")
                }
                try add(Self.document(document, hash: hash))
            }
        }
    }

    private static func document(apollo operation: JSONValue) throws -> PersistedDocument {
        guard let id = operation["id"]?.string, let body = operation["body"]?.string,
            let name = operation["name"]?.string, let type = operation["type"]?.string.flatMap(OperationType.init)
        else { throw invalid("an operation lacks `id`, `body`, `name` or `type`") }
        return try checked(
            PersistedDocument(name: name.isEmpty ? nil : name, type: type, document: body), hash: id)
    }

    /// Creates a document for an entry of the plain format. Type and name come from the start of the document, in the
    /// form that this library prints.
    private static func document(_ text: String, hash: String) throws -> PersistedDocument {
        let words = text.prefix { $0 != "{" && $0 != "(" && $0 != "@" }.split(separator: " ")
        let type = words.first.flatMap { OperationType(rawValue: String($0)) } ?? .query
        let name = words.dropFirst().first.map(String.init)
        return try checked(PersistedDocument(name: name, type: type, document: text), hash: hash)
    }

    private static func checked(_ document: PersistedDocument, hash: String) throws -> PersistedDocument {
        guard document.hash == hash else {
            throw invalid(
                "the id of `\(document.name ?? "an operation")` is not the SHA-256 of its document: write the "
                    + "manifest again"
            )
        }
        return document
    }

    private static func invalid(_ message: String, underlying: (any Error)? = nil) -> ClientError {
        ClientError(code: .invalidManifest, message: message, underlying: underlying)
    }
}
