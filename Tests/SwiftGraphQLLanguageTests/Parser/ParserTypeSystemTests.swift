import SwiftGraphQLLanguage
import Testing

@Suite struct ParserTypeSystemTests {
    private func type(_ text: String) throws -> TypeDefinition? {
        guard case .type(let type) = try parse(text).definitions[0] else { return nil }
        return type
    }

    @Test("An object type has its description, interfaces, directives and fields")
    func objectType() throws {
        let field = FieldDefinition(
            description: StringValue(value: "f"), name: "type",
            arguments: [
                InputValueDefinition(
                    description: StringValue(value: "a"), name: "input", type: .named("Int"),
                    defaultValue: .null(NullValue()), directives: [Directive(name: "x")])
            ],
            type: .nonNull(.named("T")), directives: [Directive(name: "y")])
        let expected = TypeDefinition(
            description: StringValue(value: "d"), kind: .object, name: "T", interfaces: ["A", "B"],
            directives: [Directive(name: "z")], fields: [field])
        #expect(
            try type("\"d\" type T implements & A & B @z { \"f\" type(\"a\" input: Int = null @x): T! @y }")
                == expected)
    }

    @Test("The capabilities of a service are parsed and ignored")
    func service() throws {
        let text = """
            service @a(b: 1) {
              "It supports onError."
              capability graphql.onError
              capability org.example.limits("10") capability plain
            }
            scalar A extend service { capability a.b.c } service scalar B
            """
        #expect(try parse(text) == parse("scalar A scalar B"))
        #expect(failureText("service {}") == "1:10: expected a capability, found '}'")
        #expect(failureText("service { capability a. }") == "1:25: expected the name of a capability, found '}'")
        #expect(failureText("service { feature a }") == "1:11: expected 'capability', found 'feature'")
        #expect(failureText("service { capability a } scalar A.b") == "1:34: expected '...', found '.'")
    }

    @Test("A separator can precede the first interface, member or location, and lists can span several lines")
    func leadingSeparators() throws {
        #expect(try parse("type A implements & B & C") == parse("type A implements B\n& C"))
        #expect(try parse("union A = | B | C") == parse("union A\n= B\n| C"))
        #expect(try parse("directive @a on | FIELD | QUERY") == parse("directive @a on FIELD|QUERY"))
        #expect(try parse("union A = B | C") != parse("union A = C | B"))
    }

    @Test("Every kind of type can omit its braces, and the next definition is still found")
    func withoutBraces() throws {
        let document = try parse(
            "scalar A type B implements I interface C union D enum E input F "
                + "type G implements I & J schema { query: B }"
        )
        #expect(document.definitions.count == 8)
    }

    @Test("A definition that follows an interface on the same line isn't mistaken for another interface")
    func interfacesBeforeDefinition() throws {
        #expect(try parse("type A implements B type C").definitions.count == 2)
        let failure = try #require(syntaxError("type A implements B, C { d: Int }"))
        #expect(failure.message == "expected '&' between interfaces, found 'C'")
        #expect(failure.hint == "write 'implements B & C'")
    }

    @Test("Extensions are separate definitions")
    func extensions() throws {
        let document = try parse("extend type A implements B extend union U = V extend schema @a")
        #expect(
            document.definitions == [
                .type(TypeDefinition(isExtension: true, kind: .object, name: "A", interfaces: ["B"])),
                .type(TypeDefinition(isExtension: true, kind: .union, name: "U", members: ["V"])),
                .schema(SchemaDefinition(isExtension: true, directives: [Directive(name: "a")])),
            ])
    }

    @Test("A directive can have every location of the specification", arguments: DirectiveLocation.Kind.known)
    func locations(_ kind: DirectiveLocation.Kind) throws {
        guard case .directive(let directive) = try parse("directive @a on \(kind.rawValue)").definitions[0] else {
            Issue.record("expected a directive")
            return
        }
        #expect(directive.locations == [DirectiveLocation(kind)])
        #expect(!directive.isRepeatable)
    }

    @Test("A directive can have locations that only later versions of the specification define")
    func unknownLocations() throws {
        let document = try parse("directive @a on FIELD | LATER_on directive @b on | later")
        #expect(
            document.definitions == [
                .directive(
                    DirectiveDefinition(
                        name: "a", locations: [.init(.field), .init(.init(rawValue: "LATER_on"))])),
                .directive(DirectiveDefinition(name: "b", locations: [.init(.init(rawValue: "later"))])),
            ])
    }

    @Test("A directive definition has its directives between its arguments and the keyword 'repeatable'")
    func directivesOnDirectives() throws {
        let document = try parse(
            """
            directive @a @b on FIELD
            "d" directive @c(x: Int @y) @deprecated(reason: "z") @b @repeatable repeatable on DIRECTIVE_DEFINITION
            """)
        #expect(
            document.definitions == [
                .directive(
                    DirectiveDefinition(name: "a", directives: [Directive(name: "b")], locations: [.init(.field)])),
                .directive(
                    DirectiveDefinition(
                        description: StringValue(value: "d"), name: "c",
                        arguments: [
                            InputValueDefinition(name: "x", type: .named("Int"), directives: [Directive(name: "y")])
                        ],
                        directives: [
                            Directive(
                                name: "deprecated",
                                arguments: [Argument(name: "reason", value: .string(StringValue(value: "z")))]),
                            Directive(name: "b"), Directive(name: "repeatable"),
                        ], isRepeatable: true, locations: [.init(.directiveDefinition)])),
            ])
    }

    @Test("A directive's extension consists of its name and the added directives")
    func directiveExtensions() throws {
        #expect(
            try parse("extend directive @a @b @c(x: 1) extend directive @directive @on").definitions == [
                .directive(
                    DirectiveDefinition(
                        isExtension: true, name: "a",
                        directives: [
                            Directive(name: "b"),
                            Directive(name: "c", arguments: [Argument(name: "x", value: .int(IntValue(text: "1")))]),
                        ])),
                .directive(
                    DirectiveDefinition(isExtension: true, name: "directive", directives: [Directive(name: "on")])),
            ])
    }

    @Test("A directive's name can be a keyword that can also follow the name")
    func directiveNames() throws {
        guard case .directive(let directive) = try parse("directive @repeatable repeatable on FIELD").definitions[0]
        else {
            Issue.record("expected a directive")
            return
        }
        #expect(directive.name == "repeatable")
        #expect(directive.isRepeatable)
    }

    @Test(
        "Syntax errors name what was expected and what was found",
        arguments: [
            ("type A {}", "1:9: expected a field, found '}'"),
            ("type A { b }", "1:12: expected ':' after a field's name, found '}'"),
            ("type A { b(): C }", "1:12: expected an argument, found ')'"),
            ("type A { b(c: D) E }", "1:18: expected ':' after a field's arguments, found 'E'"),
            ("type A { b: }", "1:13: expected a type, found '}'"),
            ("type A { b: [C }", "1:16: expected ']' after a list's element type, found '}'"),
            ("type A { \"d\" }", "1:14: expected a field, found '}'"),
            ("type A { b: C = 1 }", "1:15: expected a field or '}', found '='"),
            ("type A { b: C @d(e: $f) }", "1:21: expected a constant value, found '$'"),
            ("type A implements { b: C }", "1:19: expected an interface's name, found '{'"),
            ("type { a: B }", "1:6: expected an object type's name, found '{'"),
            ("interface A { b: C", "1:19: expected a field or '}', found the end of the document"),
            ("input A { b: C! = }", "1:19: expected a constant value, found '}'"),
            ("input A { b(c: D): E }", "1:12: expected ':' after an input field's name, found '('"),
            ("input A implements B { c: D }", "1:9: expected a definition, found 'implements'"),
            ("enum A { }", "1:10: expected an enum value, found '}'"),
            (
                "enum A { B, true }",
                "1:13: expected an enum value, which must not be 'true', 'false' or 'null', found 'true'"
            ),
            ("enum A { B: C }", "1:11: expected an enum value or '}', found ':'"),
            ("union A =", "1:10: expected a member type's name, found the end of the document"),
            ("union A = B |", "1:14: expected a member type's name, found the end of the document"),
            ("union A = { b: C }", "1:11: expected a member type's name, found '{'"),
            ("schema {}", "1:9: expected a root operation type, found '}'"),
            ("schema { queries: A }", "1:10: expected 'query', 'mutation' or 'subscription', found 'queries'"),
            ("schema { query A }", "1:16: expected ':' after 'query', found 'A'"),
            ("schema A { query: A }", "1:8: expected '{', found 'A'"),
            ("directive a on FIELD", "1:11: expected '@' after 'directive', found 'a'"),
            (
                "directive @a",
                "1:13: expected 'on' and the locations where the directive is allowed, found the end of the document"
            ),
            ("directive @a repeatable FIELD", "1:25: expected 'on', found 'FIELD'"),
            ("directive @a on 1", "1:17: expected a directive location such as 'FIELD', found '1'"),
            ("directive @a on type B", "1:17: expected a directive location such as 'FIELD', found 'type'"),
            ("directive @a on FIELD | scalar B", "1:25: expected a directive location such as 'FIELD', found 'scalar'"),
            ("directive @a repeatable @b on FIELD", "1:25: expected 'on', found '@'"),
            (
                "extend",
                "1:7: expected 'schema', 'directive' or a kind of type after 'extend', found the end of the document"
            ),
            (
                "extend query { a }",
                "1:8: expected 'schema', 'directive' or a kind of type after 'extend', found 'query'"
            ),
            ("extend directive @a on FIELD", "1:21: expected '@', found 'on'"),
            ("extend directive @a(b: Int) @c", "1:20: expected '@', found '('"),
            ("extend directive a @b", "1:18: expected '@' after 'directive', found 'a'"),
            ("extend directive @a", "1:20: expected '@', found the end of the document"),
            ("\"d\" extend directive @a @b", "1:1: an extension must not have a description"),
            ("extend type A", "1:14: expected 'implements', '@' or '{', found the end of the document"),
            ("extend scalar A", "1:16: expected '@', found the end of the document"),
            ("extend union A", "1:15: expected '@' or '=', found the end of the document"),
            ("extend enum A", "1:14: expected '@' or '{', found the end of the document"),
            ("extend input A", "1:15: expected '@' or '{', found the end of the document"),
            ("extend schema", "1:14: expected '@' or '{', found the end of the document"),
            ("\"d\" extend type A @b", "1:1: an extension must not have a description"),
            ("typ A { b: C }", "1:1: expected a definition, found 'typ'"),
        ])
    func errors(_ text: String, _ message: String) {
        #expect(failureText(text) == message)
    }

    @Test(
        "The error for a misspelled keyword suggests the correct keyword",
        arguments: [
            ("typ A { b: C }", "did you mean 'type'?"), ("extend inptu A @b", "did you mean 'input'?"),
            ("extend directiv @a @b", "did you mean 'directive'?"), ("qeury { a }", "did you mean 'query'?"),
        ])
    func suggestions(_ text: String, _ hint: String) {
        #expect(syntaxError(text)?.hint == hint)
    }
}
