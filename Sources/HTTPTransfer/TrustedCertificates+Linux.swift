#if os(Linux)
    import Foundation

    /// The certificates to trust in place of the system's.
    package enum CertificateFile {
        /// What the environment names, where it does.
        package static let path: String? = {
            let environment = ProcessInfo.processInfo.environment
            // The first is what Foundation's own use of libcurl reads, the second what OpenSSL's users expect.
            return environment["URLSESSION_CERT_AUTHORITY_INFO_FILE"] ?? environment["SSL_CERT_FILE"]
        }()
    }
#endif
