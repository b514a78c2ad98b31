import SwiftGraphQLHTTP

extension ConnectionOptions {
    /// Returns these options if they are valid.
    ///
    /// - Throws: `ClientError` with code `invalidConnectionOptions` if an option is invalid.
    func validated() throws(ClientError) -> ConnectionOptions {
        do {
            try validate()
        } catch {
            throw ClientError(code: .invalidConnectionOptions, message: error.message)
        }
        return self
    }
}
