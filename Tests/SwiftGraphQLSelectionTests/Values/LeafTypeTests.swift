import Foundation
import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection

@Suite struct LeafTypeTests {
    @Test("Optionals and arrays of a leaf type are read and sent at any nesting")
    func wraps() throws {
        #expect(try decode(Int?.self, "null") == nil)
        #expect(try decode(Int?.self, "3") == 3)
        #expect(try decode([Int?].self, "[1,null,3]") == [1, nil, 3])
        #expect(try decode([[Int]?]?.self, "[[1],null,[]]") == [[1], nil, []])
        #expect(try decode([[Int]?]?.self, "null") == nil)
        #expect(try decode([GraphQLID?].self, #"["a",1,null]"#) == ["a", "1", nil])
        #expect(try encode([[Int]?]?.self, [[1, 2], nil, []]) == "[[1,2],null,[]]")
        #expect(try encode([Int]?.self, nil) == "null")
    }

    @Test("Mock values of nullable types aren't null, and mock lists have one element")
    func mocks() {
        #expect([[String]?]?.__mock == [["1"]])
        #expect([CodecLeaf<Cents>?].__mock == [0])
        #expect(EnumLeaf<Episode>?.__mock == .newhope)
    }

    @Test("An error in a list has the element's index in its path")
    func placesErrors() throws {
        let error = decodingError([[Int?]].self, #"[[1],[null,2,"x"]]"#)
        #expect(error?.path.description == "[1][2]")
        #expect(error?.message == #"expected Int, found the string "x""#)
        #expect(error?.code == .typeMismatch)
        #expect(decodingError([Int].self, "[1,null]")?.code == .unexpectedNull)
        #expect(decodingError([Int].self, "{}")?.message == "expected a list, found the object {}")
        #expect(decodingError([Int].self, "null")?.code == .unexpectedNull)
        #expect(decodingError([CodecLeaf<DateTime>].self, #"[1,"x"]"#)?.path.description == "[1]")
        let encoding = #expect(throws: SelectionError.self) { try encode([Double].self, [1, .nan]) }
        #expect(encoding?.path.description == "[1]")
        #expect(encoding?.code == .invalidArgument)
    }
}
