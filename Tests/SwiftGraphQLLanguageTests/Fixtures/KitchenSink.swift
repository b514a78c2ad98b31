/// Documents that use every construct of the grammar, in the printer's format.
enum KitchenSink {
    static let executable = #"""
        """Finds a boat, and what else floats near it."""
        query Harbour(
          """The boat's id."""
          $id: ID!
          $near: [Position!]! = [{x: 1, y: -2.5e-3}] @track(as: "near")
          $unit: Unit = METRE
        ) @cached(seconds: 60) @traced {
          boat(id: $id) {
            id
            ...Hull @include(if: $full)
            mate: crewMember(rank: FIRST, active: true, since: null)
            ... on Sailing @skip(if: false) {
              masts(unit: $unit) {
                height
              }
            }
            ... @defer(label: "log") {
              log
            }
            ... {
              owner
            }
          }
          search(
            text: "a rather long text, so that the arguments stand on lines of their own"
            first: 10
            within: {areas: [[1, 2], []], names: {}, note: $id}
          ) {
            __typename
          }
        }

        {
          shorthand
        }

        mutation Moor($berth: Int) {
          moor(berth: $berth, note: """
          Two lines,
            the second indented.
          """) {
            ok
          }
        }

        subscription {
          tide
        }

        """
        What a hull is made of,
        and since when.
        """
        fragment Hull on Boat @source {
          material
        }
        """#

    static let typeSystem = #"""
        """
        A harbour.

          With "quotes" and \""" inside.
        """
        schema @link(url: "https://specs.example/harbour") {
          query: Query
          mutation: Mutation
          subscription: Subscription
        }

        """A moment, as text."""
        scalar Moment @specifiedBy(url: "https://specs.example/moment")

        scalar Bare

        type Query implements Node & Root @key(fields: "id") {
          """The id."""
          id: ID!
          boats(
            """How many."""
            first: Int = 10 @range(max: 100)
            after: String
          ): [Boat!]! @deprecated(reason: "Use \"fleet\".")
          boat(id: ID!, kind: Kind = SAIL): Boat
        }

        type Empty

        interface Boat implements Node {
          id: ID!
          sisters: [[Boat]!]
        }

        union Found @all = Boat | Empty

        union Nothing

        enum Kind @closed {
          """With a sail."""
          SAIL
          MOTOR @deprecated
        }

        input Filter @oneOf {
          """By name."""
          name: String
          sizes: [Int!] = [1, 2]
          nested: Filter = {name: null}
        }

        """Where it may stand."""
        directive @range(max: Int = 1, min: Int) repeatable on ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION

        directive @bare on QUERY

        directive @old(a: Int @more) @deprecated(reason: "gone") @more repeatable on FIELD | DIRECTIVE_DEFINITION | LATER

        extend schema @more {
          mutation: Mutation
        }

        extend schema @alone

        extend scalar Moment @more

        extend type Query implements Other

        extend type Query @more {
          more: Int
        }

        extend interface Boat implements Other {
          more: Int
        }

        extend union Found = Other

        extend enum Kind @more {
          OAR
        }

        extend input Filter {
          more: Int
        }

        extend directive @bare @more @deprecated
        """#
}
