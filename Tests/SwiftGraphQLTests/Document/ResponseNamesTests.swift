import Testing

@testable import SwiftGraphQLSelection

private typealias Search<T> = Selection<T, Unions.SearchResult>

@Suite struct ResponseNamesTests {
    private func search(_ selection: Selection<String, Unions.SearchResult>) -> Selection<[String], Operations.Query> {
        Selection { try $0.search(text: "x", selection.list) }
    }

    @Test("The same field with the same type under different type conditions needs no alias")
    func sameType() throws {
        let query = search(
            Selection {
                try $0.on(
                    human: .init { try $0.name() }, droid: .init { try $0.name() },
                    starship: .init { try $0.name() })
            })
        let operation = try query.prepare()
        try expectSnapshot(operation.document, named: "same-field-under-conditions")
        #expect(
            try operation.decode(
                """
                {"data":{"search":[{"__typename":"Droid","name":"R2"},{"__typename":"Human","name":"Leia"}]}}
                """) == ["R2", "Leia"])
    }

    @Test("Fields with the same name and different scalar types get aliases")
    func scalars() throws {
        let query = search(
            Selection {
                try $0.on(
                    human: .init { "\(try $0.rating())" }, droid: .init { try $0.rating() ?? "-" },
                    starship: .init { "\(try $0.rating() ?? 0)" })
            })
        let operation = try query.prepare()
        try expectSnapshot(operation.document, named: "scalars-under-conditions")
        let droid = try alias(of: "rating", after: "... on Droid", in: operation.document)
        let starship = try alias(of: "rating", after: "... on Starship", in: operation.document)
        #expect(
            try operation.decode(
                """
                {"data":{"search":[{"__typename":"Human","rating":5},{"__typename":"Droid","\(droid)":"good"},
                {"__typename":"Starship","\(starship)":2.5}]}}
                """) == ["5", "good", "2.5"])
    }

    @Test("Different fields with arguments in the branches of a union need no aliases")
    func exclusiveArguments() throws {
        let query = search(
            Selection {
                try $0.on(
                    human: .init { try $0.avatar(size: 1) }, droid: .init { try $0.name() },
                    starship: .init { "\(try $0.length(unit: .present(.foot)))" })
            })
        try expectSnapshot(query.prepare().document, named: "arguments-under-conditions")
    }

    @Test("A field of an embedded interface selection can conflict with a branch's field, which gets an alias")
    func conditionsOnInterfaces() throws {
        let friend = Selection<String, Interfaces.Character> { try $0.name() }.nullable
        let character = Selection<Int, Interfaces.Character> {
            try $0.include(if: true) { try $0.friends(first: .present(1), friend.list).count } ?? 0
        }
        let query = search(
            Selection {
                try $0.on(
                    human: .init { "\(try $0.selection(character))" },
                    droid: .init { "\(try $0.friends(first: .present(2), friend.list).count)" },
                    starship: .init { "\(try $0.length(unit: .present(.foot)))" })
            })
        let document = try query.prepare().document
        #expect(try alias(of: "friends", after: "... on Droid", in: document) != "friends")
    }

    @Test("Objects two levels down get aliases only at fields whose types differ")
    func nestedObjects() throws {
        let query = search(
            Selection {
                try $0.on(
                    human: .init { try $0.partner(Selection { "\(try $0.rating())" }.nonNullOrFail) },
                    droid: .init { try $0.owner(Selection { "\(try $0.rating())" }.nonNullOrFail) },
                    starship: .init {
                        try $0.captain(
                            Selection { try $0.partner(Selection { "\(try $0.rating())" }.nullable) ?? "" }
                                .nonNullOrFail)
                    })
            })
        try expectSnapshot(query.prepare().document, named: "nested-equal")

        let vehicles = Selection<[String], Operations.Query> {
            try $0.search(
                text: "x",
                Search<String> {
                    try $0.on(
                        human: .init { try $0.partner(Selection { "\(try $0.height() ?? 0)" }.nonNullOrFail) },
                        droid: .init { try $0.partner(Selection { "\(try $0.height() ?? 0)" }) },
                        starship: .init { try $0.partner(Selection { try $0.name() }.list.nullable)?.first ?? "" })
                }.list)
        }
        let operation = try vehicles.prepare()
        try expectSnapshot(operation.document, named: "nested-nullability-and-lists")
        let droid = try alias(of: "partner", after: "... on Droid", in: operation.document)
        let starship = try alias(of: "partner", after: "... on Starship", in: operation.document)
        #expect(
            try operation.decode(
                """
                {"data":{"search":[{"__typename":"Human","partner":{"height":1.5}},
                {"__typename":"Droid","\(droid)":{"height":2}},
                {"__typename":"Starship","\(starship)":[{"name":"Falcon"}]}]}}
                """) == ["1.5", "2", "Falcon"])
    }

    @Test("Fields that return objects of different nullability get an alias, even if their selections are equal")
    func leafBelow() throws {
        // Human.vehicle is Starship! and Droid.vehicle is Starship, so their names differ because of nullability.
        // Human.partner and Starship.captain have different names, so their children never conflict.
        let query = search(
            Selection {
                try $0.on(
                    human: .init { try $0.vehicle(Selection { "\(try $0.rating() ?? 0)" }) },
                    droid: .init { try $0.vehicle(Selection { "\(try $0.rating() ?? 0)" }.nullable) ?? "" },
                    otherwise: .init { try $0.__typename() })
            })
        let operation = try query.prepare()
        try expectSnapshot(operation.document, named: "vehicles")
        let droid = try alias(of: "vehicle", after: "... on Droid", in: operation.document)
        #expect(droid != "vehicle")
    }

    @Test("Fields that return lists of different depths get aliases")
    func lists() throws {
        let query = search(
            Selection {
                try $0.on(
                    human: .init { try $0.tags().joined() },
                    droid: .init { (try $0.tags() ?? []).flatMap { $0 ?? [] }.compactMap { $0 }.joined() },
                    otherwise: .init { _ in "" })
            })
        let operation = try query.prepare()
        try expectSnapshot(operation.document, named: "lists-under-conditions")
        let droid = try alias(of: "tags", after: "... on Droid", in: operation.document)
        #expect(
            try operation.decode(
                """
                {"data":{"search":[{"__typename":"Human","tags":["a","b"]},
                {"__typename":"Droid","\(droid)":[["c",null],null]},{"__typename":"Starship"},{"__typename":"New"}]}}
                """) == ["ab", "c", "", ""])
    }

    @Test("An interface's field and the same field in a branch are merged")
    func interfaceAndBranch() throws {
        let query = Selection<[String], Operations.Query> {
            try $0.characters(
                Selection<String, Interfaces.Character> {
                    let name = try $0.name()
                    return try name
                        + $0.on(
                            droid: .init { try $0.name() + $0.primaryFunction() },
                            human: .init { try $0.name() + ($0.homePlanet() ?? "") })
                }.list)
        }
        let operation = try query.prepare()
        try expectSnapshot(operation.document, named: "interface-and-branch")
        #expect(
            try operation.decode(
                #"{"data":{"characters":[{"__typename":"Droid","name":"R2","primaryFunction":"!"}]}}"#) == ["R2R2!"])
    }

    @Test("If an interface's field has different arguments in a branch, the branch's field gets an alias")
    func interfaceAndBranchArguments() throws {
        let query = Selection<[Int], Operations.Query> {
            try $0.characters(
                Selection<Int, Interfaces.Character> {
                    let id = Selection<String, Interfaces.Character> { try $0.id() }
                    let few = try $0.friends(first: 1, id.nullable.list).count
                    let more = try $0.on(
                        droid: .init { try $0.friends(first: 2, id.nullable.list).count },
                        human: .init { try $0.friends(first: 3, id.nullable.list).count })
                    return few + more
                }.list)
        }
        let operation = try query.prepare()
        try expectSnapshot(operation.document, named: "interface-and-branch-arguments")
        let droid = try alias(of: "friends", after: "... on Droid", in: operation.document)
        #expect(
            try operation.decode(
                """
                {"data":{"characters":[{"__typename":"Droid","friends":[null],
                "\(droid)":[{"__typename":"Human","id":"1"},null]}]}}
                """) == [3])
    }

    /// Returns the response name of the first call to `field` after the given marker in the document.
    private func alias(of field: String, after marker: String, in document: String) throws -> String {
        let tail = try #require(document.range(of: marker)).upperBound
        let words = document[tail...].split(separator: " ")
        let index = try #require(words.firstIndex { $0 == field || $0.hasPrefix("\(field)(") })
        let before = words[words.index(before: index)]
        return before.hasSuffix(":") ? String(before.dropLast()) : field
    }
}
