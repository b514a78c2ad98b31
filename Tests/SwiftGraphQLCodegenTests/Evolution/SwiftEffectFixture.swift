@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLCodegen

/// A change between the schemas below, with source code that shows the change's effect on Swift.
///
/// Each fixture uses its own fields and types, so that all fixtures can be compiled together.
struct SwiftEffectFixture: Sendable {
    let kind: SchemaChange.Kind
    let coordinate: String
    let level: SwiftEffect.Level
    /// Source that compiles only with the old API or, if the level is `warns`, compiles with both APIs.
    var breaks: String?
    /// Source that compiles with both APIs, without a warning.
    var survives: String?
}

extension SwiftEffectFixture {
    static let old = """
        type Query {
          removed: String
          nameToNull: String!
          nameToValue: String
          idToString: ID!
          intToFloat: Int!
          personToNull: Person!
          personToValue: Person
          personToList: Person
          listToNull: [Person!]!
          leafToPerson: String
          personToLeaf: Person!
          deprecatedLater: String
          argumentGone(a: Int!, b: Int): String
          requiredGone(a: Int!, b: Int): String
          requiredAdded(a: Int): String
          optionalAdded(a: Int): String
          defaultedAdded(a: Int): String
          toNullable(a: Int!): String
          toRequired(a: Int): String
          toDefaulted(a: Int!): String
          fromDefaulted(a: Int! = 1): String
          defaultGone(a: Int! = 1): String
          defaultChanged(a: Int = 1): String
          listLoosened(a: [Int!]!): String
          listTightened(a: [Int]): String
          reordered(a: Int, b: Int): String
          filter(by: Filter): String
          choose(by: Choice): String
          unchoose(by: Unchoice): String
          mood: Mood!
          color: Color!
          size: Size!
          order: Order!
          found: Found!
          lost: Lost!
          mixed: Mixed!
          animal: Animal!
          twin: twin
          fieldsReordered: FieldsReordered
          "As it was." described: Int
        }
        type Mutation { touch: Int }
        type Person { name: String! }
        enum Mood { GOOD BAD GONE }
        enum Color { RED }
        enum Size { big SMALL }
        enum Order { FIRST SECOND }
        enum Aging { NEW OLD }
        input AgingFilter { a: Int b: Int }
        input AgingChoice @oneOf { a: Int b: Int }
        union Found = A | B
        union Lost = A | B
        union Mixed = A | B
        type A { a: Int }
        type B { b: Int }
        type C { c: Int }
        interface Animal { name: String }
        type Cat implements Animal { name: String }
        type Dog implements Animal { name: String }
        type Cow implements Animal { name: String }
        type Pig { name: String }
        type twin { a: Int }
        type FieldsReordered { a: Int b: Int }
        type TypeGone { a: Int }
        input Filter { a: Int! b: Int c: Int d: Int! e: Int! = 1 f: Int! }
        input Small { a: Int }
        input Sorted { a: Int b: Int }
        input Choice { a: Int b: Int }
        input Unchoice @oneOf { a: Int b: Int }
        input OneOf @oneOf { a: Int b: Int }
        enum KindToScalar { A }
        scalar ScalarGone
        directive @goneDirective on QUERY | FIELD
        directive @gonePlace on QUERY | FIELD
        directive @goneServer(a: Int) on OBJECT
        directive @once(a: Int) repeatable on QUERY
        directive @needs(a: Int) on FIELD
        directive @loses(a: Int, b: Int) on QUERY
        directive @tightens(a: Int) on QUERY
        directive @sorted(a: Int, b: Int) on FIELD
        directive @oldDirective on QUERY
        directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
        directive @stream(if: Boolean! = true, label: String, initialCount: Int = 0) on FIELD | QUERY
        """

