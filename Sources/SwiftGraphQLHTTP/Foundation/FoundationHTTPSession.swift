#if canImport(Darwin) || canImport(FoundationNetworking) && (DEBUG || !canImport(Glibc))
    #if canImport(FoundationNetworking)
        import Foundation
        package import FoundationNetworking
    #else
        package import Foundation
    #endif

    /// Sends HTTP requests with `URLSession`.
    package final class FoundationHTTPSession: HTTPSession {
        private let configuration: URLSessionConfiguration
        private let options: HTTPSessionOptions
        private let session: URLSession
        private let delegate: FoundationHTTPDelegate
        /// The session for streams. In the session for requests, a few streams would block all requests over HTTP/1.1.
        private let streams: URLSession
        private let streamDelegate: FoundationHTTPDelegate

        package init(options: HTTPSessionOptions) {
            configuration = .session(options)
            self.options = options
            delegate = FoundationHTTPDelegate(options, configuration)
            session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
            streamDelegate = FoundationHTTPDelegate(options, configuration)
            let streaming = configuration.copy() as? URLSessionConfiguration ?? configuration
            streaming.httpMaximumConnectionsPerHost = Self.maximumStreams
            streams = URLSession(configuration: streaming, delegate: streamDelegate, delegateQueue: nil)
        }

        /// The maximum number of streams from a host over HTTP/1.1. It only has to be far more than apps need.
        private static let maximumStreams = 10_000

        deinit {
            // A `URLSession` and its delegate stay in memory until the session is invalidated.
            session.finishTasksAndInvalidate()
            streams.finishTasksAndInvalidate()
        }

        package func send(_ message: HTTPMessage, to receiver: HTTPReceiver) async throws {
            // A message that needs a new connection gets a new session, because only that guarantees a new connection.
            let isAlone = message.needsFreshConnection
            var (session, delegate) = message.isStream ? (streams, streamDelegate) : (session, delegate)
            if isAlone {
                delegate = FoundationHTTPDelegate(options, configuration)
                session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
            }
            // The exchange holds this session until it ends, because an invalidated session must not create a second
            // task. For the same reason, a message with its own session can't be resent.
            let exchange = FoundationHTTPDelegate.Exchange(
                message, to: receiver, mayRepeat: message.isRepeatable && !isAlone, options.connection
            ) { [self, session] in withExtendedLifetime(self) { session.task(sending: message) } }
            delegate.run(exchange)
            // With this call, the session releases its delegate when the task ends. The task must already be running;
            // otherwise, the session might not wait for the task.
            if isAlone { session.finishTasksAndInvalidate() }
            try await withTaskCancellationHandler {
                try await exchange.completion.wait()
            } onCancel: { [delegate] in
                delegate.cancel(exchange)
            }
        }
    }

    extension URLSessionConfiguration {
        /// Returns the app's own configuration or, by default, a configuration that stores no responses. It stores
        /// cookies only if `keepsCookies` is true, and only in memory.
        package static func session(_ options: HTTPSessionOptions) -> URLSessionConfiguration {
            #if canImport(Darwin)
                if let configuration = options.sessionConfiguration { return configuration }
            #endif
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpMaximumConnectionsPerHost = max(options.maximumConnectionsPerHost, 1)
            // An ephemeral configuration has a cache in memory, which finds responses by URL. After a logout, the cache
            // could serve the previous user's response to a GET request, so it is disabled.
            configuration.urlCache = nil
            if !options.keepsCookies {
                configuration.httpCookieStorage = nil
                configuration.httpCookieAcceptPolicy = .never
                configuration.httpShouldSetCookies = false
            }
            #if canImport(Darwin)
                // Without this line, an app could allow TLS 1.0 and 1.1, which RFC 8996 deprecates, with an exception
                // to App Transport Security.
                configuration.tlsMinimumSupportedProtocolVersion = .TLSv12
                _ = configuration.set(options.connection.proxy)
            #endif
            return configuration
        }
    }

    extension URLSession {
        /// Returns a suspended task that sends a message.
        fileprivate func task(sending message: HTTPMessage) -> URLSessionTask {
            var request = URLRequest(message)
            switch message.body {
            case .none:
                return dataTask(with: request)
            case .bytes(let bytes):
                // The system reports the progress of upload tasks, so a message with a progress closure becomes one.
                if message.onProgress != nil { return uploadTask(with: request, from: Data(bytes)) }
                request.httpBody = Data(bytes)
                return dataTask(with: request)
            case .file(let url):
                return uploadTask(with: request, fromFile: url)
            }
        }
    }

    extension URLRequest {
        /// Creates a request from a message, without the message's body.
        fileprivate init(_ message: HTTPMessage) {
            self.init(url: message.url)
            httpMethod = message.method
            for (name, value) in message.allHeaders { setValue(value, forHTTPHeaderField: name) }
            guard let timeout = message.idleTimeout else { return }
            let seconds = timeout.clamped / .seconds(1)
            #if canImport(FoundationNetworking)
                // Foundation on Linux drops the fraction, so a timeout of less than a second would become zero.
                timeoutInterval = seconds.rounded(.up)
            #else
                timeoutInterval = seconds
            #endif
        }
    }
#endif
