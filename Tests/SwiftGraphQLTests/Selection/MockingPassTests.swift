import Foundation
import Testing

@testable import SwiftGraphQLSelection

/// A counter of calls from closures that must be `Sendable`.
private final class Counter: @unchecked Sendable {
    // The count is only read and written on the test's own thread.
    var count = 0
}

@Suite struct MockingPassTests {
    @Test("In the mocking pass, a closure runs once per use, at any depth and in any combinator", arguments: 1...12)
    func runsOnce(depth: Int) throws {
        let counters = (0..<depth).map { _ in Counter() }
        var selection = Selection<Int, Objects.Human> {
            counters[depth - 1].count += 1
            _ = try $0.name()
            return 1
        }
        for level in stride(from: depth - 2, through: 0, by: -1) {
            let inner = selection
            let counter = counters[level]
            selection = Selection<Int, Objects.Human> { human in
                counter.count += 1
                switch level % 4 {
                case 0: return try human.partner(inner.nullable) ?? 0
                case 1: return try human.partner(inner.nonNullOrFail)
                case 2: return try human.children(inner.list.nullable)?.first ?? 0
                default:
                    return try human.partner(
                        inner.map { Optional($0) }.optional().result.map { try $0.get() ?? 0 })
                }
            }
        }
        let outermost = selection
        let query = Selection<[Int], Operations.Query> { try $0.humans(outermost.list) }
        _ = try query.prepare(checked: false)
        #expect(counters.map(\.count) == Array(repeating: 1, count: depth))
    }

    @Test("Using a selection twice in another selection runs its closure twice")
    func runsOncePerUse() throws {
        let counter = Counter()
        let human = Selection<String, Objects.Human> {
            counter.count += 1
            return try $0.name()
        }
        let query = Selection<Void, Operations.Query> {
            _ = try $0.humans(human.list)
            _ = try $0.human(id: "1", human.nullable)
        }
        _ = try query.prepare(checked: false)
        #expect(counter.count == 2)
    }

    @Test("In the decoding pass, a closure runs once for each object")
    func runsOncePerObject() throws {
        let counter = Counter()
        let human = Selection<String, Objects.Human> {
            counter.count += 1
            return try $0.name()
        }
        let operation = try Selection<[String], Operations.Query> { try $0.humans(human.list) }.prepare()
        counter.count = 0
        let names = try operation.decode(#"{"data":{"humans":[{"name":"a"},{"name":"b"},{"name":"c"}]}}"#)
        #expect(names == ["a", "b", "c"])
        #expect(counter.count == 3)
    }

    @Test("Every branch of a union runs once, and so does `otherwise`")
    func branchesRunOnce() throws {
        let counter = Counter()
        let query = Selection<[String], Operations.Query> {
            try $0.search(
                text: "x",
                Selection<String, Unions.SearchResult> {
                    try $0.on(
                        human: .init {
                            counter.count += 1
                            return try $0.name()
                        },
                        otherwise: .init {
                            counter.count += 10
                            return try $0.__typename()
                        })
                }.list)
        }
        _ = try query.prepare(checked: false)
        #expect(counter.count == 11)
    }

    @Test("In the mocking pass, nullable values are present, lists have one element, and enums have their first value")
    func mockValues() throws {
        let query = Selection<Void, Operations.Query> {
            try $0.scalars(
                Selection<Void, Objects.Scalars> { scalars in
                    let string = try scalars.maybeString()
                    let int = try scalars.maybeInt()
                    let ids = try scalars.ids()
                    let maybeIDs = try scalars.maybeIDs()
                    let url = try scalars.url()
                    #expect(string != nil && int != nil && url != nil)
                    #expect(ids.count == 1)
                    #expect(maybeIDs?[0].count == 1)
                })
            let moods = try $0.humans(Selection<Enums.Mood?, Objects.Human> { try $0.mood() }.list)
            #expect(moods == [.happy])
            let id = Selection<String, Objects.Human> { try $0.id() }
            let cube = try $0.shapes(Selection { try $0.cube(id.nullable.list.list.nullable.list) })
            #expect(cube[0]?[0][0] != nil)
        }
        _ = try query.prepare(checked: false)
    }

    private struct Rejected: Error {}

    @Test("An error in the mocking pass is reported with the last field, even if an outer closure swallows the error")
    func throwIsReported() throws {
        let picky = Selection<String, Objects.Human> {
            let name = try $0.name()
            if name == "1" { throw Rejected() }
            return name
        }
        let plain = Selection<String?, Operations.Query> { try $0.human(id: "1", picky.nullable) }
        let swallowing = Selection<String?, Operations.Query> { try? $0.human(id: "1", picky.nullable) }
        for query in [plain, swallowing] {
            let error = selectionError { try query.prepare() }
            #expect(error?.code == .recordingFailed)
            #expect(error?.path.description == "human.name")
            #expect(error?.underlying is Rejected)
            #expect(error?.message.contains("mock") == true)
        }
    }

    @Test("An error in a branch of a union is also reported")
    func throwInBranch() throws {
        let query = Selection<[String], Operations.Query> {
            try $0.search(
                text: "",
                Selection<String, Unions.SearchResult> {
                    (try? $0.on(
                        human: .init { _ in throw Rejected() }, otherwise: .init { try $0.__typename() })) ?? ""
                }.list)
        }
        #expect(selectionError { try query.prepare() }?.underlying is Rejected)
    }

    private static func bottomless() -> Selection<String, Objects.Human> {
        Selection { try $0.partner(bottomless().nonNullOrFail) }
    }

    @Test("A selection that contains itself causes an error instead of a stack overflow")
    func bottomless() throws {
        let query = Selection<[String], Operations.Query> { try $0.humans(Self.bottomless().list) }
        let error = selectionError { try query.prepare() }
        #expect(error?.code == .invalidSelection)
        #expect(
            error?.message == """
                the selection contains itself more than 100 times: `partner` repeats. A selection must be finite: pass \
                the number of remaining levels to the function that creates the selection.
                """)
    }

