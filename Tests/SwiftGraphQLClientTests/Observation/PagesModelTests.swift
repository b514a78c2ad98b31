import SwiftGraphQLSelection
import SwiftGraphQL
import Testing

@testable import SwiftGraphQLClient

private struct Failure: Error {}

@MainActor @Suite(.timeLimit(.minutes(15))) struct PagesModelTests {
    /// Returns the pages "0", "1" and "2". The closure can delay a request or make it fail.
    private func pages(_ request: @escaping @Sendable (Int) async throws -> Void = { _ in }) -> Pages<String, Int> {
        Pages(start: nil) { cursor in
            let number = cursor ?? 0
            try await request(number)
            return ("\(number)", number < 2 ? number + 1 : nil)
        }
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a model loads one page after another, up to the end of the list`() async {
        let model = PagesModel(pages())
        #expect(model.pages.isEmpty && model.hasNextPage && !model.isLoading)
        await model.loadNext()
        #expect(model.pages == ["0"] && model.hasNextPage)
        await model.loadNext()
        await model.loadNext()
        #expect(model.pages == ["0", "1", "2"] && !model.hasNextPage)
        await model.loadNext()
        #expect(model.pages == ["0", "1", "2"])
        #expect(model.items({ [$0, "x"] }, id: \.self) == ["0", "x", "1", "2"])
        await model.refresh()
        #expect(model.pages == ["0"] && model.hasNextPage)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a load during another load requests nothing`() async {
        let gate = Gate()
        let model = PagesModel(pages { _ in await gate.pass() })
        let first = Task { await model.loadNext() }
        await gate.reached(by: 1)
        #expect(model.isLoading)
        await model.loadNext()
        await gate.open()
        await first.value
        #expect(model.pages == ["0"] && !model.isLoading)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `after an error, the pages stay and the failed page is reloaded`() async {
        let fails = Locked(true)
        let model = PagesModel(
            pages { number in
                if number == 1, fails.withLock({ $0 }) { throw Failure() }
            })
        await model.loadNext()
        await model.loadNext()
        #expect(model.error is Failure && model.pages == ["0"] && model.hasNextPage)
        fails.withLock { $0 = false }
        await model.loadNext()
        #expect(model.error == nil && model.pages == ["0", "1"])
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a refresh discards the response to a request in progress and loads the first page again`() async {
        let gate = Gate()
        let model = PagesModel(pages { if $0 == 1 { await gate.pass() } })
        await model.loadNext()
        let next = Task { await model.loadNext() }
        await gate.reached(by: 1)
        await model.refresh()
        await gate.open()
        await next.value
        #expect(model.pages == ["0"] && model.error == nil && !model.isLoading)
        await model.loadNext()
        #expect(model.pages == ["0", "1"])
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `cancelling a task leaves the pages unchanged and sets no error`() async {
        let gate = Gate()
        let model = PagesModel(
            pages { number in
                if number == 1 { try await gate.passWhenCancelled() }
            })
        await model.loadNext()
        let next = Task { await model.loadNext() }
        await gate.reached(by: 1)
        next.cancel()
        await next.value
        #expect(model.pages == ["0"] && model.error == nil && !model.isLoading && model.hasNextPage)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a response after the cancellation leaves the pages unchanged`() async {
        let gate = Gate()
        let model = PagesModel(pages { _ in await gate.pass() })
        let refresh = Task { await model.refresh() }
        await gate.reached(by: 1)
        refresh.cancel()
        await gate.open()
        await refresh.value
        #expect(model.pages.isEmpty && model.error == nil && !model.isLoading && model.hasNextPage)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `an empty list has no pages after a refresh`() async {
        let model = PagesModel(Pages<String, Int>(start: 0) { _ in nil })
        await model.refresh()
        #expect(model.pages.isEmpty && !model.hasNextPage && model.error == nil)
    }
}
