/// A codec for a custom scalar (specification, section 3.5.8): it decodes and encodes values of the type that the app
/// uses.
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
///     static let mockValue: DateTime = DateTime(seconds: 0)
/// }
/// ```
///
/// If the app should use another type, such as `Date` or `Decimal`, the codec wraps this type. A codec that is a
/// property wrapper works for fields in the schema and for properties of `Codable` structs.
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

    /// A valid value, which a selection's closures receive while the selection is recorded.
    static var mockValue: WrappedType { get }

    /// Creates a codec that wraps the given value. Provided by default when `WrappedType` is `Self`.
    init(wrappedValue: WrappedType)

    /// The value that the app uses. Provided by default when `WrappedType` is `Self`.
    var wrappedValue: WrappedType { get }
}

extension Codec where WrappedType == Self {
    /// Creates a codec that is equal to the given value.
    public init(wrappedValue: Self) { self = wrappedValue }

    /// The codec itself, which is also the value.
    public var wrappedValue: Self { self }
}
