import SwiftGraphQLJSON

/// An input type (specification, section 3.4.2), which encodes the values of an argument or an input object's member.
///
/// All leaf types are input types. The input type of an input object is `InputObjectType`. Optionals and arrays of
/// input types are input types too, such as `[DateTime?]?`.
@_spi(Generated) public protocol InputType<Output>: SendableMetatype {
    /// The type that the app uses.
    associatedtype Output

    /// Writes exactly one JSON value for the given value.
    /// - Throws: Any error that explains why the value can't be sent.
    static func __encode(_ value: Output, to writer: inout JSONWriter) throws
}

@_spi(Generated) extension Optional: InputType where Wrapped: InputType {
    /// The optional type that the app uses.
    public typealias Output = Wrapped.Output?

    /// Writes the value, or null for `nil`.
    /// - Throws: Any error that encoding the wrapped value throws.
    public static func __encode(_ value: Wrapped.Output?, to writer: inout JSONWriter) throws {
        if let value { try Wrapped.__encode(value, to: &writer) } else { writer.null() }
    }
}

@_spi(Generated) extension Array: InputType where Element: InputType {
    /// The array type that the app uses.
    public typealias Output = [Element.Output]

    /// Writes an array.
    /// - Throws: Any error that encoding an element throws. If the error has a path, the path includes the element's
    ///   index.
    public static func __encode(_ value: [Element.Output], to writer: inout JSONWriter) throws {
        writer.beginArray()
        for (index, element) in value.enumerated() {
            do { try Element.__encode(element, to: &writer) } catch { throw error.within(element: index) }
        }
        writer.endArray()
    }
}

/// The input type of an input object.
@_spi(Generated) public enum InputObjectType<Object: InputObject>: InputType {
    /// Writes the object as JSON.
    /// - Throws: `SelectionError` with the path of the first member whose value can't be sent.
    public static func __encode(_ value: Object, to writer: inout JSONWriter) throws {
        try value.__members.write(to: &writer)
    }
}
