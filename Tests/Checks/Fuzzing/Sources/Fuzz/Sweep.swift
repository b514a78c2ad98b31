import JSONReference

/// A comparison of the readers on texts that differ from a test's text in one byte, and on the beginnings of large
/// texts. The tests themselves compare only some of these texts.
enum Sweep {
    /// Compares all texts, using every processor.
    static func run() async {
        let count = await withTaskGroup(of: Int.self) { group in
            for text in SmallTexts.written {
                group.addTask { changes(of: Array(text.utf8), replacements: 0...255) }
            }
            for text in Seeds.random + Seeds.responses {
                group.addTask { changes(of: Array(text.utf8), replacements: ByteChanges.telling) }
            }
            for text in LargeTexts.all {
                group.addTask { cuts(of: text.bytes) }
            }
            return await group.reduce(0, +)
        }
        print("compared \(count) texts")
    }

    private static func changes(of text: [UInt8], replacements: some Sequence<UInt8>) -> Int {
        var count = 0
        func look(_ text: [UInt8]) {
            FuzzedText.check(text, .tree)
            count += 1
        }
        FuzzedText.check(text)
        let changes = ByteChanges(text)
        changes.replacements(by: replacements, look)
        changes.deletions(look)
        changes.truncations(look)
        changes.insertions(of: Array("{}[],:\"\\0-. e".utf8) + [0x00, 0x80, 0xC3, 0xFF], look)
        return count
    }

    private static func cuts(of text: [UInt8]) -> Int {
        FuzzedText.check(text)
        ByteChanges(text).truncations { FuzzedText.check($0, .verdict) }
        return text.count
    }
}
