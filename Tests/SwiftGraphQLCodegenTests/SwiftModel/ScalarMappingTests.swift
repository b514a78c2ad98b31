import SwiftGraphQLLanguage
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLGenerator

@Suite("Custom scalars are mapped to Swift types")
struct ScalarMappingTests {
    private let schema = """
        type Query { at: Moment url(of: [Link!]): Int money: Money }
        scalar Moment
        scalar Link
        scalar Money
        scalar Unused
        """

    @Test("All scalars without a Swift type are reported together, with their locations and the lines to paste")
    func unknown() throws {
        let found = try diagnostics(schema, .init(scalarMappings: ["Money": "Decimal"]))
        #expect(found.map(\.summary) == ["2:8 error: there is no Swift type for the scalars 'Moment', 'Link'"])
        let text = try #require(found.first?.description)
        #expect(text.contains("schema.graphql:3:8: note: the scalar 'Link' is defined here"))
        #expect(text.contains("    --scalar Moment=String --scalar Link=String\n"))
        #expect(text.contains("\n\"scalars\": {\n    \"Moment\": \"String\",\n    \"Link\": \"String\",\n}\n"))
        #expect(text.contains("--scalars-file Scalars.swift"))
    }

    @Test("A directive's argument needs a Swift type if the directive can be used on operations or fields")
    func directives() throws {
        let schema = "type Query { a: Int } scalar Area\n"
        let found = try diagnostics(schema + "directive @d(in: Area) on QUERY", .init())
        #expect(found.map(\.summary) == ["1:30 error: there is no Swift type for the scalar 'Area'"])
        #expect(try diagnostics(schema + "directive @d(in: Area) on OBJECT", .init()).isEmpty)
        let text = try generate(
            schema + "directive @d(in: Area) on QUERY", .init(scalarMappings: ["Area": "MyArea"]))
        #expect(text.contains("OptionalArgument<MyArea"))
    }

