import Testing

@_spi(Generated) @testable import GraphQLSelection

@Suite struct PlanReplayTests {
    private func decode<T>(
        _ human: Selection<T, Objects.Human>, _ members: String
    ) throws -> [T] {
        try Selection<[T], Operations.Query> { try $0.humans(human.list) }.prepare()
            .decode(#"{"data":{"humans":[\#(members)]}}"#)
    }

    @Test("A field that the recording did not hold is an error that names field, path and cure")
    func dataDependent() throws {
        let human = Selection<String, Objects.Human> { human in
            if try human.likesStrawberries() { return try human.name() } else { return try human.homePlanet() ?? "" }
        }
        // The mock of the boolean decides which of the two was recorded.
        let likes = Bool.mockValue
        let recorded = likes ? "name" : "homePlanet"
        let other = likes ? "homePlanet" : "name"
        #expect(
            try decode(human, #"{"likesStrawberries":\#(likes),"\#(recorded)":"x"}"#) == ["x"])
        let error = selectionError {
            try decode(human, #"{"likesStrawberries":\#(!likes),"\#(recorded)":"x","\#(other)":"y"}"#)
        }
        #expect(error?.code == .dataDependentSelection)
        #expect(error?.path.description == "humans[0]")
        #expect(error?.message.contains("`\(other)`") == true)
        #expect(error?.message.contains("read all fields first") == true)
    }

    @Test("Swallowing the error does not help: it never turns into a silent nil")
    func swallowed() throws {
        let human = Selection<String?, Objects.Human> { human in
            let likes = try human.likesStrawberries()
            return likes ? try? human.name() : try? human.homePlanet()
        }
        let members = [true, false].map { #"{"likesStrawberries":\#($0),"name":"n","homePlanet":"h"}"# }
        let error = selectionError { try decode(human, members.joined(separator: ",")) }
        #expect(error?.code == .dataDependentSelection)
    }

    @Test("Never another field's value: a call out of order finds its own slot")
    func outOfOrder() throws {
        let human = Selection<[String], Objects.Human> { human in
            // In the recording the first branch runs, and holds both fields.
            if try human.funFact() == String.mockValue { return [try human.name(), try human.homePlanet() ?? ""] }
            return [try human.homePlanet() ?? "", try human.name()]
        }
        #expect(
            try decode(human, #"{"funFact":"f","name":"n","homePlanet":"h"}"#) == [["h", "n"]])
    }

    @Test("Calls may be left out and repeated")
    func leftOutAndRepeated() throws {
        let human = Selection<String, Objects.Human> { human in
            let fact = try human.funFact()
            if fact == "short" { return fact }
            let name = try human.name()
            return fact == "twice" ? name + (try human.name()) : name
        }
        #expect(
            try decode(
                human,
                #"{"funFact":"short","name":"n"},{"funFact":"twice","name":"n"},{"funFact":"","name":"m"}"#)
                == ["short", "nn", "m"])
    }

    @Test("Other arguments than recorded are an error that says so, without the values")
    func otherArguments() throws {
        let human = Selection<String, Objects.Human> { human in
            let name = try human.name()
            return try human.avatar(size: name == String.mockValue ? 1 : 987_654)
        }
        let error = selectionError { try decode(human, #"{"name":"n","avatar":"a"}"#) }
        #expect(error?.code == .dataDependentSelection)
        #expect(error?.message.contains("`avatar`") == true)
        #expect(error?.message.contains("outside the closure") == true)
        #expect(error?.description.contains("987") == false)
    }

    @Test("A nested selection that differs is found out")
    func otherNestedSelection() throws {
        let human = Selection<String, Objects.Human> { human in
            let isMock = try human.name() == String.mockValue
            let partner = Selection<String, Objects.Human> { isMock ? try $0.name() : try $0.funFact() }
            return try human.partner(partner.nonNullOrFail)
        }
        let error = selectionError { try decode(human, #"{"name":"n","partner":{"name":"p","funFact":"f"}}"#) }
        #expect(error?.code == .dataDependentSelection)
        #expect(error?.path.description == "humans[0].partner")
    }

    @Test("An error that a closure catches leaves later fields in place")
    func caughtErrors() throws {
        struct Refused: Error {}
        let refusing = Selection<String, Objects.Human> { human in
            let name = try human.name()
            if name == "bad" { throw Refused() }
            return name + (try human.funFact())
        }
        let human = Selection<[String?], Objects.Human> { human in
            [try? human.selection(refusing), try human.homePlanet(), try human.id()]
        }
        #expect(
            try decode(
                human,
                #"{"name":"bad","funFact":"f","homePlanet":"h","id":"1"},{"name":"n","funFact":"f","homePlanet":null,"id":"2"}"#
            ) == [[nil, "h", "1"], ["nf", nil, "2"]])
    }

    @Test("Members are found in any order, and unknown ones are passed over")
    func anyOrder() throws {
        let human = Selection<[String], Objects.Human> { [try $0.id(), try $0.name(), try $0.funFact()] }
        #expect(
            try decode(human, #"{"extra":[{}],"funFact":"f","x":{"name":"no"},"name":"n","id":"1"}"#)
                == [["1", "n", "f"]])
    }
}
