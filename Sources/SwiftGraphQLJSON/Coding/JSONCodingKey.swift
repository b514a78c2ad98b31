/// The key of an array's element, or of an object's member, in a coding path.
package enum JSONCodingKey: CodingKey {
    case index(Int)
    case name(String)

    static let `super` = JSONCodingKey.name("super")

    package var stringValue: String {
        switch self {
        case .index(let index): "Index \(index)"
        case .name(let name): name
        }
    }

    package var intValue: Int? { if case .index(let index) = self { index } else { nil } }

    package init(stringValue: String) { self = .name(stringValue) }

    package init(intValue: Int) { self = .index(intValue) }
}
