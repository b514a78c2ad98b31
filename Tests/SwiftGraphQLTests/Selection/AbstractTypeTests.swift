import Testing

@testable import SwiftGraphQLSelection

private let character = Selection<String, Interfaces.Character> {
    let name = try $0.name()
    let about = try $0.on(
        droid: Selection<String, Objects.Droid> { droid in try droid.primaryFunction() },
        human: Selection<String, Objects.Human> { human in try human.homePlanet() ?? "?" })
    return "\(name). \(about)"
}

@Suite struct AbstractTypeTests {
    @Test("An interface can have common fields and a branch for each type")
    func interface() throws {
        let query = Selection<[String], Operations.Query> { try $0.characters(character.list) }
        let operation = try query.prepare()
        try expectSnapshot(operation.document, named: "interface")
        #expect(
            try operation.decode(
                """
                {"data":{"characters":[{"__typename":"Human","name":"Leia","homePlanet":null},
                {"__typename":"Droid","name":"R2","primaryFunction":"beep"}]}}
                """) == ["Leia. ?", "R2. beep"])
    }

    @Test("An interface's selection can be embedded in a selection on an object that implements the interface")
    func interfaceOnObject() throws {
        let human = Selection<[String], Objects.Human> { [try $0.id(), try $0.selection(character)] }
        let query = Selection<[[String]], Operations.Query> { try $0.humans(human.list) }
        let operation = try query.prepare()
        try expectSnapshot(operation.document, named: "interface-on-object")
        #expect(
            try operation.decode(
                #"{"data":{"humans":[{"id":"1","__typename":"Human","name":"Leia","homePlanet":"Alderaan"}]}}"#)
                == [["1", "Leia. Alderaan"]])
    }

    @Test("An interface's selection can be embedded in a selection on the same interface")
    func interfaceOnItself() throws {
        let query = Selection<[String], Operations.Query> {
            try $0.characters(Selection<String, Interfaces.Character> { try $0.selection(character) }.list)
        }
        let plain = Selection<[String], Operations.Query> { try $0.characters(character.list) }
        #expect(try query.prepare().document == plain.prepare().document)
    }

    @Test("A branch for another interface also handles unknown types that implement the interface")
    func interfaceNarrows() throws {
        let node = Selection<String, Interfaces.Node> {
            try $0.on(
                starship: .init { "ship " + (try $0.name()) },
                character: .init { "character " + (try $0.name()) },
                otherwise: .init { "node " + (try $0.id()) })
        }
        let query = Selection<String?, Operations.Query> { try $0.node(id: "1", node.nullable) }
        let operation = try query.prepare()
        try expectSnapshot(operation.document, named: "interface-narrows")
        for (object, expected) in [
            (#"{"__typename":"Starship","id":"1","name":"Falcon"}"#, "ship Falcon"),
            (#"{"__typename":"Human","id":"1","isCharacter":"Human","name":"Leia"}"#, "character Leia"),
            (#"{"__typename":"Ewok","id":"1","isCharacter":"Ewok","name":"Wicket"}"#, "character Wicket"),
            (#"{"__typename":"Planet","id":"1"}"#, "node 1"),
        ] {
            #expect(try operation.decode(#"{"data":{"node":\#(object)}}"#) == expected)
        }
    }

    @Test("A selection can be reused in another selection on the same scope")
    func selectionOfScope() throws {
        let humanID = Selection<String, Objects.Human> { "#" + (try $0.id()) }
        let human = Selection<[String], Objects.Human> { [try $0.selection(humanID), try $0.name()] }
        let query = Selection<[[String]], Operations.Query> { try $0.humans(human.list) }
        let operation = try query.prepare()
        #expect(operation.document == "query { humans { id name } }")
        #expect(try operation.decode(#"{"data":{"humans":[{"id":"1","name":"n"}]}}"#) == [["#1", "n"]])
    }

    @Test("Branches for the same type merge if a selection has two `on` calls")
    func twice() throws {
        let query = Selection<[String], Operations.Query> {
            try $0.characters(
                Selection<String, Interfaces.Character> {
                    let one = try $0.on(droid: .init { try $0.primaryFunction() }, human: .init { try $0.funFact() })
                    let two = try $0.on(
                        human: .init { "\(try $0.rating()) \(try $0.height(unit: .present(.foot)) ?? 0)" },
                        otherwise: .init { _ in "" })
                    return one + two
                }.list)
        }
        let operation = try query.prepare()
        try expectSnapshot(operation.document, named: "two-branchings")
        #expect(
            try operation.decode(
                """
                {"data":{"characters":[{"__typename":"Human","funFact":"f","rating":3,"height":1},
                {"__typename":"Droid","primaryFunction":"p"}]}}
                """) == ["f3 1.0", "p"])
    }
}
