import Testing

@testable import SwiftGraphQLLanguage

@Suite struct ParserExecutableTests {
    @Test("A parsed operation has its kind, name, variables, directives and selections")
    func operation() throws {
        let document = try parse(
            "\"Why.\" mutation Save($a: [Int!]! = [1] @d, $b: T) @e(f: $a) { x: save(in: {k: $b}) }")
        let list = TypeReference.nonNull(.list(.nonNull(.named("Int"))))
        let input = Value.object(ObjectValue(fields: [Argument(name: "k", value: .variable(Variable(name: "b")))]))
        let save = Field(alias: "x", name: "save", arguments: [Argument(name: "in", value: input)])
        let expected = OperationDefinition(
            description: StringValue(value: "Why."), kind: .mutation, name: "Save",
            variables: [
                VariableDefinition(
                    variable: Variable(name: "a"), type: list,
                    defaultValue: .list(ListValue(values: [.int(IntValue(text: "1"))])),
                    directives: [Directive(name: "d")]),
                VariableDefinition(variable: Variable(name: "b"), type: .named("T")),
            ],
            directives: [
                Directive(name: "e", arguments: [Argument(name: "f", value: .variable(Variable(name: "a")))])
            ],
            selectionSet: SelectionSet(selections: [.field(save)]))
        #expect(document == Document(definitions: [.operation(expected)]))
        #expect(save.responseName == "x")
    }

    @Test("The short form of an operation is an anonymous query")
    func shorthand() throws {
        #expect(try parse("{ a }") == parse("query { a }"))
        #expect(try parse("{ a }") != parse("subscription { a }"))
    }

