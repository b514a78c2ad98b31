import Foundation
// This file imports the module as an app does: the public API, and the SPI that generated code calls.
@_spi(Generated) import SwiftGraphQLSelection

struct DateTime: Codec {
    private var data: Date

    init(from date: Date) {
        data = date
    }

    var seconds: Int { Int(data.timeIntervalSince1970) }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        data = Date(timeIntervalSince1970: TimeInterval(try container.decode(Int.self)))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Int(data.timeIntervalSince1970))
    }

    static let mockValue = DateTime(from: Date())
}

@propertyWrapper struct Cents: Codec {
    var wrappedValue: Decimal

    init(wrappedValue: Decimal) { self.wrappedValue = wrappedValue }

    init(from decoder: any Decoder) throws {
        wrappedValue = Decimal(try decoder.singleValueContainer().decode(Int.self)) / 100
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue * 100)
    }

    static let mockValue: Decimal = 0
}

struct Product: Codable, Equatable {
    var name: String
    @Cents var price: Decimal
}

struct GeoPoint: Codec {
    struct Malformed: Error {}

    var x: Float
    var y: Float

    init(x: Float, y: Float) {
        self.x = x
        self.y = y
    }

    init(from decoder: any Decoder) throws {
        let parts = try decoder.singleValueContainer().decode(String.self).split(separator: ",").map { Float($0) }
        guard parts.count == 2, let x = parts[0], let y = parts[1] else { throw Malformed() }
        self.init(x: x, y: y)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("\(x),\(y)")
    }

    static let mockValue = GeoPoint(x: 0, y: 0)
}

enum CustomJSON: Codec {
    case dictionary([String: JSONValue])
    case array([JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let dictionary = try? container.decode([String: JSONValue].self) {
            self = .dictionary(dictionary)
        } else {
            self = .array(try container.decode([JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .dictionary(let dictionary): try container.encode(dictionary)
        case .array(let array): try container.encode(array)
        }
    }

    static let mockValue = CustomJSON.dictionary([:])
}

/// A codec whose `Codable` conformance the compiler synthesizes.
struct Money: Codec {
    var amount: Decimal
    var currency: String
    static let mockValue = Money(amount: 1, currency: "EUR")
}

/// An enum in the form that the generator writes.
enum Episode: EnumValue, Hashable, Codable {
    case newhope
    case empire
    indirect case unrecognized(String)

    static let __cases = EnumCases<Episode>([.newhope, .empire])

    var __name: String {
        switch self {
        case .newhope: "NEWHOPE"
        case .empire: "EMPIRE"
        case .unrecognized(let value): value
        }
    }
}

/// An enum with a value that has the same name as the payload case.
enum Status: EnumValue, Hashable, Codable {
    case unrecognized_
    case done
    indirect case unrecognized(String)

    static let __cases = EnumCases<Status>([.unrecognized_, .done])

    var __name: String {
        switch self {
        case .unrecognized_: "unrecognized"
        case .done: "DONE"
        case .unrecognized(let value): value
        }
    }
}

// An app can add this conformance to a generated enum.
extension Status: CaseIterable {}
