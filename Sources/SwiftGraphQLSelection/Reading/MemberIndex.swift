import SwiftGraphQLJSON

/// The positions of an object's members, for objects whose members aren't in the order in which the selection requests
/// them.
///
/// A server usually has the same order for all objects of a list, so the order of one object is tried on the next. If a
/// name occurs twice, the first member counts.
struct MemberIndex {
    /// The start of the object whose members are known.
    private(set) var object: Int?
    /// The position after the object.
    private(set) var objectEnd = 0
    /// The start of each member's value, by the number of the member's name; 0 if the object lacks the member.
    private var values: [Int]
    /// The number of the name that was found last at each place in an object.
    private var order: [Int] = []

    /// Creates an index without members.
    ///
    /// - Parameter count: The number of names.
    init(count: Int) { values = Array(repeating: 0, count: count) }

    /// Returns the start of a member's value.
    func value(of number: Int) -> Int? { values[number] > 0 ? values[number] : nil }

    /// Finds all members of an object.
    mutating func read(objectAt start: Int, _ plan: PlanSet, _ text: ResponseText) {
        object = start
        for number in values.indices { values[number] = 0 }
        var place = 0
        var scan = JSONMemberScan(objectAt: start)
        while let name = scan.nextName(text.bytes) {
            scan.position = text.end(ofValueAt: name.value)
            if place == order.count { order.append(place) }
            // This object most likely has the name in the same position as the previous object.
            var number = order[place]
            if number >= values.count || !plan.isName(number, name, text.bytes) {
                number = values.indices.first { plan.isName($0, name, text.bytes) } ?? values.count
                order[place] = number
            }
            if number < values.count, values[number] == 0 { values[number] = name.value }
            place &+= 1
        }
        objectEnd = scan.position + 1
    }
}
