package import TestSupport

/// Random JSON texts that use every variant of the grammar.
package enum RandomJSON {
    package static func document(_ random: inout SeededNumbers) -> String {
        blank(&random) + value(&random, depth: 0) + blank(&random)
    }

    private static func blank(_ random: inout SeededNumbers) -> String {
        ["", "", "", " ", "\n", "\t", "\r\n "].randomElement(using: &random) ?? ""
    }

    private static func value(_ random: inout SeededNumbers, depth: Int) -> String {
        switch Int.random(in: depth > 4 ? 2...9 : 0...9, using: &random) {
        case 0:
            let elements = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                blank(&random) + value(&random, depth: depth + 1) + blank(&random)
            }
            return "[" + (elements.isEmpty ? blank(&random) : elements.joined(separator: ",")) + "]"
        case 1:
            var names: Set<String> = []
            var members: [String] = []
            for number in 0..<Int.random(in: 0...20, using: &random) {
                let name = string(&random)
                // Names are unique, because Foundation may keep either of two members with equal names.
                let unique = "\"\(number)" + name.dropFirst()
                guard names.insert(unique).inserted else { continue }
                members.append(
                    blank(&random) + unique + blank(&random) + ":" + blank(&random)
                        + value(&random, depth: depth + 1) + blank(&random))
            }
            return "{" + (members.isEmpty ? blank(&random) : members.joined(separator: ",")) + "}"
        case 2: return "null"
        case 3: return "true"
        case 4: return "false"
        case 5: return String(Int64.random(in: .min ... .max, using: &random))
        case 6: return String(Int.random(in: -1000...1000, using: &random))
        case 7: return number(&random)
        default: return string(&random)
        }
    }

    package static func number(_ random: inout SeededNumbers) -> String {
        var text = Bool.random(using: &random) ? "-" : ""
        text += Bool.random(using: &random) ? "0" : String(UInt64.random(in: 1 ... .max, using: &random))
        if Bool.random(using: &random) {
            text += "."
            for _ in 0..<Int.random(in: 1...18, using: &random) {
                text += String(Int.random(in: 0...9, using: &random))
            }
        }
        if Bool.random(using: &random) {
            text += ["e", "E"].randomElement(using: &random) ?? "e"
            text += ["", "+", "-"].randomElement(using: &random) ?? ""
            text += String(Int.random(in: 0...250, using: &random))
        }
        return text
    }

    private static func string(_ random: inout SeededNumbers) -> String {
        let parts = [
            "a", "bc", "humans", "é", "€", "😀", "\\n", "\\\"", "\\\\", "\\/", "\\u0041", "\\u00e9", "\\ud83d\\ude00",
            "\\u0000", " ", "{", "]", "\u{7F}", "\u{2028}", "longer text without anything to escape",
        ]
        let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
        return "\"" + text.joined() + "\""
    }
}
