import Foundation

/// Formats the models as text.
enum Report {
    static func heading(_ text: String) -> String {
        "\n\(text)\n" + String(repeating: "-", count: text.count)
    }

    static func line(_ person: Person) -> String {
        var parts = [person.name]
        if let planet = person.homePlanet { parts.append("of \(planet)") }
        if let height = person.height { parts.append(String(format: "%.1f feet tall", height)) }
        if let seen = person.lastSeen { parts.append("last seen \(day(seen))") }
        let friends = person.friends.map(name).joined(separator: ", ")
        return parts.joined(separator: ", ") + (friends.isEmpty ? "" : "\n  friends: \(friends)")
    }

    static func line(_ being: Being) -> String {
        switch being {
        case .human(let name, let planet?): "\(name), a human of \(planet)"
        case .human(let name, nil): "\(name), a human of unknown origin"
        case .droid(let name, let function): "\(name), a droid (\(function.lowercased()))"
        }
    }

    static func line(_ finding: Finding) -> String {
        switch finding {
        case .being(let being): line(being)
        case .ship(let name, let length): String(format: "%@, a ship of %.1f meters", name, length)
        case .other(let kind): "something of an unknown type: \(kind)"
        }
    }

    static func line(_ ship: Ship) -> String {
        switch ship.blueprint {
        case .success(let text): "\(ship.name): \(text ?? "no blueprint")"
        case .failure(let rejection): "\(ship.name): no blueprint, the server says \"\(rejection.reason)\""
        }
    }

    static func line(_ opinion: Opinion) -> String {
        let stars =
            String(repeating: "*", count: opinion.stars) + String(repeating: ".", count: max(0, 5 - opinion.stars))
        return "\(stars)  \(opinion.text ?? "(no words)"), \(day(opinion.written))"
    }

    private static func name(_ being: Being) -> String {
        switch being {
        case .human(let name, _), .droid(let name, _): name
        }
    }

    private static func day(_ date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        return String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
    }
}
