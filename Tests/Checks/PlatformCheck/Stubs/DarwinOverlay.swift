// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// This file declares Swift's additions to Darwin's C headers, for type checking only. The module is called Glibc,
// because Foundation's modules for Linux import a module of that name.
@_exported import Darwin
@_implementationOnly import SwiftGlibc
public enum POSIXErrorCode: Int32, @unchecked Sendable {
    case EPERM = 1, ENOENT = 2, EIO = 5, EINTR = 4, ECONNREFUSED = 61, ENOSPC = 28
}
public var errno: Int32 {
    get { fatalError() }
    set {}
}
public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32 { fatalError() }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32 { fatalError() }
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { fatalError() }
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 { fatalError() }
public var SIG_DFL: sig_t? { fatalError() }
