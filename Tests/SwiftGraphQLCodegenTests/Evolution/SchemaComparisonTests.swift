import Foundation
import SwiftGraphQLLanguage
import TestSupport
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLCodegen

@Suite struct SchemaComparisonTests {
    /// A change in a form common to the reference implementation and this package.
    private struct Finding: Hashable, Decodable, CustomStringConvertible {
        var severity: String
        var kind: String
        var coordinate: String
        var element: String

        var description: String { "\(severity) \(kind) \(coordinate) \(element)" }
    }

    /// The kinds of changes that the reference implementation doesn't have.
    private static let ownKinds: Set<SchemaChange.Kind> = [
        .specifiedByChanged, .rootTypeRemoved, .rootTypeAdded, .rootTypeChanged, .argumentOrderChanged,
        .inputFieldOrderChanged, .oneOfAdded, .oneOfRemoved, .enumValueOrderChanged, .deprecationAdded,
        .deprecationRemoved, .deprecationReasonChanged, .swiftNameChanged, .branchOrderChanged,
    ]

    @Test(
        "Strings that differ only in their Unicode normalization are different",
        arguments: [
            ("\"%\" type Query { a: Int }", SchemaChange.Kind.descriptionChanged),
            ("type Query { \"%\" a: Int }", .descriptionChanged),
            ("type Query { a(\"%\" x: Int): Int }", .descriptionChanged),
            ("type Query { a: E } enum E { \"%\" A }", .descriptionChanged),
            ("type Query { a(x: String = \"%\"): Int }", .argumentDefaultChanged),
            ("type Query { a: Int b: Int @deprecated(reason: \"%\") }", .deprecationReasonChanged),
            ("type Query { a: Int } directive @a @deprecated(reason: \"%\") on FIELD", .deprecationReasonChanged),
            ("type Query { a: S } scalar S @specifiedBy(url: \"%\")", .specifiedByChanged),
        ])
    func normalization(schema: String, kind: SchemaChange.Kind) throws {
        let texts = ["\u{E9}", "e\u{301}"].map { SourceText(schema.replacing("%", with: $0)) }
        #expect(try SchemaChange.changes(from: texts[0], to: texts[1]).map(\.kind) == [kind])
    }

    @Test(
        "Default values that differ only in their literals are equal",
        arguments: [
            ("Float", "1.0", "1"), ("Float!", "1e300", "1e+300"), ("ID", "5", "\"5\""), ("[Int]", "3", "[3]"),
            ("[[Float!]]", "1", "[[1.0]]"), ("In", "{a: 1, b: {a: 2}}", "{b: {a: 2.0}, a: 1.0}"),
            ("S", "[{a: 1, b: 2}]", "[{b: 2, a: 1}]"), ("String", "\"\"\"x\"\"\"", "\"x\""),
        ])
    func equalDefaults(type: String, old: String, new: String) throws {
        let texts = [old, new].map {
            SourceText("type Query { a(x: \(type) = \($0)): Int } input In { a: Float b: In } scalar S")
        }
        #expect(try SchemaChange.changes(from: texts[0], to: texts[1]).map(\.kind) == [])
    }

    @Test(
        "Default values with different meanings are different",
        arguments: [
            ("Float", "1.0", "1.5"), ("ID", "5", "\"05\""), ("[Int]", "3", "[3, 3]"), ("S", "1", "1.0"),
            ("S", "1", "[1]"), ("S", "1", "\"1\""), ("[Int]", "null", "[null]"),
        ])
    func differentDefaults(type: String, old: String, new: String) throws {
        let texts = [old, new].map { SourceText("type Query { a(x: \(type) = \($0)): Int } scalar S") }
        #expect(try SchemaChange.changes(from: texts[0], to: texts[1]).map(\.kind) == [.argumentDefaultChanged])
    }

