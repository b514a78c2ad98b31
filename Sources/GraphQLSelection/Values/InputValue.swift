/// A Swift type that writes itself as an argument or a member of an input object.
///
/// Strings, numbers, booleans, generated enums and input objects, lists and optionals of them are input values.
/// Custom scalars travel by their `Codec`.
public protocol InputValue: Sendable {
    /// Writes the value as JSON. For generated code.
    func __write(to writer: inout JSONWriter) throws
}

extension InputValue where Self: LeafType, Output == Self {
    /// Writes the value as its leaf type does.
    public func __write(to writer: inout JSONWriter) throws { try Self.__encode(self, to: &writer) }
}

extension String: InputValue {}
extension Int: InputValue {}
extension Double: InputValue {}
extension Bool: InputValue {}

extension Optional: InputValue where Wrapped: InputValue {
    /// Writes the value, or null.
    public func __write(to writer: inout JSONWriter) throws {
        if let self { try self.__write(to: &writer) } else { writer.null() }
    }
}

extension Array: InputValue where Element: InputValue {
    /// Writes the elements as a JSON array.
    public func __write(to writer: inout JSONWriter) throws {
        writer.beginArray()
        for element in self { try element.__write(to: &writer) }
        writer.endArray()
    }
}
