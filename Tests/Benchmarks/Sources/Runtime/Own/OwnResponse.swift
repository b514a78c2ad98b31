import SwiftGraphQL

/// The selection with which `runtime --response FILE` decodes a response. Replace it and the models with your own.
enum OwnResponse {
    static let query = Selection<Shelf, Own.Operations.Query> {
        try $0.library(.select { try Shelf(name: $0.name(), books: $0.books(first: 100, book.list)) })
    }

    private static let book = Selection<Book, Own.Objects.Book> {
        try Book(
            title: $0.title(), author: $0.author(.select { try $0.name() }), year: $0.year(), tags: $0.tags())
    }

    struct Shelf {
        let name: String
        let books: [Book]
    }

    struct Book {
        let title: String
        let author: String
        let year: Int?
        let tags: [String]
    }
}

extension OwnResponse {
    /// The type that `JSONDecoder` decodes from the value of `data`; `nil` to leave `JSONDecoder` out.
    static var decodable: (any Decodable.Type)? { DecodableData.self }

    private struct DecodableData: Decodable {
        struct Library: Decodable {
            let name: String
            let books: [DecodableBook]
        }

        let library: Library
    }

    private struct DecodableBook: Decodable {
        struct Author: Decodable {
            let name: String
        }

        let title: String
        let author: Author
        let year: Int?
        let tags: [String]
    }
}
