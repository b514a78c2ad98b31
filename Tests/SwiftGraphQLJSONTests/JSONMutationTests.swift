import JSONReference
import Testing

/// Compares the reader with the reference parser on texts, most of which are changed in one place. A changed text can
/// be valid or invalid.
///
/// The environment variable `JSON_TURNS` multiplies the number of texts. With 32, as in the nightly checks, the reader
/// reads all changed texts. `Tests/Checks/Fuzzing/run` also reads all of them, in a release build.
@Suite struct JSONMutationTests {
    /// Records only the first few differences, because one mistake can cause thousands.
    private struct Differences {
        private var count = 0
        private(set) var texts = 0

        mutating func look(_ text: [UInt8], _ extent: ReaderCheck.Extent = .tree) {
            record(ReaderCheck.difference(in: text, extent), text)
        }

        mutating func record(_ difference: String?, _ text: [UInt8]) {
            texts += 1
            guard let difference else { return }
            count += 1
            guard count <= 5 else { return }
            Issue.record("\(difference)\n\(String(reflecting: String(decoding: text, as: UTF8.self)))\n\(text)")
        }
    }

    @Test(
        "The reader and the reference parser agree on small texts",
        arguments: [SmallTexts.written, SmallTexts.random(300, seed: 1)])
    func small(_ texts: [String]) {
        var differences = Differences()
        for text in texts { differences.look(Array(text.utf8), .everything) }
        #expect(differences.texts == texts.count)
    }

    @Test("The reader and the reference parser agree on small texts with any byte replaced", arguments: 0..<4)
    func anyReplacement(_ part: Int) {
        var differences = Differences()
        let texts = SmallTexts.written.enumerated().filter { $0.offset % 4 == part }.map(\.element)
        for (number, text) in texts.enumerated() where number % 32 < Turns.count {
            ByteChanges(Array(text.utf8)).replacements(by: 0...255) { differences.look($0) }
        }
        #expect(differences.texts > 1_000)
    }

    @Test(
        "The reader and the reference parser agree on text with bytes removed, doubled, swapped, inserted or replaced",
        arguments: 0..<4)
    func change(_ part: Int) {
        var differences = Differences()
        let texts = SmallTexts.written + SmallTexts.random(20 * Turns.count, seed: 2)
        for (number, text) in texts.enumerated() where number % 4 == part && number / 4 % 4 < Turns.count {
            let changes = ByteChanges(Array(text.utf8))
            changes.deletions { differences.look($0) }
            changes.insertions(of: Array("{}[],:\"\\0-. e".utf8) + [0x00, 0x80, 0xC3, 0xFF]) { differences.look($0) }
            if number % 32 < 16 { changes.replacements(by: ByteChanges.telling) { differences.look($0) } }
        }
        #expect(differences.texts > 2_500)
    }

    @Test("The reader and the reference parser agree on large texts", arguments: LargeTexts.all)
    func large(_ text: LargeTexts.Named) {
        var differences = Differences()
        differences.look(text.bytes, .everything)
        #expect(text.bytes.count > 1000)
    }

    @Test("A large text that is truncated at any byte is rejected near its end", arguments: LargeTexts.all)
    func truncation(_ text: LargeTexts.Named) {
        var differences = Differences()
        ByteChanges(text.bytes).truncations { differences.record(ReaderCheck.difference(inBeginning: $0), $0) }
        #expect(differences.texts == text.bytes.count)
    }

    @Test("The reader and the reference parser agree on texts that end right after a value or within a value")
    func ends() {
        var differences = Differences()
        let contents = ["", "\\n", "\\u00e9", "\\ud83d\\ude00", "é", "€", "😀", "\u{1}", "\\", "\\u12"]
        for length in 0...40 {
            let plain = String(repeating: "s", count: length)
            for content in contents {
                for text in ["\"\(plain)\(content)\"", "\"\(content)\(plain)\"", "[\"\(plain)\(content)\"]"] {
                    let bytes = Array(text.utf8)
                    differences.look(bytes)
                    differences.look(Array(bytes.dropLast()))
                }
            }
            let digits = String(repeating: "7", count: length)
            for text in ["1\(digits)", "-\(digits)", "0.\(digits)", "1e\(digits)", "{\"\(digits)\":\(digits)"] {
                differences.look(Array(text.utf8), .everything)
            }
        }
    }
}
