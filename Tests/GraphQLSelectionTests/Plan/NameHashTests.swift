import Testing

@testable import GraphQLSelection

@Suite struct NameHashTests {
    private static let letters = "abcdefghijklmnopqrstuvwxyz_0123456789_ABCDEFGHIJKLMNOPQRSTUVWXYZ"

    private func hash(_ name: String) -> NameHash {
        var name = name
        return name.withUTF8 { NameHash($0) }
    }

    @Test(
        "A name has one hash, whatever stands behind it, and ends there",
        arguments: ["", ":", ": String!", "(first: Int, after: ID!): [Character]!", " : Int", "(a:A):B"])
    func oneHash(rest: String) {
        for length in 0...Self.letters.count {
            let name = String(Self.letters.prefix(length))
            for start in [0, 3] {
                var text = String(repeating: " ", count: start) + name + rest
                let (found, end) = text.withUTF8 { NameHash.ofName(in: $0, from: start) }
                #expect(found == hash(name))
                #expect(end == start + length)
            }
        }
    }

    @Test("Names that begin alike, that are swapped or that are put together have hashes of their own")
    func otherHashes() {
        let names =
            (0...Self.letters.count).map { String(Self.letters.prefix($0)) }
            + ["on", "no", "...", "abcdefgh1", "abcdefgh2", "1abcdefgh", "abcdefghijklmnop1", "name", "Name", "nam"]
        #expect(Set(names.map(hash)).count == names.count)
        var (first, second) = ("...", "Character")
        let both = first.withUTF8 { first in second.withUTF8 { NameHash(first, followedBy: $0) } }
        #expect(![hash("...Character"), hash("..."), hash("Character")].contains(both))
    }
}
