import Testing

@testable import SwiftGraphQLGenerator

@Suite("Name patterns match names")
struct NamePatternTests {
    @Test(
        "A star matches any number of characters, including none",
        arguments: [
            ("a", ["a"], ["", "b", "aa", "A"]), ("*", ["a", "abc", "_"], []), ("a*", ["a", "ab"], ["ba", "b"]),
            ("*a", ["a", "ba", "aa"], ["ab"]), ("a*a", ["aa", "aba", "aaa"], ["a", "ab"]),
            ("a*b*c", ["abc", "axbxc", "abbc"], ["acb", "ac", "axc"]), ("**", ["a"], []),
            ("*ab*ab*", ["abab", "xabxabx"], ["ab", "aab", "abb"]),
        ])
    func matches(pattern: String, names: [String], others: [String]) throws {
        let pattern = try #require(NamePattern(pattern))
        #expect(names.filter(pattern.matches) == names)
        #expect(others.filter(pattern.matches) == [])
    }

    @Test("A pattern with many stars is matched without exponential time")
    func hostile() throws {
        let pattern = try #require(NamePattern(String(repeating: "*a", count: 200) + "b"))
        #expect(!pattern.matches(String(repeating: "a", count: 2_000)))
    }
}
