import Testing

/// A schema and the error that it contains, if any.
struct SchemaFixture: Sendable, CustomTestStringConvertible {
    /// The schema, with `type Query { a: Int }` added if the schema has no query type.
    let text: String
    /// Part of the error message, or `nil` for a valid schema.
    let message: String?
    /// Whether the reference accepts the schema even though it breaks the specification.
    let isMisjudgedByReference: Bool

    init(_ text: String, breaks message: String? = nil, isMisjudgedByReference: Bool = false) {
        self.text = text.contains("Query {") || text.contains("query:") ? text : text + " type Query { a: Int }"
        self.message = message
        self.isMisjudgedByReference = isMisjudgedByReference
    }

    var testDescription: String { text }

    /// Valid schemas.
    static let valid: [SchemaFixture] = [
        .init("type Query { a: Int }"),
        .init("schema { query: A mutation: B } type A { a: Int } type B { a: Int }"),
        .init("interface I { a: Int } interface J implements I { a: Int! } type T implements I & J { a: Int! b: Int }"),
        .init("interface I { a: I u: U l: [I] } type T implements I { a: T u: T! l: [T!]! } union U = T"),
        .init("interface I { a(x: Int): Int } type T implements I { a(x: Int, y: Int, z: Int! = 1): Int }"),
        .init("interface I { a: Int @deprecated } type T implements I { a: Int @deprecated(reason: \"r\") }"),
        .init("type Query { a(x: Int! = 1 @deprecated, y: Int @deprecated): Int }"),
        .init("input A { a: A b: [A!]! c: B! } input B { a: [B!] = [] c: Int = 1 }"),
        .init("input A { a: A = {a: null} b: B = {} } input B { c: A = {a: null, b: null} }"),
        .init("input A @oneOf { a: Int b: A }"),
        .init("enum E { TRUE False } input A { e: E = TRUE l: [E!] = False m: [[Int]] = 1 f: Float = 1 i: ID = 1 }"),
        .init("scalar S input A { s: S = {a: [1, X]} k: K = {a: 1} } input K @oneOf { a: Int b: Int }"),
        .init("directive @d(a: Int = 1, b: [A!]) repeatable on FIELD input A { a: Int! = 1 }"),
        .init("type Query { a: Int } extend type Query { b: B } type B { b: Int } type Unused { a: Query }"),
        .init("scalar S @specifiedBy(url: \"https://example.com\")"),
        .init("directive @d(a: I) repeatable on OBJECT type T @d @d(a: {b: 1}) { a: Int } input I { b: Int i: I }"),
        .init("directive @a on DIRECTIVE_DEFINITION directive @b @a @deprecated(reason: \"r\") on FIELD"),
        .init(
            "directive @a repeatable on DIRECTIVE_DEFINITION directive @b @a on FIELD "
                + "extend directive @b @a @deprecated"),
    ]

