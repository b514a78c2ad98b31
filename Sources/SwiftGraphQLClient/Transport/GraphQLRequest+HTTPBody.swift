import SwiftGraphQLJSON

extension GraphQLRequest {
    /// The body of a POST request (GraphQL over HTTP, "Request Parameters"), excluding the files of `uploads`.
    ///
    /// The body is a JSON object with the members that the request has: `query`, `documentId`, `operationName`,
    /// `variables`, `onError` and `extensions`.
    public var httpBody: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        for (name, value, isJSON) in parameters {
            writer.key(name)
            if isJSON { writer.raw(value) } else { writer.string(value) }
        }
        writer.endObject()
        return writer.bytes
    }

    /// The parameters that the request has, in the order in which they are sent.
    var parameters: [(name: String, value: String, isJSON: Bool)] {
        let all: [(String, String?, Bool)] = [
            ("query", document.isEmpty ? nil : document, false), ("documentId", documentID, false),
            ("operationName", operationName, false), ("variables", variablesText == "{}" ? nil : variablesText, true),
            ("onError", errorBehavior?.rawValue, false), ("extensions", extensionsText, true),
        ]
        return all.compactMap { name, value, isJSON in value.map { (name, $0, isJSON) } }
    }
}
