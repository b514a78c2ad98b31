import SwiftGraphQL

/// Long strings, some with escapes, and some with non-ASCII characters.
struct Articles: Equatable {
    let articles: [Article]
}

struct Article: Equatable {
    let title: String
    let summary: String?
    let body: String
}

extension Articles {
    static let query = Selection<Articles, Operations.Query> { try Articles(articles: $0.articles(article.list)) }

    private static let article = Selection<Article, Objects.Article> {
        try Article(title: $0.title(), summary: $0.summary(), body: $0.body())
    }
}

extension Articles: ResponseModel {
    /// - Parameter size: The number of articles: in turn plain ASCII, ASCII with escapes, UTF-8, UTF-8 with escapes,
    ///   and ASCII with all other characters escaped.
    static func response(size: Int) -> String {
        var random = RandomNumbers(seed: 300)
        let ascii = ["the", "quick", "reader", "of", "long", "and", "winding", "sentences", "that", "nobody", "wrote"]
        let unicode = ["größer", "été", "naïve", "smørrebrød", "日本語", "の文章", "жизнь", "🚀", "Ωμέγα", "and", "the"]
        let quoted = ascii + [#"\"so\""#, #"a\\b"#, #"\n\n"#, #"\tor"#]
        let unicodeQuoted = unicode + [#"\"so\""#, #"\n"#, #"\u2028"#]
        let escaped = ascii + [#"gr\u00f6\u00dfer"#, #"\u65e5\u672c"#, #"\ud83d\ude80"#, #"\/"#]
        let kinds = [ascii, quoted, unicode, unicodeQuoted, escaped]
        func text(_ words: [String], _ count: Int) -> String {
            (0..<count).map { _ in random.pick(words) }.joined(separator: " ")
        }
        let articles = (0..<size).map { index in
            let words = kinds[index % kinds.count]
            let summary = index % 4 == 0 ? "null" : "\"\(text(words, 30))\""
            return #"{"title":"\#(text(words, 6))","summary":\#(summary),"body":"\#(text(words, 400))"}"#
        }
        return #"{"articles":[\#(articles.joined(separator: ","))]}"#
    }

    static func scan(_ scanner: inout JSONScanner) throws -> Articles {
        Articles(articles: try scanner.object(holding: "articles") { try $0.list { try $0.article() } })
    }
}

extension Articles: Decodable {
    enum CodingKeys: CodingKey { case articles }

    init(from decoder: any Decoder) throws {
        articles = try decoder.container(keyedBy: CodingKeys.self).decode([Article].self, forKey: .articles)
    }
}

extension Article: Decodable {
    enum CodingKeys: CodingKey { case title, summary, body }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        title = try container.decode(String.self, forKey: .title)
        summary = try container.decodeIfPresent(String.self, forKey: .summary)
        body = try container.decode(String.self, forKey: .body)
    }
}

extension JSONScanner {
    fileprivate mutating func article() throws -> Article {
        let start = place
        guard take(#"{"title":""#), case let title = try restOfString(),
            take(#","summary":"#), case let summary = try orNull({ try $0.string() }),
            take(#","body":""#), case let body = try restOfString(), take(byte: "}")
        else {
            place = start
            return try articleInAnyOrder()
        }
        return Article(title: title, summary: summary, body: body)
    }

    private mutating func articleInAnyOrder() throws -> Article {
        var title: String?
        var summary: String??
        var body: String?
        try members { scanner, key in
            switch key {
            case "title": title = try scanner.string()
            case "summary": summary = .some(try scanner.orNull { try $0.string() })
            case "body": body = try scanner.string()
            default: try scanner.skipValue()
            }
        }
        guard let title, let summary, let body else { throw Mismatch() }
        return Article(title: title, summary: summary, body: body)
    }
}
