import Testing

@testable import GraphQLSelection

struct StackGuardTests {
    @Test("Where the platform doesn't tell how much stack is left, only shallow selections have room")
    func unknownStack() {
        #expect(!StackGuard(lowest: 0).hasRoom)
    }

    @Test("This platform tells how much stack is left")
    func knownStack() {
        #expect(currentThreadStackLowestAddress() > 0)
        #expect(StackGuard().hasRoom)
        #expect(!StackGuard(lowest: .max - (1 << 20)).hasRoom)
    }
}
