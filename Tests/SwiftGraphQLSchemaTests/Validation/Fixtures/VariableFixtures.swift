@testable import SwiftGraphQLSchema

extension ValidationFixture {
    /// Documents for the specification's section 5.8, about variables.
    static let variables: [ValidationFixture] = [
        .init(
            document:
                "query ($f: Filter, $g: Genre, $n: Int!, $ids: [ID!]) { books(filter: $f, genre: $g, first: $n, ids: $ids) { id } }"
        ),
        .init(document: "query ($n: Int = 1, $m: Int) { books(first: $n) { id } a: books(first: $m) { id } }"),
        .init(document: "query ($id: ID!) { ...A } fragment A on Query { node(id: $id) { id } }"),
        .init(
            document:
                "query A($id: ID!) { ...F } query B($id: ID!) { ...F } fragment F on Query { node(id: $id) { id } }"),
        .init(document: "query ($i: Int, $j: Int!) { numbers(list: [$i, $j], strict: [$j]) }"),
        .init(document: "query ($l: [Int!]!) { numbers(list: $l, strict: $l) }"),
        .init(document: "query ($l: [[Int!]!]) { numbers(strict: 1, nested: $l) }"),
        .init(document: "query ($b: Boolean!) { journal @skip(if: $b) { id } }"),
        .init(document: "query ($b: Boolean = true) { flag(value: $b) }"),
        .init(document: "query ($b: Boolean) { books(filter: {required: $b}) { id } }"),
        .init(document: "query ($s: String) { shelf(room: 1, extra: {a: $s}) { id } }"),
        .init(document: "query ($j: JSON, $i: Int) { shelf(room: 1, extra: [$j, [$i]]) { id } }"),
        .init(document: "query ($i: ID!) { book(key: {id: $i}) { id } }"),
        .init(document: "query ($i: ID = 1) { book(key: {id: $i}) { id } }", isMisjudgedByReference: true),
        .init(document: "query ($k: Key!, $l: Key) { book(key: $k) { id } books(filter: {key: $l}) { id } }"),
        .init(document: "query ($r: Int) { book(key: {range: {from: $r}}) { id } }"),
        .init(document: "query ($r: Int!) { book(key: {list: [$r]}) { id } }"),

        .init(breaks: .uniqueVariableNames, document: "query ($n: Int!, $n: Int!) { books(first: $n) { id } }"),
        .init(
            breaks: .variablesAreInputTypes, document: "query ($b: Book) { shelf(room: 1, extra: {a: $b}) { id } }"),
        .init(
            breaks: .variablesAreInputTypes,
            document: "query ($b: [Node!]!) { shelf(room: 1, extra: {a: $b}) { id } }"),
        .init(
            breaks: .variablesAreInputTypes, .variableUsagesAreAllowed,
            document: "query ($b: Thing) { shelf(room: 1, extra: $b) { id } }"),
        .init(breaks: .knownTypeNames, document: "query ($b: Nothing) { shelf(room: 1, extra: $b) { id } }"),
        .init(breaks: .variableUsesAreDefined, document: "{ books(first: $n) { id } }"),
        .init(breaks: .variableUsesAreDefined, document: "query ($n: Int!) { books(first: $n, ids: [$m]) { id } }"),
        .init(
            breaks: .variableUsesAreDefined,
            document: "{ ...A } fragment A on Query { ...B } fragment B on Query { books(first: $n) { id } }"),
        .init(
            breaks: .variableUsesAreDefined,
            document: "query A { ...F } query B($id: ID!) { ...F } fragment F on Query { node(id: $id) { id } }"),
        .init(breaks: .variableUsesAreDefined, document: "{ journal @skip(if: $b) { id } }"),
        .init(breaks: .variableUsesAreDefined, document: "query @tag(name: $t) { journal { id } }"),
        .init(breaks: .variableUsesAreDefined, document: "{ books(filter: {inner: {ids: [$i]}}) { id } }"),
        .init(
            breaks: .variableUsesAreDefined, .noFragmentCycles,
            document: "{ ...A } fragment A on Query { node(id: $id) { id } ...A }"),
        .init(breaks: .variablesAreUsed, document: "query ($n: Int) { journal { id } }"),
        .init(
            breaks: .variablesAreUsed,
            document: "query A($n: Int!) { journal { id } } query B($n: Int!) { books(first: $n) { id } }"),
        .init(
            breaks: .variablesAreUsed, .fragmentsAreUsed,
            document: "query A($n: Int!) { journal { id } } fragment F on Query { books(first: $n) { id } }"),
        .init(breaks: .variableUsagesAreAllowed, document: "query ($n: String!) { books(first: $n) { id } }"),
        .init(breaks: .variableUsagesAreAllowed, document: "query ($i: ID) { node(id: $i) { id } }"),
        .init(breaks: .variableUsagesAreAllowed, document: "query ($i: Int!) { node(id: $i) { id } }"),
        .init(breaks: .variableUsagesAreAllowed, document: "query ($b: Boolean) { journal @skip(if: $b) { id } }"),
        .init(breaks: .variableUsagesAreAllowed, document: "query ($b: Boolean = null) { flag(value: $b) }"),
        .init(breaks: .variableUsagesAreAllowed, document: "query ($l: [Int]!) { numbers(strict: $l) }"),
        .init(breaks: .variableUsagesAreAllowed, document: "query ($l: Int) { numbers(list: $l, strict: 1) }"),
        .init(breaks: .variableUsagesAreAllowed, document: "query ($l: Int) { numbers(strict: [$l]) }"),
        .init(breaks: .variableUsagesAreAllowed, document: "query ($l: [Int!]) { numbers(strict: 1, nested: $l) }"),
        .init(
            breaks: .variableUsagesAreAllowed, document: "query ($g: String) { books(filter: {genre: $g}) { id } }"),
        .init(
            breaks: .variableUsagesAreAllowed, document: "query ($s: String) { shelf(room: 1, extra: $s) { id } }"),
        .init(breaks: .variableUsagesAreAllowed, document: "query ($i: ID) { book(key: {id: $i}) { id } }"),
        .init(
            breaks: .variableUsagesAreAllowed, document: "query ($i: ID = null) { book(key: {id: $i}) { id } }",
            isMisjudgedByReference: true),
        .init(breaks: .variableUsagesAreAllowed, document: "query ($l: [Int!]) { book(key: {list: $l}) { id } }"),
        .init(
            breaks: .variableUsagesAreAllowed,
            document: "query ($i: ID) { ...A } fragment A on Query { node(id: $i) { id } }"),
        .init(breaks: .variableUsagesAreAllowed, document: "query ($t: String) { journal @tag(name: $t) { id } }"),
        .init(
            breaks: .variableUsagesAreAllowed, document: "query ($i: ID) { exactBook(key: {id: $i}) { id } }",
            isMisjudgedByReference: true),
    ]
}
