import Foundation
import SwiftGraphQLHTTP

extension ClientError {
    /// Returns the error to throw for an HTTP exchange that failed with the given error.
    static func explaining(_ error: any Error, at url: URL) -> any Error {
        switch error {
        case let error as URLError: ClientError(error, at: url.withoutSecrets)
        case let failure as HTTPRedirect.Failure: ClientError(failure)
        case is HTTPSlotTimeout: ClientError.slotTimeout(url.withoutSecrets)
        case let failure as UnavailableHTTPSession.Failure: ClientError(failure)
        case let invalid as ConnectionOptions.Invalid: ClientError(invalid)
        default: error
        }
    }

    private init(_ error: URLError, at url: String) {
        switch error.code {
        case .timedOut:
            self.init(
                code: .timedOut, message: "the server at \(url) sent nothing for longer than the idle timeout",
                underlying: error)
        case .dataLengthExceedsMaximum:
            self.init(
                code: .responseTooLarge, message: "\(url): \(error.reason); request less data, or raise the limit",
                underlying: error)
        case .cannotOpenFile:
            self.init(code: .uploadFailed, message: "\(error.reason); check the disk", underlying: error)
        default:
            self.init(connecting: error, "the request to \(url) failed")
        }
    }

    /// Creates the error for a connection that couldn't be opened, or that broke.
    init(connecting error: URLError, _ what: String) {
        let code: Code =
            switch error.code {
            case .timedOut: .timedOut
            case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive: .offline
            case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
                .serverCertificateNotYetValid:
                .untrustedServer
            case .secureConnectionFailed, .clientCertificateRejected, .clientCertificateRequired,
                .appTransportSecurityRequiresSecureConnection:
                .tlsFailed
            default: error.isRefusedConnection ? .connectionRefused : .connectionFailed
            }
        self.init(code: code, message: "\(what): \(error.explanation)", underlying: error)
    }

    private static func slotTimeout(_ url: String) -> ClientError {
        ClientError(
            code: .timedOut,
            message:
                "the request to \(url) waited longer than the idle timeout for other requests to the same host to end; "
                + "raise `TransportLimits.maximumConnectionsPerHost` or the timeout")
    }

    /// Creates the error for a system that can't send requests.
    init(_ failure: UnavailableHTTPSession.Failure) {
        self.init(
            code: .networkingUnavailable, message: "requests can't be sent: \(failure.message)", underlying: failure)
    }

    /// Creates the error for an invalid connection option.
    init(_ invalid: ConnectionOptions.Invalid) {
        self.init(code: .invalidConnectionOptions, message: invalid.message)
    }

    private init(_ failure: HTTPRedirect.Failure) {
        let server = "the server at \(failure.answer.url.withoutSecrets)"
        let message =
            switch failure.reason {
            case .noTarget: "\(server) redirects without a valid `Location` header field"
            case .dropsBody:
                "\(server) redirects in a way that drops the request's body; set the endpoint to the address that it "
                    + "redirects to, on host \(failure.target?.host ?? "")"
            case .leavesTLS: "\(server) redirects from https to http, which isn't allowed"
            case .leavesOrigin:
                "\(server) redirects to another origin, on host \(failure.target?.host ?? ""); set the endpoint to "
                    + "that origin, or allow such redirects (`HTTPTransport.Configuration.redirects`)"
            case .notAllowed: "\(server) redirects, which is not allowed; set the endpoint to the final address"
            case .tooMany: "\(server) redirects more than \(HTTPRedirect.maximumCount) times; check the endpoint"
            }
        self.init(code: .redirected, message: message, response: GraphQLResponse(failure.answer))
    }
}

extension GraphQLResponse {
    /// Creates a GraphQL response from an HTTP response.
    init(_ answer: HTTPAnswer) {
        self.init(body: answer.body, status: answer.head.status, headers: answer.head.headers)
        url = answer.url
    }
}
