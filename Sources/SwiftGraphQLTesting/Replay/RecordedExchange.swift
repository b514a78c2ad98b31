import Foundation
import SwiftGraphQLJSON
import SwiftGraphQL

/// An operation and its outcome, as a line of a recording.
struct RecordedExchange: Codable, Sendable {
    struct Response: Codable, Sendable {
        var status: Int?
        var headers: [String: String]
        /// The body as text; `nil` if the body isn't UTF-8.
        var body: String?
        /// The body's bytes, encoded in Base64; `nil` if the body is UTF-8.
        var base64: Data?
    }

    struct Failure: Codable, Sendable {
        var code: String
        var message: String
        var status: Int?
    }

    var operation: String
    var name: String?
    var document: String
    var documentID: String?
    var variables: JSONValue
    var extensions: JSONValue?
    var headers: [String: String]
    /// The response of a query or a mutation, or the events of a subscription.
    var responses: [Response] = []
    /// The error that ended the operation; `nil` if it succeeded.
    var error: Failure?

    /// Creates an exchange without a response. The exchange includes only the header fields whose lowercase names are
    /// given.
    init(_ request: GraphQLRequest, recording names: Set<String>) {
        operation = request.type.rawValue
        name = request.operationName
        document = request.document
        documentID = request.documentID
        variables = .object(request.variables)
        extensions = request.extensions.map { .object($0) }
        headers = request.headers.recording(names)
    }

    /// The parts that a request and its recording have in common.
    struct Key: Hashable, Sendable {
        var operation: String
        /// The operation's name, or the document of an anonymous operation.
        var name: String
        var variables: JSONValue
    }

    var key: Key {
        Key(operation: operation, name: name ?? "\(document)\(documentID ?? "")", variables: variables)
    }
}

extension RecordedExchange.Response {
    init(_ response: GraphQLResponse, recording names: Set<String>) {
        status = response.status
        headers = response.headers.recording(names)
        // `String(bytes:encoding:)` would remove a byte order mark, with which a response is invalid.
        let text = String(decoding: response.body, as: UTF8.self)
        if text.utf8.elementsEqual(response.body) { body = text } else { base64 = Data(response.body) }
    }

    /// The response that was recorded.
    var response: GraphQLResponse {
        GraphQLResponse(
            body: body.map { Array($0.utf8) } ?? base64.map(Array.init) ?? [], status: status, headers: headers)
    }
}

extension RecordedExchange.Failure {
    init(_ error: any Error) {
        let clientError = error as? ClientError
        // The description of any other error can contain secrets, so only the error's type is recorded.
        code = clientError?.code.description ?? "other"
        message = clientError?.message ?? "the transport threw an error of type \(type(of: error))"
        status = clientError?.status
    }

    /// The error that was recorded, excluding the parts that may contain secrets.
    var error: ClientError { ClientError(code: .init(description: code), message: message, status: status) }
}

extension [String: String] {
    fileprivate func recording(_ names: Set<String>) -> [String: String] {
        filter { names.contains($0.key.lowercased()) }
    }
}
