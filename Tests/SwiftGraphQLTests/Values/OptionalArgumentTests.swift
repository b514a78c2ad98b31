import Foundation
import Testing

@testable import SwiftGraphQLSelection

@Suite struct OptionalArgumentTests {
    private func variables(
        _ filter: InputObjects.HumanFilter
    ) throws -> String {
        let query = Selection<[String], Operations.Query> {
            try $0.humans(filter: .present(filter), Selection<String, Objects.Human> { try $0.id() }.list)
        }
        let variables = try query.prepare().variablesText
        let colon = try #require(variables.firstIndex(of: ":"))
        return String(variables[variables.index(after: colon)...].dropLast())
    }

    @Test("The standard library's operator `??` takes precedence over this library's if both are valid")
    func standardOperator() {
        let text: String? = "abc"
        let number: Int? = nil
        // This expression would be ambiguous if both operators had the same precedence.
        #expect((text.map { $0.dropLast() } ?? "") == "ab")
        let inferred = number ?? 3
        #expect(type(of: inferred) == Int.self)
        let argument = number ?? .absent
        #expect(argument == .absent)
    }

    @Test("Present, null and absent members are distinct")
    func threeStates() throws {
        #expect(try variables(.init()) == "{}")
        #expect(try variables(.init(name: .null)) == #"{"name":null}"#)
        #expect(try variables(.init(name: .present("x"), episode: .absent)) == #"{"name":"x"}"#)
    }

    @Test("Literals can be used as optional arguments")
    func literals() {
        let string: OptionalArgument<String> = "a"
        let interpolated: OptionalArgument<String> = "a\(1)"
        let int: OptionalArgument<Int> = 1
        let double: OptionalArgument<Double> = 1.5
        let whole: OptionalArgument<Double> = 2
        let bool: OptionalArgument<Bool> = true
        let array: OptionalArgument<[String]> = ["a", "b"]
        let nested: OptionalArgument<[[Int?]]> = [[1, nil], []]
        let json: OptionalArgument<JSONValue> = ["a": [1, true, nil]]
        #expect(string == .present("a"))
        #expect(interpolated == .present("a1"))
        #expect(int == .present(1))
        #expect(double == .present(1.5))
        #expect(whole == .present(2))
        #expect(bool == .present(true))
        #expect(array == .present(["a", "b"]))
        #expect(nested == .present([[1, nil], []]))
        #expect(json == .present(.object(["a": .array([1, true, .null])])))
    }

    @Test("A Swift optional is converted with an explicit meaning for `nil`")
    func optionals() {
        let some: Int? = 3
        let none: Int? = nil
        #expect((some ?? .null) as OptionalArgument<Int> == .present(3))
        #expect((none ?? .null) as OptionalArgument<Int> == .null)
        #expect((none ?? .absent) as OptionalArgument<Int> == .absent)
        #expect(OptionalArgument.present(3).map { "\($0)" } == .present("3"))
        #expect(OptionalArgument<Int>.null.map { "\($0)" } == .null)
        #expect(OptionalArgument<Int>.absent.map { "\($0)" } == .absent)
        #expect(OptionalArgument.present(3).value == 3)
        #expect(OptionalArgument<Int>.null.value == nil)
    }

    @Test("Values of enums and input objects need no wrapper")
    func shorthands() {
        #expect((.jedi as OptionalArgument<Enums.Episode>) == .present(.jedi))
        let filter: OptionalArgument<InputObjects.HumanFilter> = .init(
            name: "a", episode: .newHope, not: .init(tags: ["x", nil]))
        let wrapped = InputObjects.HumanFilter(
            name: "a", episode: .present(.newHope), not: .present(.init(tags: ["x", nil])))
        #expect(filter == .present(wrapped))
    }

    @Test("Input objects can contain themselves at any depth")
    func recursion() throws {
        let filter = InputObjects.HumanFilter(
            episode: .present(.newHope), and: [.init(name: "a"), .init(not: .present(.init(tags: ["x", nil])))],
            or: .present(.init(or: .null)))
        #expect(
            try variables(filter)
                == #"{"episode":"NEW_HOPE","and":[{"name":"a"},{"not":{"tags":["x",null]}}],"or":{"or":null}}"#)
    }

    @Test("Members of an input object can be read and set after the object is created")
    func settable() throws {
        var filter = InputObjects.HumanFilter(name: "a")
        #expect(filter.name == .present("a"))
        filter.name = .absent
        filter.limit = 3
        #expect(try variables(filter) == #"{"limit":3}"#)
        #expect(filter == InputObjects.HumanFilter(limit: 3))
        #expect(Set([filter, InputObjects.HumanFilter(limit: 3), InputObjects.HumanFilter()]).count == 2)

        let name = \InputObjects.HumanFilter.name
        var other = filter
        other[keyPath: name] = .null
        #expect(other.name == .null && filter.name == .absent && other.limit == 3)
        other.and = [filter]
        #expect(try variables(other) == #"{"name":null,"limit":3,"and":[{"limit":3}]}"#)
        #expect("\(filter)".contains(#"{"limit":3}"#))
    }

    @Test(
        "A member reads back the value that was set, for codecs, enums, lists and other types")
    func everyForm() throws {
        var filter = InputObjects.HumanFilter()
        filter.episode = .present(.jedi)
        filter.born = .present(Date(timeIntervalSince1970: 0))
        filter.episodes = [.empire]
        filter.bornAnyOf = [nil]
        filter.tags = ["x"]
        #expect(filter.episode == .present(.jedi) && filter.episodes == .present([.empire]))
        #expect(filter.tags == .present(["x"]) && filter.bornAnyOf == .present([nil]))
        #expect(filter.born.value == Date(timeIntervalSince1970: 0))
        #expect(
            try variables(filter)
                == """
                {"episode":"JEDI","episodes":["EMPIRE"],"born":"1970-01-01T00:00:00Z","bornAnyOf":[null],"tags":["x"]}
                """)
    }

    @Test("Members with codecs are encoded by the codec")
    func codecs() throws {
        let date = Date(timeIntervalSince1970: 0)
        #expect(
            try variables(.init(born: .present(date), bornAnyOf: [date, nil]))
                == #"{"born":"1970-01-01T00:00:00Z","bornAnyOf":["1970-01-01T00:00:00Z",null]}"#)
    }

    @Test("A `@oneOf` input object is generated as an enum and encoded with exactly one member")
    func oneOf() throws {
        func variables(_ lookup: InputObjects.Lookup) throws -> String {
            try Selection<String, Operations.Query> {
                try $0.lookup(by: lookup, Selection<String, Objects.Human> { try $0.id() }.nonNullOrFail)
            }.prepare().variablesText
        }
        #expect(try variables(.id("4")).hasSuffix(#":{"id":"4"}}"#))
        #expect(try variables(.filter(.init(name: .null))).hasSuffix(#":{"filter":{"name":null}}}"#))
        #expect(try variables(.born(Date(timeIntervalSince1970: 0))).hasSuffix(#":{"born":"1970-01-01T00:00:00Z"}}"#))
    }

    @Test("A non-null argument with a default can be left out but can't be null")
    func defaults() throws {
        func document(_ size: Int?) throws -> PreparedOperation<[String]> {
            try Selection<[String], Operations.Query> {
                try $0.humans(Selection<String, Objects.Human> { try $0.avatar(size: size) }.list)
            }.prepare()
        }
        #expect(try document(nil).document == "query { humans { avatar } }")
        try expectSnapshot(document(3).document, named: "argument-with-default")
    }
}

// An app can add this conformance to use input objects in sets.
extension InputObjects.HumanFilter: Hashable {}
