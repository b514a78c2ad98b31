#if os(Linux)
    import Foundation

    /// The certificates to trust instead of the system's, from environment variables.
    package struct TrustedCertificates: Hashable, Sendable {
        /// The path of a file of certificates.
        package let file: String?
        /// The path of a folder of certificates, or several paths separated by colons.
        package let folder: String?

        /// The certificates from the environment of this process.
        static let ofEnvironment = TrustedCertificates(ProcessInfo.processInfo.environment)

        /// Reads environment variables. Empty ones count as missing.
        package init(_ environment: [String: String]) {
            func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
            // Foundation's own use of libcurl reads the first variable. Users of OpenSSL expect the others.
            file = value("URLSESSION_CERT_AUTHORITY_INFO_FILE") ?? value("SSL_CERT_FILE")
            folder = value("SSL_CERT_DIR")
        }
    }
#endif
