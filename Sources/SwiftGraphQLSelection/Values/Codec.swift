/// A custom scalar (specification, section 3.5.8): how to decode and encode its values, and which type the app uses.
///
/// A type whose `Codable` conformance already matches the JSON only needs a mock value:
///
/// ```swift
/// struct DateTime: Codec {
///     let seconds: Int
///     init(from decoder: any Decoder) throws { seconds = try decoder.singleValueContainer().decode(Int.self) }
///     func encode(to encoder: any Encoder) throws {
///         var container = encoder.singleValueContainer()
///         try container.encode(seconds)
///     }
///     static let mockValue = DateTime(seconds: 0)
/// }
/// ```
///
/// If the app should use another type (`Date`, `Decimal`), the codec wraps it. As a property wrapper, the same codec
/// works for a field in the schema and for a property of a `Codable` struct.
///
/// ```swift
/// @propertyWrapper struct Cents: Codec {
///     var wrappedValue: Decimal
///     ...
///     static let mockValue: Decimal = 1
/// }
/// ```
public protocol Codec: Codable, Hashable, Sendable {
    /// The type that the app uses: the codec itself, or a type that it wraps.
    associatedtype WrappedType

    /// A valid value, which the closures of a selection receive while the selection is recorded.
    static var mockValue: WrappedType { get }

    /// Creates a codec from a value. Provided by default when `WrappedType` is `Self`.
    init(wrappedValue: WrappedType)

    /// The value that the app uses. Provided by default when `WrappedType` is `Self`.
    var wrappedValue: WrappedType { get }
}

extension Codec where WrappedType == Self {
    /// Creates a codec from itself.
    public init(wrappedValue: Self) { self = wrappedValue }

    /// The value itself.
    public var wrappedValue: Self { self }
}
