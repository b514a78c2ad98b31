import Testing

@testable import SwiftGraphQLSelection

@Suite struct SignatureTests {
    @Test(
        "A field's definition is split into its name, its arguments and its type",
        arguments: [
            ("f: Int", "f", [], "Int"), ("__typename: String!", "__typename", [], "String"),
            ("f(a: Int): Int", "f", ["a Int"], "Int"),
            ("f(a: [Int!]!, b: ID): [F!]!", "f", ["a [Int!]!", "b ID"], "F"),
            (
                "friends(first: Int, after: [[ID]!]): [[Character!]!]", "friends", ["first Int", "after [[ID]!]"],
                "Character"
            ),
        ] as [(StaticString, String, [String], String)])
    func parts(text: StaticString, name: String, arguments: [String], type: String) {
        let signature = Signature(text)
        #expect(signature.isField)
        #expect(signature.name == name)
        #expect(signature.arguments.map { "\($0.name) \($0.type)" } == arguments)
        #expect(signature.namedType == type)
    }

    @Test("An asterisk marks an abstract type in a list of branch types")
    func types() {
        let types = Signature("Human, Node*, Droid").branchTypes
        #expect(types.map(\.name) == ["Human", "Node", "Droid"])
        #expect(types.map(\.isAbstract) == [false, true, false])
    }

    @Test("Signatures are equal exactly when their texts are equal")
    func equality() {
        let (one, other): (StaticString, StaticString) = ("name: String!", "name: String")
        #expect(Signature(one) == Signature(one))
        #expect(Signature(one) != Signature(other))
        #expect(Signature("") == Signature(""))
        #expect(Signature("") != Signature(one))
    }
}
