import SwiftGraphQL
import Testing

struct PageInfoTests {
    @Test("`PageInfo` has a next or previous cursor only if the connection reports such a page")
    func nextPreviousPage() {
        let middle = PageInfo(hasNextPage: true, endCursor: "9", hasPreviousPage: true, startCursor: "5")
        #expect(middle.next == "9")
        #expect(middle.previous == "5")
        let only = PageInfo(hasNextPage: false, endCursor: "9", hasPreviousPage: false, startCursor: "5")
        #expect(only.next == nil)
        #expect(only.previous == nil)
    }
}
