import SwiftGraphQLHTTP

extension ConnectionOptions {
    /// Returns the options.
    ///
    /// - Throws: `ClientError` of code `invalidConnectionOptions` if one is invalid.
    func validated() throws(ClientError) -> ConnectionOptions {
        do {
            try validate()
        } catch {
            throw ClientError(code: .invalidConnectionOptions, message: error.message)
        }
        return self
    }
}
