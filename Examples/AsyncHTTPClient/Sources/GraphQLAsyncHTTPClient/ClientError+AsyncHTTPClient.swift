import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL
import SwiftGraphQL

extension ClientError {
    /// Returns the error to throw for an error of AsyncHTTPClient.
    static func explaining(_ error: any Error, of request: OutgoingRequest) -> any Error {
        if error is ClientError { return error }
        if Task.isCancelled || error is CancellationError { return CancellationError() }
        // The short description contains no header fields, which may be secret.
        let reason = (error as? HTTPClientError)?.shortDescription ?? "\(error)"
        let host = request.url.host ?? ""
        return ClientError(
            code: Code(error), message: "the request to \(host) failed: \(reason)",
            underlying: underlying(error))
    }

    /// Returns the error to report as the cause. If the request can't have been sent, it is a `URLError`, as
    /// `HTTPSender` asks.
    private static func underlying(_ error: any Error) -> any Error {
        let code: URLError.Code
        switch error {
        // Errors of DNS lookups contain no attempts to connect.
        case let error as NIOConnectionError:
            code = error.connectionErrors.isEmpty ? .cannotFindHost : .cannotConnectToHost
        // The host is an IP address. Only an attempt to connect can be refused.
        case let error as IOError where error.errnoCode == ECONNREFUSED: code = .cannotConnectToHost
        default: return error
        }
        return URLError(code, userInfo: [NSUnderlyingErrorKey: error])
    }
}

extension ClientError.Code {
    private static let timeouts: [HTTPClientError] = [
        .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout,
        .tlsHandshakeTimeout, .httpProxyHandshakeTimeout, .socksHandshakeTimeout,
    ]
    private static let endpoints: [HTTPClientError] = [.invalidURL, .emptyHost, .emptyScheme, .missingSocketPath]

    fileprivate init(_ error: any Error) {
        self =
            switch error {
            case let error as NIOConnectionError: Self(connecting: error)
            case let error as IOError: Self(systemCode: error.errnoCode)
            case ChannelError.connectTimeout: .timedOut
            case let error as HTTPClientError where Self.timeouts.contains(error): .timedOut
            case let error as HTTPClientError where Self.endpoints.contains(error): .invalidEndpoint
            case let error as HTTPClientError where error == .bodyLengthMismatch: .uploadFailed
            case NIOHTTPDecompression.DecompressionError.limit, HTTPParserError.headerOverflow: .responseTooLarge
            case let error as NIOSSLExtraError where error == .failedToValidateHostname: .untrustedServer
            case NIOSSLError.unableToValidateCertificate, NIOSSLError.noCertificateToValidate: .untrustedServer
            case NIOSSLError.handshakeFailed(.sslError([.eofDuringHandshake])), NIOSSLError.uncleanShutdown:
                .connectionFailed
            case NIOSSLError.handshakeFailed(let reason):
                // BoringSSL has no error type for a failed verification.
                "\(reason)".contains("CERTIFICATE_VERIFY_FAILED") ? .untrustedServer : .tlsFailed
            case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: .tlsFailed
            default: .connectionFailed
            }
    }

    /// Creates the code for the attempts to connect to each of a host's addresses.
    private init(connecting error: NIOConnectionError) {
        let codes = error.connectionErrors.map { Self($0.error) }
        self = [.connectionRefused, .offline, .timedOut].first(where: codes.contains) ?? .connectionFailed
    }

    private init(systemCode: CInt) {
        self =
            switch systemCode {
            case ECONNREFUSED: .connectionRefused
            case ENETDOWN, ENETUNREACH: .offline
            case ETIMEDOUT: .timedOut
            default: .connectionFailed
            }
    }
}
