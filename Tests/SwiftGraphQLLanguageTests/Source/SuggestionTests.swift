import SwiftGraphQLLanguage
import Testing

@Suite struct SuggestionTests {
    @Test(
        "The suggestion for a misspelled word is the nearest candidate",
        arguments: [
            ("tpye", "type"), ("typ", "type"), ("Scalar", "scalar"), ("fragmnet", "fragment"), ("unon", "union"),
        ])
    func near(_ word: String, _ candidate: String) {
        #expect(Suggestion.nearest(to: word, among: ["fragment", "scalar", "type", "union"]) == candidate)
    }

    @Test("A word unlike all candidates gets no suggestion", arguments: ["class", "", "x", "interfaces are fine"])
    func far(_ word: String) {
        #expect(Suggestion.nearest(to: word, among: ["fragment", "scalar", "type", "union"]) == nil)
    }

    @Test("Finding suggestions takes a bounded number of steps, so only the first names get suggestions")
    func bounds() {
        let candidates = (0..<1_000).map { "Candidate\($0)" }
        var suggester = Suggester(steps: 1_000_000)
        var hints: [String?] = []
        for index in 0..<1_000 { hints.append(suggester.hint(for: "Candidat\(index)", among: candidates)) }
        #expect(hints.first == "did you mean 'Candidate0'?")
        #expect(hints.compactMap(\.self).count < 20)
        #expect((-1_000...0).contains(suggester.steps))
    }
}
