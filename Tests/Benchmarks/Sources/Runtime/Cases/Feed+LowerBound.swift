extension JSONScanner {
    mutating func feedItem() throws -> FeedItem {
        let start = place
        if take(#"{"__typename":""#), let item = try feedItemAsAsked(), take(byte: "}") { return item }
        place = start
        return try feedItemInAnyOrder()
    }

    @inline(__always)
    private mutating func string(behind name: StaticString) throws -> String? {
        take(name) ? try restOfString() : nil
    }

    @inline(__always)
    private mutating func int(behind name: StaticString) throws -> Int? {
        take(name) ? try int() : nil
    }

    @inline(__always)
    private mutating func number(behind name: StaticString) throws -> Double? {
        take(name) ? try number() : nil
    }

    /// Reads an item after the quote before its type's name; `nil` if the next member isn't the requested one.
    @inline(__always)
    private mutating func feedItemAsAsked() throws -> FeedItem? {
        guard place < end else { throw Mismatch() }
        switch place.pointee {
        case UInt8(ascii: "N"):
            guard let id = try string(behind: #"Note","id":""#), let text = try string(behind: #","text":""#) else {
                return nil
            }
            return .note(id: id, text: text)
        case UInt8(ascii: "V"):
            guard let id = try string(behind: #"Video","id":""#), let url = try string(behind: #","url":""#),
                let seconds = try number(behind: #","seconds":"#)
            else { return nil }
            return .video(id: id, url: url, seconds: seconds)
        case UInt8(ascii: "L"):
            guard let id = try string(behind: #"Link","id":""#), let url = try string(behind: #","url":""#),
                let title = try string(behind: #","title":""#)
            else { return nil }
            return .link(id: id, url: url, title: title)
        case UInt8(ascii: "S"):
            guard let id = try string(behind: #"Song","id":""#), let title = try string(behind: #","title":""#),
                let artist = try string(behind: #","artist":""#)
            else { return nil }
            return .song(id: id, title: title, artist: artist)
        case UInt8(ascii: "Q"):
            guard let id = try string(behind: #"Quote","id":""#), let text = try string(behind: #","text":""#),
                let source = try string(behind: #","source":""#)
            else { return nil }
            return .quote(id: id, text: text, source: source)
        case UInt8(ascii: "J"):
            guard let id = try string(behind: #"Job","id":""#), let title = try string(behind: #","title":""#),
                let salary = try int(behind: #","salary":"#)
            else { return nil }
            return .job(id: id, title: title, salary: salary)
        case UInt8(ascii: "B"):
            guard let id = try string(behind: #"Birthday","id":""#), let name = try string(behind: #","name":""#),
                let age = try int(behind: #","age":"#)
            else { return nil }
            return .birthday(id: id, name: name, age: age)
        default: return try feedItemOfP()
        }
    }

    @inline(__always)
    private mutating func feedItemOfP() throws -> FeedItem? {
        if let id = try string(behind: #"Photo","id":""#) {
            guard let url = try string(behind: #","url":""#), let width = try int(behind: #","width":"#),
                let height = try int(behind: #","height":"#)
            else { return nil }
            return .photo(id: id, url: url, width: width, height: height)
        }
        if let id = try string(behind: #"Poll","id":""#) {
            guard let question = try string(behind: #","question":""#), take(#","options":"#) else { return nil }
            return .poll(id: id, question: question, options: try list { try $0.string() })
        }
        guard let id = try string(behind: #"Place","id":""#), let name = try string(behind: #","name":""#),
            let latitude = try number(behind: #","latitude":"#), let longitude = try number(behind: #","longitude":"#)
        else { return nil }
        return .place(id: id, name: name, latitude: latitude, longitude: longitude)
    }

    private mutating func feedItemInAnyOrder() throws -> FeedItem {
        var members = FeedItemMembers()
        try self.members { scanner, key in
            switch key {
            case "__typename": members.typeName = try scanner.string()
            case "id": members.id = try scanner.string()
            case "text": members.text = try scanner.string()
            case "url": members.url = try scanner.string()
            case "width": members.width = try scanner.int()
            case "height": members.height = try scanner.int()
            case "seconds": members.seconds = try scanner.number()
            case "title": members.title = try scanner.string()
            case "question": members.question = try scanner.string()
            case "options": members.options = try scanner.list { try $0.string() }
            case "name": members.name = try scanner.string()
            case "latitude": members.latitude = try scanner.number()
            case "longitude": members.longitude = try scanner.number()
            case "artist": members.artist = try scanner.string()
            case "source": members.source = try scanner.string()
            case "salary": members.salary = try scanner.int()
            case "age": members.age = try scanner.int()
            default: try scanner.skipValue()
            }
        }
        guard let item = members.item else { throw Mismatch() }
        return item
    }
}

/// The members of all ten types together.
private struct FeedItemMembers {
    var typeName, id, text, url, title, question, name, artist, source: String?
    var width, height, salary, age: Int?
    var seconds, latitude, longitude: Double?
    var options: [String]?

    /// The item with these members; `nil` if one is missing.
    var item: FeedItem? {
        guard let id else { return nil }
        switch (typeName, text, url, title, name) {
        case ("Note", let text?, _, _, _): return .note(id: id, text: text)
        case ("Photo", _, let url?, _, _):
            guard let width, let height else { return nil }
            return .photo(id: id, url: url, width: width, height: height)
        case ("Video", _, let url?, _, _): return seconds.map { .video(id: id, url: url, seconds: $0) }
        case ("Link", _, let url?, let title?, _): return .link(id: id, url: url, title: title)
        case ("Poll", _, _, _, _):
            guard let question, let options else { return nil }
            return .poll(id: id, question: question, options: options)
        case ("Place", _, _, _, let name?):
            guard let latitude, let longitude else { return nil }
            return .place(id: id, name: name, latitude: latitude, longitude: longitude)
        case ("Song", _, _, let title?, _): return artist.map { .song(id: id, title: title, artist: $0) }
        case ("Quote", let text?, _, _, _): return source.map { .quote(id: id, text: text, source: $0) }
        case ("Job", _, _, let title?, _): return salary.map { .job(id: id, title: title, salary: $0) }
        case ("Birthday", _, _, _, let name?): return age.map { .birthday(id: id, name: name, age: $0) }
        default: return nil
        }
    }
}
