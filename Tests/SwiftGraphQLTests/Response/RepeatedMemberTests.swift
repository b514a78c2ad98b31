import Foundation
import SwiftGraphQL
import Testing

@Suite struct RepeatedMemberTests {
    private final class Runs: @unchecked Sendable {
        private let lock = NSLock()
        private var number = 0

        func add() { lock.withLock { number += 1 } }

        var count: Int { lock.withLock { number } }
    }

    @Test(
        "If a response contains a member twice, the closure runs once per object, and the first member is used",
        arguments: [
            #"{"id":"1","name":"a","name":"b"}"#, #"{"id":"1","id":"2","name":"a"}"#,
            #"{"name":"a","id":"1","name":"b"}"#, #"{"x":[],"id":"1","x":1,"name":"a"}"#,
            #"{"id":"1","name":"a","id":"2"}"#, #"{"id":"1","name":"a","n\u0061me":"b"}"#,
        ])
    func repeatedMember(object: String) throws {
        let runs = Runs()
        let human = Selection<[String], Objects.Human> { human in
            runs.add()
            return [try human.id(), try human.name(), try human.name()]
        }
        let query = Selection<[[String]], Operations.Query> { try $0.humans(human.list) }
        let operation = try query.prepare(checked: false)
        let body = #"{"data":{"humans":[\#(object),{"id":"3","name":"c"}]}}"#
        #expect(try operation.decode(Array(body.utf8)) == [["1", "a", "a"], ["3", "c", "c"]])
        // The closure runs once for the recording and once for each object.
        #expect(runs.count == 3)
    }

    @Test("If a response contains `__typename` twice, the closure reads the first one, which also determines the type")
    func repeatedTypeName() throws {
        let character = Selection<[String], Interfaces.Character> {
            [try $0.on(droid: .select { _ in "droid" }, human: .select { _ in "human" }), try $0.__typename()]
        }
        let query = Selection<[[String]], Operations.Query> { try $0.characters(character.list) }
        let body = #"{"data":{"characters":[{"__typename":"Human","__typename":"Droid"}]}}"#
        #expect(try query.prepare(checked: false).decode(Array(body.utf8)) == [["human", "Human"]])
    }
}
