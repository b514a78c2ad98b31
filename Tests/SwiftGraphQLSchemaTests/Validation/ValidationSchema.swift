import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// The schema of the validation tests. Documents for this schema can break every rule.
enum ValidationSchema {
    /// The parsed schema.
    static var schema: Schema { get throws { try result.get() } }

    private static let result = Result {
        try SchemaLoader.load(sdl: [SourceText(text, name: "library.graphql")]).schema
    }

    /// The schema in SDL.
    static let text = """
        directive @onQuery on QUERY
        directive @onMutation on MUTATION
        directive @onSubscription on SUBSCRIPTION
        directive @onField(level: Int! = 1, note: String) on FIELD
        directive @onFragment on FRAGMENT_DEFINITION | FRAGMENT_SPREAD | INLINE_FRAGMENT
        directive @onVariable(required: Boolean!) on VARIABLE_DEFINITION
        directive @tag(name: String!) repeatable on QUERY | FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT
        directive @onObject on OBJECT

        scalar JSON
        scalar Date

        enum Genre { NOVEL POEM ESSAY }

        interface Node { id: ID! }
        interface Item implements Node { id: ID! title: String related(first: Int): [Item] }
        interface Priced { price: Float currency: String }

        type Book implements Node & Item & Priced {
          id: ID! title: String related(first: Int): [Item] price: Float currency: String
          genre: Genre pages: Int! author: Author! authors: [Author!]! shelf: Shelf tagged(tags: [String!]): Boolean
        }
        type Journal implements Node & Item {
          id: ID! title: String related(first: Int, after: ID = null): [Item]
          pages: Int issue: String! author: String authors: [Author] genre: String shelf: Shelf
        }
        type Author implements Node { id: ID! name(style: String = "plain"): String! books: [Book!]! best: Book }
        type Shelf { id: ID room: Int items: [Item!]! keeper: Person }
        type Clerk { id: ID! name: String shelf: Shelf }
        type Robot { serial: Int! shelf: Shelf }
        union Person = Author | Clerk
        union Thing = Book | Robot

        input Range { from: Int to: Int = 10 }
        input Filter {
          text: String genre: Genre genres: [Genre!] pages: Range required: Boolean! = true inner: Filter
          ids: [ID!] matrix: [[Int]] key: Key extra: JSON
        }
        input NewBook { title: String! genre: Genre! pages: Int! = 1 price: Float tags: [String!] }
        input Key @oneOf { id: ID isbn: String range: Range list: [Int!] }

        type Query {
          node(id: ID!): Node
          item(id: ID!, fresh: Boolean = false): Item
          book(key: Key): Book
          exactBook(key: Key!): Book
          books(filter: Filter, genre: Genre = NOVEL, first: Int! = 5, ids: [ID!]): [Book!]!
          journal: Journal
          person: Person
          things(kinds: [String]): [Thing]
          priced(min: Float, max: Float!): Priced
          shelf(room: Int!, extra: JSON, on: Date): Shelf
          flag(value: Boolean!): Boolean
          numbers(list: [Int], strict: [Int!]!, nested: [[Int!]]): [Int]
        }
        type Mutation { addBook(input: NewBook!, shelf: ID): Book remove(key: Key): Boolean }
        type Subscription { added(genre: Genre): Book removed: ID itemChanged(id: ID!): Item }
        """
}
