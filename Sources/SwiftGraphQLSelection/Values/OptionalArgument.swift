public import SwiftGraphQLJSON

/// A nullable argument or a nullable member of an input object. It has a value, is null, or is absent.
///
/// Servers distinguish `null` from an absent argument (specification 2.9.5): in a mutation, null usually clears a
/// value, and an absent argument leaves it unchanged. If the difference doesn't matter, omit the argument. The default
/// is `.absent`.
///
/// You can directly pass literals, enum values (`.foot`) and input objects (`.init(…)`). Wrap other values in
/// `.present`. For a Swift optional, choose what `nil` means:
///
/// ```swift
/// try $0.humans(first: 10, after: cursor ?? .absent, offset: .present(offset), unit: .foot)
/// ```
///
/// If an enum has a value called `present`, `absent` or `null`, wrap its values too, because a plain `.absent` means
/// that the argument isn't sent.
public indirect enum OptionalArgument<Wrapped> {
    /// The value is sent with the request.
    case present(Wrapped)
    /// Nothing is sent: the argument is neither in the document nor in the variables.
    case absent
    /// Null is sent in place of a value.
    case null

    /// The value; `nil` if the argument is null or absent.
    public var value: Wrapped? {
        if case .present(let value) = self { value } else { nil }
    }

    /// Returns an argument with the transformed value. Null and absent arguments don't change.
    public func map<NewValue>(_ transform: (Wrapped) throws -> NewValue) rethrows -> OptionalArgument<NewValue> {
        switch self {
        case .present(let value): .present(try transform(value))
        case .absent: .absent
        case .null: .null
        }
    }
}

// Common mistakes with nullable arguments. The compiler shows the messages.
extension OptionalArgument {
    /// Unavailable. Write `.present(…)` instead.
    @available(*, unavailable, message: "write '.present(…)'")
    public static func some(_ value: Wrapped) -> Self { .present(value) }

    /// Unavailable. Write `.null` or `.absent` instead.
    @available(*, unavailable, message: "write '.null' to send null, or '.absent' to send nothing")
    public static var none: Self { .absent }
}

@available(*, unavailable, message: "write '.null' to send null, or '.absent' to send nothing")
extension OptionalArgument: ExpressibleByNilLiteral {
    /// Unavailable. Write `.null` or `.absent` instead of the literal `nil`.
    public init(nilLiteral: ()) { self = .absent }
}

extension OptionalArgument: Sendable where Wrapped: Sendable {}
extension OptionalArgument: Equatable where Wrapped: Equatable {}
extension OptionalArgument: Hashable where Wrapped: Hashable {}

/// Returns the optional's value as an argument, or the given argument for `nil`: `name ?? .null`, `name ?? .absent`.
///
/// This operator is disfavored, so that the compiler prefers the standard library's operator for literals.
@_disfavoredOverload
public func ?? <Wrapped>(
    optional: Wrapped?, ifNil: @autoclosure () -> OptionalArgument<Wrapped>
) -> OptionalArgument<Wrapped> {
    if let optional { .present(optional) } else { ifNil() }
}

extension OptionalArgument: ExpressibleByUnicodeScalarLiteral
where Wrapped: ExpressibleByUnicodeScalarLiteral {
    /// Creates a present argument from a Unicode scalar literal.
    public init(unicodeScalarLiteral value: Wrapped.UnicodeScalarLiteralType) {
        self = .present(Wrapped(unicodeScalarLiteral: value))
    }
}

extension OptionalArgument: ExpressibleByExtendedGraphemeClusterLiteral
where Wrapped: ExpressibleByExtendedGraphemeClusterLiteral {
    /// Creates a present argument from a character literal.
    public init(extendedGraphemeClusterLiteral value: Wrapped.ExtendedGraphemeClusterLiteralType) {
        self = .present(Wrapped(extendedGraphemeClusterLiteral: value))
    }
}

extension OptionalArgument: ExpressibleByStringLiteral where Wrapped: ExpressibleByStringLiteral {
    /// Creates a present argument from a string literal.
    public init(stringLiteral value: Wrapped.StringLiteralType) {
        self = .present(Wrapped(stringLiteral: value))
    }
}

extension OptionalArgument: ExpressibleByStringInterpolation where Wrapped: ExpressibleByStringInterpolation {
    /// Creates a present argument from a string literal with interpolations.
    public init(stringInterpolation: Wrapped.StringInterpolation) {
        self = .present(Wrapped(stringInterpolation: stringInterpolation))
    }
}

extension OptionalArgument: ExpressibleByIntegerLiteral where Wrapped: ExpressibleByIntegerLiteral {
    /// Creates a present argument from an integer literal.
    public init(integerLiteral value: Wrapped.IntegerLiteralType) {
        self = .present(Wrapped(integerLiteral: value))
    }
}

extension OptionalArgument: ExpressibleByFloatLiteral where Wrapped: ExpressibleByFloatLiteral {
    /// Creates a present argument from a floating-point literal.
    public init(floatLiteral value: Wrapped.FloatLiteralType) {
        self = .present(Wrapped(floatLiteral: value))
    }
}

extension OptionalArgument: ExpressibleByBooleanLiteral where Wrapped: ExpressibleByBooleanLiteral {
    /// Creates a present argument from a boolean literal.
    public init(booleanLiteral value: Wrapped.BooleanLiteralType) {
        self = .present(Wrapped(booleanLiteral: value))
    }
}

/// A list type that can be created from its elements, so that apps can pass an array literal as an argument.
public protocol ArrayLiteralArgument: ExpressibleByArrayLiteral {
    /// Creates a value from its elements.
    @_spi(Generated) init(__elements: [ArrayLiteralElement])
}

@_spi(Generated) extension ArrayLiteralArgument where Self: HiddenDefault {
    /// The default implementation that the compiler requires for an `@_spi` requirement. It is never called.
    public init(__elements: [ArrayLiteralElement]) { preconditionFailure() }
}

extension Array: ArrayLiteralArgument {
    /// Creates a list from its elements.
    @_spi(Generated) public init(__elements: [Element]) { self = __elements }
}

extension OptionalArgument: ExpressibleByArrayLiteral where Wrapped: ArrayLiteralArgument {
    /// Creates a present argument from an array literal.
    public init(arrayLiteral elements: Wrapped.ArrayLiteralElement...) {
        self = .present(Wrapped(__elements: elements))
    }
}

extension OptionalArgument: ExpressibleByDictionaryLiteral where Wrapped == JSONValue {
    /// Creates a present argument from a dictionary literal.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .present(.object(JSONObject(members)))
    }
}
