import SwiftGraphQLJSON

extension GraphQLRequest {
    /// The body of a POST request (GraphQL over HTTP, "Request Parameters"), excluding the files of `uploads`.
    ///
    /// The body is a JSON object with the members that the request has: `query`, `documentId`, `operationName`,
    /// `variables`, `onError` and `extensions`.
    public var httpBody: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        if !document.isEmpty {
            writer.key("query")
            writer.string(document)
        }
        if let documentID {
            writer.key("documentId")
            writer.string(documentID)
        }
        if let operationName {
            writer.key("operationName")
            writer.string(operationName)
        }
        if variablesText != "{}" {
            writer.key("variables")
            writer.raw(variablesText)
        }
        if let errorBehavior {
            writer.key("onError")
            writer.string(errorBehavior.rawValue)
        }
        if let extensionsText {
            writer.key("extensions")
            writer.raw(extensionsText)
        }
        writer.endObject()
        return writer.bytes
    }
}
