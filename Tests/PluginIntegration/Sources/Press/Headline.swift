public import SwiftGraphQL

/// An article's title and author in one line.
public struct Headline: Sendable {
    /// The title and the author.
    public var text: String

    /// A query for the first two articles.
    public static let all: Selection<[Headline], Operations.Query> = Selection {
        try $0.articles(first: 2, headline.list)
    }

    private static let headline: Selection<Headline, Objects.Article> = Selection {
        Headline(text: "\(try $0.title()), by \(try $0.author(.init { try $0.login() }))")
    }
}