    static let new = """
        type Query {
          nameToNull: String
          nameToValue: String!
          idToString: String!
          intToFloat: Float!
          personToNull: Person
          personToValue: Person!
          personToList: [Person]
          listToNull: [Person!]
          leafToPerson: Person
          personToLeaf: String!
          deprecatedLater: String @deprecated
          argumentGone(a: Int!): String
          requiredGone(b: Int): String
          requiredAdded(a: Int, b: Int!): String
          optionalAdded(b: Int, a: Int): String
          defaultedAdded(a: Int, b: Int! = 1): String
          toNullable(a: Int): String
          toRequired(a: Int!): String
          toDefaulted(a: Int! = 1): String
          fromDefaulted(a: Int = 1): String
          defaultGone(a: Int!): String
          defaultChanged(a: Int = 2): String
          listLoosened(a: [Int]!): String
          listTightened(a: [Int!]): String
          reordered(b: Int, a: Int): String
          filter(by: Filter): String
          choose(by: Choice): String
          unchoose(by: Unchoice): String
          mood: Mood!
          color: Color!
          size: Size!
          order: Order!
          found: Found!
          lost: Lost!
          mixed: Mixed!
          animal: Animal!
          twin: twin
          added: String
          fieldsReordered: FieldsReordered
          "As it is." described: Int
        }
        type Mutation { touch: Int }
        type Person { name: String! }
        enum Mood { GOOD BAD }
        enum Color { RED GREEN }
        enum Size { big BIG SMALL }
        enum Order { SECOND FIRST }
        enum Aging { NEW OLD @deprecated }
        input AgingFilter { a: Int b: Int @deprecated }
        input AgingChoice @oneOf { a: Int b: Int @deprecated }
        union Found = A | B | C
        union Lost = A
        union Mixed = B | A
        type A { a: Int }
        type B { b: Int }
        type C { c: Int }
        interface Animal { name: String }
        type Cat implements Animal { name: String }
        type Dog { name: String }
        type Cow implements Animal { name: String }
        type Bee implements Animal { name: String }
        type Pig implements Animal { name: String }
        type twin { a: Int }
        type Twin { a: Int }
        type FieldsReordered { b: Int a: Int }
        input Filter { a: Int! b: Int! d: Int e: Int! f: Int! = 1 g: Int }
        input Small { a: Int b: Int! }
        input Sorted { b: Int a: Int }
        input Choice @oneOf { a: Int b: Int }
        input Unchoice { a: Int b: Int }
        input OneOf @oneOf { b: Int c: Int }
        scalar KindToScalar
        directive @gonePlace on QUERY
        directive @once(a: Int) on QUERY
        directive @needs(a: Int, b: Int!, c: Int) on FIELD
        directive @loses(a: Int) on QUERY | FIELD
        directive @tightens(a: Int!) on QUERY
        directive @sorted(b: Int, a: Int) on FIELD
        directive @oldDirective @deprecated(reason: "old") on QUERY
        directive @newDirective on QUERY
        directive @stream(if: Boolean! = true, label: String, initialCount: Int = 0) on QUERY
        """

    private static func query(_ type: String, _ body: String) -> String {
        "private let selection: Selection<\(type), Operations.Query> = Selection { \(body) }"
    }

    static let all: [SwiftEffectFixture] = results + arguments + types + inputs