    @Test("Hundreds of added and removed members, implementing types and values are all found")
    func manyMembers() throws {
        func schema(_ range: Range<Int>) -> Schema? {
            let objects = (0..<range.upperBound + range.lowerBound).map {
                "type T\($0)\(range.contains($0) ? " implements I" : "") { id: ID! e: E }"
            }
            var findings = DiagnosticCollector()
            let sdl = """
                type Query { u: U i: I } interface I { id: ID! }
                union U = \(range.map { "T\($0)" }.joined(separator: " | "))
                enum E { \(range.map { "V\($0)" }.joined(separator: " ")) }
                \(objects.joined(separator: "\n"))
                """
            return SDLLoader.load(SourceText(sdl), &findings)
        }
        let count = 300
        let old = try #require(schema(0..<2 * count))
        let new = try #require(schema(count..<3 * count))
        let changes = SchemaComparison.changes(from: old, to: new)
        let kinds: [SchemaChange.Kind] = [
            .unionMemberRemoved, .unionMemberAdded, .interfaceRemoved, .interfaceAdded, .enumValueRemoved,
            .enumValueAdded,
        ]
        // The new types already implement the interface, so no interface is added to a type.
        #expect(kinds.map { kind in changes.count { $0.kind == kind } } == [count, count, count, 0, count, count])
        #expect(
            changes.first { $0.kind == .unionMemberRemoved }?.swiftEffect.message.contains("no longer has 't0:'")
                == true)
    }

    @Test(
        "Random changes have the same severity, kind and coordinate as in the reference implementation",
        .enabled(if: Reference.python != nil))
    func randomChanges() async throws {
        var random = SeededNumbers(seed: 0x2545_F491_4F6C_DD1D)
        var pairs: [(old: Schema, new: Schema)] = []
        for _ in 0..<60 {
            let draft = SchemaDraft(&random)
            for count in 1...18 {
                let changed = SchemaMutation.mutate(draft, times: 1 + count % 6, &random)
                pairs.append((draft.schema, changed.schema))
            }
        }
        let answers = try await Reference.answers(
            of: "schema_reference.py", ["diff"],
            to: pairs.map { pair in
                let case_ = ["old": SchemaPrinter.print(pair.old), "new": SchemaPrinter.print(pair.new)]
                return try String(decoding: JSONEncoder().encode(case_), as: UTF8.self)
            })
        var counts: [SchemaChange.Kind: Int] = [:]
        for (pair, answer) in zip(pairs, answers) {
            let changes = try SchemaChange.changes(from: pair.old, to: pair.new)
            for change in changes { counts[change.kind, default: 0] += 1 }
            let expected = try JSONDecoder().decode([String: [Finding]].self, from: Data(answer.utf8))["changes"] ?? []
            let reference = Set(expected.filter { !Self.isBuiltInScalar($0) })
            let found = Self.findings(changes, defaults: Self.defaults(of: pair.old).union(Self.defaults(of: pair.new)))
            guard found == reference else {
                Issue.record(
                    """
                    missed: \(reference.subtracting(found).sorted { $0.description < $1.description })
                    not of the reference: \(found.subtracting(reference).sorted { $0.description < $1.description })
                    \(SchemaPrinter.print(pair.old))
                    ----
                    \(SchemaPrinter.print(pair.new))
                    """)
                return
            }
        }
        // The random changes must cover many kinds.
        for kind in SchemaChange.Kind.allCases where !Self.rareKinds.contains(kind) {
            #expect(counts[kind, default: 0] >= 3, "\(kind)")
        }
    }

    /// The kinds that the random changes rarely or never cause.
    private static let rareKinds: Set<SchemaChange.Kind> = [
        .branchOrderChanged, .swiftNameChanged, .semanticNullabilityChanged,
    ]

    /// Returns whether the given finding is about a built-in scalar.
    /// The reference reports the scalar if its last use is removed or its first use is added.
    private static func isBuiltInScalar(_ finding: Finding) -> Bool {
        ["TYPE_REMOVED", "TYPE_ADDED"].contains(finding.kind) && Schema.builtInScalars.contains(finding.coordinate)
    }

    /// Converts changes to the reference's form, applying every intended difference.
    private static func findings(_ changes: [SchemaChange], defaults: Set<String>) -> Set<Finding> {
        var findings: Set<Finding> = []
        for change in changes where !ownKinds.contains(change.kind) && change.coordinate != "schema" {
            var finding = Finding(
                severity: change.severity.rawValue, kind: change.kind.rawValue, coordinate: change.coordinate,
                element: change.element ?? "")
            switch change.kind {
            case .argumentBecameRequired, .inputFieldBecameRequired:
                // The reference treats this change like any other removal of a default value, although it breaks
                // requests without the value.
                #expect(change.severity == .breaking)
                finding.severity = "dangerous"
                finding.kind =
                    change.kind == .argumentBecameRequired
                    ? "ARG_DEFAULT_VALUE_CHANGE" : "INPUT_FIELD_DEFAULT_VALUE_CHANGE"
            case .argumentTypeChangedSafely, .fieldTypeChangedSafely:
                // The reference doesn't report a changed type if there is a default value.
                if defaults.contains(change.coordinate) { continue }
            case .descriptionChanged:
                // The reference reports the directive's name instead of the argument's name.
                if change.coordinate.hasPrefix("@") {
                    finding.coordinate = String(change.coordinate.prefix { $0 != "(" })
                }
            default: break
            }
            findings.insert(finding)
        }
        return findings
    }

    /// Returns the coordinates of the given schema's arguments and input fields that have a default value.
    private static func defaults(of schema: Schema) -> Set<String> {
        var values: [(String, SchemaInputValue)] = []
        for type in schema.types {
            values += type.inputFields.map { ("\(type.name).\($0.name)", $0) }
            for field in type.fields {
                values += field.arguments.map { ("\(type.name).\(field.name)(\($0.name):)", $0) }
            }
        }
        for directive in schema.directives {
            values += directive.arguments.map { ("@\(directive.name)(\($0.name):)", $0) }
        }
        return Set(values.filter { $0.1.defaultValue != nil }.map(\.0))
    }

    @Test("A schema compared with itself has no changes")
    func identity() throws {
        var random = SeededNumbers(seed: 0x9E37_79B9_7F4A_7C15)
        for _ in 0..<50 {
            let schema = SchemaDraft(&random).schema
            #expect(try SchemaChange.changes(from: schema, to: schema).isEmpty)
        }
    }

    @Test("Changes are sorted by severity and then by coordinate, and no change appears twice")
    func order() throws {
        var random = SeededNumbers(seed: 0x1234_5678_9ABC_DEF1)
        for _ in 0..<50 {
            let draft = SchemaDraft(&random)
            let changes = try SchemaChange.changes(
                from: draft.schema, to: SchemaMutation.mutate(draft, times: 20, &random).schema)
            #expect(Set(changes).count == changes.count)
            for (left, right) in zip(changes, changes.dropFirst()) {
                #expect(
                    left.severity > right.severity
                        || left.severity == right.severity && left.coordinate <= right.coordinate)
            }
        }
    }

    @Test(
        "Changes that the reference implementation doesn't know are also classified",
        arguments: [
            (
                "schema { query: A } type A { a: Int } type B { a: Int }",
                "schema { query: B } type A { a: Int } type B { a: Int }",
                ["breaking ROOT_TYPE_CHANGED schema query"]
            ),
            (
                "type Query { a: Int } type Mutation { a: Int }",
                "schema { query: Query } type Query { a: Int } type Mutation { a: Int }",
                ["breaking ROOT_TYPE_REMOVED schema mutation"]
            ),
            (
                "schema { query: Query } type Query { a: Int } type Mutation { a: Int }",
                "type Query { a: Int } type Mutation { a: Int }",
                ["safe ROOT_TYPE_ADDED schema mutation"]
            ),
            (
                "type Query { a(n: N): Int } input N { a: Int b: Int }",
                "type Query { a(n: N): Int } input N @oneOf { a: Int b: Int }",
                ["breaking ONE_OF_ADDED N "]
            ),
            (
                "type Query { a(n: N): Int } input N @oneOf { a: Int b: Int }",
                "type Query { a(n: N): Int } input N { a: Int b: Int }",
                ["safe ONE_OF_REMOVED N "]
            ),
            (
                "type Query { a(x: Int! = 1, n: N): Int } input N { a: Int! = 1 }",
                "type Query { a(x: Int!, n: N): Int } input N { a: Int! }",
                ["breaking INPUT_FIELD_BECAME_REQUIRED N.a ", "breaking ARG_BECAME_REQUIRED Query.a(x:) "]
            ),
            (
                "type Query { a(x: Int, y: Int, n: N): E } input N { a: Int b: Int } enum E { A B }",
                "type Query { a(y: Int, x: Int, n: N): E } input N { b: Int a: Int } enum E { B A }",
                [
                    "safe ENUM_VALUE_ORDER_CHANGED E ", "safe INPUT_FIELD_ORDER_CHANGED N ",
                    "safe ARG_ORDER_CHANGED Query.a ",
                ]
            ),
            (
                "type Query { a: Int @deprecated(reason: \"x\") b(c: Int): Int @deprecated(reason: \"x\") }",
                "type Query { a: Int b(c: Int @deprecated): Int @deprecated(reason: \"y\") }",
                [
                    "safe DEPRECATION_REMOVED Query.a ", "safe DEPRECATION_REASON_CHANGED Query.b ",
                    "safe DEPRECATION_ADDED Query.b(c:) ",
                ]
            ),
            (
                "type Query { a: S } scalar S @specifiedBy(url: \"x\")", "type Query { a: S } scalar S",
                ["dangerous SPECIFIED_BY_CHANGED S "]
            ),
            // The order of an object type's fields and of an input object value's fields is insignificant.
            (
                "type Query { a: Int b(n: N = {x: 1, y: 2}): Int } input N { x: Int y: Int }",
                "type Query { b(n: N = {y: 2, x: 1}): Int a: Int } input N { x: Int y: Int }",
                []
            ),
        ])
    func ownKinds(old: String, new: String, expected: [String]) throws {
        let changes = try SchemaChange.changes(from: SourceText(old, name: "old"), to: SourceText(new, name: "new"))
        #expect(
            changes.map { "\($0.severity) \($0.kind.rawValue) \($0.coordinate) \($0.element ?? "")" }.filter {
                !$0.contains("SWIFT_NAME_CHANGED")
            } == expected)
    }

    @Test("A comparison with an invalid schema causes an error")
    func invalid() {
        #expect(throws: CodegenError.self) {
            try SchemaChange.changes(from: SourceText("type Query { a: Int }"), to: SourceText("type Query { a: B }"))
        }
    }
}
