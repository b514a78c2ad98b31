import Testing

@testable import SwiftGraphQLJSON

@Suite struct JSONValueMemoryTests {
    private func memory(_ text: String) throws -> Int {
        JSONValue.memory(of: try JSONDocument(Array(text.utf8)).root)
    }

    @Test(
        "Memory is counted for containers, their elements, and texts that aren't stored inline",
        arguments: [
            ("null", 0), ("1", 0), (#""123456789012345""#, 0), (#""1234567890123456""#, 64), ("-1234567890.12345", 64),
            ("[]", 64), ("[1,[2]]", 160), (#"{"a":1,"b":2}"#, 480), (#" {"a long name of a member": {} } "#, 672),
            (#"["{[,\"",","]"#, 96), (#"["","","1234567890123456"]"#, 192), ("[true , false]", 96),
        ])
    func sizes(_ text: String, _ size: Int) throws {
        #expect(try memory(text) == size)
    }

    @Test("The memory of a member doesn't include its siblings")
    func member() throws {
        let root = try JSONDocument(Array(#"{"a":[1],"b":[[],[]],"c":[1]}"#.utf8)).root
        #expect(root.member("b").map { JSONValue.memory(of: $0) } == 224)
    }
}