    private static let results = [
        SwiftEffectFixture(
            kind: .fieldRemoved, coordinate: "Query.removed", level: .doesNotCompile,
            breaks: query("String?", "try $0.removed()")),
        SwiftEffectFixture(
            kind: .fieldAdded, coordinate: "Query.added", level: .compiles,
            survives: query("String", "try $0.idToString()")),
        SwiftEffectFixture(
            kind: .descriptionChanged, coordinate: "Query.described", level: .compiles,
            survives: query("Int?", "try $0.described()")),
        SwiftEffectFixture(
            kind: .fieldTypeChanged, coordinate: "Query.nameToNull", level: .mayNotCompile,
            breaks: query("String", "try $0.nameToNull()"), survives: query("String?", "try $0.nameToNull()")),
        SwiftEffectFixture(
            kind: .fieldTypeChangedSafely, coordinate: "Query.nameToValue", level: .mayNotCompile,
            breaks: query("Int", "if let name = try $0.nameToValue() { name.count } else { 0 }"),
            survives: query("String?", "try $0.nameToValue()")),
        SwiftEffectFixture(
            kind: .fieldTypeChanged, coordinate: "Query.idToString", level: .compiles,
            survives: query("String", "try $0.idToString()")),
        SwiftEffectFixture(
            kind: .fieldTypeChanged, coordinate: "Query.intToFloat", level: .mayNotCompile,
            breaks: query("Int", "try $0.intToFloat()"), survives: query("String", "\"\\(try $0.intToFloat())\"")),
        SwiftEffectFixture(
            kind: .fieldTypeChanged, coordinate: "Query.personToNull", level: .doesNotCompile,
            breaks: query("String", "try $0.personToNull(Selection { try $0.name() })")),
        SwiftEffectFixture(
            kind: .fieldTypeChangedSafely, coordinate: "Query.personToValue", level: .doesNotCompile,
            breaks: """
                private let name: Selection<String, Objects.Person> = Selection { try $0.name() }
                \(query("String?", "try $0.personToValue(name.nullable)"))
                """),
        SwiftEffectFixture(
            kind: .fieldTypeChanged, coordinate: "Query.personToList", level: .doesNotCompile,
            breaks: """
                private let name: Selection<String, Objects.Person> = Selection { try $0.name() }
                \(query("String?", "try $0.personToList(name.nullable)"))
                """),
        SwiftEffectFixture(
            kind: .fieldTypeChanged, coordinate: "Query.listToNull", level: .doesNotCompile,
            breaks: """
                private let name: Selection<String, Objects.Person> = Selection { try $0.name() }
                \(query("[String]", "try $0.listToNull(name.list)"))
                """),
        SwiftEffectFixture(
            kind: .fieldTypeChanged, coordinate: "Query.leafToPerson", level: .doesNotCompile,
            breaks: query("Bool", "try $0.leafToPerson() == nil")),
        SwiftEffectFixture(
            kind: .fieldTypeChanged, coordinate: "Query.personToLeaf", level: .doesNotCompile,
            breaks: query("String", "try $0.personToLeaf(Selection { try $0.name() })")),
        SwiftEffectFixture(
            kind: .deprecationAdded, coordinate: "Query.deprecatedLater", level: .warns,
            breaks: query("String?", "try $0.deprecatedLater()")),
    ]

    private static let arguments = [
        SwiftEffectFixture(
            kind: .argumentRemoved, coordinate: "Query.argumentGone(b:)", level: .mayNotCompile,
            breaks: query("String?", "try $0.argumentGone(a: 1, b: 2)"),
            survives: query("String?", "try $0.argumentGone(a: 1)")),
        SwiftEffectFixture(
            kind: .argumentRemoved, coordinate: "Query.requiredGone(a:)", level: .doesNotCompile,
            breaks: query("String?", "try $0.requiredGone(a: 1)")),
        SwiftEffectFixture(
            kind: .requiredArgumentAdded, coordinate: "Query.requiredAdded(b:)", level: .doesNotCompile,
            breaks: query("String?", "try $0.requiredAdded(a: 1)")),
        SwiftEffectFixture(
            kind: .optionalArgumentAdded, coordinate: "Query.optionalAdded(b:)", level: .compiles,
            survives: query("String?", "try $0.optionalAdded(a: 1)")),
        SwiftEffectFixture(
            kind: .optionalArgumentAdded, coordinate: "Query.defaultedAdded(b:)", level: .compiles,
            survives: query("String?", "try $0.defaultedAdded(a: .null)")),
        SwiftEffectFixture(
            kind: .argumentTypeChangedSafely, coordinate: "Query.toNullable(a:)", level: .mayNotCompile,
            breaks: "private let number = 1\n" + query("String?", "try $0.toNullable(a: number)"),
            survives: query("String?", "try $0.toNullable(a: 1)")),
        SwiftEffectFixture(
            kind: .argumentTypeChanged, coordinate: "Query.toRequired(a:)", level: .mayNotCompile,
            breaks: query("String?", "try $0.toRequired()"), survives: query("String?", "try $0.toRequired(a: 1)")),
        SwiftEffectFixture(
            kind: .argumentDefaultAdded, coordinate: "Query.toDefaulted(a:)", level: .compiles,
            survives: "private let number = 1\n" + query("String?", "try $0.toDefaulted(a: number)")),
        SwiftEffectFixture(
            kind: .argumentTypeChangedSafely, coordinate: "Query.fromDefaulted(a:)", level: .mayNotCompile,
            breaks: "private let number: Int? = 1\n" + query("String?", "try $0.fromDefaulted(a: number)"),
            survives: query("String?", "try $0.fromDefaulted()")),
        SwiftEffectFixture(
            kind: .argumentBecameRequired, coordinate: "Query.defaultGone(a:)", level: .mayNotCompile,
            breaks: query("String?", "try $0.defaultGone()"), survives: query("String?", "try $0.defaultGone(a: 1)")),
        SwiftEffectFixture(
            kind: .argumentDefaultChanged, coordinate: "Query.defaultChanged(a:)", level: .compiles,
            survives: query("String?", "try $0.defaultChanged(a: .present(1))")),
        SwiftEffectFixture(
            kind: .argumentTypeChangedSafely, coordinate: "Query.listLoosened(a:)", level: .compiles,
            survives: "private let numbers = [1]\n" + query("String?", "try $0.listLoosened(a: numbers)")),
        SwiftEffectFixture(
            kind: .argumentTypeChanged, coordinate: "Query.listTightened(a:)", level: .mayNotCompile,
            breaks: query("String?", "try $0.listTightened(a: [1, nil])"),
            survives: query("String?", "try $0.listTightened()")),
        SwiftEffectFixture(
            kind: .argumentOrderChanged, coordinate: "Query.reordered", level: .mayNotCompile,
            breaks: query("String?", "try $0.reordered(a: 1, b: 2)"),
            survives: query("String?", "try $0.reordered(b: 2)")),
    ]