    /// Schemas that break a rule.
    static let invalid: [SchemaFixture] = [
        .init("schema { query: Q mutation: Q } type Q { a: Int }", breaks: "root type of both"),
        .init("schema { query: Q } interface Q { a: Int }", breaks: "can't be the root type"),
        .init("schema { query: Q mutation: I } type Q { a: Int } input I { a: Int }", breaks: "can't be the root type"),
        .init("type __T { a: Int }", breaks: "'__T' begins with two underscores"),
        .init("type T { __a: Int }", breaks: "'__a' begins with two underscores"),
        .init("type T { a(__x: Int): Int }", breaks: "'__x' begins with two underscores"),
        .init("enum E { __A }", breaks: "'__A' begins with two underscores"),
        .init("input I { __a: Int }", breaks: "'__a' begins with two underscores"),
        .init("directive @__d on FIELD", breaks: "'__d' begins with two underscores"),
        .init("directive @d(__a: Int) on FIELD", breaks: "'__a' begins with two underscores"),
        .init(
            "directive @d(a: T) on FIELD type T { a: Int }", breaks: "can't be the type of an argument or input field"),
        .init("type T", breaks: "the object 'T' has no fields"),
        .init("interface I", breaks: "the interface 'I' has no fields"),
        .init("union U", breaks: "the union 'U' has no members"),
        .init("enum E", breaks: "the enum 'E' has no values"),
        .init("input I", breaks: "the input object 'I' has no fields"),
        .init("type T { a: I } input I { a: Int }", breaks: "can't be the type of a field"),
        .init("type T { a(x: T): Int }", breaks: "can't be the type of an argument or input field"),
        .init("input I { a: T } type T { a: Int }", breaks: "can't be the type of an argument or input field"),
        .init("union U = I interface I { a: Int }", breaks: "can't be the member of a union"),
        .init("union U = U", breaks: "can't be the member of a union"),
        .init("union U = E enum E { A }", breaks: "can't be the member of a union"),
        .init("type T implements Query { a: Int } type Query { a: Int }", breaks: "can't be the interface"),

        .init("interface I { a: Int } type T implements I { b: Int }", breaks: "'T' lacks the field 'a: Int'"),
        .init(
            "interface I { a: Int! } type T implements I { a: Int }", breaks: "isn't compatible with the type 'Int!'"),
        .init(
            "interface I { a: [Int] } type T implements I { a: Int }", breaks: "isn't compatible with the type '[Int]'"),
        .init(
            "interface I { a: Int } type T implements I { a: [Int] }", breaks: "isn't compatible with the type 'Int'"),
        .init(
            "interface I { a: Int } type T implements I { a: String }", breaks: "isn't compatible with the type 'Int'"),
        .init("interface I { a: I } type T implements I { a: S } type S { a: Int }", breaks: "isn't compatible with"),
        .init(
            "interface I { a: U } type T implements I { a: S } union U = T type S { a: Int }",
            breaks: "isn't compatible with"),
        .init("interface I { a(x: Int): Int } type T implements I { a: Int }", breaks: "lacks the argument 'x: Int'"),
        .init(
            "interface I { a(x: Int): Int } type T implements I { a(x: Int!): Int }", breaks: "must be of type 'Int'"),
        .init(
            "interface I { a(x: Int!): Int } type T implements I { a(x: Int): Int }", breaks: "must be of type 'Int!'"),
        .init("interface I { a: Int } type T implements I { a(x: Int!): Int }", breaks: "can't be required"),
        .init("interface I { a: Int } type T implements I { a: Int @deprecated }", breaks: "can't be deprecated while"),
        .init("interface I { a: Int } interface J implements I { a: String }", breaks: "isn't compatible with"),
        .init(
            "interface I { a: Int } interface J implements I { a: Int } type T implements J { a: Int }",
            breaks: "must implement 'I' too"),
        .init("interface I implements I { a: Int }", breaks: "implements itself"),
        .init(
            "interface I implements J { a: Int } interface J implements I { a: Int }", breaks: "implement each other"),

        .init("input A { a: A! }", breaks: "no value of the input object"),
        .init("input A { b: B! } input B { c: C! } input C { a: A! }", breaks: "no value of the input object"),
        .init("input A @oneOf { a: Int! }", breaks: "must be nullable"),
        .init("input A @oneOf { a: Int = 1 }", breaks: "without a default value"),
        .init("type Query { a(x: Int! @deprecated): Int }", breaks: "can't be deprecated"),
        .init("input I { a: Int! @deprecated(reason: \"\") }", breaks: "can't be deprecated"),
        .init("directive @d(a: Int! @deprecated) on FIELD", breaks: "can't be deprecated"),

        .init("type Query { a(x: Int = \"1\"): Int }", breaks: "the default value of 'x'"),
        .init("type Query { a(x: Int! = null): Int }", breaks: "the default value of 'x'"),
        .init("type Query { a(x: [Int!] = [1, null]): Int }", breaks: "the default value of 'x'"),
        .init("directive @d(a: Boolean = 1) on FIELD", breaks: "the default value of 'a'"),
        .init("input I { e: E = B } enum E { A }", breaks: "the enum 'E' has no value 'B'"),
        .init("input I { j: J = {} } input J { a: Int! }", breaks: "needs the field 'a'"),
        .init("input I { j: J = {b: 1} } input J { a: Int }", breaks: "has no field 'b'"),
        .init("input I { k: K = {a: 1, b: 2} } input K @oneOf { a: Int b: Int }", breaks: "exactly one field"),
        .init("input I { k: K = {a: null} } input K @oneOf { a: Int b: Int }", breaks: "can't be null"),
        .init("input A { a: A = {} }", breaks: "the default value of 'A.a' contains itself"),
        .init("input A { b: B = {} } input B { a: A = {} }", breaks: "contains itself"),
        .init("input A { a: [A] = [{}] b: Int }", breaks: "contains itself"),
        .init("input A { b: B = {c: {}} } input B { c: C } input C { a: A = {} }", breaks: "contains itself"),

        .init("type T @deprecated { a: Int }", breaks: "'@deprecated' can't be used on OBJECT"),
        .init("type T { a(x: Int @skip(if: true)): Int }", breaks: "'@skip' can't be used on ARGUMENT_DEFINITION"),
        .init("directive @d on FIELD schema @d { query: Q } type Q { a: Int }", breaks: "'@d' can't be used on SCHEMA"),
        .init("type T { a: Int @deprecated @deprecated }", breaks: "'@deprecated' appears twice"),
        .init(
            "directive @d on FIELD directive @e @d on FIELD", breaks: "'@d' can't be used on DIRECTIVE_DEFINITION"),
        .init(
            "directive @d on DIRECTIVE_DEFINITION directive @e @d on FIELD extend directive @e @d",
            breaks: "'@d' appears twice"),
        .init("directive @d @deprecated(reason: 1) on FIELD", breaks: "expected 'String', found the number 1"),
        .init("directive @d on ENUM enum E @d { A } extend enum E @d { B }", breaks: "'@d' appears twice"),
        .init("enum E { A @deprecated(because: \"\") }", breaks: "takes no argument 'because'"),
        .init("scalar S @specifiedBy", breaks: "needs the argument 'url'"),
        .init("type T { a: Int @deprecated(reason: \"\", reason: \"\") }", breaks: "appears twice"),
        .init(
            "type T { a: Int @deprecated(reason: 1) }", breaks: "expected 'String', found the number 1",
            isMisjudgedByReference: true),
    ]
}
