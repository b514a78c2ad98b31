import GraphQLLanguage
import Testing

@Suite struct SuggestionTests {
    @Test(
        "A misspelt word finds its candidate",
        arguments: [
            ("tpye", "type"), ("typ", "type"), ("Scalar", "scalar"), ("fragmnet", "fragment"), ("unon", "union"),
        ])
    func near(_ word: String, _ candidate: String) {
        #expect(Suggestion.nearest(to: word, among: ["fragment", "scalar", "type", "union"]) == candidate)
    }

    @Test("A word that is far from all candidates finds none", arguments: ["class", "", "x", "interfaces are fine"])
    func far(_ word: String) {
        #expect(Suggestion.nearest(to: word, among: ["fragment", "scalar", "type", "union"]) == nil)
    }
}
