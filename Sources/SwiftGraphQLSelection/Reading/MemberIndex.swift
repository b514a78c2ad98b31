import SwiftGraphQLJSON

/// The positions of an object's members. A reader uses this index if the members aren't in the requested order.
///
/// Servers usually use the same member order for all objects of a list, so the order of the previous object is tried
/// first. If a name occurs twice, the index contains the first member with the name.
struct MemberIndex {
    /// The start of the indexed object; `nil` if no object has been indexed.
    private(set) var object: Int?
    /// The position after the end of the indexed object.
    private(set) var objectEnd = 0
    /// The start of each member's value, by name number. Zero means that the object lacks the member.
    private var values: [Int]
    /// The name number that was found last at each place in an object.
    private var order: [Int] = []

    /// Creates an empty index for members with `count` names.
    init(count: Int) { values = Array(repeating: 0, count: count) }

    /// Returns the start of the value of the member with the given name number; `nil` if the object lacks the member.
    func value(of number: Int) -> Int? { values[number] > 0 ? values[number] : nil }

    /// Replaces the index with the members of the object at `start`.
    mutating func read(objectAt start: Int, _ plan: PlanSet, _ text: ResponseText) {
        object = start
        for number in values.indices { values[number] = 0 }
        var place = 0
        var scan = JSONMemberScan(objectAt: start)
        while let name = scan.nextName(text.bytes) {
            scan.position = text.end(ofValueAt: name.value)
            if place == order.count { order.append(place) }
            var unescaped: String?
            func isName(_ number: Int) -> Bool {
                let known = plan.names[number]
                if known.count > 0, !name.hasEscapes {
                    return known.count == name.end - name.key && known.stands(at: name.key, text.bytes)
                }
                // The text is created once for each member, because the plan may have many fields.
                let own = unescaped ?? text.bytes.unescapedText(name.key + 1..<name.end - 1)
                unescaped = own
                return own.isSameText(as: plan.nameTexts[number])
            }
            // This object most likely has the name in the same position as the previous object.
            var number = order[place]
            if number >= values.count || !isName(number) {
                number = values.indices.first(where: isName) ?? values.count
                order[place] = number
            }
            if number < values.count, values[number] == 0 { values[number] = name.value }
            place &+= 1
        }
        objectEnd = scan.position + 1
    }
}
