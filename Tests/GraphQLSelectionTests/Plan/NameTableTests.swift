import Testing

@testable import GraphQLSelection

@Suite struct NameTableTests {
    @Test("One name has one number, however it was made")
    func oneNumber() {
        var names = NameTable()
        let digits = StableHash().appending("x").folded
        let signature: StaticString = "friends(first: Int): [Human]"
        let piece = NamePiece(signature, signature.fieldName.range)
        let alias = names.id(piece, digits: digits, hash: piece.hash(followedBy: digits))
        #expect(names[alias] == "friends\(StableHash.suffix(digits))")
        #expect(names.id("friends\(StableHash.suffix(digits))") == alias)
        let own = names.id(piece)
        #expect(own != alias)
        #expect(names.id("friends") == own)
        #expect(names.id(NamePiece("friends: Int"), hash: piece.hash(followedBy: 0)) != own)
        #expect(names.id(NamePiece("first: [friends]!", 8..<15)) == own)
        var text = TextBuffer(capacity: 0)
        for id in [own, alias, names.id("é")] { names.append(id, to: &text) }
        #expect(text.withBytes { String(decoding: $0, as: UTF8.self) } == "friendsfriends\(StableHash.suffix(digits))é")
    }

    @Test("Thousands of names are found again, with few hashes or with many", arguments: [1, 7, UInt64.max])
    func many(hashes: UInt64) {
        var index = HashIndex()
        let elements = 0..<3_000
        func hash(_ element: Int) -> UInt64 { UInt64(element) % hashes }
        for element in elements { index.insert(element, hash: hash(element), hashOf: hash) }
        for element in elements.filter({ $0 % 97 == 0 }) {
            var probe = index.probe(hash(element))
            var found: [Int] = []
            while let candidate = index.candidate(&probe) { found.append(candidate) }
            #expect(found.contains(element))
        }
    }
}
