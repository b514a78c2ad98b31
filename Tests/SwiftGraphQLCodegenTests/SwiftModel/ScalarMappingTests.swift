import GraphQLLanguage
import SwiftGraphQLCodegen
import Testing

@Suite("Custom scalars")
struct ScalarMappingTests {
    private let schema = """
        type Query { at: Moment url(of: [Link!]): Int money: Money }
        scalar Moment
        scalar Link
        scalar Money
        scalar Unused
        """

    @Test("All scalars without a Swift type are reported at once, with the places and the lines to paste")
    func unknown() throws {
        let found = try diagnostics(schema, .init(scalarMappings: ["Money": "Decimal"]))
        #expect(found.map(\.summary) == ["2:8 error: no Swift type is known for the scalars 'Moment', 'Link'"])
        let text = try #require(found.first?.description)
        #expect(text.contains("schema.graphql:3:8: note: the scalar 'Link' is defined here"))
        #expect(text.contains("--scalar Moment=String --scalar Link=String"))
        #expect(text.contains(#""Moment": "String","#))
    }

    @Test("A star stands for all scalars that have no Swift type of their own")
    func wildcard() throws {
        let text = try generate(schema, .init(scalarMappings: ["*": "JSONValue", "Money": "Decimal"]))
        #expect(text.contains("func at() throws -> JSONValue.WrappedType?"))
        #expect(text.contains("func money() throws -> Decimal.WrappedType?"))
    }

    @Test("A mapping that the schema does not need is a warning with a guess")
    func superfluous() throws {
        let found = try diagnostics(schema, .init(scalarMappings: ["*": "String", "Monent": "Date"]))
        #expect(found.map(\.summary) == ["warning: the scalar 'Monent' is mapped but the schema does not define it"])
        #expect(found.first?.hint == "did you mean 'Moment'?")
    }

    @Test("A mapping to what can't be a Swift type is an error", arguments: ["", "1a", "String;", "a b{"])
    func implausible(type: String) throws {
        let found = try diagnostics(schema, .init(scalarMappings: ["*": type]))
        #expect(found.map(\.summary) == ["error: the scalar '*' is mapped to '\(type)', which is no Swift type"])
    }

    @Test("A built-in scalar can be mapped too")
    func builtIn() throws {
        let text = try generate("type Query { id: ID! }", .init(scalarMappings: ["ID": "Identifier"]))
        #expect(text.contains(#"Identifier.WrappedType { try __fields.leaf("id: ID!", Identifier.self) }"#))
    }
}
