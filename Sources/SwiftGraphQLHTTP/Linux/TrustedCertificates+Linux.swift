#if os(Linux)
    import Foundation

    /// The paths of trusted certificates from environment variables. If only one path is set, libcurl's default for the
    /// other stays in effect.
    package struct TrustedCertificates: Hashable, Sendable {
        /// The path of a file with certificates; `nil` if not specified.
        package let file: String?
        /// The path of a folder with certificates, or several paths separated by colons; `nil` if not specified.
        package let folder: String?

        /// The paths from the environment of this process.
        static let ofEnvironment = TrustedCertificates(ProcessInfo.processInfo.environment)

        /// Reads the paths from environment variables. An empty variable counts as missing.
        package init(_ environment: [String: String]) {
            func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
            // Foundation, which also uses libcurl, reads the first variable. OpenSSL's users expect the other two.
            file = value("URLSESSION_CERT_AUTHORITY_INFO_FILE") ?? value("SSL_CERT_FILE")
            folder = value("SSL_CERT_DIR")
        }
    }
#endif
