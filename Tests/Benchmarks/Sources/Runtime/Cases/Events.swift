import Foundation
import SwiftGraphQL

/// Custom scalars with codecs: dates and UUIDs.
struct Events: Equatable {
    let events: [Event]
}

struct Event: Equatable {
    let id: UUID
    let title: String
    let start: Date
    let end: Date?
}

extension Events {
    static let query = Selection<Events, Operations.Query> { try Events(events: $0.events(event.list)) }

    private static let event = Selection<Event, Objects.Event> {
        try Event(id: $0.id(), title: $0.title(), start: $0.start(), end: $0.end())
    }
}

extension Events: ResponseModel {
    /// - Parameter size: The number of events, a third of which have no end.
    static func response(size: Int) -> String {
        var random = RandomNumbers(seed: 4122)
        func digits(_ range: ClosedRange<Int>) -> String { String(format: "%02d", random.number(range)) }
        func date() -> String {
            let day = "\(random.number(1970...2037))-\(digits(1...12))-\(digits(1...28))"
            return "\"\(day)T\(digits(0...23)):\(digits(0...59)):\(digits(0...59))Z\""
        }
        let events = (0..<size).map { index in
            let id = UUID(uuid: unsafeBitCast((random.next(), random.next()), to: uuid_t.self))
            return #"{"id":"\#(id)","title":"Event \#(index)","start":\#(date()),"#
                + #""end":\#(index % 3 == 0 ? "null" : date())}"#
        }
        return #"{"events":[\#(events.joined(separator: ","))]}"#
    }

    static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }

    static func scan(_ scanner: inout JSONScanner) throws -> Events {
        Events(events: try scanner.object(holding: "events") { try $0.list { try $0.event() } })
    }
}

extension Events: Decodable {
    enum CodingKeys: CodingKey { case events }

    init(from decoder: any Decoder) throws {
        events = try decoder.container(keyedBy: CodingKeys.self).decode([Event].self, forKey: .events)
    }
}

extension Event: Decodable {
    enum CodingKeys: CodingKey { case id, title, start, end }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(UUID.self, forKey: .id)
        title = try container.decode(String.self, forKey: .title)
        start = try container.decode(Date.self, forKey: .start)
        end = try container.decodeIfPresent(Date.self, forKey: .end)
    }
}

extension JSONScanner {
    fileprivate mutating func event() throws -> Event {
        let start = place
        guard take(#"{"id":"#), case let id = try uuid(), take(#","title":""#), case let title = try restOfString(),
            take(#","start":"#), case let first = try date(),
            take(#","end":"#), case let last = try orNull({ try $0.date() }), take(byte: "}")
        else {
            place = start
            return try eventInAnyOrder()
        }
        return Event(id: id, title: title, start: first, end: last)
    }

    private mutating func eventInAnyOrder() throws -> Event {
        var id: UUID?
        var title: String?
        var start: Date?
        var end: Date??
        try members { scanner, key in
            switch key {
            case "id": id = try scanner.uuid()
            case "title": title = try scanner.string()
            case "start": start = try scanner.date()
            case "end": end = .some(try scanner.orNull { try $0.date() })
            default: try scanner.skipValue()
            }
        }
        guard let id, let title, let start, let end else { throw Mismatch() }
        return Event(id: id, title: title, start: start, end: end)
    }
}
