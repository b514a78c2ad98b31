import Testing

@testable import GraphQLSelection

@Suite struct ArgumentScannerTests {
    @Test(
        "Names and types are those of the definition, with spaces or without",
        arguments: [
            ("f: Int", []), ("f", []), ("f(): Int", []), ("f(a: Int): Int", ["a Int"]),
            ("f(a:[Int!]!,b:ID):Int", ["a [Int!]!", "b ID"]),
            ("f( first : Int , after : [[ID]!] ) : [F!]!", ["first Int", "after [[ID]!]"]),
            ("f(a: Int, ", ["a Int"]), ("f(a", []), ("f(a:", ["a "]),
        ])
    func pieces(definition: String, expected: [String]) {
        var definition = definition
        let found = definition.withUTF8 { bytes in
            var scanner = ArgumentScanner(bytes: bytes, position: 1)
            var found: [String] = []
            guard scanner.begin() else { return found }
            while let (name, type) = scanner.next() {
                found.append("\(String(decoding: name, as: UTF8.self)) \(String(decoding: type, as: UTF8.self))")
            }
            return found
        }
        #expect(found == expected)
    }
}
