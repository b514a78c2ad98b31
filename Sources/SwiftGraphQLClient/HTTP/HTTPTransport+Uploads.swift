import Foundation
import SwiftGraphQLHTTP

extension HTTPTransport {
    /// Sends a request with uploads. A body with files from disk is written to a temporary file first, because a stream
    /// can't be resent after a redirect.
    func upload(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        var message = try post([], of: request)
        let (body, contentType) = try await MultipartForm(request).write(in: temporaryFolder)
        defer { if case .file(let url) = body { try? FileManager.default.removeItem(at: url) } }
        message.require("Content-Type", contentType)
        message.body = body
        if let observer = UploadProgress.observer {
            message.onProgress = { observer(UploadProgress(sentBytes: $0, totalBytes: $1)) }
        }
        return try await answer(to: message, of: request)
    }
}
