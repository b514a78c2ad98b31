import Foundation

/// The body of a request with uploads, ready to be sent.
enum UploadBody: Sendable {
    case memory(Data)
    /// A file made for the request.
    case file(URL)

    /// Removes the file that was made.
    func remove() {
        if case .file(let url) = self { try? FileManager.default.removeItem(at: url) }
    }
}