    @Test("A scalar whose format differs between servers causes an error with a suggestion")
    func proposal() throws {
        let found = try diagnostics("type Query { at: Timestamp } scalar Timestamp", .init())
        #expect(found.count == 1)
        #expect(
            found.first?.hint?.contains("servers use different formats for 'Timestamp'; it may be UnixTimestamp")
                == true)
        let big = try diagnostics("type Query { n: BigInt, id: bigint } scalar BigInt scalar bigint", .init())
        #expect(big.map(\.summary) == ["1:45 error: there is no Swift type for the scalar 'BigInt'"])
        #expect(big.first?.hint?.contains("Int64 (64 bits), Decimal (38 digits) or String") == true)
    }

    private func choices(_ scalars: String, _ mappings: [String: String] = [:]) throws -> [String] {
        var findings = DiagnosticCollector()
        let names = scalars.split(whereSeparator: \.isNewline).compactMap { $0.split(separator: " ").first }
        let fields = names.enumerated().map { "f\($0): \($1)" }.joined(separator: " ")
        let definitions = scalars.split(whereSeparator: \.isNewline).map { "scalar \($0)" }.joined(separator: "\n")
        let schema = try #require(
            SDLLoader.load(SourceText("type Query { \(fields) } \(definitions)"), &findings))
        let mapping = ScalarMapping(mappings, of: schema, &findings)
        #expect(findings.diagnostics == [])
        return mapping.choices.map { "\($0.scalar) \($0.swiftType), \($0.reason.rawValue)" }
    }

    @Test("Scalar names with a common meaning select the codec, ignoring case")
    func names() throws {
        let found = try choices(
            "DateTime\ndate\nUUID\nURI\nJSONObject\nBigDecimal\nLong\nUInt64\nBase64\ntimestamptz\ntimetz\nbigint\n_Any\nGraphQLJSON"
        )
        #expect(
            found == [
                "Base64 Data, because of its name", "BigDecimal Decimal, because of its name",
                "DateTime ISO8601DateTime, because of its name",
                "GraphQLJSON JSONValue, because of its name", "JSONObject JSONValue, because of its name",
                "Long Int64, because of its name",
                "UInt64 UInt64, because of its name", "URI URL, because of its name", "UUID UUID, because of its name",
                "_Any JSONValue, because of its name", "bigint Int64, because of its name",
                "date CalendarDate, because of its name",
                "timestamptz ISO8601DateTime, because of its name", "timetz String, because of its name",
            ])
    }

    @Test(
        "PostgreSQL's array type names get a suggestion but no codec, because servers send arrays",
        arguments: ["_text", "_int4", "_Uuid"])
    func arrayTypes(name: String) throws {
        #expect(WellKnownScalars.codec(named: name) == nil)
        #expect(WellKnownScalars.codec(named: String(name.dropFirst())) != nil)
        let found = try diagnostics("type Query { a: \(name) } scalar \(name)", .init())
        #expect(found.count == 1)
        #expect(
            found.first?.hint?.contains("it may be JSONValue (a PostgreSQL array, which Hasura sends as a list)")
                == true)
    }

    @Test(
        "A known specification overrides the name",
        arguments: [
            ("https://www.rfc-editor.org/rfc/rfc3339", "A", "ISO8601DateTime"),
            ("https://datatracker.ietf.org/doc/html/rfc3339#section-5.6", "MyDate", "CalendarDate"),
            ("https://tools.ietf.org/html/rfc4122", "Date", "UUID"),
            ("https://www.ietf.org/rfc/rfc9562.txt", "A", "UUID"),
            ("https://tools.ietf.org/html/rfc3986", "A", "URL"), ("https://url.spec.whatwg.org/", "A", "URL"),
            ("https://datatracker.ietf.org/doc/rfc8259/", "A", "JSONValue"),
            ("http://www.ecma-international.org/publications/files/ECMA-ST/ECMA-404.pdf", "A", "JSONValue"),
            ("https://scalars.graphql.org/andimarek/date-time.html", "A", "ISO8601DateTime"),
            ("https://scalars.graphql.org/andimarek/local-date", "DateTime", "CalendarDate"),
            ("https://the-guild.dev/graphql/scalars/docs/scalars/long", "A", "Int64"),
            ("https://datatracker.ietf.org/doc/html/rfc4648#section-4", "A", "Data"),
        ])
    func specifications(url: String, name: String, type: String) throws {
        #expect(
            try choices("\(name) @specifiedBy(url: \"\(url)\")") == ["\(name) \(type), according to its specification"])
    }

    @Test(
        "Without a known specification, the name decides",
        arguments: ["https://example.com/rfc3339", "https://ietf.org", "", "::"])
    func unknownSpecifications(url: String) throws {
        #expect(try choices("UUID @specifiedBy(url: \"\(url)\")") == ["UUID UUID, because of its name"])
    }

    @Test("Options override everything else, and the star has the lowest precedence")
    func order() throws {
        #expect(
            try choices(
                "UUID @specifiedBy(url: \"https://ietf.org/rfc4122\")\nDate\nOdd", ["UUID": "ID", "*": "String"]) == [
                    "Date CalendarDate, because of its name", "Odd String, as configured for all other scalars",
                    "UUID ID, as configured",
                ])
    }

    @Test("A star applies to all scalars without their own Swift type")
    func wildcard() throws {
        let text = try generate(schema, .init(scalarMappings: ["*": "JSONValue", "Money": "Decimal"]))
        #expect(text.contains("func at() throws -> JSONValue?"))
        #expect(text.contains("func money() throws -> Decimal?"))
    }

    @Test("A mapping that the schema doesn't use causes a warning with a suggestion")
    func superfluous() throws {
        let found = try diagnostics(schema, .init(scalarMappings: ["*": "String", "Monent": "Date"]))
        #expect(found.map(\.summary) == ["warning: the scalar 'Monent' is mapped, but the schema doesn't define it"])
        #expect(found.first?.hint == "did you mean 'Moment'?")
    }

    @Test("A mapping to text that can't be a Swift type causes an error", arguments: ["", "1a", "String;", "a b{"])
    func implausible(type: String) throws {
        let found = try diagnostics(schema, .init(scalarMappings: ["*": type]))
        #expect(found.map(\.summary) == ["error: the scalar '*' is mapped to '\(type)', which isn't a Swift type"])
    }

    @Test("A built-in scalar can also be mapped")
    func builtIn() throws {
        let text = try generate("type Query { id: ID! }", .init(scalarMappings: ["ID": "Identifier"]))
        #expect(text.contains(#"Identifier.WrappedType { try __fields.leaf("id: ID!", CodecLeaf<Identifier>.self) }"#))
    }

    @Test(
        "A method's signature has the type that the app uses",
        arguments: [
            ("ISO8601DateTime", "Date?", "ISO8601DateTime?"),
            (
                "SwiftGraphQL.UnixTimestamp", "Date?",
                "CodecLeaf<SwiftGraphQL.UnixTimestamp>?"
            ),
            ("Foundation.URL", "Foundation.URL?", "Foundation.URL?"),
            (
                "StringInteger<Int64>", "Int64?",
                "StringInteger<Int64>?"
            ),
            ("ConvexInt", "Int?", "CodecLeaf<ConvexInt<Int>>?"), ("Cents", "Cents.WrappedType?", "CodecLeaf<Cents>?"),
        ])
    func seenTypes(mapped: String, seen: String, codec: String) throws {
        let text = try generate("type Query { x: X } scalar X", .init(scalarMappings: ["X": mapped]))
        #expect(text.contains("func x() throws -> \(seen) { try __fields.leaf(\"x: X\", \(codec).self) }"))
    }

    @Test("A mapping for a scalar that is left out causes no warning")
    func leftOut() throws {
        let found = try diagnostics(
            schema, .init(scalarMappings: ["Moment": "String", "Money": "Decimal"], include: ["Query.at"]))
        #expect(found == [])
    }
}
