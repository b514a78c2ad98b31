import SwiftGraphQLCacheFile

/// A self-contained HTML page without scripts that shows the records of a cache.
///
/// The page contains a list of all records. Each entry links to a section with the record's values and a graph of its
/// neighbors. Only the section that was selected last is visible.
struct CacheFilePage {
    private let contents: CacheFileContents
    private let now: Int64
    /// For each record, the records that link to it, each with the field that contains the link.
    private var incoming: [[(record: Int, field: String)]]
    /// For each record, the records that it links to, each with the field. The record is `nil` for a dangling link.
    private var outgoing: [[(record: Int?, field: String, key: String)]]

    /// The maximum number of neighbors on each side of a graph, and the maximum number of values in a section.
    private static let (neighborLimit, valueLimit) = (12, 200)
    /// The maximum number of characters in a value, and in a box of a graph.
    private static let (textLimit, boxTextLimit) = (300, 32)

    /// The start of every page, by which `CacheCommand` recognizes pages.
    static let start = "<!DOCTYPE html>\n<!-- Written by swift-graphql cache show -->"

    /// Creates a page for the given records. The current time `now` is in milliseconds since 1970.
    init(_ contents: CacheFileContents, now: Int64) {
        self.contents = contents
        self.now = now
        let records = contents.records
        incoming = Array(repeating: [], count: records.count)
        outgoing = Array(repeating: [], count: records.count)
        for (index, record) in records.enumerated() {
            if let (owner, field) = record.owner, let owner = contents.indices[owner] {
                outgoing[owner].append((index, field, record.name))
                incoming[index].append((owner, field))
            }
            for link in record.links {
                let target = link.target.flatMap { contents.indices[$0] }
                outgoing[index].append((target, link.field, link.targetName))
                if let target { incoming[target].append((index, link.field)) }
            }
        }
    }

    var html: String {
        let rows = contents.records.enumerated().map { index, record in
            let dangling = outgoing[index].count { $0.record == nil }
            return """
                <tr><td>\(link(to: index))</td><td>\(record.size)</td><td>\(record.age(now))</td>\
                <td>\(record.freshness(now))</td><td>\(record.links.count)</td><td>\(dangling)</td></tr>
                """
        }
        return """
            \(Self.start)
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>\(contents.path.shown(Self.textLimit))</title>
            <style>
            :root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif }
            main { display: flex; gap: 2em; align-items: flex-start }
            nav { max-height: 85vh; overflow: auto; flex: none; max-width: 50% }
            table { border-collapse: collapse } td, th { padding: 0.1em 0.6em; text-align: right }
            td:first-child, th:first-child, section td { text-align: left; overflow-wrap: anywhere }
            section { display: none } section:target { display: block }
            body:not(:has(section:target)) section:first-of-type { display: block }
            </style>
            </head>
            <body>
            <h1>\(contents.path.shown(Self.textLimit))</h1>
            <p>\(contents.summary)</p>
            <main>
            <nav><table>
            <tr><th>record</th><th>bytes</th><th>age</th><th>fresh for</th><th>links</th><th>dangling</th></tr>
            \(rows.joined(separator: "\n"))
            </table></nav>
            <div>
            \(contents.records.indices.map(section).joined(separator: "\n"))
            </div>
            </main>
            </body>
            </html>

            """
    }

    private func link(to index: Int) -> String {
        "<a href=\"#r\(index)\">\(contents.records[index].title.shown(Self.textLimit))</a>"
    }

    private func section(_ index: Int) -> String {
        let record = contents.records[index]
        var rows = record.values.prefix(Self.valueLimit).map {
            "<tr><td>\($0.field.shown(Self.textLimit))</td><td>\($0.text.shown(Self.textLimit))</td></tr>"
        }
        let more = record.values.count - rows.count
        if more > 0 { rows.append("<tr><td>and \(more) more</td></tr>") }
        return """
            <section id="r\(index)">
            <h2>\(record.title.shown(Self.textLimit))</h2>
            \(graph(index))
            <table>
            \(rows.joined(separator: "\n"))
            </table>
            </section>
            """
    }

