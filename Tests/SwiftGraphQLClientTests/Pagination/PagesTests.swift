import SwiftGraphQL
import Testing

@testable import SwiftGraphQLClient

@Suite(.timeLimit(.minutes(15))) struct PagesTests {
    /// Returns a transport that responds with the given bodies, one after the other.
    private func transport(_ bodies: String...) -> ScriptedTransport {
        ScriptedTransport { _, index in
            guard bodies.indices.contains(index) else {
                throw ClientError(code: .connectionFailed, message: "there are no more pages")
            }
            return GraphQLResponse(bodies[index])
        }
    }

    private func page(_ word: String, _ next: String?) -> String {
        #"{"data":{"word":"\#(word)","next":\#(next.map { "\"\($0)\"" } ?? "null")}}"#
    }

    @Test("Pages are loaded in order, with the previous page's cursor, and always with the same document")
    func pagesComeOrder() async throws {
        let transport = transport(page("a", "1"), page("b", "2"), page("c", nil))
        let client = Client(transport: transport, headers: ["A": "1"])
        var seen: [String] = []
        let pages = client.pages { cursor in
            words(after: cursor).named("Words")
        } next: {
            $0.next
        }
        for try await page in pages { seen.append(page.word) }
        #expect(seen == ["a", "b", "c"])
        let requests = await transport.requests
        #expect(requests.map(\.argument) == ["null", #""1""#, #""2""#])
        #expect(Set(requests.map(\.document)).count == 1)
        #expect(requests.allSatisfy { $0.operationName == "Words" && $0.headers == ["A": "1"] })
    }

    @Test("A page is requested only when it is needed")
    func pageAskedNeeded() async throws {
        let transport = transport(page("a", "1"), page("b", "2"))
        let pages = Client(transport: transport).pages(words(after:), next: \.next)
        #expect(await transport.requests.isEmpty)
        var iterator = pages.makeAsyncIterator()
        #expect(try await iterator.next()?.word == "a")
        #expect(await transport.requests.count == 1)
        for try await page in pages.prefix(1) { #expect(page.word == "b") }
        #expect(await transport.requests.count == 2)
    }

    @Test("An error is thrown after the preceding pages, and the iteration can continue where it stopped")
    func errorComesAfter() async throws {
        let transport = ScriptedTransport { _, index in
            switch index {
            case 0: return GraphQLResponse(#"{"data":{"word":"a","next":"1"}}"#)
            case 1: throw ClientError(code: .connectionFailed, message: "no network")
            default: return GraphQLResponse(#"{"data":{"word":"b","next":null}}"#)
            }
        }
        let pages = Client(transport: transport).pages(words(after:), next: \.next)
        var iterator = pages.makeAsyncIterator()
        #expect(try await iterator.next()?.word == "a")
        await #expect(throws: ClientError.self) { _ = try await iterator.next() }
        #expect(try await iterator.next() == nil)
        #expect(iterator.cursor == "1")
        #expect(!iterator.isAtEnd)

        var rest = pages.starting(at: iterator.cursor).makeAsyncIterator()
        #expect(try await rest.next()?.word == "b")
        #expect(try await rest.next() == nil)
        #expect(rest.isAtEnd)
        #expect(await transport.requests.map(\.argument) == ["null", #""1""#, #""1""#])
    }

    @Test("Cursors that differ only in their Unicode normalization are different")
    func normalization() async throws {
        let cursors = ["\"\u{e9}\"", "\"e\u{301}\"", "null"]
        let transport = ScriptedTransport { _, index in
            GraphQLResponse(#"{"data":{"word":"a","next":\#(cursors[index])}}"#)
        }
        var count = 0
        for try await _ in Client(transport: transport).pages(words(after:), next: \.next) { count += 1 }
        #expect(count == 3)
    }

    @Test("The key of a string cursor contains only hashes")
    func cursorKeys() {
        let long = String(repeating: "Q", count: 1_000)
        #expect(CursorKey(long) == CursorKey(String(long.reversed())))
        #expect(CursorKey(long) != CursorKey(long + "Q"))
        #expect(!"\(CursorKey(long))".contains("Q"))
        #expect(CursorKey(1) == CursorKey(1))
        #expect(CursorKey(1) != CursorKey(2))
    }

    @Test(
        "A repeated cursor ends the iteration with an error",
        arguments: [["1", "1"], ["1", "2", "1"], ["0"]])
    func serverNamesPage(cursors: [String]) async throws {
        let transport = ScriptedTransport { _, index in
            GraphQLResponse(#"{"data":{"word":"a","next":"\#(cursors[index % cursors.count])"}}"#)
        }
        var count = 0
        let error = await #expect(throws: ClientError.self) {
            for try await _ in Client(transport: transport).pages(from: "0", words(after:), next: \.next) { count += 1 }
        }
        #expect(error?.code == .repeatedCursor)
        #expect(count == cursors.count)
    }

    @Test("Cancelling the task cancels the request for a page")
    func cancellingTaskCancels() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { _, index in
            if index == 1 { try await gate.passWhenCancelled() }
            return GraphQLResponse(#"{"data":{"word":"a","next":"1"}}"#)
        }
        let task = Task {
            var count = 0
            do {
                for try await _ in Client(transport: transport).pages(words(after:), next: \.next) { count += 1 }
                return (count, false)
            } catch {
                return (count, error is CancellationError)
            }
        }
        await gate.reached(by: 1)
        task.cancel()
        #expect(await task.value == (1, true))
    }

    @Test("The offset grows by the number of items, until a page is empty")
    func pagesOffsetGo() async throws {
        let lists = [#"["a","b"]"#, #"["c"]"#, "[]"]
        let transport = ScriptedTransport { _, index in GraphQLResponse(#"{"data":{"words":\#(lists[index])}}"#) }
        let client = Client(transport: transport)
        let pages = client.pages { skip in
            Selection<[String], WordsQuery> { try $0.words(skip: skip) }
        } count: {
            $0.count
        }
        var seen: [[String]] = []
        for try await page in pages { seen.append(page) }
        #expect(seen == [["a", "b"], ["c"]])
        #expect(await transport.requests.map(\.argument) == ["0", "2", "3"])
    }

    @Test("For pages that aren't lists, the offset grows by the count that the app provides")
    func offsetPagesNo() async throws {
        struct Page: Sendable { let words: [String] }
        let lists = [#"["a","b"]"#, "[]"]
        let transport = ScriptedTransport { _, index in GraphQLResponse(#"{"data":{"words":\#(lists[index])}}"#) }
        let pages = Client(transport: transport).pages(fromOffset: 10) { skip in
            Selection<Page, WordsQuery> { Page(words: try $0.words(skip: skip)) }
        } count: {
            $0.words.count
        }
        #expect(try await pages.reduce(into: []) { $0 += $1.words } == ["a", "b"])
        #expect(await transport.requests.map(\.argument) == ["10", "12"])
    }

    @Test("Endless pages end with an error at the limit, even if they have no items")
    func limit() async throws {
        let transport = ScriptedTransport { _, index in
            GraphQLResponse(#"{"data":{"word":"","next":"\#(index)"}}"#)
        }
        let pages = Client(transport: transport).pages(words(after:), next: \.next).limited(to: 7)
        var iterator = pages.items { $0.word }.makeAsyncIterator()
        let error = await #expect(throws: ClientError.self) { _ = try await iterator.next() }
        #expect(error?.code == .tooManyPages)
        #expect(await transport.requests.count == 7)
        #expect(iterator.cursor == "6")
        // The limit applies to each iteration.
        var rest = pages.starting(at: iterator.cursor).makeAsyncIterator()
        for _ in 0..<7 { #expect(try await rest.next() != nil) }
        await #expect(throws: ClientError.self) { _ = try await rest.next() }
        #expect(await transport.requests.count == 14)
        var none = pages.limited(to: -1).makeAsyncIterator()
        await #expect(throws: ClientError.self) { _ = try await none.next() }
    }

    @Test("A count of items that is negative or too large ends the iteration", arguments: [Int.max, Int.min, -1])
    func hostileCount(_ count: Int) async throws {
        let transport = ScriptedTransport { _, _ in GraphQLResponse(#"{"data":{"words":["a"]}}"#) }
        let pages = Client(transport: transport).pages(fromOffset: 10) { skip in
            Selection<[String], WordsQuery> { try $0.words(skip: skip) }
        } count: { _ in
            count
        }
        var found = 0
        do {
            for try await _ in pages { found += 1 }
            #expect(count < 0 && found == 0)
        } catch {
            #expect(count == .max && found == 2)
            #expect(error is SelectionError || (error as? ClientError)?.code == .repeatedCursor)
        }
    }

    @Test("Items are returned one by one, without gaps for empty pages, and before any error")
    func itemsComeAfter() async throws {
        let transport = transport(page("ab", "1"), page("", "2"), page("c", "3"))
        let pages = Client(transport: transport).pages(words(after:), next: \.next)
        var iterator = pages.items { $0.word }.makeAsyncIterator()
        var seen: [Character] = []
        await #expect(throws: ClientError.self) {
            while let item = try await iterator.next() { seen.append(item) }
        }
        #expect(seen == ["a", "b", "c"])
        #expect(iterator.cursor == "3")
    }

    @MainActor @Test("Pages that aren't Sendable can be iterated on an actor")
    func pagesNotSendable() async throws {
        final class Box { var word = "" }
        let transport = transport(page("a", nil))
        let pages = Client(transport: transport).pages { cursor in
            words(after: cursor).map { words in
                let box = Box()
                box.word = words.word
                return box
            }
        } next: { _ -> String? in
            nil
        }
        for try await box in pages { #expect(box.word == "a") }
    }
}
