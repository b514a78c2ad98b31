import Testing

@testable import SwiftGraphQLSelection

struct StackGuardTests {
    @Test("If the platform doesn't report how much stack is left, only shallow selections fit")
    func unknownStack() {
        #expect(!StackGuard(lowest: 0).hasRoom)
    }

    @Test("This platform reports how much stack is left")
    func knownStack() {
        #expect(currentThreadStackLowestAddress() > 0)
        #expect(StackGuard().hasRoom)
        #expect(!StackGuard(lowest: .max - (1 << 20)).hasRoom)
    }
}
