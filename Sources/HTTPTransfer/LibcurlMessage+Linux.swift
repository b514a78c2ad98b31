#if !canImport(Darwin)
    import CLibcurl
    import Foundation

    /// What a transfer sends.
    package struct LibcurlMessage: Sendable {
        /// What is sent after the header fields; a GET has no body.
        package enum Body: Sendable {
            case bytes([UInt8])
            /// So many bytes, which the transfer's delegate is asked for.
            case delegate(byteCount: Int64)
        }

        private let url: String
        private let method: String
        private let headers: [String: String]
        private let body: Body
        private let certificateFile: String?

        /// A message with its parts.
        ///
        /// - Parameters:
        ///   - method: `GET` or `POST`.
        ///   - certificateFile: The certificates to trust; `nil` for the system's.
        package init(
            url: String, method: String, headers: [String: String], body: Body,
            certificateFile: String? = CertificateFile.path
        ) {
            self.url = url
            self.method = method
            self.headers = headers
            self.body = body
            self.certificateFile = certificateFile
        }

        /// Some servers refuse requests without one (RFC 9110, section 10.1.5).
        private static let userAgent = "SwiftGraphQL"

        /// Begins an exchange; `nil` where libcurl can't.
        func start(in loop: OpaquePointer, _ events: clibcurl_events) -> OpaquePointer? {
            var events = events
            let strings = CStrings()
            var fields = headers.map { strings.copy($1.isEmpty ? "\($0);" : "\($0): \($1)") }
            // Without it, libcurl waits a second for servers that do not know what it expects.
            fields.append(strings.copy("Expect:"))
            var request = clibcurl_request()
            request.url = strings.copy(url)
            request.user_agent = strings.copy(Self.userAgent)
            request.ca_file = certificateFile.flatMap { strings.copy($0) }
            request.is_get = method == "GET"
            var bytes: [UInt8] = []
            switch body {
            case .bytes(let all):
                bytes = all
                request.body_size = Int64(all.count)
            case .delegate(let byteCount):
                request.body_size = byteCount
            }
            return withExtendedLifetime(strings) {
                fields.withUnsafeBufferPointer { fields in
                    bytes.withUnsafeBytes { bytes in
                        request.headers = fields.baseAddress
                        request.header_count = fields.count
                        request.body = bytes.isEmpty ? nil : bytes.baseAddress
                        return clibcurl_loop_start(loop, &request, &events)
                    }
                }
            }
        }
    }

    /// Strings for C, which live as long as this.
    private final class CStrings {
        private var copies: [UnsafeMutablePointer<CChar>?] = []

        func copy(_ text: String) -> UnsafePointer<CChar>? {
            let copy = strdup(text)
            copies.append(copy)
            return copy.map { UnsafePointer($0) }
        }

        deinit {
            for copy in copies { free(copy) }
        }
    }
#endif
