import SwiftGraphQL

/// An object with a key in the cache benchmarks. Most people have five friends.
struct Person: Equatable {
    let id: String
    let name: String
    let homePlanet: String?
    let height: Double
    let mass: Int?
    let appearsIn: [Cached.Enums.Episode]
    let isJedi: Bool
    var friends: [Person] = []

    fileprivate init(_ person: Cached.Objects.Person) throws {
        id = try person.id()
        name = try person.name()
        homePlanet = try person.homePlanet()
        height = try person.height()
        mass = try person.mass()
        appearsIn = try person.appearsIn()
        isJedi = try person.isJedi()
    }

    private static let friend = Selection<Person, Cached.Objects.Person> { try Person($0) }

    private static let person = Selection<Person, Cached.Objects.Person> {
        var person = try Person($0)
        person.friends = try $0.friends(friend.list)
        return person
    }

    static let query = Selection<[Person], Cached.Operations.Query> { try $0.people(person.list) }
}

/// A person with ten fields.
struct DetailedPerson: Equatable {
    let person: Person
    let title: String
    let email: String
    let age: Int?

    private static let person = Selection<DetailedPerson, Cached.Objects.Person> {
        try DetailedPerson(person: Person($0), title: $0.title(), email: $0.email(), age: $0.age())
    }

    static let query = Selection<DetailedPerson, Cached.Operations.Query> { try $0.me(person) }
    static let listQuery = Selection<[DetailedPerson], Cached.Operations.Query> { try $0.people(person.list) }
}

/// Makes the responses of the cache's benchmarks.
enum PeopleResponse {
    /// Returns a list of people with friends.
    ///
    /// - Parameters:
    ///   - size: The number of people, without their friends.
    ///   - isReversed: Whether the members are in the reverse of the requested order.
    static func people(_ size: Int, isReversed: Bool = false) -> [UInt8] {
        var random = RandomNumbers(seed: 1977)
        let people = (0..<size).map { number in
            let friends = (0..<5).map { object(members(&random, number * 6 + 1 + $0), isReversed) }
            let own = members(&random, number * 6) + [#""friends":[\#(friends.joined(separator: ","))]"#]
            return object(own, isReversed)
        }
        return body(#""people":[\#(people.joined(separator: ","))]"#)
    }

    /// Returns one person with ten fields.
    static func me() -> [UInt8] { body(#""me":\#(detailed(0, version: 0))"#) }

    /// Returns a list of people with ten fields each.
    ///
    /// - Parameters:
    ///   - first: The number of the first person. Keys are made from the numbers.
    ///   - version: The version of the values. In each version, all values except the keys are different.
    static func detailedPeople(_ size: Int, from first: Int = 0, version: Int) -> [UInt8] {
        let people = (first..<first + size).map { detailed($0, version: version) }
        return body(#""people":[\#(people.joined(separator: ","))]"#)
    }

    private static func body(_ data: String) -> [UInt8] { Array(#"{"data":{\#(data)}}"#.utf8) }

    private static func object(_ members: [String], _ isReversed: Bool = false) -> String {
        "{\((isReversed ? members.reversed() : members).joined(separator: ","))}"
    }

    private static func detailed(_ number: Int, version: Int) -> String {
        var random = RandomNumbers(seed: UInt64(version) << 32 | UInt64(number))
        return object(
            members(&random, number) + [
                #""title":"Jedi Knight \#(version)""#, #""email":"person\#(number)@rebellion\#(version).example""#,
                #""age":\#(random.number(20...90))"#,
            ])
    }

    private static func members(_ random: inout RandomNumbers, _ number: Int) -> [String] {
        let first = ["Luke Skywalker", "Leia Organa", "Zoë Ōkami", "Han Solo", "Wilhuff Tarkin", "Lando Calrissian"]
        let planets = ["null", #""Tatooine""#, #""Alderaan""#, #""Naboo, the green planet of lakes""#]
        let episodes = ["", #""NEW_HOPE""#, #""EMPIRE","JEDI""#, #""NEW_HOPE","EMPIRE","JEDI""#]
        return [
            #""id":"\#(1_000_000 + number)""#,
            #""name":"\#(random.pick(first)) \#(random.number(1...9999))""#,
            #""homePlanet":\#(random.pick(planets))"#,
            #""height":1.\#(random.number(500...999))"#,
            #""mass":\#(random.number(0...2) == 0 ? "null" : String(random.number(30...200)))"#,
            #""appearsIn":[\#(random.pick(episodes))]"#,
            #""isJedi":\#(random.number(0...2) == 0)"#,
        ]
    }
}
