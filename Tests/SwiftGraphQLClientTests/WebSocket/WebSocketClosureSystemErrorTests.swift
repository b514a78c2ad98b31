import Foundation
import Testing

@testable import SwiftGraphQLClient

struct WebSocketClosureSystemErrorTests {
    @Test(
        "A message above the system's limit causes a permanent failure with code 1009",
        arguments: [NSPOSIXErrorDomain, "kNWErrorDomainPOSIX"])
    func messageTooLarge(_ domain: String) {
        let system = NSError(domain: domain, code: Int(EMSGSIZE))
        let wrapped = URLError(.networkConnectionLost, userInfo: [NSUnderlyingErrorKey: system])
        for error in [system, wrapped] as [any Error] {
            let closure = WebSocketClosure(systemError: error)
            #expect(closure.code == 1009)
            #expect(!closure.isTemporary)
        }
    }

    @Test("Any other system error counts as a broken connection, after which a reconnection is possible")
    func otherErrors() {
        let errors: [(any Error)?] = [
            nil, URLError(.networkConnectionLost), NSError(domain: NSPOSIXErrorDomain, code: Int(ECONNABORTED)),
            NSError(domain: "another", code: Int(EMSGSIZE)),
        ]
        for error in errors {
            let closure = WebSocketClosure(systemError: error)
            #expect(closure.code == 1006)
            #expect(closure.isTemporary)
        }
    }
}
