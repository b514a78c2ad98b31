import Foundation
import SwiftGraphQLJSON
import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLCache

@Suite struct EditTests {
    private let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })
    private let ada = CacheReference<Objects.User>(id: "1")
    private let grace = CacheReference<Objects.User>(id: "2")

    private static let friends = Selection<[String?]?, Operations.Query> {
        try $0.me(.nonNullOrFail(Selection { try $0.friends(.nullable(.list(.nullable(Samples.name)))) }))
    }

    private func writeFriends() throws {
        try cache.write(
            #"{"data":{"me":{"friends":[{"name":"Grace","id":"2"},null,{"name":"Eve","id":"3"}],"id":"1"}}}"#,
            Self.friends)
    }

    @Test("An edit can set scalars, lists, JSON, references and null")
    func set() throws {
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":"A"}}}"#, Samples.me)
        try cache.update { edit in
            try edit.set({ try $0.name() }, of: ada, to: "Ada \"the first\" Lovelace")
            try edit.set({ try $0.nickname() }, of: ada, to: nil)
            try edit.set({ try $0.score() }, of: ada, to: 1.5)
            try edit.set({ try $0.tags() }, of: ada, to: ["a", "b"])
            try edit.set({ try $0.extra() }, of: ada, to: ["x": [1, 2]])
            try edit.set({ try $0.best(.nullable(.reference)) }, of: ada, to: grace)
        }
        #expect(try cache.read(Samples.me)?.value == Person(id: "1", name: "Ada \"the first\" Lovelace"))
        let rest = Selection<[String], Objects.User> {
            let best = try $0.best(.nullable(Selection { try $0.id() }))
            return try ["\($0.score() ?? 0)", "\($0.tags() ?? [])", "\($0.extra() ?? .null)", best ?? ""]
        }
        #expect(try cache.read(rest, of: ada)?.value == ["1.5", #"["a", "b"]"#, #"{"x":[1,2]}"#, "2"])
    }

    // MARK: - Objects without a key

    private static let street = Selection<String?, Operations.Query> {
        try $0.settings(.init { try $0.address(.nullable(.init { try $0.street() })) }) ?? nil
    }
    private let root = CacheReference.root(Operations.Query.self)

    private func writeStreet(_ street: String) throws {
        try cache.write(#"{"data":{"settings":{"address":{"street":"\#(street)"}}}}"#, Self.street)
    }

    @Test("An edit changes a field of an object without a key, through the object that contains it")
    func objectWithoutKey() throws {
        try writeStreet("Long Row")
        let wakes = Locked(0)
        let watcher = ReadingWatcher(cache) { wakes.withLock { $0 += 1 } }
        watcher.watch(cache.reading(of: try Self.street.prepare()))
        let old = cache.begin()
        try cache.update { edit in
            let isFound = try edit.update(
                { try $0.settings(.select { try $0.address(.nonNullOrFail(.init { try $0.street() })) }) }, of: root
            ) { $0 = $0.map { $0 + " 1" } }
            #expect(isFound)
        }
        #expect(try wakes.withLock { $0 } == 1 && cache.read(Self.street)?.value == "Long Row 1")
        try cache.update { edit in
            try edit.set(
                { try $0.settings(.select { try $0.address(.nonNullOrFail(.init { try $0.street() })) }) }, of: root,
                to: nil)
            try edit.set({ try $0.settings(.select { try $0.theme() }) }, of: root, to: "dark")
        }
        #expect(try cache.read(Self.street)?.value == .some(nil))
        let theme = Selection<String, Operations.Query> { try $0.settings(.init { try $0.theme() }) }
        #expect(try cache.read(theme)?.value == "dark")
        // A response requested before the edits doesn't undo them, but a later response replaces the object.
        let response = Array(#"{"data":{"settings":{"address":{"street":"Long Row"}}}}"#.utf8)
        try cache.write(response, to: Self.street.prepare(), order: old)
        #expect(try cache.read(Self.street)?.value == .some(nil))
        try writeStreet("Short Row")
        #expect(try cache.read(Self.street)?.value == "Short Row")
    }

    @Test("An edit for all arguments changes an object without a key for each set of arguments and is saved")
    func pagesOfObject() async throws {
        let folder = TemporaryFolder()
        let file = folder.url.appendingPathComponent("cache.sqlite")
        func total(_ first: Int) -> Selection<Int?, Objects.User> {
            Selection { try $0.articles(first: .present(first), .nullable(.init { try $0.total() })) }
        }
        let first = try NormalizedCache(Operations.cacheSchema, file: file, clock: { 0 })
        for (count, value) in [(1, 1), (2, 2)] as [(Int, JSONValue)] {
            try first.update { edit in
                try edit.write(["id": "1", "articles": ["total": value]], for: total(count), of: ada)
            }
        }
        try await first.flush()
        try first.update { edit in
            let isFound = try edit.update(
                { try $0.articles(.nullable(.init { try $0.total() })) }, of: ada, forAllArguments: true
            ) { $0 = $0.map { $0 + 10 } }
            #expect(isFound)
            let isOther = try edit.update({ try $0.articles(.nullable(.init { try $0.total() })) }, of: ada) { $0 = 0 }
            #expect(!isOther)
            try edit.set({ try $0.articles(first: 2, .nullable(.init { try $0.total() })) }, of: ada, to: 20)
        }
        try first.close()
        let second = try NormalizedCache(Operations.cacheSchema, file: file, clock: { 0 })
        #expect(try second.read(total(1), of: ada)?.value == 11)
        #expect(try second.read(total(2), of: ada)?.value == 20)
    }

    @Test("An edit doesn't create an object without a key or go through a list or an object with a key")
    func unreachableObjects() throws {
        try writeFriends()
        try cache.update { edit in
            try edit.set({ try $0.address(.nullable(.init { try $0.city() })) }, of: ada, to: "Turin")
            let isFound = try edit.update({ try $0.address(.nullable(.init { try $0.city() })) }, of: ada) { _ in }
            #expect(!isFound)
        }
        let city = Selection<String??, Objects.User> { try $0.address(.nullable(.init { try $0.city() })) }
        #expect(try cache.read(city, of: ada).map { _ in false } ?? true)
        #expect(throws: CacheError.self) {
            try cache.update { try $0.set({ try $0.best(.nullable(Samples.name)) }, of: ada, to: "Grace") }
        }
        let theme = CacheReference<Objects.Settings>("Settings", key: [])
        #expect(throws: CacheError.self) { try cache.update { try $0.set({ try $0.theme() }, of: theme, to: "dark") } }
    }

    @Test("An edit reads and replaces a list of references")
    func lists() throws {
        try writeFriends()
        let eve = CacheReference<Objects.User>(id: "3")
        try cache.update { edit in
            let isFound = try edit.update({ try $0.friends(.nullable(.list(.nullable(.reference)))) }, of: ada) {
                #expect($0 == [grace, nil, eve])
                $0 = [eve, nil, eve]
            }
            #expect(isFound)
            let name = try edit.read(Samples.name, of: grace)
            #expect(name == "Grace")
        }
        #expect(try cache.read(Self.friends)?.value == ["Eve", nil, "Eve"])
        try cache.update { try $0.set({ try $0.friends(.nullable(.list(.nullable(.reference)))) }, of: ada, to: nil) }
        #expect(try cache.read(Self.friends)?.value == .some(nil))
    }

    @Test("`update` ignores objects and fields that the cache doesn't have, and `set` creates them")
    func missing() throws {
        try cache.update { edit in
            let isFound = try edit.update({ try $0.name() }, of: ada) { $0 = "Ada" }
            let name = try edit.read(Samples.name, of: ada)
            #expect(!isFound && name == nil)
            try edit.set({ try $0.name() }, of: ada, to: "Ada")
            let hasAge = try edit.update({ try $0.age() }, of: ada) { $0 = 1 }
            #expect(!hasAge)
            try edit.set({ try $0.me(.nullable(.reference)) }, of: .root(Operations.Query.self), to: ada)
            try edit.set({ try $0.nickname() }, of: ada, to: nil)
        }
        #expect(try cache.read(Samples.me)?.value == Person(id: "1", name: "Ada"))
    }

    @Test("An edit changes a field for one set of arguments or for all stored arguments")
    func arguments() throws {
        func users(_ first: OptionalArgument<Int>) -> Selection<[String], Operations.Query> {
            Selection { try $0.users(first: first, .list(Samples.name)) }
        }
        let arguments: [OptionalArgument<Int>] = [.absent, .present(1), .present(2), .null]
        for first in arguments { try cache.write(#"{"data":{"users":[{"name":"Grace","id":"2"}]}}"#, users(first)) }
        try cache.update { edit in
            try edit.set({ try $0.name() }, of: ada, to: "Ada")
            try edit.update({ try $0.users(first: .present(1), .list(.reference)) }, of: .root(Operations.Query.self)) {
                $0.append(ada)
            }
            let isFound = try edit.update(
                { try $0.users(first: .present(3), .list(.reference)) }, of: .root(Operations.Query.self)
            ) { $0 = [] }
            #expect(!isFound)
        }
        #expect(try arguments.map { try cache.read(users($0))?.value.count } == [1, 2, 1, 1])
        for isPlain in [true, false] {
            try cache.update { edit in
                try edit.update(
                    { try $0.users(first: isPlain ? .absent : .present(9), .list(.reference)) },
                    of: .root(Operations.Query.self),
                    forAllArguments: true
                ) { $0.insert(ada, at: 0) }
            }
        }
        #expect(
            try arguments.map { try cache.read(users($0))?.value.joined(separator: " ") } == [
                "Ada Ada Grace", "Ada Ada Grace Ada", "Ada Ada Grace", "Ada Ada Grace",
            ])
        #expect(try cache.isMiss(users(.present(9))))
    }

    @Test("An edit for all arguments changes or invalidates each stored value of an object's field")
    func argumentsOfObject() throws {
        func friends(_ first: Int) -> Selection<[String?]?, Operations.Query> {
            let friends = Selection<[String?]?, Objects.User> {
                try $0.friends(first: .present(first), Samples.name.nullable.list.nullable)
            }
            return Selection { try $0.user(id: "1", friends.optional()) }
        }
        for first in 1...3 {
            try cache.write(#"{"data":{"user":{"friends":[{"name":"Grace","id":"2"}],"id":"1"}}}"#, friends(first))
        }
        try cache.update { edit in
            try edit.set({ try $0.name() }, of: ada, to: "Ada")
            try edit.update(
                { try $0.friends(first: .present(9), .nullable(.list(.nullable(.reference)))) }, of: ada,
                forAllArguments: true
            ) { $0?.append(ada) }
        }
        for first in 1...3 { #expect(try cache.read(friends(first))?.value == ["Grace", "Ada"]) }
        #expect(try cache.isMiss(friends(9)))
        try cache.update { edit in
            try edit.invalidate(
                { try $0.friends(first: .present(9), .nullable(.list(.nullable(.reference)))) }, of: ada,
                forAllArguments: true)
        }
        for first in 1...3 { #expect(try cache.read(friends(first))?.isStale == true) }
    }

    @Test("An edit for all arguments ignores arguments for which an earlier edit failed")
    func failedEdit() throws {
        func users(_ first: Int) -> Selection<[String], Operations.Query> {
            Selection { try $0.users(first: .present(first), .list(Samples.name)) }
        }
        let query = CacheReference<Operations.Query>.root(Operations.Query.self)
        try cache.write(#"{"data":{"users":[{"name":"Grace","id":"2"}]}}"#, users(2))
        try cache.update { edit in
            try edit.set({ try $0.name() }, of: ada, to: "Ada")
            let unknown = [CacheReference<Objects.User>("Nobody", id: "1")]
            #expect(throws: CacheError.self) {
                try edit.set({ try $0.users(first: .present(1), .list(.reference)) }, of: query, to: unknown)
            }
            try edit.update({ try $0.users(first: .present(2), .list(.reference)) }, of: query, forAllArguments: true) {
                $0.append(ada)
            }
        }
        #expect(try cache.read(users(2))?.value == ["Grace", "Ada"])
        #expect(try cache.isMiss(users(1)))
    }

    @Test("Deleted objects disappear from lists, cause a miss elsewhere, and reappear with a later response or edit")
    func delete() throws {
        try writeFriends()
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
        let before = cache.begin()
        let response = Array(#"{"data":{"user":{"name":"Grace H.","id":"2"}}}"#.utf8)
        try cache.update { try $0.delete(grace) }
        #expect(try cache.read(Self.friends)?.value == [nil, "Eve"])
        #expect(try cache.isMiss(Samples.userName("2")))
        // The response to a request that was sent before the deletion doesn't restore the object.
        try cache.write(response, to: Samples.userName("2").prepare(), order: before)
        #expect(try cache.isMiss(Samples.userName("2")))
        #expect(cache.inspect().description.contains("User:\"2\"\n  deleted"))
        try cache.write(response, to: Samples.userName("2").prepare(), order: cache.begin())
        #expect(try cache.read(Self.friends)?.value == ["Grace H.", nil, "Eve"])
        try cache.update { edit in
            try edit.delete(ada)
            try edit.delete(CacheReference<Objects.User>(id: "unknown"))
        }
        #expect(try cache.isMiss(Samples.me))
        try cache.update { try $0.set({ try $0.name() }, of: ada, to: "Ada II") }
        #expect(try cache.read(Samples.name, of: ada)?.value == "Ada II")
    }

    @Test("The response to an earlier request doesn't bring back a deleted object that the cache didn't have")
    func deleteUnknown() throws {
        let before = cache.begin()
        try cache.update { try $0.delete(grace) }
        let response = Array(#"{"data":{"user":{"name":"Grace","id":"2"}}}"#.utf8)
        try cache.write(response, to: Samples.userName("2").prepare(), order: before)
        #expect(try cache.isMiss(Samples.userName("2")))
        try cache.write(response, to: Samples.userName("2").prepare(), order: cache.begin())
        #expect(try cache.read(Samples.userName("2"))?.value == "Grace")
    }

    @Test("A list omits a deleted object, even if a later edit adds a reference to the object")
    func referenceToDeleted() throws {
        try writeFriends()
        let layer = try cache.addLayer { edit in
            try edit.update({ try $0.friends(.nullable(.list(.nullable(.reference)))) }, of: ada) { $0?.append(grace) }
        }
        #expect(try cache.read(Self.friends)?.value == ["Grace", nil, "Eve", "Grace"])
        try cache.update { try $0.delete(grace) }
        #expect(try cache.read(Self.friends)?.value == [nil, "Eve"])
        cache.dropLayer(layer)
        try cache.update { edit in
            try edit.update({ try $0.friends(.nullable(.list(.nullable(.reference)))) }, of: ada) { $0?.append(grace) }
        }
        #expect(try cache.read(Self.friends)?.value == [nil, "Eve"])
        try cache.update { try $0.set({ try $0.name() }, of: grace, to: "Grace II") }
        #expect(try cache.read(Self.friends)?.value == [nil, "Eve", "Grace II"])
    }

    @Test("A deleted object that is rewritten doesn't regain its old fields, with or without arguments")
    func fieldsOfDeleted() throws {
        let friends = Selection<[String?]?, Objects.User> {
            try $0.friends(first: .present(1), .nullable(.list(.nullable(Samples.name))))
        }
        let query = Selection<[String?]?, Operations.Query> { try $0.me(.nonNullOrFail(friends)) }
        let body = #"{"data":{"me":{"friends":[{"name":"Grace","id":"2"}],"id":"1"}}}"#
        for isEdit in [false, true] {
            try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":"A"}}}"#, Samples.me)
            try cache.write(body, query)
            try cache.update { try $0.delete(ada) }
            if isEdit {
                try cache.update { try $0.set({ try $0.name() }, of: ada, to: "Ada") }
            } else {
                try cache.write(#"{"data":{"user":{"name":"Ada","id":"1"}}}"#, Samples.userName("1"))
            }
            #expect(try cache.read(Samples.name, of: ada)?.value == "Ada")
            #expect(try cache.isMiss(Samples.me))
            #expect(try cache.isMiss(query))
            try cache.write(body, query)
            #expect(try cache.read(query)?.value == ["Grace"])
        }
    }

    @Test("Invalidation doesn't restore the fields of a deleted object", arguments: [false, true])
    func invalidateRewritten(isDeleted: Bool) throws {
        let friends = Selection<[String?]?, Objects.User> {
            try $0.friends(first: .present(1), .nullable(.list(.nullable(Samples.name))))
        }
        let query = Selection<[String?]?, Operations.Query> { try $0.me(.nonNullOrFail(friends)) }
        let body = #"{"data":{"me":{"friends":[{"name":"Grace","id":"2"}],"id":"1"}}}"#
        try cache.write(body, query)
        try cache.update { try $0.delete(ada) }
        if isDeleted { try cache.update { try $0.invalidate(all: Objects.User.self) } }
        try cache.update { try $0.set({ try $0.name() }, of: ada, to: "Ada") }
        try cache.update { try $0.invalidate(ada) }
        try cache.update { try $0.invalidate(all: Objects.User.self) }
        #expect(try cache.isMiss(query))
        try cache.write(body, query)
        #expect(try cache.read(query)?.value == ["Grace"])
    }

    @Test("An invalidated value is stale but stays readable")
    func invalidate() throws {
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
        try cache.update { try $0.invalidate({ try $0.nickname() }, of: ada) }
        #expect(try cache.read(Samples.me)?.isStale == true)
        #expect(try cache.read(Samples.name, of: ada)?.isStale == false)
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
        #expect(try cache.read(Samples.me)?.isStale == false)
    }

    @Test("Invalidation makes all fields of one object or of a type's objects stale", arguments: [false, true])
    func invalidateObject(isStored: Bool) async throws {
        let friends = Selection<[String?], Objects.User> {
            try $0.friends(first: 2, .nullable(.list(.nullable { try $0.name() }))) ?? []
        }
        let city = Selection<String?, Objects.User> { try $0.address(.nullable { try $0.city() }) ?? nil }
        let own = Selection<String, Objects.User> { try $0.name() }
        let all = Selection<Int, Objects.User> {
            try $0.selection(friends).count + ($0.selection(city)?.count ?? 0) + $0.selection(own).count
        }
        let query = Selection<Int, Operations.Query> { try $0.user(id: "1", all.nonNullOrFail) }
        let body = """
            {"data":{"user":{"__typename":"User","id":"1","friends":[{"__typename":"User","id":"2","name":"Bo"},\
            {"__typename":"User","id":"3","name":"Cy"}],"address":{"city":"Rome"},"name":"Ada"}}}
            """
        let folder = TemporaryFolder()
        let file = folder.url.appendingPathComponent("cache.sqlite")
        var cache = isStored ? try NormalizedCache(Operations.cacheSchema, file: file) : cache
        try cache.write(body, query)
        let bo = CacheReference<Objects.User>(id: "2")
        func reopen() async throws {
            guard isStored else { return }
            try await cache.flush()
            try cache.close()
            cache = try NormalizedCache(Operations.cacheSchema, file: file)
        }
        try await reopen()
        try cache.update { try $0.invalidate(ada) }
        try await reopen()
        #expect(try cache.read(friends, of: ada)?.isStale == true)
        #expect(try cache.read(city, of: ada)?.isStale == true)
        #expect(try cache.read(own, of: ada)?.isStale == true)
        #expect(try cache.read(own, of: bo)?.isStale == false)
        #expect(try cache.read(query)?.isStale == true)

        try cache.update { try $0.invalidate(all: Objects.User.self) }
        try await reopen()
        #expect(try cache.read(own, of: bo)?.isStale == true)
        #expect(try cache.read(query)?.value == 9)
    }

    @Test("`write` stores data that fits the selection and throws for other data")
    func write() throws {
        let first = Selection<String?, Objects.User> {
            try $0.posts(.list(Selection<String, Objects.Post> { try $0.title() })).first
        }
        try cache.update { edit in
            try edit.write(["posts": [["title": "On engines", "id": "p1"]]], for: first, of: ada)
            #expect(throws: SelectionError.self) { try edit.write(["posts": [["id": "p2"]]], for: first, of: ada) }
            #expect(throws: CacheError.self) { try edit.write([1], for: first, of: ada) }
        }
        #expect(try cache.read(first, of: ada)?.value == "On engines")
        let post = CacheReference<Objects.Post>(id: "p1")
        #expect(try cache.read(Selection { try $0.title() }, of: post)?.value == "On engines")
    }

    @Test("Objects can be read and referenced through their interfaces and unions")
    func interfaces() throws {
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
        let node = Selection<String, Interfaces.Node> {
            try $0.on(user: Samples.name, otherwise: Selection { try $0.id() })
        }
        #expect(try cache.read(node, of: ada.on(Interfaces.Node.self))?.value == "Ada")
        let references = Selection<CacheReference<Interfaces.Node>?, Operations.Query> {
            try $0.node(id: "1", .nullable(.reference))
        }
        #expect(try cache.read(references)?.value == ada.on(Interfaces.Node.self))
        let search = Selection<[CacheReference<Unions.SearchResult>?]?, Operations.Query> {
            try $0.search(text: "", .nullable(.list(.nullable(.reference))))
        }
        let body = #"{"__typename":"Product","region":"EU","sku":"s\u0031"},{"id":"1","__typename":"User"}"#
        try cache.write("{\"data\":{\"search\":[\(body)]}}", search)
        let product = CacheReference<Unions.SearchResult>("Product", key: ["s1", "EU"])
        #expect(try cache.read(search)?.value == [product, ada.on(Unions.SearchResult.self)])
    }

    private func code(_ edit: (inout CacheEditor) throws -> Void) -> CacheError.Code? {
        let before = cache.inspect().description
        defer { #expect(cache.inspect().description == before) }
        do { try cache.update(edit) } catch { return (error as? CacheError)?.code }
        return nil
    }

    @Test("An invalid edit throws an error, and nothing in its transaction is written")
    func errors() throws {
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
        func after(_ edit: (inout CacheEditor) throws -> Void) -> CacheError.Code? {
            code {
                try $0.set({ try $0.name() }, of: ada, to: "Eve")
                try edit(&$0)
            }
        }
        #expect(after { try $0.set({ _ in "x" }, of: ada, to: "Eve") } == .notASingleField)
        #expect(after { try $0.set({ try $0.__typename() }, of: ada, to: "Post") } == .notASingleField)
        #expect(after { try $0.set({ try $0.name() + ($0.nickname() ?? "") }, of: ada, to: "Eve") } == .notASingleField)
        #expect(after { try $0.set({ try $0.id() }, of: ada, to: "2") } == .immutableKeyField)
        #expect(after { try $0.write(["name": "Eve", "id": "2"], for: Samples.name, of: ada) } == .immutableKeyField)
        #expect(after { try $0.set({ try $0.best(.nullable(Samples.name)) }, of: ada, to: "Eve") } == .notAFieldValue)
        let settings = CacheReference<Objects.Settings>("Settings", id: "1")
        #expect(after { try $0.set({ try $0.theme() }, of: settings, to: "dark") } == .unknownType)
        let post = CacheReference<Objects.User>("Post", id: "1")
        #expect(after { try $0.set({ try $0.name() }, of: post, to: "x") } == .unknownType)
        #expect(after { try $0.delete(CacheReference<Interfaces.Node>("Product", key: ["s1", "EU"])) } == .unknownType)
        #expect(after { try $0.delete(ada.on(Objects.Settings.self)) } == .unknownType)
        #expect(
            after {
                try $0.set({ try $0.best(.nullable(.reference)) }, of: ada, to: post)
            } == .unknownType)
        let product = CacheReference<Objects.Product>(id: "1")
        #expect(after { try $0.set({ try $0.title() }, of: product, to: "Pen") } == .invalidKey)
        #expect(after { _ in try cache.update { _ in } } == .nestedEdit)
        #expect(after { _ in try cache.write("{\"data\":{\"me\":null}}", Samples.me) } == .nestedEdit)
        #expect(throws: SelectionError.self) {
            try cache.update { try $0.set({ try ($0.score() ?? 0) + 1 }, of: ada, to: 1) }
        }
        #expect(throws: SelectionError.self) { try cache.update { try $0.set({ try $0.score() }, of: ada, to: .nan) } }
        #expect(try cache.read(Samples.me)?.value?.name == "Ada")
    }

    @Test("`watch` yields an object's value when a selected field changes, and throws for an object without a key")
    func values() async throws {
        var values = cache.watch(Samples.name, of: ada).makeAsyncIterator()
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
        #expect(try await values.next() == "Ada")
        try cache.update { try $0.set({ try $0.nickname() }, of: ada, to: "A") }
        try cache.update { try $0.set({ try $0.name() }, of: ada, to: "Augusta") }
        #expect(try await values.next() == "Augusta")
        var wrong = cache.watch(
            Selection { try $0.theme() }, of: CacheReference<Objects.Settings>("Settings", id: "1")
        )
        .makeAsyncIterator()
        await #expect(throws: CacheError.self) { try await wrong.next() }
        #expect(try await wrong.next() == nil)
    }

    @Test("Retained data stays until the retention ends, however much is written in the meantime")
    func retain() throws {
        let cache = NormalizedCache(Operations.cacheSchema, maximumMemoryBytes: 20_000)
        try cache.write(#"{"data":{"user":{"id":"0","name":"Ada","nickname":null}}}"#, Samples.user("0"))
        var retention: CacheRetention? = try cache.retain(Samples.user("0"))
        func fill() throws {
            for number in 1..<300 {
                try cache.write(
                    #"{"data":{"user":{"name":"x","id":"\#(number)"}}}"#, Samples.userName("\(number)"))
            }
        }
        try fill()
        #expect(try cache.isMiss(Samples.userName("1")))
        #expect(try cache.read(Samples.user("0"))?.value?.name == "Ada")
        withExtendedLifetime(retention) {}
        retention = nil
        try fill()
        #expect(try cache.isMiss(Samples.user("0")))
    }
}
