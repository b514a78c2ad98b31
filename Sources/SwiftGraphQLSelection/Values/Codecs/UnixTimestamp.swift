#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A date and time, sent as the number of seconds since 1970 in UTC. The app uses a `Date`.
///
/// The codec writes whole seconds as an integer, and other values with a fraction.
@propertyWrapper public struct UnixTimestamp: Codec {
    /// The date that the app uses.
    public var wrappedValue: Date

    /// Creates a codec that wraps the given date.
    public init(wrappedValue: Date) { self.wrappedValue = wrappedValue }

    /// The mock value, the start of 1970 in UTC.
    public static var mockValue: Date { Date(timeIntervalSince1970: 0) }

    /// Decodes a date from a number of seconds.
    /// - Throws: Any error that the decoder throws.
    public init(from decoder: any Decoder) throws {
        let seconds = try decoder.singleValueContainer().decode(Double.self)
        wrappedValue = Date(timeIntervalSince1970: seconds)
    }

    /// Encodes the date as a number of seconds.
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let seconds = wrappedValue.timeIntervalSince1970
        if let whole = Int64(exactly: seconds) {
            try container.encode(whole)
        } else {
            try container.encode(seconds)
        }
    }
}

/// A date and time, sent as a whole number of milliseconds since 1970 in UTC. The app uses a `Date`.
@propertyWrapper public struct UnixMilliseconds: Codec {
    /// The date that the app uses.
    public var wrappedValue: Date

    /// Creates a codec that wraps the given date.
    public init(wrappedValue: Date) { self.wrappedValue = wrappedValue }

    /// The mock value, the start of 1970 in UTC.
    public static var mockValue: Date { Date(timeIntervalSince1970: 0) }

    /// Decodes a date from a number of milliseconds.
    /// - Throws: Any error that the decoder throws.
    public init(from decoder: any Decoder) throws {
        let milliseconds = try decoder.singleValueContainer().decode(Double.self)
        wrappedValue = Date(timeIntervalSince1970: milliseconds / 1000)
    }

    /// Encodes the date as a number of milliseconds.
    /// - Throws: Any error that the encoder throws, and `EncodingError` if the milliseconds don't fit into 64 bits.
    public func encode(to encoder: any Encoder) throws {
        guard let milliseconds = Int64(exactly: (wrappedValue.timeIntervalSince1970 * 1000).rounded()) else {
            // The error contains the interval, because Foundation traps when it prints a very distant date.
            throw EncodingError.invalidValue(
                wrappedValue.timeIntervalSince1970,
                .init(
                    codingPath: encoder.codingPath, debugDescription: "the date's milliseconds don't fit in 64 bits")
            )
        }
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}
