import TestSupport

/// JSON texts of a few kilobytes, which tests truncate at every byte. Each text covers a construct whose handling may
/// depend on its size.
package enum LargeTexts {
    /// A text and its description.
    package struct Named: Sendable, CustomStringConvertible {
        package let description: String
        package let bytes: [UInt8]

        init(_ description: String, _ text: String) {
            self.description = description
            bytes = Array(text.utf8)
        }
    }

    /// The texts, including random texts, which are the same in every run.
    package static let all: [Named] = {
        var random = SeededNumbers(seed: 8259)
        return [
            Named("a response", response(&random)),
            Named("containers of 0 to 160 bytes", containers()),
            Named("strings of 0 to 70 bytes", strings()),
            Named("a character at each place of a word", characters()),
            Named("escapes", escapes(&random)),
            Named("numbers", numbers(&random)),
            Named("objects that repeat names", repeats()),
            Named("nesting", nesting()),
            Named("blanks", blanks()),
        ] + (1...3).map { Named("random \($0)", randomArray(&random)) }
    }()

    private static func response(_ random: inout SeededNumbers) -> String {
        let humans = (0..<14).map { index -> String in
            let name = ["Luke", "Leia", "Père \"Obi\" \\\\n", "ルーク", "R2-D2 🤖"].randomElement(using: &random) ?? ""
            let height = Bool.random(using: &random) ? "\(Double(index) / 7)" : "null"
            return """
                {"__typename":"Human","id":"\(1000 + index)","name":"\(name.replacing("\"", with: "\\\""))",\
                "height":\(height),"appearsIn":["NEWHOPE","EMPIRE"],"friends":[{"id":"\(index)","name":null}]}
                """
        }
        return #"{"data":{"humans":["# + humans.joined(separator: ",") + #"]},"extensions":{"cost":12}}"#
    }

    /// Returns arrays and objects of many sizes up to about 160 bytes, on both sides of any threshold.
    private static func containers() -> String {
        let parts = (0..<80).map { size -> String in
            let digits = String(repeating: "1", count: size * 2)
            return size % 2 == 0 ? "[\(digits.isEmpty ? "" : digits)]" : "{\"k\":\"\(digits)\"}"
        }
        return "[" + parts.joined(separator: ",") + "]"
    }

    /// Returns strings of 0 to 70 letters, most of which end with an escape or a non-ASCII character.
    private static func strings() -> String {
        let parts = (0...70).map { length -> String in
            let ends = ["", "\\n", "é", "\\\"", "😀"]
            return "\"" + String(repeating: "s", count: length) + ends[length % ends.count] + "\""
        }
        return "[" + parts.joined(separator: ",") + "]"
    }

    /// Returns characters of two, three and four bytes that begin at many different offsets within a word.
    private static func characters() -> String {
        let parts = ["é", "€", "😀"].flatMap { character in
            (0..<33).map {
                "\"" + String(repeating: "x", count: $0) + character + String(repeating: "y", count: 9) + "\""
            }
        }
        return "{" + parts.map { "\($0):\($0)" }.prefix(40).joined(separator: ",") + ",\"all\":["
            + parts.joined(separator: ",") + "]}"
    }

    private static func escapes(_ random: inout SeededNumbers) -> String {
        let escapes = [
            "\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t", "\\u0000", "\\u00E9", "\\u20ac", "\\uD83D\\uDE00",
            "\\uffff", "a", "bcd", "é", "longer than a word",
        ]
        let parts = (0..<60).map { length in
            (0..<length / 4).map { _ in escapes.randomElement(using: &random) ?? "" }.joined()
        }
        return "[\"" + parts.joined(separator: "\", \"") + "\"]"
    }

    private static func numbers(_ random: inout SeededNumbers) -> String {
        let parts = (0..<120).map { _ in RandomJSON.number(&random) }
        return "[" + parts.joined(separator: ",\n") + "]"
    }

    /// Returns a list of objects of the same shape, except for some with a repeated name, other names, another order,
    /// or a different number of members.
    private static func repeats() -> String {
        let plain = #"{"id":1,"name":"a","tags":["x",{"id":2}]}"#
        let others = [
            #"{"id":1,"name":"a","id":{"name":3}}"#, #"{"id":1,"name":"a","\u006eame":[1,2]}"#,
            #"{"name":"a","id":1,"tags":[]}"#, #"{"id":1}"#, #"{"id":1,"name":"a","tags":[],"more":null}"#,
            #"{"id":1,"name":"a","tag":[]}"#, #"{"id":1,"name":"a","tagt":[]}"#, #"{"id":1,"id":2,"id":3}"#, "{}",
            #"{"i\u0064":1,"name":"a","tags":[{"id":1,"id":[{"id":2,"id":3}]}]}"#,
        ]
        let parts = others.flatMap { [plain, plain, $0, plain, $0, $0] }
        return "[" + parts.joined(separator: ",") + "]"
    }

    private static func nesting() -> String {
        var text = "0"
        for level in 0..<200 { text = level % 3 == 0 ? "{\"n\":\(text)}" : "[\(text)]" }
        return "[\(text),\(text)]"
    }

    private static func blanks() -> String {
        let blank = [" ", "\n", "\t", "\r\n", "        ", "\n                "]
        let parts = (0..<40).map { index in
            let (one, two) = (blank[index % blank.count], blank[index % 5])
            return "\(one){\(two)\"a\"\(one):\(two)[\(one)\(index)\(two),\(one)null\(two)]\(one)}\(two)"
        }
        return "\n[" + parts.joined(separator: ",") + "\t]"
    }

    private static func randomArray(_ random: inout SeededNumbers) -> String {
        var parts: [String] = []
        while parts.reduce(0, { $0 + $1.utf8.count }) < 2000 { parts.append(RandomJSON.document(&random)) }
        return "[" + parts.joined(separator: ",") + "]"
    }
}
