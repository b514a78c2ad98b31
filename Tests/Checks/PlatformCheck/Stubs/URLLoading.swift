// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// This file declares the part of Apple's Foundation that Foundation for Linux lacks or has in another module. The
// declarations are for type checking only and follow Apple's documentation.
import Foundation
import Network
import Security

@available(macOS 10.10, iOS 8.0, watchOS 2.0, tvOS 9.0, *)
public struct URLRequest: Hashable, Sendable {
    public init(url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60.0) {
        fatalError()
    }
    public enum CachePolicy: UInt, Sendable { case useProtocolCachePolicy, reloadIgnoringLocalCacheData }
    public var url: URL? {
        get { fatalError() }
        set {}
    }
    public var httpMethod: String? {
        get { fatalError() }
        set {}
    }
    public var httpBody: Data? {
        get { fatalError() }
        set {}
    }
    public var timeoutInterval: TimeInterval {
        get { fatalError() }
        set {}
    }
    public var cachePolicy: CachePolicy {
        get { fatalError() }
        set {}
    }
    public var httpShouldHandleCookies: Bool {
        get { fatalError() }
        set {}
    }
    public var allHTTPHeaderFields: [String: String]? {
        get { fatalError() }
        set {}
    }
    public func value(forHTTPHeaderField field: String) -> String? { fatalError() }
    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
    public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {}
    public static func == (a: Self, b: Self) -> Bool { fatalError() }
    public func hash(into hasher: inout Hasher) {}
}
open class URLResponse: NSObject, @unchecked Sendable {
    open var url: URL? { fatalError() }
    open var mimeType: String? { fatalError() }
    open var expectedContentLength: Int64 { fatalError() }
}
open class HTTPURLResponse: URLResponse, @unchecked Sendable {
    public init?(url: URL, statusCode: Int, httpVersion: String?, headerFields: [String: String]?) { fatalError() }
    open var statusCode: Int { fatalError() }
    open var allHeaderFields: [AnyHashable: Any] { fatalError() }
    @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
    open func value(forHTTPHeaderField field: String) -> String? { fatalError() }
}
open class URLSessionConfiguration: NSObject, @unchecked Sendable {
    open class var `default`: URLSessionConfiguration { fatalError() }
    open class var ephemeral: URLSessionConfiguration { fatalError() }
    open class func background(withIdentifier identifier: String) -> URLSessionConfiguration { fatalError() }
    open var timeoutIntervalForRequest: TimeInterval {
        get { fatalError() }
        set {}
    }
    open var timeoutIntervalForResource: TimeInterval {
        get { fatalError() }
        set {}
    }
    open var connectionProxyDictionary: [AnyHashable: Any]? {
        get { fatalError() }
        set {}
    }
    @available(macOS 14.0, iOS 17.0, watchOS 10.0, tvOS 17.0, *)
    public var proxyConfigurations: [ProxyConfiguration] {
        get { fatalError() }
        set {}
    }
    open var httpMaximumConnectionsPerHost: Int {
        get { fatalError() }
        set {}
    }
    open var httpCookieStorage: HTTPCookieStorage? {
        get { fatalError() }
        set {}
    }
    open var httpCookieAcceptPolicy: HTTPCookie.AcceptPolicy {
        get { fatalError() }
        set {}
    }
    open var httpShouldSetCookies: Bool {
        get { fatalError() }
        set {}
    }
    open var urlCache: URLCache? {
        get { fatalError() }
        set {}
    }
    @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
    open var tlsMinimumSupportedProtocolVersion: tls_protocol_version_t {
        get { fatalError() }
        set {}
    }
    open var httpAdditionalHeaders: [AnyHashable: Any]? {
        get { fatalError() }
        set {}
    }
    open var waitsForConnectivity: Bool {
        get { fatalError() }
        set {}
    }
    open var protocolClasses: [AnyClass]? {
        get { fatalError() }
        set {}
    }
}
open class URLSessionTask: NSObject, @unchecked Sendable {
    open var taskIdentifier: Int { fatalError() }
    open var originalRequest: URLRequest? { fatalError() }
    open var currentRequest: URLRequest? { fatalError() }
    open var response: URLResponse? { fatalError() }
    @available(macOS 12.0, iOS 15.0, watchOS 8.0, tvOS 15.0, *)
    open var delegate: (any URLSessionTaskDelegate)? {
        get { fatalError() }
        set {}
    }
    open var error: (any Error)? { fatalError() }
    public enum State: Int, Sendable {
        case running, suspended, canceling, completed
    }
    open var state: State { fatalError() }
    open var countOfBytesReceived: Int64 { fatalError() }
    open func cancel() {}
    open func suspend() {}
    open func resume() {}
}
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}
@available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
open class URLSessionWebSocketTask: URLSessionTask, @unchecked Sendable {
    public enum CloseCode: Int, @unchecked Sendable {
        case invalid = 0, normalClosure = 1000, goingAway = 1001, protocolError = 1002, unsupportedData = 1003
        case noStatusReceived = 1005, abnormalClosure = 1006, invalidFramePayloadData = 1007, policyViolation = 1008
        case messageTooBig = 1009, mandatoryExtensionMissing = 1010, internalServerError = 1011, tlsHandshakeFailure =
            1015
    }
    public enum Message: Sendable { case data(Data), string(String) }
    public func send(_ message: Message, completionHandler: @escaping @Sendable ((any Error)?) -> Void) {}
    public func send(_ message: Message) async throws {}
    public func receive(completionHandler: @escaping @Sendable (Result<Message, any Error>) -> Void) {}
    public func receive() async throws -> Message { fatalError() }
    open func sendPing(pongReceiveHandler: @escaping @Sendable ((any Error)?) -> Void) {}
    open func cancel(with closeCode: CloseCode, reason: Data?) {}
    open var maximumMessageSize: Int {
        get { fatalError() }
        set {}
    }
    open var closeCode: CloseCode { fatalError() }
    open var closeReason: Data? { fatalError() }
}
public protocol URLSessionDelegate: NSObjectProtocol, Sendable {
    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)
}
extension URLSessionDelegate {
    public func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {}
}
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"
open class URLProtectionSpace: NSObject, @unchecked Sendable {
    open var authenticationMethod: String { fatalError() }
    open var serverTrust: SecTrust? { fatalError() }
}
open class URLAuthenticationChallenge: NSObject, @unchecked Sendable {
    open var protectionSpace: URLProtectionSpace { fatalError() }
}
open class URLCredential: NSObject, @unchecked Sendable {
    public enum Persistence: UInt, Sendable { case none, forSession, permanent, synchronizable }
    public init(trust: SecTrust) {}
    public init(identity: SecIdentity, certificates certArray: [Any]?, persistence: Persistence) {}
}
public protocol URLSessionTaskDelegate: URLSessionDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void)
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64)
    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
}
extension URLSessionTaskDelegate {
    public func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {}
    public func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {}
    public func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {}
    public func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {}
}
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}
extension URLSessionDataDelegate {
    public func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {}
    public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {}
}
@available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
public protocol URLSessionWebSocketDelegate: URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?)
    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?)
}
@available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
extension URLSessionWebSocketDelegate {
    public func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
    ) {}
    public func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
    ) {}
}
open class URLCache: NSObject, @unchecked Sendable {}
open class HTTPCookieStorage: NSObject, @unchecked Sendable {
    open var cookies: [HTTPCookie]? { fatalError() }
    open func setCookie(_ cookie: HTTPCookie) {}
    open func deleteCookie(_ cookie: HTTPCookie) {}
}
open class HTTPCookie: NSObject, @unchecked Sendable {
    public enum AcceptPolicy: UInt, Sendable { case always, never, onlyFromMainDocumentDomain }
    public init?(properties: [HTTPCookiePropertyKey: Any]) {}
}
public struct HTTPCookiePropertyKey: Hashable, RawRepresentable, Sendable {
    public var rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let name = HTTPCookiePropertyKey("Name")
    public static let value = HTTPCookiePropertyKey("Value")
    public static let domain = HTTPCookiePropertyKey("Domain")
    public static let path = HTTPCookiePropertyKey("Path")
}
public enum tls_protocol_version_t: UInt16, Sendable { case TLSv10 = 0x0301, TLSv11, TLSv12, TLSv13 }
open class URLSession: NSObject, @unchecked Sendable {
    public enum AuthChallengeDisposition: Int, Sendable {
        case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
    }
    public enum ResponseDisposition: Int, Sendable { case cancel, allow, becomeDownload, becomeStream }
    open class var shared: URLSession { fatalError() }
    public init(configuration: URLSessionConfiguration) {}
    public init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
        delegateQueue queue: OperationQueue?
    ) {}
    open func finishTasksAndInvalidate() {}
    open func invalidateAndCancel() {}
    open func dataTask(with request: URLRequest) -> URLSessionDataTask { fatalError() }
    open func dataTask(
        with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask { fatalError() }
    open func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask { fatalError() }
    open func uploadTask(with request: URLRequest, from bodyData: Data) -> URLSessionUploadTask { fatalError() }
    @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
    open func webSocketTask(with request: URLRequest) -> URLSessionWebSocketTask { fatalError() }
    @available(macOS 12.0, iOS 15.0, watchOS 8.0, tvOS 15.0, *)
    public func data(for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (
        Data, URLResponse
    ) { fatalError() }
}

@available(macOS 10.8, iOS 7.0, watchOS 2.0, tvOS 9.0, *)
extension FileManager {
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? { fatalError() }
}
