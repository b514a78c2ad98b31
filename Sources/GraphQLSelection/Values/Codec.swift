/// A custom scalar (specification, section 3.5.8): how its values travel, and what the app sees of them.
///
/// A type that travels as its `Codable` conformance says needs nothing but a mock value:
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
/// Where the app is to see another type (`Date`, `Decimal`), the codec wraps it. Marked as a property wrapper, the
/// same codec serves as the type of a field in the schema and on a member of a `Codable` struct.
///
/// ```swift
/// @propertyWrapper struct Cents: Codec {
///     var wrappedValue: Decimal
///     ...
///     static let mockValue: Decimal = 1
/// }
/// ```
public protocol Codec: Codable, Hashable, Sendable {
    /// What the app sees: the codec itself, or a type that it wraps.
    associatedtype WrappedType

    /// A valid value, for the pass in which a selection is recorded; the closure of a selection sees it.
    static var mockValue: WrappedType { get }

    /// A codec around a value; there of itself where the codec is its own wrapped type.
    init(wrappedValue: WrappedType)

    /// What the app sees of the codec's value; there of itself where the codec is its own wrapped type.
    var wrappedValue: WrappedType { get }
}

extension Codec where WrappedType == Self {
    /// The value itself.
    public init(wrappedValue: Self) { self = wrappedValue }

    /// The value itself.
    public var wrappedValue: Self { self }
}
