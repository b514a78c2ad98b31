import SwiftGraphQL

/// A union of ten types.
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
    static let query = Selection<Feed, Operations.Query> { Feed(feed: try $0.feed(item.list)) }

    private static let item = Selection<FeedItem, Unions.FeedItem> {
        try $0.on(
            note: note, photo: photo, video: video, link: link, poll: poll, place: place, song: song, quote: quote,
            job: job, birthday: birthday)
    }

    private static let note = Selection<FeedItem, Objects.Note> { .note(id: try $0.id(), text: try $0.text()) }
    private static let photo = Selection<FeedItem, Objects.Photo> {
        .photo(id: try $0.id(), url: try $0.url(), width: try $0.width(), height: try $0.height())
    }
    private static let video = Selection<FeedItem, Objects.Video> {
        .video(id: try $0.id(), url: try $0.url(), seconds: try $0.seconds())
    }
    private static let link = Selection<FeedItem, Objects.Link> {
        .link(id: try $0.id(), url: try $0.url(), title: try $0.title())
    }
    private static let poll = Selection<FeedItem, Objects.Poll> {
        .poll(id: try $0.id(), question: try $0.question(), options: try $0.options())
    }
    private static let place = Selection<FeedItem, Objects.Place> {
        .place(id: try $0.id(), name: try $0.name(), latitude: try $0.latitude(), longitude: try $0.longitude())
    }
    private static let song = Selection<FeedItem, Objects.Song> {
        .song(id: try $0.id(), title: try $0.title(), artist: try $0.artist())
    }
    private static let quote = Selection<FeedItem, Objects.Quote> {
        .quote(id: try $0.id(), text: try $0.text(), source: try $0.source())
    }
    private static let job = Selection<FeedItem, Objects.Job> {
        .job(id: try $0.id(), title: try $0.title(), salary: try $0.salary())
    }
    private static let birthday = Selection<FeedItem, Objects.Birthday> {
        .birthday(id: try $0.id(), name: try $0.name(), age: try $0.age())
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
        case "Note": self = .note(id: id, text: try value(.text))
        case "Photo": self = .photo(id: id, url: try value(.url), width: try value(.width), height: try value(.height))
        case "Video": self = .video(id: id, url: try value(.url), seconds: try value(.seconds))
        case "Link": self = .link(id: id, url: try value(.url), title: try value(.title))
        case "Poll": self = .poll(id: id, question: try value(.question), options: try value(.options))
        case "Place":
            self = .place(
                id: id, name: try value(.name), latitude: try value(.latitude), longitude: try value(.longitude))
        case "Song": self = .song(id: id, title: try value(.title), artist: try value(.artist))
        case "Quote": self = .quote(id: id, text: try value(.text), source: try value(.source))
        case "Job": self = .job(id: id, title: try value(.title), salary: try value(.salary))
        case "Birthday": self = .birthday(id: id, name: try value(.name), age: try value(.age))
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .__typename, in: container, debugDescription: "an unknown type: \(typeName)")
        }
    }
}