    // MARK: - Graphs

    private static let (boxWidth, boxHeight, rowHeight, gap) = (250, 40, 52, 90)

    /// Returns an SVG graph of the given record. Records that link to it are on the left, and records that it links to
    /// are on the right.
    private func graph(_ index: Int) -> String {
        let record = contents.records[index]
        let left = column(incoming[index].map { ($0.record, $0.field, contents.records[$0.record].name) })
        let right = column(outgoing[index].map { ($0.record, $0.field, $0.key) })
        let height = max(left.count, right.count, 1) * Self.rowHeight
        let (width, middle) = (3 * Self.boxWidth + 2 * Self.gap, (height - Self.boxHeight) / 2)
        let center = Self.boxWidth + Self.gap
        var elements = [
            box(x: center, y: middle, nil, "\(record.size) bytes, age: \(record.age(now))", record.name)
        ]
        for (isLeft, boxes) in [(true, left), (false, right)] {
            let top = (height - boxes.count * Self.rowHeight) / 2
            for (row, (target, field, name)) in boxes.enumerated() {
                let (x, y) = (
                    isLeft ? 0 : 2 * center, top + row * Self.rowHeight + (Self.rowHeight - Self.boxHeight) / 2
                )
                elements.append(box(x: x, y: y, target, field, name))
                let (from, to) = isLeft ? (Self.boxWidth, center) : (center + Self.boxWidth, x)
                let half = Self.boxHeight / 2
                let (start, end) = isLeft ? (y + half, middle + half) : (middle + half, y + half)
                elements.append(
                    "<path d=\"M\(from) \(start) C\((from + to) / 2) \(start) \((from + to) / 2) \(end) \(to) \(end)\"/>"
                )
            }
        }
        return """
            <svg viewBox="-1 -1 \(width + 2) \(height + 2)" width="\(width)" fill="none" stroke="currentColor" \
            font-family="ui-monospace, monospace" font-size="12">
            \(elements.joined(separator: "\n"))
            </svg>
            """
    }

    private typealias Box = (record: Int?, field: String, name: String)

    /// Returns the boxes that fit into a graph. If there are too many, the last box shows how many others there are.
    private func column(_ boxes: [Box]) -> [Box] {
        if boxes.count <= Self.neighborLimit { return boxes }
        let shown = Self.neighborLimit - 1
        return boxes.prefix(shown) + [(nil, "and \(boxes.count - shown) more", "")]
    }

    /// Returns a box with the name of a field and the name of a record. If `target` is `nil`, the box isn't a link.
    private func box(x: Int, y: Int, _ target: Int?, _ field: String, _ name: String) -> String {
        let isCenter = x == Self.boxWidth + Self.gap
        let style = isCenter ? " stroke-width=\"2\"" : target == nil ? " stroke-dasharray=\"4\"" : ""
        let text = "<text x=\"\(x + 8)\" fill=\"currentColor\" stroke=\"none\""
        let shape = """
            <rect x="\(x)" y="\(y)" width="\(Self.boxWidth)" height="\(Self.boxHeight)" rx="6"\(style)/>\
            \(text) y="\(y + 16)" opacity="0.7">\(field.shown(Self.boxTextLimit))</text>\
            \(text) y="\(y + 32)">\(name.shown(Self.boxTextLimit))</text>
            """
        return target.map { "<a href=\"#r\($0)\">\(shape)</a>" } ?? shape
    }
}

extension String {
    /// The text in the form that HTML and SVG require.
    fileprivate var escaped: String {
        var text = ""
        for character in unicodeScalars {
            switch character {
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "&": text += "&amp;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            default: text.unicodeScalars.append(character)
            }
        }
        return text
    }

    /// Returns the beginning of the text for HTML without control characters, limited to about `limit` characters.
    fileprivate func shown(_ limit: Int) -> String {
        // Count scalars, because a single character can consist of any number of scalars.
        let start = unicodeScalars.prefix(limit)
        return String(start).printable.escaped + (start.endIndex == endIndex ? "" : "…")
    }
}