    private static let types = [
        SwiftEffectFixture(
            kind: .typeRemoved, coordinate: "TypeGone", level: .doesNotCompile,
            breaks: "private let gone: Selection<Int?, Objects.TypeGone> = Selection { try $0.a() }"),
        SwiftEffectFixture(kind: .typeRemoved, coordinate: "ScalarGone", level: .compiles),
        SwiftEffectFixture(
            kind: .typeKindChanged, coordinate: "KindToScalar", level: .doesNotCompile,
            breaks: "private let value = Enums.KindToScalar.a"),
        SwiftEffectFixture(
            kind: .enumValueRemoved, coordinate: "Mood.GONE", level: .doesNotCompile,
            breaks: query("Bool", "try $0.mood() == .gone"), survives: query("Bool", "try $0.mood() == .good")),
        SwiftEffectFixture(
            kind: .enumValueAdded, coordinate: "Color.GREEN", level: .mayNotCompile,
            breaks: query("Int", "switch try $0.color() { case .red: 1\ncase .unrecognized: 2 }"),
            survives: query("Int", "switch try $0.color() { case .red: 1\ndefault: 2 }")),
        SwiftEffectFixture(
            kind: .swiftNameChanged, coordinate: "Size.big", level: .mayChangeMeaning,
            breaks: query("Int", "switch try $0.size() { case .big: 1\ncase .small: 2\ncase .unrecognized: 3 }"),
            survives: query("Bool", "try $0.size() == .big")),
        SwiftEffectFixture(
            kind: .enumValueOrderChanged, coordinate: "Order", level: .compiles,
            survives: query("Bool", "try $0.order() == Enums.Order.allCases[0]")),
        SwiftEffectFixture(
            kind: .unionMemberAdded, coordinate: "Found", level: .mayNotCompile,
            breaks: query(
                "Int?", "try $0.found(Selection { try $0.on(a: .init { try $0.a() }, b: .init { try $0.b() }) })"),
            survives: query(
                "Int?",
                "try $0.found(Selection { try $0.on(a: .init { try $0.a() }, b: .init { try $0.b() }, "
                    + "otherwise: .init { _ in nil }) })")),
        SwiftEffectFixture(
            kind: .unionMemberRemoved, coordinate: "Lost", level: .doesNotCompile,
            breaks: query(
                "Int?", "try $0.lost(Selection { try $0.on(b: .init { try $0.b() }, otherwise: .init { _ in nil }) })")),
        SwiftEffectFixture(
            kind: .branchOrderChanged, coordinate: "Mixed", level: .mayNotCompile,
            breaks: query(
                "Int?", "try $0.mixed(Selection { try $0.on(a: .init { try $0.a() }, b: .init { try $0.b() }) })"),
            survives: query(
                "Int?", "try $0.mixed(Selection { try $0.on(b: .init { try $0.b() }, otherwise: .init { _ in nil }) })")
        ),
        SwiftEffectFixture(
            kind: .typeAdded, coordinate: "Bee", level: .mayNotCompile, breaks: exhaustiveAnimal,
            survives: query(
                "String?",
                "try $0.animal(Selection { try $0.on(cat: .init { try $0.name() }, otherwise: .init { try $0.name() }) })"
            )),
        SwiftEffectFixture(kind: .interfaceAdded, coordinate: "Pig", level: .mayNotCompile, breaks: exhaustiveAnimal),
        SwiftEffectFixture(
            kind: .interfaceRemoved, coordinate: "Dog", level: .doesNotCompile,
            breaks: """
                private let name: Selection<String?, Interfaces.Animal> = Selection { try $0.name() }
                private let dog: Selection<String?, Objects.Dog> = Selection { try $0.selection(name) }
                """,
            survives: "private let dog: Selection<String?, Objects.Dog> = Selection { try $0.name() }"),
        SwiftEffectFixture(
            kind: .swiftNameChanged, coordinate: "twin", level: .mayChangeMeaning,
            breaks: """
                private let number: Selection<Int?, Objects.Twin> = Selection { try $0.a() }
                \(query("Int??", "try $0.twin(number.nullable)"))
                """),
    ]

