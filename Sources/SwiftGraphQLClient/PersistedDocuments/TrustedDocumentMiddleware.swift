/// Sends a document's identifier instead of its text, for servers that accept only known documents.
///
/// ```swift
/// let client = try Client(
///     endpoint: endpoint, middlewares: [TrustedDocumentMiddleware(.documentID, manifest: manifest)])
/// ```
public struct TrustedDocumentMiddleware: Middleware {
    /// The form in which the identifier is sent.
    public enum Identification: Sendable {
        /// `"documentId": "sha256:HASH"`, the form of the GraphQL-over-HTTP draft ("Persisted Documents"). If the
        /// manifest's identifiers aren't hashes, the form is `"documentId": "ID"`.
        case documentID
        /// `"documentId": "HASH"`, for servers older than the draft. If the manifest's identifiers aren't hashes, they
        /// replace the hash.
        case plainDocumentID
        /// `"extensions": {"persistedQuery": {"version": 1, "sha256Hash": "HASH"}}`, Apollo's form. If the manifest's
        /// identifiers aren't hashes, they replace the hash.
        case persistedQueryExtension
    }

    private let identification: Identification
    private let manifest: PersistedManifest?

    /// Creates a middleware that sends document identifiers in the given form.
    ///
    /// - Parameters:
    ///   - identification: The form in which identifiers are sent.
    ///   - manifest: The documents that the server knows, with their identifiers; the middleware rejects any other
    ///     document. Without a manifest, the identifiers are hashes, and only the server rejects documents.
    public init(_ identification: Identification = .documentID, manifest: PersistedManifest? = nil) {
        self.identification = identification
        self.manifest = manifest
    }

    /// Replaces the document of a request with its identifier. A request without a document is returned unchanged.
    ///
    /// - Throws: `ClientError` with code `untrustedDocument` if the manifest lacks the document.
    public func prepare(_ request: GraphQLRequest) async throws -> GraphQLRequest {
        if request.document.isEmpty { return request }
        let hash = PersistedDocument.hash(of: request.document)
        let id = manifest.map { $0.id(of: request.document, hash: hash) } ?? hash
        guard let id else {
            throw ClientError(
                code: .untrustedDocument,
                message: "the document of the \(request) is not in the manifest: add the selection, under the "
                    + "operation name that requests use, and write the manifest again")
        }
        var request = request
        request.document = ""
        switch identification {
        case .documentID: request.documentID = id == hash ? "sha256:\(hash)" : id
        case .plainDocumentID: request.documentID = id
        case .persistedQueryExtension: request.addPersistedQuery(hash: id)
        }
        return request
    }
}
