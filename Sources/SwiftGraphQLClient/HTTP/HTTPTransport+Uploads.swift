import Foundation
import HTTPTransfer

extension HTTPTransport {
    /// Sends a request with uploads, a file of the disk in pieces.
    ///
    /// From a temporary file, since Foundation on Linux sends streams without a length, and neither platform can send
    /// one again where a redirect asks for it.
    func upload(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        var message = try post([], of: request)
        let (body, contentType) = try await MultipartForm(request).write(in: temporaryFolder)
        defer { if case .file(let url) = body { try? FileManager.default.removeItem(at: url) } }
        message.ownHeaders["Content-Type"] = contentType
        message.body = body
        if let observer = UploadProgress.observer {
            message.onProgress = { observer(UploadProgress(sentBytes: $0, totalBytes: $1)) }
        }
        return try await answer(to: message, of: request)
    }
}
