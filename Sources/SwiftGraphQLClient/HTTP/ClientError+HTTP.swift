import Foundation
import HTTPTransfer

extension ClientError {
    /// Returns the error to throw after an HTTP exchange failed with another error.
    static func explaining(_ error: any Error) -> any Error {
        switch error {
        case let error as URLError: ClientError(error)
        case let failure as HTTPRedirect.Failure: ClientError(failure)
        case is HTTPSlotTimeout: ClientError.slotTimeout
        case let failure as UnavailableHTTPSession.Failure: ClientError(failure)
        default: error
        }
    }

    private init(_ error: URLError) {
        switch error.code {
        case .timedOut:
            self.init(
                code: .timedOut, message: "the server sent nothing for longer than the idle timeout", underlying: error)
        case .dataLengthExceedsMaximum:
            self.init(
                code: .responseTooLarge, message: "\(error.reason); request less data, or raise the limit",
                underlying: error)
        case .cannotOpenFile:
            self.init(code: .uploadFailed, message: "\(error.reason); check the disk", underlying: error)
        default:
            self.init(
                code: error.isRefusedConnection ? .connectionRefused : .connectionFailed,
                message: "the request failed: \(error.reason.prefix(200)); check the connection "
                    + "and the server",
                underlying: error)
        }
    }

    private static var slotTimeout: ClientError {
        ClientError(
            code: .timedOut,
            message: "the request waited longer than the idle timeout for other requests to the same host; raise "
                + "`TransportLimits.connectionsPerHost` or the timeout")
    }

    /// Creates the error for a system that can't send requests.
    init(_ failure: UnavailableHTTPSession.Failure) {
        self.init(
            code: .networkingUnavailable, message: "requests can't be sent: \(failure.message)", underlying: failure)
    }

    private init(_ failure: HTTPRedirect.Failure) {
        let message =
            switch failure.reason {
            case .noTarget: "the server redirects without a location"
            case .dropsBody:
                "the server redirects in a way that drops the request's body; set the endpoint to the address that it redirects to, on "
                    + "host \(failure.target?.host ?? "")"
            case .leavesTLS: "the server redirects from https to http, which isn't allowed"
            case .leavesOrigin:
                "the server redirects to another origin, on host \(failure.target?.host ?? ""); set the endpoint to it, or "
                    + "allow such redirects (`HTTPTransport.Configuration.redirects`)"
            case .notAllowed: "the server redirects, which is not allowed; set the endpoint to the final address"
            case .tooMany: "the server redirects more than \(HTTPRedirect.maximumCount) times; check the endpoint"
            }
        self.init(code: .redirected, message: message, response: GraphQLResponse(failure.answer))
    }
}

extension GraphQLResponse {
    /// Creates a GraphQL response from an HTTP response.
    init(_ answer: HTTPAnswer) {
        self.init(body: answer.body, status: answer.head.status, headers: answer.head.headers)
    }
}
