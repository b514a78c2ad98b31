import Testing

@testable import SwiftGraphQLSelection

struct StackGuardTests {
    @Test("If the stack's lowest address is unknown, a stack guard reports room for 16 levels")
    func unknownStack() {
        #expect(StackGuard(lowest: 0).hasRoom(forDocumentOf: 16))
        #expect(!StackGuard(lowest: 0).hasRoom(forDocumentOf: 17))
    }

    @Test("On this platform, a stack guard detects whether the stack has room")
    func knownStack() {
        #expect(currentThreadStackLowestAddress() > 0)
        #expect(StackGuard().hasRoom)
        #expect(!StackGuard(lowest: .max - (1 << 20)).hasRoom)
    }
}
