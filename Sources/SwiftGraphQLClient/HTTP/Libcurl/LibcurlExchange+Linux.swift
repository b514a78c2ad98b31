#if !canImport(Darwin)
    import Foundation
    import GraphQLSelection
    import HTTPTransfer

    /// One message and its answer, from its place in the queue to its end.
    ///
    /// Unchecked: what changes is touched by the loop's thread alone.
    final class LibcurlExchange: @unchecked Sendable {
        /// Whether it is not counted among those that a server may have at a time.
        let isStream: Bool
        /// Scheme, host and port.
        let origin: String

        private let message: HTTPMessage
        private let receiver: any HTTPReceiver
        private let certificateFile: String?
        private let upload: UploadSource?
        private let progress: ProgressReport?
        private var transfer: LibcurlTransfer?
        private var isFinished = false

        /// As long as Foundation waits where nothing is said.
        private static let defaultTimeout = Duration.seconds(60)

        /// - Throws: `ClientError` of code `uploadFailed`.
        init(
            _ message: HTTPMessage, to receiver: any HTTPReceiver, isStream: Bool, certificateFile: String?,
            progressObserver: (@Sendable (UploadProgress) -> Void)? = nil
        ) throws {
            self.message = message
            self.receiver = receiver
            self.isStream = isStream
            self.certificateFile = certificateFile
            origin = message.url.origin
            switch message.body {
            case .upload(let body):
                let source = try UploadSource(body)
                upload = source
                progress = progressObserver.map { ProgressReport($0, totalBytes: source.count) }
            case .bytes(let bytes) where !message.isRepeatable:
                upload = try UploadSource(.memory(Data(bytes)))
                progress = nil
            case .bytes, .none:
                upload = nil
                progress = nil
            }
        }

        /// When it fails unless something happens.
        var deadline: ContinuousClock.Instant { transfer?.deadline ?? .now }

        /// Whether the answer came by HTTP/2.
        var usedHTTP2: Bool { transfer?.usedHTTP2 ?? false }

        /// Begins it.
        ///
        /// - Returns: Whether it is under way.
        func begin(in loop: OpaquePointer) -> Bool {
            guard !isFinished else { return false }
            transfer = LibcurlTransfer(
                libcurlMessage, in: loop, timeout: message.timeout ?? Self.defaultTimeout, delegate: self)
            if transfer != nil { return true }
            end(ClientError(code: .connectionFailed, message: "libcurl can't make a request to \(origin)"))
            return false
        }

        private var libcurlMessage: LibcurlMessage {
            var body = LibcurlMessage.Body.bytes([])
            if let upload {
                body = .delegate(byteCount: upload.count)
            } else if case .bytes(let bytes) = message.body {
                body = .bytes(bytes)
            }
            return LibcurlMessage(
                url: message.url.absoluteString, method: message.method, headers: message.allHeaders, body: body,
                certificateFile: certificateFile)
        }

        /// Ends it as libcurl says that it ended.
        func finish(in loop: OpaquePointer) {
            guard let transfer else { return }
            finish(transfer.error.map(ClientError.explaining), in: loop)
        }

        /// Ends it, where that has not been done.
        func finish(_ error: (any Error)?, in loop: OpaquePointer) {
            transfer?.end(in: loop)
            transfer = nil
            end(error)
        }

        private func end(_ error: (any Error)?) {
            guard !isFinished else { return }
            isFinished = true
            if let progress {
                // After what was reported.
                progress.queue.async { [receiver] in receiver.finish(error) }
            } else {
                receiver.finish(error)
            }
        }
    }

    extension LibcurlExchange: LibcurlTransferDelegate {
        func receive(_ head: HTTPHead) { receiver.receive(head) }

        func receive(_ bytes: UnsafeRawBufferPointer) { receiver.receive(bytes) }

        func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { try upload?.read(into: buffer) ?? 0 }

        func seek(to offset: Int64) throws -> Bool {
            if message.isRepeatable { return upload?.seek(to: offset) ?? false }
            throw URLError(
                .networkConnectionLost,
                "the connection broke before there was an answer, and a mutation is not sent twice")
        }

        func report(sentBytes: Int64) { progress?.report(sentBytes) }
    }

    extension ClientError {
        /// What to throw where a transfer ended with an error.
        static func explaining(_ error: any Error) -> any Error {
            switch error {
            case let error as URLError: ClientError.brokenConnection(error.localizedDescription, underlying: error)
            case is HTTPHeadParser.TooLarge:
                ClientError(
                    code: .connectionFailed, message: "the server sent a head of more than 256 kB; check the endpoint")
            default: error
            }
        }
    }

    /// Reports progress one call at a time, and not in the loop's thread.
    private struct ProgressReport {
        let queue = DispatchQueue(label: "HTTP upload")
        private let observer: @Sendable (UploadProgress) -> Void
        private let totalBytes: Int64

        init(_ observer: @escaping @Sendable (UploadProgress) -> Void, totalBytes: Int64) {
            self.observer = observer
            self.totalBytes = totalBytes
        }

        func report(_ sentBytes: Int64) {
            let progress = UploadProgress(sentBytes: sentBytes, totalBytes: totalBytes)
            queue.async { [observer] in observer(progress) }
        }
    }
#endif
