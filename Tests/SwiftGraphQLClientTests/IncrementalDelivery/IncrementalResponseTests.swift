import SwiftGraphQLSelection
import TestSupport
import Testing

@testable import SwiftGraphQLClient

@Suite struct IncrementalResponseTests {
    /// Returns the merged body after each part, and whether the response is complete.
    private func bodies(_ parts: String...) throws -> (bodies: [JSONValue], isComplete: Bool) {
        var response = IncrementalResponse()
        let bodies = try parts.map { part in
            try response.append(Array(part.utf8))
            return try JSONValue(parsing: response.body)
        }
        return (bodies, response.isComplete)
    }

    @Test("The current format identifies parts by announced IDs")
    func current() throws {
        let found = try bodies(
            """
            {"data":{"hero":{"name":"Luke"},"humans":[{"id":"1"}]},"hasNext":true,
            "pending":[{"id":"0","path":["hero"],"label":"a"},{"id":"1","path":["humans"]}]}
            """,
            """
            {"incremental":[{"id":"0","data":{"home":{"name":"Tatooine"}}},{"id":"1","items":[{"id":"2"},{"id":"3"}]},
            {"id":"0","subPath":["home"],"data":{"moons":2}}],"completed":[{"id":"0"}],"hasNext":true}
            """,
            #"{"pending":[{"id":"2","path":["humans",2]}],"incremental":[{"id":"2","data":{"name":"Han"}}],"hasNext":true}"#,
            #"{"completed":[{"id":"1"},{"id":"2"}],"hasNext":false}"#)
        #expect(found.isComplete)
        #expect(found.bodies[0]["data"] == ["hero": ["name": "Luke"], "humans": [["id": "1"]]])
        #expect(
            found.bodies[1]["data"] == [
                "hero": ["name": "Luke", "home": ["name": "Tatooine", "moons": 2]],
                "humans": [["id": "1"], ["id": "2"], ["id": "3"]],
            ])
        #expect(found.bodies[3]["data"]?["humans"]?[2] == ["id": "3", "name": "Han"])
        #expect(found.bodies[3]["errors"] == nil)
    }

    @Test("The previous format identifies parts by path, which ends with an index for items")
    func byPath() throws {
        let found = try bodies(
            #"{"data":{"hero":{"name":"Luke","friends":[{"id":"1"}]},"humans":[]},"hasNext":true}"#,
            """
            {"incremental":[{"path":["hero"],"label":"a","data":{"friends":[{"name":"Han"}]}},
            {"path":["humans",0],"items":[{"id":"1"},{"id":"2"}]}],"hasNext":true}
            """,
            #"{"incremental":[{"path":["humans",2],"items":null,"errors":[{"message":"torn","path":["humans",2]}]}],"hasNext":false}"#
        )
        #expect(found.isComplete)
        let last = found.bodies[2]
        #expect(last["data"]?["hero"] == ["name": "Luke", "friends": [["id": "1", "name": "Han"]]])
        #expect(last["data"]?["humans"] == [["id": "1"], ["id": "2"]])
        #expect(last["errors"]?[0]?["message"] == "torn")
    }

