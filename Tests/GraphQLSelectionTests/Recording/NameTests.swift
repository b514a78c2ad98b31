import Testing

@testable import GraphQLSelection

@Suite struct NameTests {
    @Test("Names with equal texts are equal and have the same hash")
    func equality() {
        let friends = Signature("friends(first: Int): [Human]").name
        let alias = friends.followed(by: 0x0012_abcf)
        #expect(alias.text == "friends_0012abcf")
        #expect(Set([alias, Name("friends_0012abcf"), Signature("friends_0012abcf: Int").name]).count == 1)
        #expect(friends == Name("first: [friends]!", 8..<15))
        let marker = Name("Node").prefixed(by: .marker)
        #expect(marker.text == "isNode")
        #expect(marker == Name("isNode"))
        #expect(marker.followed(by: 1) == Name("isNode_00000001"))
        #expect(
            Set([friends, alias, marker, Name("Node"), Name("Node", prefix: .spread), friends.followed(by: 0)]).count
                == 6)
    }

    @Test("A name feeds the bytes of its text to a hasher")
    func positions() {
        let position = StableHash().appending("query")
        #expect(position.appending(Name("Node", prefix: .spread)) == position.appending("...Node"))
        #expect(position.appending(Name("a").followed(by: 255)) == position.appending("a_000000ff"))
    }
}
