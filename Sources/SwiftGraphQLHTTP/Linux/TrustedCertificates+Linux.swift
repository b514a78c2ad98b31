#if os(Linux)
    import Foundation

    /// The certificates that environment variables specify, to be trusted instead of the system's certificates.
    package struct TrustedCertificates: Hashable, Sendable {
        /// The path of a file with certificates; `nil` if not specified.
        package let file: String?
        /// The path of a folder with certificates, or several paths separated by colons; `nil` if not specified.
        package let folder: String?

        /// The certificates from the environment of this process.
        static let ofEnvironment = TrustedCertificates(ProcessInfo.processInfo.environment)

        /// Reads the certificates' paths from environment variables. An empty variable counts as missing.
        package init(_ environment: [String: String]) {
            func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
            // Foundation, which also uses libcurl, reads the first variable. OpenSSL's users expect the other two.
            file = value("URLSESSION_CERT_AUTHORITY_INFO_FILE") ?? value("SSL_CERT_FILE")
            folder = value("SSL_CERT_DIR")
        }
    }
#endif
