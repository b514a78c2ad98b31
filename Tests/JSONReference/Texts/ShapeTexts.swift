package import TestSupport

/// Lists of objects, most of which have the same names in the same order.
package enum ShapeTexts {
    private static let names = [
        "id", "name", "nam\\u0065", "tags", "tagz", "n", "", "é", "e\u{301}", "\\u00e9", "a longer name", "\\u0069d",
    ]

    /// A list in which some objects have another order, and one differs in its names.
    package static func list(_ random: inout SeededNumbers) -> String {
        let shape = Array(names.shuffled(using: &random).prefix(Int.random(in: 1...8, using: &random)))
        let count = Int.random(in: 2...12, using: &random)
        let odd = Int.random(in: 0..<count, using: &random)
        let objects = (0..<count).map { number -> String in
            var own = shape
            if number == odd {
                change(&own, &random)
            } else if number % 5 == 4 {
                own.reverse()
            }
            let members = own.enumerated().map { index, name in
                "\"\(name)\":" + ["\(number)", "\"\(index)\"", "[{\"id\":1}]", "{\"id\":{}}"][(index + odd) % 4]
            }
            return "{" + members.joined(separator: ",") + "}"
        }
        return "[" + objects.joined(separator: ",") + "]"
    }

    private static func change(_ own: inout [String], _ random: inout SeededNumbers) {
        switch Int.random(in: 0...6, using: &random) {
        case 0: own.reverse()
        case 1: own.append(own.randomElement(using: &random) ?? "")
        case 2: own.removeLast()
        case 3: own.insert(names.randomElement(using: &random) ?? "", at: own.count / 2)
        case 4: own[own.count - 1] += "x"
        case 5: own += own
        default: own[0] = own[own.count - 1]
        }
    }
}