    @Test("Spreads, inline fragments with and without a condition, and fields are distinguished")
    func selections() throws {
        let document = try parse(
            "{ on ...F @a ... on T @b { c } ... @d { e } ... { f } }")
        guard case .operation(let operation) = document.definitions[0] else {
            Issue.record("expected an operation")
            return
        }
        func fields(_ name: Name) -> SelectionSet { SelectionSet(selections: [.field(Field(name: name))]) }
        #expect(
            operation.selectionSet.selections == [
                .field(Field(name: "on")),
                .fragmentSpread(FragmentSpread(name: "F", directives: [Directive(name: "a")])),
                .inlineFragment(
                    InlineFragment(typeCondition: "T", directives: [Directive(name: "b")], selectionSet: fields("c"))),
                .inlineFragment(InlineFragment(directives: [Directive(name: "d")], selectionSet: fields("e"))),
                .inlineFragment(InlineFragment(selectionSet: fields("f"))),
            ])
    }

    @Test("Keywords are names wherever a name can appear")
    func keywordsAsNames() throws {
        for word in ["query", "mutation", "fragment", "on", "true", "null", "type", "extend", "input", "repeatable"] {
            let name = word == "on" ? "F" : word
            _ = try parse(
                """
                query \(word)($\(word): \(word)) @\(word) { \(word): \(word)(\(word): {\(word): $\(word)}) ...\(name) }
                fragment \(name) on \(word) { ... on \(word) { \(word) } }
                """)
        }
    }

    @Test("Nodes that differ only in layout are equal, and nodes that differ in meaning aren't")
    func equality() throws {
        let first = try parse("{ a(b: \"c\") }")
        #expect(try parse("{a(b:\n\"\"\"\n  c\n\"\"\")}") == first)
        #expect(try parse("{a(b:\n\"\"\"\n  c\n\"\"\")}").hashValue == first.hashValue)
        #expect(try parse("{ a(b: c) }") != first)
        #expect(try parse("{ a(b: \"c\") a }") != first)
        #expect(try parse("{ x: a(b: \"c\") }") != first)
    }

    @Test("Every node's location covers its own text")
    func locations() throws {
        let text = "{ a }\n# c\n\"d\" query Q($v: [Int!] = 1) {\n  z: b(c: [$v, {k: \"x\"}]) @d ... on T { e } }"
        let document = try parse(text)
        #expect(document.location?.text == text)
        guard case .operation(let operation) = document.definitions[1] else {
            Issue.record("expected an operation")
            return
        }
        #expect(operation.location?.text.hasPrefix("\"d\" query Q(") == true)
        #expect(operation.location?.text.hasSuffix("e } }") == true)
        #expect(operation.location?.position == SourcePosition(line: 3, column: 1))
        #expect(operation.variables[0].location?.text == "$v: [Int!] = 1")
        #expect(operation.variables[0].type.innermostName.location?.text == "Int")
        let selections = operation.selectionSet.selections
        #expect(selections.map { $0.location?.text } == ["z: b(c: [$v, {k: \"x\"}]) @d", "... on T { e }"])
        guard case .field(let field) = selections[0] else {
            Issue.record("expected a field")
            return
        }
        #expect(field.name.location?.text == "b")
        #expect(field.arguments[0].location?.text == "c: [$v, {k: \"x\"}]")
        #expect(field.arguments[0].value.location?.text == "[$v, {k: \"x\"}]")
        #expect(field.directives[0].location?.text == "@d")
    }

    @Test(
        "Syntax errors name what was expected and what was found",
        arguments: [
            ("", "1:1: expected a definition, found the end of the document"),
            ("# nothing", "1:10: expected a definition, found the end of the document"),
            ("{ a", "1:4: expected a selection or '}', found the end of the document"),
            ("{ }", "1:3: expected a selection, found '}'"),
            ("{ a { } }", "1:7: expected a selection, found '}'"),
            ("{ a() }", "1:5: expected an argument, found ')'"),
            ("query () { a }", "1:8: expected a variable, found ')'"),
            ("query (a: Int) { a }", "1:8: expected a variable such as '$id', found 'a'"),
            ("query ($a Int) { a }", "1:11: expected ':' after a variable's name, found 'Int'"),
            ("query ($a: Int = $b) { a }", "1:18: expected a constant value, found '$'"),
            ("query ($a: Int = [{b: $c}]) { a }", "1:23: expected a constant value, found '$'"),
            ("query ($a: Int @b(c: $d)) { a }", "1:22: expected a constant value, found '$'"),
            ("query ($a: [Int) { a }", "1:16: expected ']' after a list's element type, found ')'"),
            ("query ($a: Int!!) { a }", "1:16: expected a variable such as '$id', found '!'"),
            ("query ($a: Int = ) { a }", "1:18: expected a constant value, found ')'"),
            ("{ a: }", "1:6: expected a field's name after its alias, found '}'"),
            ("{ a: b: c }", "1:7: expected a selection or '}', found ':'"),
            ("{ a(b) }", "1:6: expected ':' after an argument's name, found ')'"),
            ("{ a(b: ) }", "1:8: expected a value, found ')'"),
            ("{ a(b: [1 }", "1:11: expected a value, found '}'"),
            ("{ a(b: {1: 2}) }", "1:9: expected an object field's name or '}', found '1'"),
            ("{ a(b: $) }", "1:9: expected a variable's name, found ')'"),
            ("{ a @ }", "1:7: expected a directive's name after '@', found '}'"),
            ("{ ... }", "1:7: expected a fragment's name, 'on' or '{' after '...', found '}'"),
            ("{ ... on T }", "1:12: expected '{', found '}'"),
            ("{ ... on }", "1:10: expected a type condition, found '}'"),
            ("{ ...on { a } }", "1:9: expected a type condition, found '{'"),
            ("fragment on on T { a }", "1:10: expected a fragment's name, which must not be 'on', found 'on'"),
            ("fragment F { a }", "1:12: expected 'on' after a fragment's name, found '{'"),
            ("fragment F($a: Int) on T { a }", "1:11: expected 'on' after a fragment's name, found '('"),
            ("query Q", "1:8: expected '{', found the end of the document"),
            ("\"d\" { a }", "1:5: expected a definition, found '{'"),
            ("\"d\"", "1:4: expected a definition, found the end of the document"),
            ("{ a } }", "1:7: expected a definition, found '}'"),
            ("{ \"s\" }", "1:3: expected a selection or '}', found a string"),
        ])
    func errors(_ text: String, _ message: String) {
        #expect(failureText(text) == message)
    }

    @Test("The error for a document that ends too early points at the open bracket")
    func openBracket() throws {
        let failure = try #require(syntaxError("query Q {\n  a {\n    b(c: [1\n}"))
        #expect(
            failure.description == """
                test.graphql:4:1: error: expected a value, found '}'
                }
                ^
                """)
        let ended = try #require(syntaxError("query Q {\n  a {\n    b\n  }\n"))
        #expect(ended.notes.map(\.message) == ["this '{' isn't closed"])
        #expect(ended.notes[0].location.position == SourcePosition(line: 1, column: 9))
    }

    @Test("A text that is parsed as one value must contain nothing else")
    func alone() throws {
        #expect(try value(" [1] ") == .list(ListValue(values: [.int(IntValue(text: "1"))])))
        #expect(throws: Diagnostic.self) { try value("1 2") }
        #expect(throws: Diagnostic.self) { try value("") }
        #expect(throws: Diagnostic.self) { try value("[$a]") }
    }

    @Test("A type is a name or a list, and at most one exclamation mark follows it")
    func types() throws {
        func type(_ text: String) throws -> TypeReference? {
            let document = try Parser.parse(SourceText("query ($v: \(text)) { a }"))
            guard case .operation(let operation) = document.definitions.first else { return nil }
            return operation.variables.first?.type
        }
        #expect(try type("[A!]!")?.description == "[A!]!")
        #expect(try type("[[A!]]!")?.innermostName == "A")
        for text in ["A B", "[A", "A!!", "!", "", "[]"] { #expect(throws: Diagnostic.self) { try type(text) } }
    }
}
