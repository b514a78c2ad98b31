import GraphQLJSON
import Testing

@testable import GraphQLSelection

@Suite struct QuotedNamesTests {
    /// Names of each length up to 40. Names of the same length have a different letter in one place.
    private let names: [String] = (1...40).flatMap { length in
        (0..<length).map { place in
            String(repeating: "a", count: place) + "B" + String(repeating: "a", count: length - place - 1)
        }
    }

    /// The index that is found for a name between `prefix` and `suffix`.
    private func index(of name: String, in names: QuotedNames, prefix: String, suffix: String) -> Int? {
        let text = prefix + "\"\(name)\"" + suffix
        let start = prefix.utf8.count
        return JSONBytes.withBytes(Array(text.utf8)) { bytes in
            names.index(of: start..<start + name.utf8.count + 2, bytes)
        }
    }

    @Test("Each name is found at any position, even at the end of the text")
    func found() {
        let known = QuotedNames(names)
        for (number, name) in names.enumerated() {
            #expect(known.index(of: name) == number)
            for (prefix, suffix) in [("", ""), ("", ","), ("[1,", "]"), (" ", ",\"x\":1234567890}")] {
                let found = index(of: name, in: known, prefix: prefix, suffix: suffix)
                #expect(found == number, "\(prefix)\(name)\(suffix)")
            }
        }
    }

    @Test("A name that differs in one place or in length isn't found")
    func notFound() {
        let known = QuotedNames(names)
        for name in names {
            let others = [
                name.replacing("B", with: "C"), name.replacing("B", with: "b"), name + "a", name + "B", "B" + name,
            ]
            for other in others where !names.contains(other) {
                #expect(known.index(of: other) == nil)
                #expect(index(of: other, in: known, prefix: "", suffix: "") == nil, "\(other)")
                #expect(index(of: other, in: known, prefix: "{", suffix: ",\"a\":\"aaaaaaaa\"}") == nil, "\(other)")
            }
        }
        #expect(known.index(of: "") == nil)
        #expect(index(of: "", in: known, prefix: "", suffix: "        ") == nil)
        #expect(index(of: "a", in: .none, prefix: "", suffix: "        ") == nil)
    }

    @Test("The first of two equal names is found")
    func twice() {
        let known = QuotedNames(["a", "twice", "twice"])
        #expect(known.index(of: "twice") == 1)
        #expect(index(of: "twice", in: known, prefix: "", suffix: "        ") == 1)
    }
}
