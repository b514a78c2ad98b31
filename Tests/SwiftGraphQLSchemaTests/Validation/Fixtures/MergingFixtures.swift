@testable import SwiftGraphQLSchema

extension ValidationFixture {
    /// Documents for the specification's section 5.3.2, about fields with the same response name.
    static let merging: [ValidationFixture] = [
        .init(document: "{ journal { id id title } journal { title } }"),
        .init(document: "{ a: journal { x: id } b: journal { x: title } }"),
        .init(document: "{ shelf(room: 1, extra: {a: 1, b: 2}) { id } shelf(extra: {b: 2, a: 1}, room: 1) { room } }"),
        .init(document: "query ($r: Int!) { shelf(room: $r) { id } shelf(room: $r) { id } }"),
        .init(document: "{ journal { id @skip(if: true) id @include(if: true) } }"),
        .init(document: "{ things { ... on Book { x: __typename } ... on Robot { x: __typename } } }"),
        .init(document: "{ person { ... on Author { x: best { id } } ... on Clerk { x: shelf { y: id } } } }"),
        .init(document: "{ person { ... on Author { x: id } ... on Clerk { x: id } } }"),
        .init(document: "{ item(id: 1) { ... on Book { x: title } ... on Journal { x: author } } }"),
        .init(document: "{ item(id: 1) { ... on Book { s: shelf { x: id } } ... on Journal { s: shelf { x: id } } } }"),
        .init(
            document:
                "{ item(id: 1) { ... on Book { related(first: 1) { id } } ... on Journal { related(first: 2) { id } } } }"
        ),
        .init(
            document: "{ item(id: 1) { title ...A ...B } } fragment A on Item { title } fragment B on Item { id title }"
        ),
        .init(
            document:
                "{ ...A ...B } fragment A on Query { journal { ...J } } fragment B on Query { journal { ...J } } fragment J on Journal { id }"
        ),

        .init(breaks: .fieldsInSetCanMerge, document: "{ journal { x: id x: title } }"),
        .init(breaks: .fieldsInSetCanMerge, document: "{ journal { id title: id title } }"),
        .init(breaks: .fieldsInSetCanMerge, document: "{ shelf(room: 1) { id } shelf(room: 2) { id } }"),
        // The arguments contain the same letter, as one code point and as two code points.
        .init(
            breaks: .fieldsInSetCanMerge, document: "{ item(id: \"\u{E9}\") { id } item(id: \"e\u{301}\") { id } }"),
        .init(breaks: .fieldsInSetCanMerge, document: "{ shelf(room: 1) { id } shelf(room: 1, extra: 1) { id } }"),
        .init(
            breaks: .fieldsInSetCanMerge,
            document: "{ shelf(room: 1, extra: 1) { id } shelf(room: 1, extra: 1.0) { id } }"),
        .init(
            breaks: .fieldsInSetCanMerge,
            document: "{ shelf(room: 1, extra: [1, 2]) { id } shelf(room: 1, extra: [2, 1]) { id } }"),
        .init(
            breaks: .fieldsInSetCanMerge,
            document: "{ shelf(room: 1, extra: \"a\") { id } shelf(room: 1, extra: \"\"\"a\"\"\") { id } }"),
        .init(
            breaks: .fieldsInSetCanMerge,
            document: "query ($a: Int!, $b: Int!) { shelf(room: $a) { id } shelf(room: $b) { id } }"),
        .init(breaks: .fieldsInSetCanMerge, document: "{ journal { id } journal { id: title } }"),
        .init(
            breaks: .fieldsInSetCanMerge, document: "{ journal { shelf { x: id } } journal { shelf { x: room } } }"),
        .init(
            breaks: .fieldsInSetCanMerge,
            document: "{ journal { ...A ...B } } fragment A on Journal { x: id } fragment B on Journal { x: title }"),
        .init(
            breaks: .fieldsInSetCanMerge,
            document: "{ journal { ...A } } fragment A on Journal { x: id ...B } fragment B on Journal { x: title }"),
        .init(
            breaks: .fieldsInSetCanMerge,
            document:
                "{ ...A ...B } fragment A on Query { journal { ... { x: id } } } fragment B on Query { journal { x: title } }"
        ),
        .init(breaks: .fieldsInSetCanMerge, document: "{ item(id: 1) { x: id ... on Book { x: title } } }"),
        .init(
            breaks: .fieldsInSetCanMerge,
            document: "{ item(id: 1) { related(first: 1) { id } ... on Journal { related(first: 2) { id } } } }"),
        .init(
            breaks: .fieldsInSetCanMerge,
            document: "{ things { ... on Book { x: title } ... on Robot { x: serial } } }"),
        .init(
            breaks: .fieldsInSetCanMerge,
            document: "{ item(id: 1) { ... on Book { x: title } ... on Journal { x: pages } } }"),
        .init(
            breaks: .fieldsInSetCanMerge,
            document: "{ item(id: 1) { ... on Book { x: pages } ... on Journal { x: pages } } }"),
        .init(
            breaks: .fieldsInSetCanMerge,
            document: "{ item(id: 1) { ... on Book { x: genre } ... on Journal { x: genre } } }"),
        .init(
            breaks: .fieldsInSetCanMerge,
            document: "{ item(id: 1) { ... on Book { authors { id } } ... on Journal { authors { id } } } }"),
        .init(
            breaks: .fieldsInSetCanMerge,
            document: "{ item(id: 1) { ... on Book { x: authors { id } } ... on Journal { x: shelf { id } } } }"),
        .init(
            breaks: .fieldsInSetCanMerge,
            document: "{ item(id: 1) { ... on Book { x: shelf { y: id } } ... on Journal { x: shelf { y: room } } } }"),
        .init(
            breaks: .fieldsInSetCanMerge,
            document: "{ item(id: 1) { ... on Book { author { id } } ... on Journal { author } } }"),
        .init(
            breaks: .fieldsInSetCanMerge, .noFragmentCycles,
            document: "{ journal { ...A } } fragment A on Journal { x: id x: title ...A }"),
        .init(
            breaks: .fieldsInSetCanMerge, .fragmentsAreUsed,
            document: "{ journal { id } } fragment A on Journal { x: id x: title }"),
        .init(
            breaks: .fieldsInSetCanMerge,
            document: "{ person { ... on Author { x: best { id } } ... on Clerk { x: __typename } } }",
            isMisjudgedByReference: true),
    ]
}