    private static let exhaustiveAnimal = query(
        "String?",
        """
        try $0.animal(Selection {
            try $0.on(cat: .init { try $0.name() }, cow: .init { try $0.name() }, dog: .init { try $0.name() }) })
        """)

    private static let inputs = [
        SwiftEffectFixture(
            kind: .fieldTypeChanged, coordinate: "Filter.b", level: .mayNotCompile,
            breaks: "private let filter = InputObjects.Filter(a: 1, d: 2, f: 3)"),
        SwiftEffectFixture(
            kind: .fieldRemoved, coordinate: "Filter.c", level: .mayNotCompile,
            breaks: "private let filter = InputObjects.Filter(a: 1, b: 1, c: 2, d: 2, e: 1, f: 3)",
            survives: "private let filter = InputObjects.Filter(a: 1, b: 1, d: 2, e: 1, f: 3)"),
        SwiftEffectFixture(
            kind: .fieldTypeChangedSafely, coordinate: "Filter.d", level: .mayNotCompile,
            breaks:
                "private let number = 1\nprivate let filter = InputObjects.Filter(a: 1, b: 1, d: number, e: 1, f: 3)"),
        SwiftEffectFixture(
            kind: .inputFieldBecameRequired, coordinate: "Filter.e", level: .mayNotCompile,
            breaks: "private let filter = InputObjects.Filter(a: 1, b: 1, d: 2, f: 3)"),
        SwiftEffectFixture(
            kind: .inputFieldDefaultAdded, coordinate: "Filter.f", level: .mayNotCompile,
            breaks: "private let number: @Sendable (InputObjects.Filter) -> Int = { $0.f }",
            survives: "private let filter = InputObjects.Filter(a: 1, b: 1, d: 2, e: 1, f: 3)"),
        SwiftEffectFixture(
            kind: .optionalInputFieldAdded, coordinate: "Filter.g", level: .compiles,
            survives: "private let filter = InputObjects.Filter(a: 1, b: 1, d: 2, e: 1, f: 3)"),
        SwiftEffectFixture(
            kind: .requiredInputFieldAdded, coordinate: "Small.b", level: .doesNotCompile,
            breaks: "private let small = InputObjects.Small(a: 1)"),
        SwiftEffectFixture(
            kind: .inputFieldOrderChanged, coordinate: "Sorted", level: .mayNotCompile,
            breaks: "private let sorted = InputObjects.Sorted(a: 1, b: 1)",
            survives: "private let sorted = InputObjects.Sorted(b: 1)"),
        SwiftEffectFixture(
            kind: .oneOfAdded, coordinate: "Choice", level: .doesNotCompile,
            breaks: "private let choice = InputObjects.Choice(a: 1)"),
        SwiftEffectFixture(
            kind: .oneOfRemoved, coordinate: "Unchoice", level: .doesNotCompile,
            breaks: "private let choice = InputObjects.Unchoice.a(1)"),
        SwiftEffectFixture(
            kind: .fieldRemoved, coordinate: "OneOf.a", level: .doesNotCompile,
            breaks: "private let choice = InputObjects.OneOf.a(1)",
            survives: "private let choice = InputObjects.OneOf.b(1)"),
        SwiftEffectFixture(
            kind: .optionalInputFieldAdded, coordinate: "OneOf.c", level: .compiles,
            survives: "private let choice = InputObjects.OneOf.b(1)"),
        SwiftEffectFixture(
            kind: .directiveRemoved, coordinate: "@goneDirective", level: .doesNotCompile,
            breaks: "private func gone(_ s: Selection<Int, Operations.Query>) { _ = s.goneDirective() }"),
        SwiftEffectFixture(
            kind: .directiveLocationRemoved, coordinate: "@gonePlace", level: .doesNotCompile,
            breaks: "private let gone = Operations.FieldDirective.gonePlace()",
            survives: "private func gone(_ s: Selection<Int, Operations.Query>) { _ = s.gonePlace() }"),
        SwiftEffectFixture(kind: .directiveRemoved, coordinate: "@goneServer", level: .compiles),
        SwiftEffectFixture(
            kind: .directiveRepeatableRemoved, coordinate: "@once", level: .compiles,
            survives: "private func once(_ s: Selection<Int, Operations.Query>) { _ = s.once(a: 1).once(a: 2) }"),
        SwiftEffectFixture(
            kind: .requiredDirectiveArgumentAdded, coordinate: "@needs(b:)", level: .doesNotCompile,
            breaks: "private let needs = Operations.FieldDirective.needs(a: 1)"),
        SwiftEffectFixture(
            kind: .optionalDirectiveArgumentAdded, coordinate: "@needs(c:)", level: .compiles),
        SwiftEffectFixture(
            kind: .directiveArgumentRemoved, coordinate: "@loses(b:)", level: .mayNotCompile,
            breaks: "private func loses(_ s: Selection<Int, Operations.Query>) { _ = s.loses(b: 1) }",
            survives: "private func loses(_ s: Selection<Int, Operations.Query>) { _ = s.loses(a: 1) }"),
        SwiftEffectFixture(
            kind: .directiveLocationAdded, coordinate: "@loses", level: .compiles),
        SwiftEffectFixture(
            kind: .argumentTypeChanged, coordinate: "@tightens(a:)", level: .mayNotCompile,
            breaks: "private func tightens(_ s: Selection<Int, Operations.Query>) { _ = s.tightens() }",
            survives: "private func tightens(_ s: Selection<Int, Operations.Query>) { _ = s.tightens(a: 1) }"),
        SwiftEffectFixture(
            kind: .argumentOrderChanged, coordinate: "@sorted", level: .mayNotCompile,
            breaks: "private let sorted = Operations.FieldDirective.sorted(a: 1, b: 1)",
            survives: "private let sorted = Operations.FieldDirective.sorted(b: 1)"),
        SwiftEffectFixture(
            kind: .deprecationAdded, coordinate: "@oldDirective", level: .warns,
            breaks: "private func old(_ s: Selection<Int, Operations.Query>) { _ = s.oldDirective() }"),
        SwiftEffectFixture(kind: .directiveAdded, coordinate: "@newDirective", level: .compiles),
        SwiftEffectFixture(
            kind: .directiveRemoved, coordinate: "@defer", level: .doesNotCompile,
            breaks: query("DeferredPart<Int?>", "try $0.deferred(Selection { try $0.described() })")),
        SwiftEffectFixture(
            kind: .directiveLocationRemoved, coordinate: "@stream", level: .doesNotCompile,
            breaks: "private func streamed(_ s: Selection<Int, Objects.A>) { _ = s.streamed() }"),
        SwiftEffectFixture(
            kind: .deprecationAdded, coordinate: "Aging.OLD", level: .warns,
            breaks: "private let age = Enums.Aging.old", survives: "private let age = Enums.Aging.new"),
        SwiftEffectFixture(
            kind: .deprecationAdded, coordinate: "AgingFilter.b", level: .warns,
            breaks: "private let b: @Sendable (InputObjects.AgingFilter) -> OptionalArgument<Int> = { $0.b }",
            survives: "private let filter = InputObjects.AgingFilter(a: 1, b: 2)"),
        SwiftEffectFixture(
            kind: .deprecationAdded, coordinate: "AgingChoice.b", level: .warns,
            breaks: "private let choice = InputObjects.AgingChoice.b(1)",
            survives: "private let choice = InputObjects.AgingChoice.a(1)"),
    ]
}
