import SwiftGraphQL

/// A feed whose items belong to a union of ten types.
struct Feed: Equatable {
    let feed: [FeedItem]
}

enum FeedItem: Equatable {
    case note(id: String, text: String)
    case photo(id: String, url: String, width: Int, height: Int)
    case video(id: String, url: String, seconds: Double)
    case link(id: String, url: String, title: String)
    case poll(id: String, question: String, options: [String])
    case place(id: String, name: String, latitude: Double, longitude: Double)
    case song(id: String, title: String, artist: String)
    case quote(id: String, text: String, source: String)
    case job(id: String, title: String, salary: Int)
    case birthday(id: String, name: String, age: Int)
}

extension Feed {
    static let query = Selection<Feed, Operations.Query> { try Feed(feed: $0.feed(item.list)) }

    private static let item = Selection<FeedItem, Unions.FeedItem> {
        try $0.on(
            note: note, photo: photo, video: video, link: link, poll: poll, place: place, song: song, quote: quote,
            job: job, birthday: birthday)
    }

    private static let note = Selection<FeedItem, Objects.Note> { try .note(id: $0.id(), text: $0.text()) }
    private static let photo = Selection<FeedItem, Objects.Photo> {
        try .photo(id: $0.id(), url: $0.url(), width: $0.width(), height: $0.height())
    }
    private static let video = Selection<FeedItem, Objects.Video> {
        try .video(id: $0.id(), url: $0.url(), seconds: $0.seconds())
    }
    private static let link = Selection<FeedItem, Objects.Link> {
        try .link(id: $0.id(), url: $0.url(), title: $0.title())
    }
    private static let poll = Selection<FeedItem, Objects.Poll> {
        try .poll(id: $0.id(), question: $0.question(), options: $0.options())
    }
    private static let place = Selection<FeedItem, Objects.Place> {
        try .place(id: $0.id(), name: $0.name(), latitude: $0.latitude(), longitude: $0.longitude())
    }
    private static let song = Selection<FeedItem, Objects.Song> {
        try .song(id: $0.id(), title: $0.title(), artist: $0.artist())
    }
    private static let quote = Selection<FeedItem, Objects.Quote> {
        try .quote(id: $0.id(), text: $0.text(), source: $0.source())
    }
    private static let job = Selection<FeedItem, Objects.Job> {
        try .job(id: $0.id(), title: $0.title(), salary: $0.salary())
    }
    private static let birthday = Selection<FeedItem, Objects.Birthday> {
        try .birthday(id: $0.id(), name: $0.name(), age: $0.age())
    }
}

extension Feed: ResponseModel {
    /// - Parameter size: The number of items.
    static func response(size: Int) -> String {
        var random = RandomNumbers(seed: 10)
        let titles = ["A walk in the hills", "Home", "Yesterday's soup, and what became of it", "Two of us", "Ode"]
        let items = (0..<size).map { index in
            let id = #""id":"\#(index)""#
            let (title, number) = (random.pick(titles), random.number(1...2_000))
            switch random.number(0...9) {
            case 0: return #"{"__typename":"Note",\#(id),"text":"\#(title)"}"#
            case 1:
                let size = #""width":\#(number),"height":\#(number / 2)"#
                return #"{"__typename":"Photo",\#(id),"url":"https://example.com/\#(index).jpg",\#(size)}"#
            case 2:
                return #"{"__typename":"Video",\#(id),"url":"https://example.com/\#(index)","seconds":\#(number).5}"#
            case 3:
                return #"{"__typename":"Link",\#(id),"url":"https://example.com/\#(index)","title":"\#(title)"}"#
            case 4: return #"{"__typename":"Poll",\#(id),"question":"\#(title)?","options":["yes","no","rather not"]}"#
            case 5:
                let place = #""latitude":\#(Double(number) / 32),"longitude":-\#(Double(number) / 16)"#
                return #"{"__typename":"Place",\#(id),"name":"\#(title)",\#(place)}"#
            case 6: return #"{"__typename":"Song",\#(id),"title":"\#(title)","artist":"Singer \#(number)"}"#
            case 7: return #"{"__typename":"Quote",\#(id),"text":"\#(title)","source":"Page \#(number)"}"#
            case 8: return #"{"__typename":"Job",\#(id),"title":"\#(title)","salary":\#(number * 50)}"#
            default: return #"{"__typename":"Birthday",\#(id),"name":"\#(title)","age":\#(number % 100)}"#
            }
        }
        return #"{"feed":[\#(items.joined(separator: ","))]}"#
    }

    static func scan(_ scanner: inout JSONScanner) throws -> Feed {
        Feed(feed: try scanner.object(holding: "feed") { try $0.list { try $0.feedItem() } })
    }
}

extension Feed: Decodable {
    enum CodingKeys: CodingKey { case feed }

    init(from decoder: any Decoder) throws {
        feed = try decoder.container(keyedBy: CodingKeys.self).decode([FeedItem].self, forKey: .feed)
    }
}

extension FeedItem: Decodable {
    enum CodingKeys: CodingKey {
        case __typename, id, text, url, width, height, seconds, title, question, options, name, latitude, longitude,
            artist, source, salary, age
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func value<T: Decodable>(_ key: CodingKeys) throws -> T { try container.decode(T.self, forKey: key) }
        let id: String = try value(.id)
        let typeName: String = try value(.__typename)
        switch typeName {
        case "Note": self = try .note(id: id, text: value(.text))
        case "Photo": self = try .photo(id: id, url: value(.url), width: value(.width), height: value(.height))
        case "Video": self = try .video(id: id, url: value(.url), seconds: value(.seconds))
        case "Link": self = try .link(id: id, url: value(.url), title: value(.title))
        case "Poll": self = try .poll(id: id, question: value(.question), options: value(.options))
        case "Place":
            self = try .place(
                id: id, name: value(.name), latitude: value(.latitude), longitude: value(.longitude))
        case "Song": self = try .song(id: id, title: value(.title), artist: value(.artist))
        case "Quote": self = try .quote(id: id, text: value(.text), source: value(.source))
        case "Job": self = try .job(id: id, title: value(.title), salary: value(.salary))
        case "Birthday": self = try .birthday(id: id, name: value(.name), age: value(.age))
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .__typename, in: container, debugDescription: "an unknown type: \(typeName)")
        }
    }
}
