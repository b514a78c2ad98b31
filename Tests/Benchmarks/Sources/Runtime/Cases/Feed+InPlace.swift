import SwiftGraphQL

extension Feed {
    /// The same query with inline branches, which are created again for each item.
    static let queryInPlace = Selection<Feed, Operations.Query> { try Feed(feed: $0.feed(itemInPlace.list)) }

    private static let itemInPlace = Selection<FeedItem, Unions.FeedItem> {
        try $0.on(
            note: .init { try .note(id: $0.id(), text: $0.text()) },
            photo: .init {
                try .photo(id: $0.id(), url: $0.url(), width: $0.width(), height: $0.height())
            },
            video: .init { try .video(id: $0.id(), url: $0.url(), seconds: $0.seconds()) },
            link: .init { try .link(id: $0.id(), url: $0.url(), title: $0.title()) },
            poll: .init { try .poll(id: $0.id(), question: $0.question(), options: $0.options()) },
            place: .init {
                try .place(
                    id: $0.id(), name: $0.name(), latitude: $0.latitude(), longitude: $0.longitude())
            },
            song: .init { try .song(id: $0.id(), title: $0.title(), artist: $0.artist()) },
            quote: .init { try .quote(id: $0.id(), text: $0.text(), source: $0.source()) },
            job: .init { try .job(id: $0.id(), title: $0.title(), salary: $0.salary()) },
            birthday: .init { try .birthday(id: $0.id(), name: $0.name(), age: $0.age()) })
    }
}
