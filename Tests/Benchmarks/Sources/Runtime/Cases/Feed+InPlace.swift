import SwiftGraphQL

extension Feed {
    /// The same with branches that are written in place, and so are created again for each item.
    static let queryInPlace = Selection<Feed, Operations.Query> { Feed(feed: try $0.feed(itemInPlace.list)) }

    private static let itemInPlace = Selection<FeedItem, Unions.FeedItem> {
        try $0.on(
            note: .init { .note(id: try $0.id(), text: try $0.text()) },
            photo: .init {
                .photo(id: try $0.id(), url: try $0.url(), width: try $0.width(), height: try $0.height())
            },
            video: .init { .video(id: try $0.id(), url: try $0.url(), seconds: try $0.seconds()) },
            link: .init { .link(id: try $0.id(), url: try $0.url(), title: try $0.title()) },
            poll: .init { .poll(id: try $0.id(), question: try $0.question(), options: try $0.options()) },
            place: .init {
                .place(
                    id: try $0.id(), name: try $0.name(), latitude: try $0.latitude(), longitude: try $0.longitude())
            },
            song: .init { .song(id: try $0.id(), title: try $0.title(), artist: try $0.artist()) },
            quote: .init { .quote(id: try $0.id(), text: try $0.text(), source: try $0.source()) },
            job: .init { .job(id: try $0.id(), title: try $0.title(), salary: try $0.salary()) },
            birthday: .init { .birthday(id: try $0.id(), name: try $0.name(), age: try $0.age()) })
    }
}
