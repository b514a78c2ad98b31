#if os(Linux)
    import SwiftGraphQLCurl
    import Foundation

    extension LibcurlOptions {
        /// Sets the proxy, the certificates and the public keys. libcurl reuses a connection only with equal options.
        mutating func set(_ connection: ConnectionOptions) {
            if connection.proxy == .none { set(.proxy, "") }
            if let server = connection.proxy.server {
                // The "h" in `socks5h` makes the proxy resolve the host name.
                let scheme = server.isSOCKS ? "socks5h" : "http"
                let host = server.host.contains(":") ? "[\(server.host)]" : server.host
                set(.proxy, "\(scheme)://\(host):\(server.port)")
                // An empty list overrides the exceptions in environment variables.
                set(.noProxy, "")
                if let user = server.user { set(.proxyUser, user) }
                if let password = server.password { set(.proxyPassword, password) }
            }
            if let certificates = connection.trustedCertificatesPEM {
                set(.certificateBlob, Data(certificates.utf8))
                // With a folder, libcurl would also trust the system's certificates.
                set(.certificateFolder, nil)
            }
            if let client = connection.clientCertificate {
                set(.clientCertificateBlob, client.archive)
                set(.clientCertificateType, "P12")
                set(.clientKeyPassword, client.passphrase)
            }
            if !connection.pinnedPublicKeyDigests.isEmpty {
                let keys = connection.pinnedPublicKeyDigests.sorted().map { "sha256//\($0)" }
                set(.pinnedPublicKey, keys.joined(separator: ";"))
            }
            // The number is CURL_HTTP_VERSION_1_1.
            if connection.linux.usesHTTP1Only { set(.httpVersion, 2) }
            if let path = connection.linux.unixSocket { set(.unixSocketPath, path) }
        }

        /// Sets an option to the given bytes, which libcurl copies.
        private mutating func set(_ option: Libcurl.Option, _ bytes: Data) {
            var bytes = bytes
            bytes.withUnsafeMutableBytes { buffer in
                // The flag is CURL_BLOB_COPY.
                var blob = clibcurl_blob(data: buffer.baseAddress, length: buffer.count, flags: 1)
                withUnsafePointer(to: &blob) { set(option, UnsafeRawPointer($0)) }
            }
        }
    }
#endif
