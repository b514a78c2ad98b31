import Foundation
import SwiftGraphQL
import SwiftGraphQLConvex
import Testing

/// The configuration of the API in `Fixtures` maps scalars to the names of generic codecs.
@Suite struct GeneratedAPITests {
    private struct Team: Equatable {
        var wins: Int
        var losses: Int?
        var ratios: [Double]
        var fans: Int
    }

    @Test("Scalars that are mapped to the name of a generic codec are decoded and encoded")
    func scalars() throws {
        let team = Selection<Team, Objects.Team> {
            try Team(wins: $0.wins(), losses: $0.losses(), ratios: $0.ratios(), fans: $0.fans())
        }
        let operation = try Selection<Team, Operations.Query> {
            try $0.team(wins: 80, ratio: -0.0, team)
        }.prepare()
        #expect(operation.variablesText.contains(#"{"$integer":"UAAAAAAAAAA="}"#))
        #expect(operation.variablesText.contains(#"{"$float":"AAAAAAAAAIA="}"#))
        let response = #"""
            {"data":{"team":{"wins":{"$integer":"UAAAAAAAAAA="},"losses":null,
            "ratios":[1.5,{"$float":"AAAAAAAA+H8="}],"fans":"9007199254740993"}}}
            """#
        let value = try operation.decode(Array(response.utf8))
        #expect(value.wins == 80 && value.losses == nil && value.fans == 9_007_199_254_740_993)
        #expect(value.ratios.first == 1.5 && value.ratios.last?.isNaN == true)
    }
}
