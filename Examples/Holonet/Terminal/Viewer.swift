import HolonetModels

/// Draws the screen of the terminal, and handles its keys.
@MainActor final class Viewer {
    let people: PeopleModel
    let reviews: ReviewModel
    private(set) var isWriting = false
    private(set) var isAtEnd = false

    init(people: PeopleModel, reviews: ReviewModel) {
        self.people = people
        self.reviews = reviews
    }

    /// Handles a key.
    func press(_ key: Key) async {
        if isWriting { return await pressInForm(key) }
        if people.detail != nil { return people.close() }
        switch key {
        case .up: people.moveSelection(by: -1)
        case .down: people.moveSelection(by: 1)
        case .enter, .right: await people.openSelected()
        case .left: isWriting = true
        case .escape: isAtEnd = true
        case .backspace: await people.search(String(people.searchText.dropLast()))
        case .character(let character): await people.search(people.searchText + String(character))
        }
    }

    private func pressInForm(_ key: Key) async {
        switch key {
        case .left: reviews.changeStars(by: -1)
        case .right: reviews.changeStars(by: 1)
        case .enter: await reviews.send()
        case .escape, .up, .down: isWriting = false
        case .backspace: reviews.commentary = String(reviews.commentary.dropLast())
        case .character(let character): reviews.commentary.append(character)
        }
    }

    /// The lines of the screen.
    var lines: [String] {
        var lines = [people.isOffline ? "Holonet (offline)" : "Holonet", ""]
        if isWriting {
            lines += form
        } else if let detail = people.detail {
            lines += [detail.name, "  from:    \(detail.homePlanet)"]
            if let height = detail.height { lines.append("  height:  \(height) m") }
            lines += ["  friends: \(detail.friends.joined(separator: ", "))", "", "any key: back"]
        } else {
            lines += ["search: \(people.searchText)_", ""]
            for (index, row) in people.people.enumerated() {
                lines.append((index == people.selectedIndex ? "> " : "  ") + row.name)
            }
            lines += ["", reviewLine, "", "up, down, enter: open   left: write a review   escape: quit"]
        }
        if let message = isWriting ? reviews.message : people.message { lines += ["", message] }
        return lines
    }

    private var form: [String] {
        [
            "Your review", "  stars: " + String(repeating: "*", count: reviews.stars),
            "  text:  \(reviews.commentary)_", "", reviewLine, "",
            "left, right: stars   enter: send   escape: back",
        ]
    }

    private var reviewLine: String {
        guard let count = reviews.reviews.data?.count else {
            return reviews.reviews.error == nil ? "Reviews: loading" : "Reviews: unavailable"
        }
        let average = reviews.averageStars.map { ", \(($0 * 10).rounded() / 10) stars on average" } ?? ""
        return "Reviews: \(count)\(average)\(reviews.reviews.isLive ? " (live)" : "")"
    }
}