    @Test("In the oldest format, each part is a response with a path")
    func oldest() throws {
        let found = try bodies(
            #"{"data":{"hero":{"name":"Luke"}},"hasNext":true}"#,
            #"{"path":["hero"],"label":"a","data":{"height":1.7},"errors":[{"message":"late"}],"hasNext":true}"#,
            #"{"hasNext":false}"#)
        #expect(found.bodies[2]["data"] == ["hero": ["name": "Luke", "height": 1.7]])
        #expect(found.bodies[2]["errors"]?.array?.count == 1)
    }

    @Test("In the oldest format, each item of a list is a part, whose path ends with the item's index")
    func oldestItems() throws {
        let found = try bodies(
            #"{"data":{"scalars":["apple"],"humans":[{"id":"1","friends":[]}]},"hasNext":true}"#,
            #"{"data":"banana","path":["scalars",1],"label":"a","hasNext":true}"#,
            #"{"data":{"id":"2","friends":[]},"path":["humans",1],"hasNext":true}"#,
            #"{"data":{"id":"3"},"path":["humans",1,"friends",0],"hasNext":true}"#,
            #"{"data":{"name":"Han"},"path":["humans",1,"friends",0],"hasNext":true}"#,
            #"{"data":null,"path":["scalars",2],"errors":[{"message":"torn","path":["scalars",2]}],"hasNext":true}"#,
            #"{"data":["nested"],"path":["scalars",3],"hasNext":true}"#,
            #"{"hasNext":false}"#)
        let last = found.bodies[7]
        #expect(last["data"]?["scalars"] == ["apple", "banana", nil, ["nested"]])
        #expect(
            last["data"]?["humans"] == [
                ["id": "1", "friends": []], ["id": "2", "friends": [["id": "3", "name": "Han"]]],
            ])
        #expect(last["errors"]?.array?.count == 1)
    }

    @Test("The first part can contain parts that are already complete or have failed")
    func completeInFirst() throws {
        let found = try bodies(
            """
            {"data":{"hero":{"name":"Luke"}},"hasNext":true,
            "pending":[{"id":"0","path":["hero"]},{"id":"1","path":["hero"]},{"id":"2","path":[]}],
            "incremental":[{"id":"0","data":{"height":1.7}}],
            "completed":[{"id":"0"},{"id":"1","errors":[{"message":"no","path":["hero","doom"]}]}]}
            """,
            #"{"incremental":[{"id":"2","data":{"count":3}}],"completed":[{"id":"2"}],"hasNext":false}"#)
        #expect(found.bodies[0]["data"] == ["hero": ["name": "Luke", "height": 1.7]])
        #expect(found.bodies[0]["errors"]?[0]?["message"] == "no")
        #expect(found.bodies[1]["data"] == ["hero": ["name": "Luke", "height": 1.7], "count": 3])
        #expect(found.isComplete)
        let whole = try bodies(
            """
            {"data":{"hero":{}},"pending":[{"id":"0","path":["hero"]}],"incremental":[{"id":"0","data":{"name":"Luke"}}],
            "completed":[{"id":"0"}],"hasNext":false}
            """)
        #expect(whole.bodies[0]["data"] == ["hero": ["name": "Luke"]])
        #expect(whole.isComplete)
    }

    @Test("IDs of parts are numbers or strings and are compared as text", arguments: ["7", "\"7\""], ["7", "\"7\""])
    func numericIDs(_ announced: String, _ used: String) throws {
        let found = try bodies(
            #"{"data":{"hero":{}},"pending":[{"id":\#(announced),"path":["hero"]}],"hasNext":true}"#,
            #"{"incremental":[{"id":\#(used),"data":{"name":"Luke"}}],"completed":[{"id":\#(used)}],"hasNext":true}"#)
        #expect(found.bodies[1]["data"] == ["hero": ["name": "Luke"]])
        #expect(throws: ClientError.self, "a completed part has no ID anymore") {
            _ = try bodies(
                #"{"data":{"hero":{}},"pending":[{"id":\#(announced),"path":["hero"]}],"hasNext":true}"#,
                #"{"completed":[{"id":\#(used)}],"hasNext":true}"#,
                #"{"incremental":[{"id":\#(used),"data":{"name":"Luke"}}],"hasNext":true}"#)
        }
    }

    @Test("A single response is passed on unchanged, even if it is malformed")
    func whole() throws {
        for text in [#"{"data":{"a":1},"extensions":{"b":2}}"#, "not JSON", "[1]", #"{"errors":[{"message":"no"}]}"#] {
            var response = IncrementalResponse()
            try response.append(Array(text.utf8))
            #expect(response.isComplete)
            #expect(response.body == Array(text.utf8))
        }
    }

    @Test("A failed part doesn't change the data, but its errors are added to the response")
    func failedPart() throws {
        let found = try bodies(
            #"{"data":{"hero":{"name":"Luke"}},"pending":[{"id":"0","path":["hero"]}],"hasNext":true}"#,
            #"{"completed":[{"id":"0","errors":[{"message":"no","path":["hero","doom"]}]}],"hasNext":false}"#)
        #expect(found.bodies[1]["data"] == ["hero": ["name": "Luke"]])
        #expect(found.bodies[1]["errors"]?[0]?["message"] == "no")
    }

    @Test("The errors of a part without data and without a path are added to the response")
    func errorsAlone() throws {
        let found = try bodies(
            #"{"data":{"hero":{}},"hasNext":true}"#, #"{"data":null,"errors":[{"message":"torn"}],"hasNext":false}"#)
        #expect(found.bodies[1]["data"] == ["hero": [:]])
        #expect(found.bodies[1]["errors"]?[0]?["message"] == "torn")
        #expect(found.isComplete)
    }

    @Test(
        "A part that is malformed or has no valid position causes an error",
        arguments: [
            "no JSON", "3", #"{"incremental":[3],"hasNext":true}"#, #"{"incremental":[{"data":{}}],"hasNext":true}"#,
            #"{"incremental":[{"id":"9","data":{}}],"hasNext":true}"#,
            #"{"incremental":[{"path":["nobody"],"data":{}}],"hasNext":true}"#,
            #"{"incremental":[{"path":["humans",5],"data":{}}],"hasNext":true}"#,
            #"{"incremental":[{"path":[true],"data":{}}],"hasNext":true}"#,
            #"{"incremental":[{"path":["hero"],"items":[1]}],"hasNext":true}"#,
            #"{"incremental":[{"path":["humans",1],"items":[1]}],"hasNext":true}"#,
            #"{"incremental":[{"path":["humans"],"data":{}}],"hasNext":true}"#,
            #"{"path":["humans",1],"data":{},"hasNext":true}"#,
            #"{"path":["humans",-1],"data":{},"hasNext":true}"#,
            #"{"path":["hero",0],"data":{},"hasNext":true}"#,
            #"{"pending":[{"id":"1"}],"hasNext":true}"#,
            #"{"pending":[{"id":"1","path":["humans"]},{"id":"1","path":["hero"]}],"hasNext":true}"#,
            #"{"incremental":[{"path":["humans",0],"items":{"id":"1"}}],"hasNext":true}"#,
            #"{"incremental":[{"path":["humans",0],"items":null}],"hasNext":true}"#,
            #"{"data":{"hero":{},"humans":[{"id":"1"}]},"hasNext":false}"#,
        ])
    func misplaced(_ part: String) throws {
        var response = IncrementalResponse()
        try response.append(Array(#"{"data":{"hero":{},"humans":[]},"hasNext":true}"#.utf8))
        let error = #expect(throws: ClientError.self) { try response.append(Array(part.utf8)) }
        #expect(error?.code == .malformedResponse)
        let before = try JSONValue(parsing: response.body)["data"]
        #expect(before == ["hero": [:], "humans": []], "nothing in the part is kept")
    }

    @Test("IDs of parts that differ only in their Unicode normalization are different")
    func normalizedIDs() throws {
        let found = try bodies(
            """
            {"data":{"a":{},"b":{}},"hasNext":true,
            "pending":[{"id":"\u{e9}","path":["a"]},{"id":"e\u{301}","path":["b"]}]}
            """,
            """
            {"incremental":[{"id":"\u{e9}","data":{"name":"A"}},{"id":"e\u{301}","data":{"name":"B"}}],"hasNext":false}
            """)
        #expect(found.bodies[1]["data"] == ["a": ["name": "A"], "b": ["name": "B"]])
    }

    @Test("The memory for the values of all parts is limited")
    func memory() throws {
        let values = Array(repeating: #"{"a":1}"#, count: 1_000).joined(separator: ",")
        let part = Array(#"{"incremental":[{"path":["a"],"items":[\#(values)]}],"hasNext":true}"#.utf8)
        for (limit, count) in [(-1, 0), (1_000, 0), (200_000, 0), (500_000, 1), (900_000, 2)] {
            var response = IncrementalResponse(maximumMemory: limit)
            let error = #expect(throws: ClientError.self) {
                try response.append(Array(#"{"data":{"a":[]},"hasNext":true}"#.utf8))
                for _ in 0..<3 { try response.append(part) }
            }
            #expect(error?.code == .responseTooLarge)
            let merged = limit < 0 ? 0 : try JSONValue(parsing: response.body)["data"]?["a"]?.array?.count
            #expect(merged == count * 1_000)
        }
    }

    @Test("The memory limit for parts doesn't apply to a response that arrives whole")
    func memoryOfWhole() throws {
        let values = Array(repeating: #"{"a":1}"#, count: 1_000).joined(separator: ",")
        var response = IncrementalResponse(maximumMemory: 1_000)
        try response.append(Array(#"{"data":{"a":[\#(values)]},"hasNext":false}"#.utf8))
        #expect(response.isComplete)
        #expect(response.body.count > 8_000)
    }

    @Test("A streamed list whose end isn't reported causes an error, because it would look complete")
    func openList() throws {
        let first = """
            {"data":{"hero":{"name":"Luke"},"humans":[{"id":"1"}]},"hasNext":true,
            "pending":[{"id":"0","path":["hero"]},{"id":"1","path":["humans"]}]}
            """
        let error = #expect(throws: ClientError.self) {
            try bodies(first, #"{"completed":[{"id":"0"}],"hasNext":false}"#)
        }
        #expect(error?.code == .malformedResponse && error?.message.contains("is complete") == true)
        // A missing deferred part only causes an error when that part is read.
        #expect(try bodies(first, #"{"completed":[{"id":"1"}],"hasNext":false}"#).isComplete)
    }

    @Test("A part after the last part causes an error")
    func afterTheEnd() throws {
        var response = IncrementalResponse()
        try response.append(Array(#"{"data":{}}"#.utf8))
        #expect(throws: ClientError.self) { try response.append(Array(#"{"hasNext":false}"#.utf8)) }
    }

    /// Returns a part with nested objects, `depth` levels below the root.
    private static func patch(of levels: Int, below depth: Int) -> String {
        let path = Array(repeating: "\"a\"", count: depth).joined(separator: ",")
        let data = String(repeating: #"{"a":"#, count: levels) + "{}" + String(repeating: "}", count: levels)
        return #"{"incremental":[{"path":[\#(path)],"data":\#(data)}],"hasNext":true}"#
    }

    @Test("Nested parts are merged up to the depth limit of a response, even on a small stack")
    func deepest() async throws {
        let depth = try await SmallStack.run {
            var response = IncrementalResponse()
            try response.append(Array(#"{"data":{},"hasNext":true}"#.utf8))
            for depth in stride(from: 0, to: 510, by: 51) {
                try response.append(Array(Self.patch(of: 51, below: depth).utf8))
            }
            #expect(throws: ClientError.self) { try response.append(Array(Self.patch(of: 1, below: 510).utf8)) }
            return String(decoding: response.body, as: UTF8.self).count { $0 == "{" }
        }
        #expect(depth == 512)
    }

    @Test("On a stack of any size, a deep part is merged or causes an error", arguments: [128, 256, 512, 2048])
    func deepMerges(kilobytes: Int) async throws {
        func nested(_ open: String, _ close: String, _ count: Int) -> String {
            String(repeating: open, count: count) + "{}" + String(repeating: close, count: count)
        }
        for value in [nested(#"{"a":"#, "}", 500), nested(#"[{"a":"#, "}]", 250)] {
            let (code, body) = try await SmallStack.run(kilobytes: kilobytes) { () -> (ClientError.Code?, [UInt8]) in
                var response = IncrementalResponse()
                try response.append(Array(#"{"data":{"b":\#(value)},"hasNext":true}"#.utf8))
                do {
                    let part = #"{"incremental":[{"path":[],"data":{"b":\#(value)}}],"hasNext":true}"#
                    try response.append(Array(part.utf8))
                    return (nil, response.body)
                } catch let error as ClientError {
                    return (error.code, [])
                }
            }
            if kilobytes < 2048, code != nil {
                #expect(code == .malformedResponse)
            } else {
                #expect(String(decoding: body, as: UTF8.self) == #"{"data":{"b":\#(value)}}"#)
            }
        }
    }

    @Test("Parts that together exceed the depth limit of a response cause an error")
    func tooDeep() throws {
        var response = IncrementalResponse()
        try response.append(Array(#"{"data":{},"hasNext":true}"#.utf8))
        try response.append(Array(Self.patch(of: 500, below: 0).utf8))
        let error = #expect(throws: ClientError.self) {
            try response.append(Array(Self.patch(of: 500, below: 500).utf8))
        }
        #expect(error?.code == .malformedResponse)
        #expect(error?.message.contains("nested deeper") == true)
    }

    /// Returns an identifier for the storage of an array or an object.
    private func storage(_ value: JSONValue?) -> UInt {
        switch value {
        case .array(let elements): withUnsafeBytes(of: elements) { $0.load(as: UInt.self) }
        case .object(let members): withUnsafeBytes(of: members) { $0.load(as: UInt.self) }
        default: 0
        }
    }

    @Test("Merging a part doesn't copy the list or the object that the part extends")
    func linear() throws {
        var response = IncrementalResponse()
        let start = """
            {"data":{"hero":{"friends":[{"list":[]}],"names":{}}},"hasNext":true,
            "pending":[{"id":"0","path":["hero","friends",0,"list"]}]}
            """
        try response.append(Array(start.utf8))
        var storages: Set<UInt> = []
        var moves = 0
        for index in 0..<10_000 {
            // A list grows by parts with an ID, and a nested object grows by parts with a path.
            let part = """
                {"incremental":[{"id":"0","items":[\(index)]},
                {"path":[],"data":{"hero":{"names":{"n\(index)":\(index)}}}}],"hasNext":true}
                """
            try response.append(Array(part.utf8))
            let hero = response.data["hero"]
            let now: Set<UInt> = [storage(hero?["friends"]?[0]?["list"]), storage(hero?["names"])]
            moves += now.subtracting(storages).count
            storages = now
        }
        #expect(response.data["hero"]?["friends"]?[0]?["list"]?.array?.count == 10_000)
        #expect(response.data["hero"]?["names"]?.object?.count == 10_000)
        // The storage only moves when its capacity doubles.
        #expect(moves <= 2 * 16)
    }
}
