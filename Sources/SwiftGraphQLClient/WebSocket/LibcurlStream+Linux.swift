#if !canImport(Darwin)
    import CLibcurl
    import Foundation
    import HTTPTransfer

    /// A connected socket, with TLS where asked for.
    ///
    /// Unchecked: libcurl lets any thread use a handle, one at a time. The thread that connects hands it to the
    /// socket loop by way of a lock; `cancel` alone may be called beside it, which sets an atomic flag.
    final class LibcurlStream: @unchecked Sendable {
        /// How a read or write went.
        enum Outcome {
            case bytes(Int)
            case again
            case end
            case failure
        }

        private var stream: OpaquePointer?

        /// A stream that is not connected.
        ///
        /// - Throws: `ClientError` of code `webSocketsUnavailable`.
        init(to endpoint: WebSocketEndpoint, certificateFile: String?, timeout: Duration) throws {
            let certificateFile = certificateFile ?? CertificateFile.path
            let url = "\(endpoint.isSecure ? "https" : "http")://\(endpoint.host):\(endpoint.port)/"
            let milliseconds = Int(min(max(timeout / .milliseconds(1), 1), 86_400_000))
            if let missing = clibcurl_load() {
                throw ClientError(
                    code: .webSocketsUnavailable,
                    message: "there is no WebSocket: \(String(cString: missing)); install libcurl 4 (7.45 or later)")
            }
            guard let stream = clibcurl_create(url, certificateFile, milliseconds) else {
                throw ClientError(
                    code: .webSocketsUnavailable,
                    message: "there is no WebSocket: libcurl refuses to be set up with TLS")
            }
            self.stream = stream
        }

        deinit {
            close()
        }

        /// The socket, to wait for.
        var socket: Int32 { stream.map { clibcurl_socket($0) } ?? -1 }

        /// Connects, while the thread waits.
        ///
        /// - Throws: `ClientError` of code `timedOut` or `connectionFailed`; `CancellationError`.
        func connect() throws {
            switch stream.map({ clibcurl_connect($0) }) ?? clibcurl_cancelled {
            case clibcurl_done:
                return
            case clibcurl_cancelled:
                throw CancellationError()
            case clibcurl_timed_out:
                throw ClientError(code: .timedOut, message: "the server did not let the WebSocket connect in time")
            default:
                throw ClientError(
                    code: .connectionFailed,
                    message:
                        "the WebSocket can't connect: \(reason); check the endpoint, the server and its certificate")
            }
        }

        /// Ends a `connect` that runs in another thread.
        func cancel() {
            if let stream { clibcurl_cancel(stream) }
        }

        /// What went wrong.
        var reason: String { stream.map { String(cString: clibcurl_message($0)) } ?? "" }

        /// Writes what can be written without waiting; after `again`, the same bytes at the same place must be given.
        func write(_ bytes: UnsafeRawBufferPointer) -> Outcome {
            guard let stream else { return .end }
            var count = 0
            return Self.outcome(clibcurl_send(stream, bytes.baseAddress, bytes.count, &count), count)
        }

        /// Reads what is there.
        func read(into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
            guard let stream else { return .end }
            var count = 0
            return Self.outcome(clibcurl_receive(stream, buffer.baseAddress, buffer.count, &count), count)
        }

        /// Closes the socket; not while `connect` runs.
        func close() {
            if let stream { clibcurl_destroy(stream) }
            stream = nil
        }

        private static func outcome(_ outcome: clibcurl_outcome, _ count: Int) -> Outcome {
            switch outcome {
            case clibcurl_done: .bytes(count)
            case clibcurl_again: .again
            case clibcurl_end: .end
            default: .failure
            }
        }
    }
#endif
