import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection

@Suite struct PlanReplayTests {
    private func decode<T>(
        _ human: Selection<T, Objects.Human>, _ members: String
    ) throws -> [T] {
        // Without the debug check, the mistakes are found only in the response.
        try Selection<[T], Operations.Query> { try $0.humans(human.list) }.prepare(checked: false)
            .decode(#"{"data":{"humans":[\#(members)]}}"#)
    }

    @Test("A field that wasn't recorded causes an error that names the field, the path and the fix")
    func dataDependent() throws {
        let human = Selection<String, Objects.Human> { human in
            if try human.likesStrawberries() { return try human.name() } else { return try human.homePlanet() ?? "" }
        }
        // The mock value of a boolean is true, so the name was recorded.
        #expect(try decode(human, #"{"likesStrawberries":true,"name":"x"}"#) == ["x"])
        let error = selectionError {
            try decode(human, #"{"likesStrawberries":false,"name":"x","homePlanet":"y"}"#)
        }
        #expect(error?.code == .dataDependentSelection)
        #expect(error?.path.description == "humans[0]")
        #expect(error?.message.contains("`homePlanet`") == true)
        #expect(error?.message.contains("read all fields first") == true)
        #expect(error?.message.contains("The selection had read `likesStrawberries` (false) from this object.") == true)
    }

    @Test("The error for an unrequested field contains the object's preceding values in shortened form")
    func valuesBefore() {
        let human = Selection<String, Objects.Human> { human in
            _ = try human.id()
            let name = try human.name()
            _ = try human.partner(.nullable { try $0.name() })
            let planet = try human.homePlanet()
            if name.count > 50, planet == nil { return try human.funFact() }
            return name
        }
        let long = String(repeating: "x", count: 90)
        let error = selectionError {
            try decode(
                human,
                #"{"id":"7","name":"\#(long)","partner":{"name":"no"},"homePlanet":null,"funFact":"f"}"#)
        }
        #expect(error?.code == .dataDependentSelection)
        let values = "`id` (the string \"7\"), `name` (the string \"\(long.prefix(59))…), `homePlanet` (null)"
        #expect(error?.message.contains("had read \(values) from this object") == true, "\(String(describing: error))")
    }

    @Test("A single error names each missing field of a response once, with its path and the preceding values")
    func severalMissing() {
        let human = Selection<String, Objects.Human> { human in
            let name = try human.name()
            if name == "Luke" { return try human.funFact() }
            if name == "Leia" { return try human.homePlanet() ?? "" }
            if name == "Han" { return try human.partner(.nullable { try $0.id() }) ?? "" }
            return name
        }
        let names = ["Luke", "1", "Leia", "Luke", "Han"]
        let error = selectionError {
            try decode(human, names.map { #"{"name":"\#($0)"}"# }.joined(separator: ","))
        }
        #expect(error?.code == .dataDependentSelection)
        #expect(error?.path.description == "humans[0]")
        let missing = """
            `funFact` at `humans[0]` after `name` (the string "Luke"); \
            `homePlanet` at `humans[2]` after `name` (the string "Leia"); \
            `partner` at `humans[4]` after `name` (the string "Han"). The fields
            """
        #expect(error?.message.contains(missing) == true, "\(String(describing: error))")
        #expect(error?.messageWithoutText?.contains("Luke") == false)
        #expect(error?.messageWithoutText?.contains("`homePlanet` at `humans[2]`;") == true)
    }

    @Test("An error that a closure swallows still makes decoding fail and never turns into a silent nil")
    func swallowed() throws {
        let human = Selection<String?, Objects.Human> { human in
            let likes = try human.likesStrawberries()
            return likes ? try? human.name() : try? human.homePlanet()
        }
        let members = [true, false].map { #"{"likesStrawberries":\#($0),"name":"n","homePlanet":"h"}"# }
        let error = selectionError { try decode(human, members.joined(separator: ",")) }
        #expect(error?.code == .dataDependentSelection)
    }

    @Test("A call out of order finds its own value and never another field's value")
    func outOfOrder() throws {
        let human = Selection<[String], Objects.Human> { human in
            // In the recording, the first branch runs and records both fields.
            if try human.funFact() == "1" { return [try human.name(), try human.homePlanet() ?? ""] }
            return [try human.homePlanet() ?? "", try human.name()]
        }
        #expect(
            try decode(human, #"{"funFact":"f","name":"n","homePlanet":"h"}"#) == [["h", "n"]])
    }

    @Test("Calls can be left out and repeated")
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

    @Test("Arguments that differ from the recording cause an error, which doesn't contain the values")
    func otherArguments() throws {
        let human = Selection<String, Objects.Human> { human in
            let name = try human.name()
            return try human.avatar(size: name == "1" ? 1 : 987_654)
        }
        let error = selectionError { try decode(human, #"{"name":"n","avatar":"a"}"#) }
        #expect(error?.code == .dataDependentSelection)
        #expect(error?.message.contains("`avatar`") == true)
        #expect(error?.message.contains("outside the closure") == true)
        #expect(error?.description.contains("987") == false)
    }

    @Test("Differing arguments are detected in any element of a list, even if they are canonically equivalent")
    func otherArgumentsLater() throws {
        let human = Selection<String, Objects.Human> { human in
            try human.avatar(size: try human.name() == "odd" ? 2 : 1)
        }
        #expect(try decode(human, #"{"name":"n","avatar":"a"},{"name":"m","avatar":"b"}"#) == ["a", "b"])
        let error = selectionError {
            try decode(human, #"{"name":"n","avatar":"a"},{"name":"m","avatar":"b"},{"name":"odd","avatar":"c"}"#)
        }
        #expect(error?.code == .dataDependentSelection)
        #expect(error?.path.description == "humans[2]")

        // These two texts are canonically equivalent but consist of different scalars.
        let formatted = Selection<String, Objects.Human> { human in
            try human.avatar(size: 1, format: .present(try human.name() == "odd" ? "e\u{301}" : "\u{e9}"))
        }
        #expect(try decode(formatted, #"{"name":"n","avatar":"a"}"#) == ["a"])
        let textError = selectionError {
            try decode(formatted, #"{"name":"n","avatar":"a"},{"name":"odd","avatar":"c"}"#)
        }
        #expect(textError?.code == .dataDependentSelection)
    }

    @Test("Arguments that are recreated for each object count as equal if their values are equal")
    func equalArgumentsMadeAnew() throws {
        let human = Selection<String, Objects.Human> { human in
            let count = try human.name().count
            let long = String(repeating: "x", count: 40 + count - count)
            // The second of the two arguments is newly allocated each time.
            return try human.avatar(size: count - count + 7, format: .present(long))
        }
        let humans = #"{"name":"n","avatar":"a"},{"name":"nn","avatar":"b"},{"name":"nnn","avatar":"c"}"#
        #expect(try decode(human, humans) == ["a", "b", "c"])
        let lengths = Selection<String, Objects.Human> { human in
            let count = try human.name().count
            return try human.avatar(size: 7, format: .present(String(repeating: "x", count: 40 + count / 3)))
        }
        #expect(selectionError { try decode(lengths, humans) }?.path.description == "humans[2]")
    }

    @Test("Each object in a list can have its members in a different order")
    func manyOrders() throws {
        struct Values: Equatable {
            let name, funFact, id: String
            let homePlanet: String?
        }
        let human = Selection<Values, Objects.Human> {
            Values(name: try $0.name(), funFact: try $0.funFact(), id: try $0.id(), homePlanet: try $0.homePlanet())
        }
        let names = ["name", "funFact", "id", "homePlanet"]
        var orders: [[Int]] = []
        for number in 0..<256 {
            let order = [number & 3, number >> 2 & 3, number >> 4 & 3, number >> 6]
            if Set(order).count == 4 { orders.append(order) }
        }
        #expect(orders.count == 24)
        // Each order occurs three times in succession, and then in turn, with unrequested members or escaped names.
        let sequence = orders.flatMap { [$0, $0, $0] } + orders + orders.reversed()
        for (comma, other, escaped) in [
            (",", "", "n"), (" ,\n ", "", "n"), (",", #""other":{"name":"no"}"#, "n"), (",", "", #"\u006e"#),
        ] {
            let objects = sequence.enumerated().map { number, order in
                let members = order.map { index in
                    let key = number % 4 == 0 && index == 0 ? escaped + "ame" : names[index]
                    return #""\#(key)":"\#(names[index]) \#(number)""#
                }
                let place = number % 5
                let all =
                    other.isEmpty ? members : Array(members[..<min(place, 4)]) + [other] + members[min(place, 4)...]
                return "{\(all.joined(separator: comma))}"
            }
            let expected = sequence.indices.map {
                Values(name: "name \($0)", funFact: "funFact \($0)", id: "id \($0)", homePlanet: "homePlanet \($0)")
            }
            #expect(try decode(human, objects.joined(separator: comma)) == expected)
        }
    }

    @Test("A nested selection that depends on data is detected")
    func otherNestedSelection() throws {
        let human = Selection<String, Objects.Human> { human in
            let isMock = try human.name() == "1"
            let partner = Selection<String, Objects.Human> { isMock ? try $0.name() : try $0.funFact() }
            return try human.partner(partner.nonNullOrFail)
        }
        let error = selectionError { try decode(human, #"{"name":"n","partner":{"name":"p","funFact":"f"}}"#) }
        #expect(error?.code == .dataDependentSelection)
        #expect(error?.path.description == "humans[0].partner")
    }

    @Test("An error that a closure catches doesn't affect later fields")
    func caughtErrors() throws {
        struct Rejected: Error {}
        let rejecting = Selection<String, Objects.Human> { human in
            let name = try human.name()
            if name == "bad" { throw Rejected() }
            return name + (try human.funFact())
        }
        let human = Selection<[String?], Objects.Human> { human in
            [try? human.selection(rejecting), try human.homePlanet(), try human.id()]
        }
        #expect(
            try decode(
                human,
                #"{"name":"bad","funFact":"f","homePlanet":"h","id":"1"},{"name":"n","funFact":"f","homePlanet":null,"id":"2"}"#
            ) == [[nil, "h", "1"], ["nf", nil, "2"]])
    }

    @Test("Members are found in any order, and unknown members are ignored")
    func anyOrder() throws {
        let human = Selection<[String], Objects.Human> { [try $0.id(), try $0.name(), try $0.funFact()] }
        #expect(
            try decode(human, #"{"extra":[{}],"funFact":"f","x":{"name":"no"},"name":"n","id":"1"}"#)
                == [["1", "n", "f"]])
    }
}
