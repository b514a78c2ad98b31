#if os(Linux)
    import SwiftGraphQLCurl
    import Foundation

    /// A byte stream to a server, with or without TLS. Once it is connected, only the loop's thread may use it.
    package final class LibcurlStream {
        package enum Outcome {
            case bytes(Int)
            /// Nothing can be read or written now, so the caller should wait for the socket.
            case again
            /// The peer has stopped sending.
            case end
            case failure
        }

        /// The socket of the connection.
        package private(set) var socket: Int32 = -1

        private var handle: Libcurl.Handle?
        private let errorText: UnsafeMutablePointer<CChar>
        private var isCancelled: () -> Bool
        private var lastCode: Int32 = 0

        /// Connects to a server and checks its certificate. Blocks the calling thread until then.
        ///
        /// - Parameters:
        ///   - url: The address, such as `http://host:port` or `https://host:port`.
        ///   - connection: The connection options.
        ///   - isCancelled: A closure that returns whether to give up. It is called at least once a second.
        /// - Throws: `URLError` if the connection fails, or `UnavailableHTTPSession.Failure` if libcurl can't be set up.
        package init(to url: String, _ connection: ConnectionOptions, isCancelled: @escaping () -> Bool) throws {
            errorText = .allocate(capacity: Libcurl.errorSize)
            errorText.pointee = 0
            self.isCancelled = isCancelled
            // The closure may hold an object that holds this stream.
            defer { self.isCancelled = { false } }
            clibcurl_ignore_broken_pipe()
            handle = clibcurl_easy_init()
            guard let handle, setUp(handle, url, connection) else {
                throw UnavailableHTTPSession.Failure.missingLibcurl
            }
            lastCode = clibcurl_easy_perform(handle)
            if let error = URLError(libcurlCode: lastCode, text, systemCode: Libcurl.systemCode(handle)) { throw error }
            guard let socket = Libcurl.activeSocket(handle) else {
                throw URLError(.cannotConnectToHost, "libcurl didn't provide a socket")
            }
            self.socket = socket
        }

        private func setUp(_ handle: Libcurl.Handle, _ url: String, _ connection: ConnectionOptions) -> Bool {
            var options = LibcurlOptions(handle)
            options.setUpConnection(connection, errorBuffer: errorText)
            options.set(.url, url)
            options.set(.connectOnly, 1)
            // The number is CURL_HTTP_VERSION_1_1.
            options.set(.httpVersion, 2, isRequired: false)
            options.set(.alpn, 0, isRequired: false)
            options.set(.proxyTunnel, 1, isRequired: false)
            let checkCancellation: Libcurl.ProgressCallback = { context, _, _, _, _ in
                let stream = context.map { Unmanaged<LibcurlStream>.fromOpaque($0).takeUnretainedValue() }
                return stream?.isCancelled() == true ? 1 : 0
            }
            options.set(.noProgress, 0)
            options.set(.progressFunction, unsafeBitCast(checkCancellation, to: UnsafeRawPointer.self))
            options.set(.progressData, UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()))
            return options.areTaken
        }

        deinit {
            close()
            errorText.deallocate()
        }

        /// A description of the last error.
        package var reason: String {
            URLError(libcurlCode: lastCode, text)?.reason ?? text
        }

        private var text: String {
            let text = errorText.pointee == 0 ? clibcurl_easy_strerror(lastCode) : UnsafePointer(errorText)
            return text.map { String(cString: $0) } ?? ""
        }

        /// Writes as many bytes as possible without waiting. After `again`, the next call must pass the same bytes at
        /// the same address.
        package func write(_ bytes: UnsafeRawBufferPointer) -> Outcome {
            guard let handle else { return .end }
            var count = 0
            lastCode = clibcurl_easy_send(handle, bytes.baseAddress, bytes.count, &count)
            if lastCode == Libcurl.codeAgain || lastCode == 0 && count == 0 { return .again }
            return lastCode == 0 ? .bytes(count) : .failure
        }

        /// Reads the available bytes into the buffer, without waiting.
        package func read(into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
            guard let handle else { return .end }
            var count = 0
            lastCode = clibcurl_easy_recv(handle, buffer.baseAddress, buffer.count, &count)
            if lastCode == Libcurl.codeAgain { return .again }
            if lastCode == 0 { return count == 0 ? .end : .bytes(count) }
            return .failure
        }

        /// Closes the connection. Further reads and writes return `end`.
        package func close() {
            if let handle { clibcurl_easy_cleanup(handle) }
            handle = nil
        }
    }
#endif
