// Written by hand, in the shape of the code that Apollo's generator writes for the same schema and the operation below.
@_spi(Execution) @_spi(Unsafe) import ApolloAPI

enum API {
    typealias ID = String

    enum SchemaMetadata: ApolloAPI.SchemaMetadata {
        static let configuration: any ApolloAPI.SchemaConfiguration.Type = SchemaConfiguration.self

        static func objectType(forTypename typename: String) -> ApolloAPI.Object? {
            switch typename {
            case "Query": Objects.query
            case "Person": Objects.person
            default: nil
            }
        }
    }

    /// The key of an object is its `id`.
    enum SchemaConfiguration: ApolloAPI.SchemaConfiguration {
        static func cacheKeyInfo(for type: ApolloAPI.Object, object: ObjectData) -> CacheKeyInfo? {
            (object["id"] as? String).map { CacheKeyInfo(id: $0) }
        }
    }

    enum Objects {
        static let query = ApolloAPI.Object(typename: "Query", implementedInterfaces: [])
        static let person = ApolloAPI.Object(typename: "Person", implementedInterfaces: [])
    }

    protocol SelectionSet: ApolloAPI.RootSelectionSet where Schema == SchemaMetadata {}
}

struct PeopleQuery: GraphQLQuery {
    static let operationName = "People"
    static let operationDocument = OperationDocument(
        definition: .init(
            "query People { people { __typename id name homePlanet height friends { __typename id name } } }"))

    struct Data: API.SelectionSet {
        let __data: DataDict
        init(_dataDict: DataDict) { __data = _dataDict }

        static var __parentType: any ParentType { API.Objects.query }
        static var __selections: [Selection] { [.field("people", [Person].self)] }
        static var __fulfilledFragments: [any ApolloAPI.SelectionSet.Type] { [Data.self] }

        var people: [Person] { __data["people"] }

        struct Person: API.SelectionSet {
            let __data: DataDict
            init(_dataDict: DataDict) { __data = _dataDict }

            static var __parentType: any ParentType { API.Objects.person }
            static var __selections: [Selection] {
                [
                    .field("__typename", String.self), .field("id", API.ID.self), .field("name", String.self),
                    .field("homePlanet", String.self), .field("height", Double.self),
                    .field("friends", [Friend].self),
                ]
            }
            static var __fulfilledFragments: [any ApolloAPI.SelectionSet.Type] { [Data.Person.self] }

            var id: API.ID { __data["id"] }
            var name: String { __data["name"] }
            var homePlanet: String { __data["homePlanet"] }
            var height: Double { __data["height"] }
            var friends: [Friend] { __data["friends"] }

            struct Friend: API.SelectionSet {
                let __data: DataDict
                init(_dataDict: DataDict) { __data = _dataDict }

                static var __parentType: any ParentType { API.Objects.person }
                static var __selections: [Selection] {
                    [.field("__typename", String.self), .field("id", API.ID.self), .field("name", String.self)]
                }
                static var __fulfilledFragments: [any ApolloAPI.SelectionSet.Type] { [Data.Person.Friend.self] }

                var id: API.ID { __data["id"] }
                var name: String { __data["name"] }
            }
        }
    }
}
