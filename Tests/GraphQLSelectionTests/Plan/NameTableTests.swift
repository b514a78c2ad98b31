import Testing

@testable import GraphQLSelection

@Suite struct NameTableTests {
    @Test("One name has one number, however it was made")
    func oneNumber() {
        var names = NameTable()
        let hash = StableHash().appending("x")
        let signature: StaticString = "friends(first: Int): [Human]"
        let piece = NamePiece(signature, signature.fieldName.range)
        let alias = names.id(piece, hash: signature.fieldName.hash, digits: hash.folded)
        #expect(names[alias] == "friends_\(hash.digits)")
        #expect(names.id("friends_\(hash.digits)") == alias)
        let own = names.id(piece)
        #expect(own != alias)
        #expect(names.id("friends") == own)
        #expect(names.id(NamePiece("friends: Int"), hash: StableHash()) != own)
        #expect(names.id(NamePiece("first: [friends]!", 8..<15)) == own)
        var text: [UInt8] = []
        for id in [own, alias, names.id("é")] { names.append(id, to: &text) }
        #expect(String(decoding: text, as: UTF8.self) == "friendsfriends_\(hash.digits)é")
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
