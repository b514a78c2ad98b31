import SwiftGraphQLClient
import SwiftGraphQLSelection

extension GraphQLRequest {
    /// Creates a request whose variables and extensions are already encoded as JSON objects.
    init(
        type: OperationType, operationName: String? = nil, document: String, variablesText: String,
        uploads: [UploadLocation] = [], extensionsText: String? = nil, headers: [String: String] = [:],
        idleTimeout: Duration? = nil
    ) {
        self.init(
            type: type, operationName: operationName, document: document, uploads: uploads, headers: headers,
            idleTimeout: idleTimeout)
        self.variablesText = variablesText
        self.extensionsText = extensionsText
    }
}
