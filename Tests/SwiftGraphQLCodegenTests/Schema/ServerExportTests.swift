import Foundation
import SwiftGraphQLLanguage
import TestSupport
import Testing

@testable import SwiftGraphQLGenerator

@Suite("Schemas are accepted as servers export them")
struct ServerExportTests {
    /// A schema in the style of Hot Chocolate 16, with costs, pages, directives on directives, and a service.
    private static let costs = """
        service {
          "Failed fields can be null."
          capability graphql.onError
        }

        schema {
          query: Query
          mutation: Mutation
        }

        interface Node @cost(weight: "1") {
          id: ID!
        }

        type Query {
          node("ID of the object." id: ID!): Node @lookup @cost(weight: "10")
          products(
            "Returns the first _n_ elements from the list."
            first: Int
            after: String
            where: ProductFilterInput @cost(weight: "10")
            order: [ProductSortInput!] @cost(weight: "10")
          ): ProductsConnection
            @listSize(
              assumedSize: 50, slicingArguments: ["first", "last"], sizedFields: ["edges", "nodes"]
              requireOneSlicingArgument: false
            )
            @cost(weight: "10")
        }

        type Mutation {
          addProduct(input: AddProductInput!): AddProductPayload! @cost(weight: "10")
        }

        type ProductsConnection {
          pageInfo: PageInfo!
          edges: [ProductsEdge!]
          nodes: [Product!]
        }

        type ProductsEdge {
          cursor: String!
          node: Product!
        }

        type PageInfo {
          hasNextPage: Boolean!
          endCursor: String
        }

        type Product implements Node {
          id: ID!
          name: String @semanticNonNull
          addedAt: DateTime!
        }

        type AddProductPayload {
          product: Product
          errors: [AddProductError!]
        }

        union AddProductError = NameTakenError

        type NameTakenError {
          message: String!
        }

        input AddProductInput {
          name: String!
        }

        input ProductFilterInput {
          and: [ProductFilterInput!]
          name: StringOperationFilterInput
        }

        input StringOperationFilterInput {
          eq: String @cost(weight: "10")
          in: [String] @cost(weight: "10")
        }

        input ProductSortInput {
          name: SortEnumType @cost(weight: "10")
        }

        enum SortEnumType {
          ASC
          DESC
        }

        "The purpose of the `cost` directive is to define a `weight` for GraphQL types, fields, and arguments."
        directive @cost("The `weight` argument." weight: String!) on
          | SCALAR | OBJECT | INTERFACE | FIELD_DEFINITION | ARGUMENT_DEFINITION | ENUM | INPUT_FIELD_DEFINITION
        directive @listSize(
          assumedSize: Int
          slicingArguments: [String!]
          sizedFields: [String!]
          requireOneSlicingArgument: Boolean! = true
        ) on FIELD_DEFINITION
        directive @lookup @internal on FIELD_DEFINITION
        directive @internal on DIRECTIVE_DEFINITION
        directive @semanticNonNull(levels: [Int!]! = [0]) on FIELD_DEFINITION
        directive @defer(if: Boolean label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
        extend directive @listSize @internal

        scalar DateTime @specifiedBy(url: "https://scalars.graphql.org/andimarek/date-time.html")
        """

    /// A schema in the style of an Apollo Federation subgraph.
    private static let subgraph = """
        extend schema
          @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", { name: "@tag", as: "@label" }])
          @link(url: "https://specs.apollo.dev/nullability/v0.4", import: ["@semanticNonNull", "@semanticNonNullField"])

        type Query {
          me: User @shareable
        }

        type User @key(fields: "id") @key(fields: "email", resolvable: false) @label(name: "public") {
          id: ID!
          email: String @semanticNonNull
          posts: [Post] @semanticNonNull(levels: [0, 1]) @federation__override(from: "blog")
          avatar: String
        }

        type Post @interfaceObject {
          title: String!
        }

        extend type User @semanticNonNullField(name: "avatar")
        """

    @Test("An API is generated from each schema without errors and compiles", arguments: [costs, subgraph])
    func compiles(schema: String) async throws {
        let generator = GraphQLCodegen(options: .init(scalarMappings: ["FieldSet": "String"], nullability: .semantic))
        let (text, _) = try generator.output(of: [SourceText(schema, name: "schema.graphql")])
        #expect(
            text.contains(#"func name() throws -> String { try __fields.string("name: String") }"#)
                || text.contains(#"func avatar() throws -> String { try __fields.string("avatar: String") }"#))
        let folder = TemporaryFolder()
        let file = try folder.file("API.swift", text)
        #expect(try await Compiler.typecheck([file], arguments: ["-warnings-as-errors"]) == "")
    }
}