    /// Returns a selection that contains itself in a branch, two fields down.
    private static func winding() -> Selection<String, Objects.Human> {
        Selection { human in
            let friends = try human.friends(
                .list(
                    .nullable {
                        try $0.on(
                            droid: .init { try $0.name() },
                            human: .init { try $0.partner(winding().nonNullOrFail) })
                    }))
            return try human.name() + friends.compactMap { $0 }.joined()
        }
    }

    @Test("The error about a selection that contains itself lists the fields that repeat")
    func winding() throws {
        let query = Selection<[String], Operations.Query> { try $0.humans(Self.winding().list) }
        let error = selectionError { try query.prepare() }
        #expect(error?.code == .invalidSelection)
        #expect(error?.message.contains(": `partner.friends` repeats. ") == true)
        #expect(error?.path.description == "humans.friends.partner.friends.partner.friends.partner.friends")
    }

    /// Returns a selection that contains itself twice and swallows errors.
    private static func bushy() -> Selection<String, Objects.Human> {
        Selection { human in
            let partner = try? human.partner(bushy().nonNullOrFail)
            let children = try? human.children(bushy().list.nullable)
            return partner ?? children?.first ?? ""
        }
    }

    @Test("A selection that contains itself twice causes an error, even if the selection swallows errors")
    func bushy() throws {
        let query = Selection<[String], Operations.Query> { try $0.humans(Self.bushy().list) }
        let error = selectionError { try query.prepare() }
        #expect(error?.code == .invalidSelection)
        #expect(error?.message.contains("contains itself more than 100 times") == true)
    }

    private static func generations(_ count: Int) -> Selection<Int, Objects.Human> {
        Selection { human in
            if count == 0 { return try human.rating() }
            return try human.children(generations(count - 1).list.nonNullOrFail).first ?? 0
        }
    }

    @Test("A selection that contains itself a bounded number of times is valid", arguments: [1, 20, 99])
    func bounded(depth: Int) throws {
        let query = Selection<[Int], Operations.Query> { try $0.humans(Self.generations(depth).list) }
        #expect(try query.prepare().document.components(separatedBy: "children").count == depth + 1)
    }

    @Test("An argument without a JSON form causes an error that names the argument")
    func argumentWithoutJSON() throws {
        let query = Selection<Int, Operations.Query> {
            try $0.count(since: .distantPast, point: .present(GeoPoint(x: .nan, y: 0)))
        }
        let error = selectionError { try query.prepare() }
        #expect(error?.code == .invalidArgument)
        #expect(error?.description.contains("point: GeoPoint") == true)
        #expect(error?.path.description == "count")
    }

    @Test("An operation's name must be a GraphQL name")
    func operationName() throws {
        let query = Selection<DateTime, Operations.Query> { try $0.now() }
        #expect(try query.named("Now_2").prepare().document == "query Now_2 { now }")
        for name in ["", "2nd", "a-b", "ä", "a b", "}"] {
            #expect(selectionError { try query.named(name).prepare() }?.code == .invalidSelection)
        }
    }

    @Test("`map`, `result` and `partial` keep the name of an operation, but an outer selection doesn't get the name")
    func keptName() throws {
        let query = Selection<DateTime, Operations.Query>(named: "Now") { try $0.now() }
        let outer = Selection<DateTime, Operations.Query> { try $0.selection(query) }
        let documents = try [
            query.prepare().document, query.map(\.self).prepare().document, query.result.prepare().document,
            query.partial.prepare().document, query.named("Later").prepare().document, outer.prepare().document,
        ]
        let named = Array(repeating: "query Now { now }", count: 4)
        #expect(documents == named + ["query Later { now }", "query { now }"])
        #expect([query.operationName, outer.operationName] == ["Now", nil])
    }
}
