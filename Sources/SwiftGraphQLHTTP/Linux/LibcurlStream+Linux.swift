#if os(Linux)
    import SwiftGraphQLCurl
    import Foundation

    /// A byte stream to a server, with or without TLS. Only the loop's thread may use it.
    ///
    /// libcurl opens the connection in a separate `multi` handle. In a shared handle, other exchanges would close the
    /// connection when they look for old connections.
    package final class LibcurlStream {
        package enum Outcome {
            case bytes(Int)
            /// Nothing can be read or written now, so the caller should wait for the socket.
            case again
            /// The peer has stopped sending.
            case end
            case failure
        }

        /// The socket of the connection; `nil` until the stream is connected.
        package private(set) var socket: Int32?
        /// The sockets that libcurl waits for while it connects, with the events for `poll`.
        package private(set) var pending: [Int32: Int16] = [:]
        /// The time at which to call `connect` again while libcurl connects, even if no socket is ready.
        package private(set) var deadline: ContinuousClock.Instant?

        private var handle: Libcurl.Handle?
        private let multi: Libcurl.Handle
        private let errorText: UnsafeMutablePointer<CChar>
        private var lastCode: Int32 = 0

        private typealias SocketCallback =
            @convention(c) (
                UnsafeMutableRawPointer?, Int32, Int32, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
            ) -> Int32
        private typealias TimerCallback =
            @convention(c) (UnsafeMutableRawPointer?, Int, UnsafeMutableRawPointer?) -> Int32

        /// Creates a stream and starts to connect it.
        ///
        /// - Parameters:
        ///   - url: The address, such as `http://host:port` or `https://host:port`.
        ///   - connection: The connection options.
        ///   - certificateFile: A file with the certificates to trust; `nil` trusts the certificates in `connection`,
        ///     in environment variables or in the system.
        /// - Returns: `nil` if libcurl is missing, or can't be set up with TLS.
        package init?(to url: String, _ connection: ConnectionOptions, certificateFile: String?) {
            guard Libcurl.missing == nil, let multi = clibcurl_multi_init() else { return nil }
            self.multi = multi
            errorText = .allocate(capacity: Libcurl.errorSize)
            errorText.pointee = 0
            handle = clibcurl_easy_init()
            guard let handle else { return nil }
            var options = LibcurlOptions(handle)
            options.setUpConnection(connection, certificateFile: certificateFile, errorBuffer: errorText)
            options.set(.url, url)
            options.set(.connectOnly, 1)
            // The number is CURL_HTTP_VERSION_1_1.
            options.set(.httpVersion, 2, isRequired: false)
            options.set(.alpn, 0, isRequired: false)
            options.set(.proxyTunnel, 1, isRequired: false)
            options.set(.quickExit, 1, isRequired: false)
            let watch: SocketCallback = { _, socket, what, context, _ in
                // The events are CURL_POLL_IN (1), CURL_POLL_OUT (2), CURL_POLL_INOUT (3) and CURL_POLL_REMOVE (4).
                let events = Int16((what & 1 != 0 ? POLLIN : 0) | (what & 2 != 0 ? POLLOUT : 0))
                LibcurlStream.of(context)?.pending[socket] = what == 4 ? nil : events
                return 0
            }
            let time: TimerCallback = { _, milliseconds, context in
                LibcurlStream.of(context)?.deadline = milliseconds < 0 ? nil : .now + .milliseconds(milliseconds)
                return 0
            }
            let context = Unmanaged.passUnretained(self).toOpaque()
            // These are CURLMOPT_SOCKETFUNCTION, CURLMOPT_SOCKETDATA, CURLMOPT_TIMERFUNCTION and CURLMOPT_TIMERDATA.
            for (option, pointer) in [
                (20001, unsafeBitCast(watch, to: UnsafeRawPointer.self)), (10002, UnsafeRawPointer(context)),
                (20004, unsafeBitCast(time, to: UnsafeRawPointer.self)), (10005, UnsafeRawPointer(context)),
            ] as [(Int32, UnsafeRawPointer)] {
                clibcurl_multi_set_pointer(multi, option, pointer)
            }
            guard options.areTaken, clibcurl_multi_add_handle(multi, handle) == 0 else { return nil }
        }

        deinit {
            close()
            clibcurl_multi_cleanup(multi)
            errorText.deallocate()
        }

        private static func of(_ context: UnsafeMutableRawPointer?) -> LibcurlStream? {
            context.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
        }

        /// The reason why libcurl can't be used; `nil` if libcurl can be used.
        package static var unavailability: String? { Libcurl.missing }

        /// Continues to connect, without waiting.
        ///
        /// - Parameters:
        ///   - ready: The socket that is ready; `nil` if the deadline has passed.
        /// - Returns: Whether the stream is connected, after the certificate and the host name have been checked.
        /// - Throws: `URLError` if the connection failed.
        package func connect(_ ready: (socket: Int32, events: Int16)? = nil) throws -> Bool {
            guard let handle else { return false }
            if socket != nil { return true }
            var running: Int32 = 0
            if let ready {
                // The bits are CURL_CSELECT_IN (1), CURL_CSELECT_OUT (2) and CURL_CSELECT_ERR (4).
                let events = Int32(ready.events)
                let mask =
                    (events & POLLIN != 0 ? 1 : 0) | (events & POLLOUT != 0 ? 2 : 0)
                    | (events & (POLLERR | POLLHUP) != 0 ? 4 : 0)
                clibcurl_multi_socket_action(multi, ready.socket, Int32(mask), &running)
            } else {
                deadline = nil
                // The socket -1 is CURL_SOCKET_TIMEOUT.
                clibcurl_multi_socket_action(multi, -1, 0, &running)
            }
            guard let (_, code) = Libcurl.finished(in: multi).first else { return false }
            lastCode = code
            if let error = URLError(libcurlCode: code, text, systemCode: Libcurl.systemCode(handle)) { throw error }
            socket = Libcurl.activeSocket(handle)
            guard socket != nil else { throw URLError(.cannotConnectToHost, "libcurl didn't provide a socket") }
            (pending, deadline) = ([:], nil)
            return true
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
            if let handle {
                clibcurl_multi_remove_handle(multi, handle)
                clibcurl_easy_cleanup(handle)
            }
            handle = nil
            (pending, deadline) = ([:], nil)
        }
    }
#endif
