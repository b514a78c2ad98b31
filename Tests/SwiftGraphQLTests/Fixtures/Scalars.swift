import Foundation
import SwiftGraphQL

/// A codec that is its own wrapped type, as an app would write it. A date is encoded as whole seconds since 1970.
struct DateTime: Codec {
    private var data: Date

    init(from date: Date) {
        self.data = date
    }

    var value: Int { Int(data.timeIntervalSince1970) }

    init(from decoder: Decoder) throws {
        let container = try decoder.singleValueContainer()
        let value = try container.decode(Int.self)
        self.data = Date(timeIntervalSince1970: TimeInterval(value))
    }

    func encode(to encoder: Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Int(data.timeIntervalSince1970))
    }

    static let mockValue = DateTime(from: Date())
}

/// A point that is encoded as `"100.0,10.0"`.
struct GeoPoint: Codec {
    let x: Double
    let y: Double

    struct Malformed: Error {}

    init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    init(from decoder: Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let x = parts[0], let y = parts[1] else { throw Malformed() }
        self.init(x: x, y: y)
    }

    func encode(to encoder: Encoder) throws {
        guard x.isFinite, y.isFinite else { throw Malformed() }
        var container = encoder.singleValueContainer()
        try container.encode("\(x),\(y)")
    }

    static let mockValue = GeoPoint(x: 0, y: 0)
}

/// A JSON scalar that is either an object or an array.
enum JSONContainer: Codec {
    case dictionary([String: JSONValue])
    case array([JSONValue])

    init(from decoder: Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let dictionary = try? container.decode([String: JSONValue].self) {
            self = .dictionary(dictionary)
        } else {
            self = .array(try container.decode([JSONValue].self))
        }
    }

    func encode(to encoder: Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .dictionary(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        }
    }

    static let mockValue = JSONContainer.array([])
}

/// A codec that wraps another module's type and is also a property wrapper: an amount that is encoded as whole cents.
@propertyWrapper
struct Cents: Codec {
    var wrappedValue: Decimal

    init(wrappedValue: Decimal) {
        self.wrappedValue = wrappedValue
    }

    init(from decoder: Decoder) throws {
        let cents = try decoder.singleValueContainer().decode(Int.self)
        wrappedValue = Decimal(cents) / 100
    }

    func encode(to encoder: Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(NSDecimalNumber(decimal: wrappedValue * 100).intValue)
    }

    static let mockValue: Decimal = 0
}
