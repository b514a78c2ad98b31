#if os(Linux)
    import SwiftGraphQLCurl
    import Foundation

    /// The constants of libcurl's stable binary interface and functions that use these constants.
    enum Libcurl {
        typealias Handle = UnsafeMutableRawPointer
        typealias ProgressCallback =
            @convention(c) (UnsafeMutableRawPointer?, Int64, Int64, Int64, Int64) -> Int32

        enum Option: Int32 {
            case connectOnly = 141, errorBuffer = 10010, noSignal = 99, verifyPeer = 64, verifyHost = 81
            case certificateFile = 10065, certificateFolder = 10097
            case openSocketFunction = 20163, url = 10002, isPrivate = 10103, share = 10100, freshConnect = 74
            case httpGet = 80, post = 47, customRequest = 10036, postSize = 30120, copiedPostFields = 10165,
                headerFields = 10023
            case readFunction = 20012, readData = 10009, seekFunction = 20167, seekData = 10168
            case headerFunction = 20079, headerData = 10029, writeFunction = 20011, writeData = 10001
            case noProgress = 43, progressFunction = 20219, progressData = 10057
            case protocols = 181, userAgent = 10018, acceptEncoding = 10102, cookieFile = 10031, cookie = 10022
            case suppressConnectHeaders = 265, keepAlive = 213, quickExit = 322, pipeWait = 237, forbidReuse = 75,
                connectTimeout = 156
            case httpVersion = 84, alpn = 226, proxyTunnel = 61, tlsVersion = 32
            case proxy = 10004, noProxy = 10177, proxyUser = 10175, proxyPassword = 10176, unixSocketPath = 10231
            case certificateBlob = 40309, clientCertificateBlob = 40291, clientCertificateType = 10086
            case clientKeyPassword = 10026, pinnedPublicKey = 10230, cookieList = 10135
        }

        static let readAborted = 0x1000_0000
        static let writePaused = 0x1000_0001
        static let codeAgain: Int32 = 81
        static let errorSize = 256

        /// The reason why libcurl can't be used; `nil` if libcurl can be used.
        static var missing: String? { clibcurl_load().map { String(cString: $0) } }

        /// Returns the socket of a connected handle; `nil` if there is no socket.
        static func activeSocket(_ handle: Handle) -> Int32? {
            var socket: Int32 = -1
            return clibcurl_easy_get_socket(handle, 0x50002C, &socket) == 0 && socket >= 0 ? socket : nil
        }

        /// Returns the system's error code for the last failure; 0 if there is none.
        static func systemCode(_ handle: Handle) -> Int {
            var code: Int64 = 0
            return clibcurl_easy_get_number(handle, 0x200019, &code) == 0 ? Int(code) : 0
        }

        /// Returns the pointer that was set with `Option.isPrivate`.
        static func privatePointer(_ handle: Handle) -> UnsafeMutableRawPointer? {
            var pointer: UnsafeMutableRawPointer?
            return clibcurl_easy_get_pointer(handle, 0x100015, &pointer) == 0 ? pointer : nil
        }

        /// Calls the given closure with each cookie that a handle uses, in libcurl's own format.
        static func forEachCookie(of handle: Handle, _ body: (UnsafePointer<CChar>) -> Void) {
            var list: UnsafeMutableRawPointer?
            // The number is CURLINFO_COOKIELIST.
            guard clibcurl_easy_get_pointer(handle, 0x40001C, &list) == 0 else { return }
            defer { clibcurl_slist_free_all(list) }
            var rest = list
            while let element = rest {
                // A `curl_slist` consists of a pointer to its text and a pointer to the next element.
                if let text = element.load(as: UnsafePointer<CChar>?.self) { body(text) }
                rest = element.load(
                    fromByteOffset: MemoryLayout<UnsafeRawPointer>.stride, as: UnsafeMutableRawPointer?.self)
            }
        }

        /// Copies the cookies of one share handle to another.
        static func copyCookies(from old: Handle, to new: Handle) {
            guard let source = clibcurl_easy_init() else { return }
            defer { clibcurl_easy_cleanup(source) }
            guard let target = clibcurl_easy_init() else { return }
            defer { clibcurl_easy_cleanup(target) }
            clibcurl_easy_set_pointer(source, Option.share.rawValue, old)
            clibcurl_easy_set_pointer(target, Option.share.rawValue, new)
            forEachCookie(of: source) { clibcurl_easy_set_pointer(target, Option.cookieList.rawValue, $0) }
        }

        /// Removes all cookies that a handle uses.
        static func removeCookies(_ handle: Handle) {
            _ = "ALL".withCString { clibcurl_easy_set_pointer(handle, Option.cookieList.rawValue, $0) }
        }

        /// Returns the handles that have finished since the last call, with their result codes.
        static func finished(in multi: Handle) -> [(handle: Handle, code: Int32)] {
            var finished: [(Handle, Int32)] = []
            var left: Int32 = 0
            while let message = clibcurl_multi_info_read(multi, &left)?.pointee {
                if message.kind == 1, let handle = message.handle { finished.append((handle, message.data.code)) }
            }
            return finished
        }
    }

    extension UnavailableHTTPSession.Failure {
        /// The error for a system without a usable libcurl, or whose libcurl can't be set up.
        package static var missingLibcurl: Self {
            let reason = Libcurl.missing ?? "libcurl can't be set up with TLS"
            return Self(message: "\(reason); install libcurl 4 (7.68 or later), `libcurl4` on Debian and Ubuntu")
        }
    }

    /// Sets the options of a handle and records whether libcurl accepted all required options.
    struct LibcurlOptions {
        let handle: Libcurl.Handle
        private(set) var areTaken = true

        init(_ handle: Libcurl.Handle) { self.handle = handle }

        // Options that determine what is sent, or that matter for safety, are required. An older libcurl may lack the
        // other options.

        mutating func set(_ option: Libcurl.Option, _ number: Int64, isRequired: Bool = true) {
            check(clibcurl_easy_set_number(handle, option.rawValue, number), isRequired)
        }

        mutating func set(_ option: Libcurl.Option, _ text: String, isRequired: Bool = true) {
            check(text.withCString { clibcurl_easy_set_pointer(handle, option.rawValue, $0) }, isRequired)
        }

        mutating func set(_ option: Libcurl.Option, _ pointer: UnsafeRawPointer?, isRequired: Bool = true) {
            check(clibcurl_easy_set_pointer(handle, option.rawValue, pointer), isRequired)
        }

        /// Sets the options that HTTP exchanges and WebSockets have in common.
        mutating func setUpConnection(
            _ connection: ConnectionOptions, errorBuffer: UnsafeMutablePointer<CChar>
        ) {
            set(.verifyPeer, 1)
            set(.verifyHost, 2)
            set(.noSignal, 1)
            // CURL_SSLVERSION_TLSv1_2 requires TLS 1.2 or later, even if the system accepts earlier versions.
            set(.tlsVersion, 6)
            let trusted = TrustedCertificates.ofEnvironment
            if let file = trusted.file { set(.certificateFile, file) }
            if let folder = trusted.folder { set(.certificateFolder, folder) }
            set(connection)
            set(.errorBuffer, UnsafeRawPointer(errorBuffer), isRequired: false)
            let open:
                @convention(c) (
                    UnsafeMutableRawPointer?, Int32, UnsafeMutablePointer<clibcurl_address>?
                ) -> Int32 = { clibcurl_open_socket($0, $1, $2) }
            set(.openSocketFunction, unsafeBitCast(open, to: UnsafeRawPointer.self), isRequired: false)
        }

        private mutating func check(_ code: Int32, _ isRequired: Bool) {
            if isRequired, code != 0 { areTaken = false }
        }
    }
#endif
