#if os(Linux)
    import Foundation

    /// The certificates that the environment names, to trust in place of the system's.
    package struct TrustedCertificates: Hashable, Sendable {
        /// A file of certificates.
        package let file: String?
        /// A folder of certificates, or several with colons between.
        package let folder: String?

        /// Those of the process.
        static let ofEnvironment = TrustedCertificates(ProcessInfo.processInfo.environment)

        /// Reads variables of the environment. Empty ones count as missing.
        package init(_ environment: [String: String]) {
            func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
            // The first is what Foundation's own use of libcurl reads, the others what users of OpenSSL expect.
            file = value("URLSESSION_CERT_AUTHORITY_INFO_FILE") ?? value("SSL_CERT_FILE")
            folder = value("SSL_CERT_DIR")
        }
    }
#endif
