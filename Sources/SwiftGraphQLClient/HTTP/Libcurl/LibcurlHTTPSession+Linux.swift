#if !canImport(Darwin)
    import Foundation
    import GraphQLSelection
    import HTTPTransfer

    /// HTTP by libcurl: HTTP/1.1 and HTTP/2, with the proxies that the environment names, compressed answers, and cookies
    /// kept in memory.
    struct LibcurlHTTPSession: HTTPSession {
        private let loop: HTTPLoop
        private let certificateFile: String?

        /// A session, whose thread lasts as long as the process once there was an exchange.
        ///
        /// - Parameters:
        ///   - certificateFile: The certificates to trust; by default what the environment names, or the system's.
        ///   - idleTime: How long connections are kept when nothing is under way.
        /// - Returns: `nil` where libcurl is missing or older than 7.68.
        init?(certificateFile: String? = CertificateFile.path, idleTime: Duration = .seconds(60)) {
            guard let loop = HTTPLoop(idleTime: idleTime) else { return nil }
            self.loop = loop
            self.certificateFile = certificateFile
        }

        func send(_ message: HTTPMessage) async throws -> GraphQLResponse {
            try Task.checkCancellation()
            let answer = WholeAnswer()
            let exchange = try LibcurlExchange(
                message, to: answer, isStream: false, certificateFile: certificateFile,
                progressObserver: UploadProgress.observer)
            return try await withTaskCancellationHandler {
                loop.start(exchange)
                return try await answer.completion.wait()
            } onCancel: {
                loop.cancel(exchange)
            }
        }

        func stream(_ message: HTTPMessage, to receiver: any HTTPReceiver) -> @Sendable () -> Void {
            do {
                let exchange = try LibcurlExchange(
                    message, to: receiver, isStream: true, certificateFile: certificateFile)
                loop.start(exchange)
                return { [loop] in loop.cancel(exchange) }
            } catch {
                receiver.finish(error)
                return {}
            }
        }
    }

    /// Collects an answer.
    ///
    /// Unchecked: the loop alone calls it, from one thread.
    private final class WholeAnswer: HTTPReceiver, @unchecked Sendable {
        let completion = Completion<GraphQLResponse>()
        private var response: GraphQLResponse?

        /// A server may announce what it likes.
        private static let maximumReservation = 16 << 20

        func receive(_ head: HTTPHead) {
            response = head.response
            if let length = response?.header("Content-Length").flatMap({ Int($0) }), length > 0 {
                response?.body.reserveCapacity(min(length, Self.maximumReservation))
            }
        }

        func receive(_ bytes: UnsafeRawBufferPointer) {
            response?.body.append(contentsOf: bytes)
        }

        func finish(_ error: (any Error)?) {
            if let error {
                completion.finish(.failure(error))
            } else if let response {
                self.response = nil
                completion.finish(.success(response))
            } else {
                completion.finish(
                    .failure(ClientError(code: .connectionFailed, message: "the answer did not come by HTTP")))
            }
        }
    }
#endif
