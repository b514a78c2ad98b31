package import GraphQLLanguage

/// A JSON text (RFC 8259), or one of the kind that people write, with the place of each value, so that what is wrong with its content has a line and column.
///
/// The values lie one behind the other in one array, a container before what it holds. Reading is linear and does not
/// call itself.
package final class JSONText {
    /// What a value is.
    package enum Kind: UInt8 {
        case object, array, string, number, `true`, `false`, null
    }

    /// What a text may hold.
    package enum Dialect {
        /// JSON alone.
        case standard
        /// Besides, comments, `//` and `/* */`, and a comma behind the last element.
        case withComments
    }

    /// A value: its bytes, and which value comes behind all that it holds.
    ///
    /// Offsets are kept in 32 bits, as those of all source ranges.
    package struct Value {
        package let kind: Kind
        package let start: UInt32
        package var end: UInt32
        package var next: UInt32
    }

    /// How deep containers may be nested in each other; introspection results need about thirty levels.
    package static let maximumDepth = 256

    /// The text.
    package let source: SourceText
    /// The values in the order of the text. An object's members are two values each, the first being the key.
    package let values: [Value]

    /// The values of a text.
    ///
    /// - Throws: the first error of syntax, or the limit that was hit, with its place.
    package init(_ source: SourceText, _ dialect: Dialect = .standard) throws(Diagnostic) {
        var reader = try JSONTextReader(source, dialect)
        values = try reader.read()
        self.source = source
    }

    /// The outermost value.
    package var root: JSONNode { JSONNode(text: self, index: 0) }
}
