// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// This file contains only declarations for type checking, written from Apple's documentation.
import Dispatch

@available(macOS 10.14, iOS 12.0, watchOS 5.0, tvOS 12.0, *)
public enum NWEndpoint: Hashable, Sendable {
    public struct Host: Hashable, Sendable {
        public init(_ string: String) { fatalError() }
    }
    public struct Port: Hashable, Sendable {
        public init?(rawValue: UInt16) { fatalError() }
    }
    case hostPort(host: Host, port: Port)
}
@available(macOS 14.0, iOS 17.0, watchOS 10.0, tvOS 17.0, *)
public struct ProxyConfiguration: Sendable {
    public init(httpCONNECTProxy proxyEndpoint: NWEndpoint) { fatalError() }
    public init(socksv5Proxy proxyEndpoint: NWEndpoint) { fatalError() }
    public mutating func applyCredential(username: String, password: String) {}
}
@available(macOS 10.14, iOS 12.0, watchOS 5.0, tvOS 12.0, *)
public struct NWPath: Sendable {
    public enum Status: Sendable { case satisfied, unsatisfied, requiresConnection }
    public let status: Status
}
@available(macOS 10.14, iOS 12.0, watchOS 5.0, tvOS 12.0, *)
public final class NWPathMonitor: @unchecked Sendable {
    public init() {}
    public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
        get { fatalError() }
        set {}
    }
    public func start(queue: DispatchQueue) {}
    public func cancel() {}
}
