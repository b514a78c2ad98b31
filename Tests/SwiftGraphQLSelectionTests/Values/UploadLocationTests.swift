import Testing

@testable import SwiftGraphQLSelection

@Suite struct UploadLocationTests {
    @Test("A file is found 600 levels deep in the variables")
    func deep() {
        let depth = 600
        let text = String(repeating: "[", count: depth) + "null" + String(repeating: "]", count: depth)
        let mark = UploadMark(offset: depth, upload: Upload(bytes: [1], filename: "a"))
        let paths = UploadLocation.locations(of: [mark], in: Array(text.utf8)).map(\.path)
        #expect(paths == ["variables" + String(repeating: ".0", count: depth)])
    }
}
