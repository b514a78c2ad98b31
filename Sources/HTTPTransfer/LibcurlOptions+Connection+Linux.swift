#if os(Linux)
    import CLibcurl
    import Foundation

    extension LibcurlOptions {
        /// Sets proxy, certificates and public keys. libcurl uses a connection again only with the same ones.
        mutating func set(_ connection: HTTPConnectionOptions) {
            switch connection.proxy {
            case .system: break
            case .none: set(.proxy, "")
            case .server(let server):
                // With "h", the proxy looks the host up.
                set(.proxy, "\(server.isSOCKS ? "socks5h" : "http")://\(server.host):\(server.port)")
                // The environment may name exceptions.
                set(.noProxy, "")
                if let user = server.user { set(.proxyUser, user) }
                if let password = server.password { set(.proxyPassword, password) }
            }
            if !connection.authorities.isEmpty {
                set(.certificateBlob, Data(PEM.text(of: connection.authorities).utf8))
                // The folder of the system.
                set(.certificateFolder, nil)
            }
            if let (archive, passphrase) = connection.clientCertificate {
                set(.clientCertificateBlob, archive)
                set(.clientCertificateType, "P12")
                set(.clientKeyPassword, passphrase)
            }
            if !connection.pinnedKeys.isEmpty {
                set(.pinnedPublicKey, connection.pinnedKeys.map { "sha256//\($0)" }.joined(separator: ";"))
            }
            // CURL_HTTP_VERSION_1_1
            if connection.usesHTTP1Only { set(.httpVersion, 2) }
            if let path = connection.unixSocket { set(.unixSocketPath, path) }
        }

        /// Sets an option to bytes, which libcurl copies.
        private mutating func set(_ option: Libcurl.Option, _ bytes: Data) {
            var bytes = bytes
            bytes.withUnsafeMutableBytes { buffer in
                // CURL_BLOB_COPY
                var blob = clibcurl_blob(data: buffer.baseAddress, length: buffer.count, flags: 1)
                withUnsafePointer(to: &blob) { set(option, UnsafeRawPointer($0)) }
            }
        }
    }
#endif
