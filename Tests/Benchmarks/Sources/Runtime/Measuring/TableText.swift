/// A Markdown table with aligned columns.
struct TableText {
    private let columns: [(title: String, width: Int)]

    /// - Parameter columns: The titles, and the widths of the columns; negative for text.
    init(_ columns: [(title: String, width: Int)]) {
        self.columns = columns
    }

    var header: String {
        let rules = columns.map { column in
            let rule = String(repeating: "-", count: abs(column.width) + 1)
            return column.width < 0 ? rule + "-" : rule + ":"
        }
        return line(columns.map(\.title)) + "\n|" + rules.joined(separator: "|") + "|"
    }

    func line(_ cells: [String]) -> String {
        let padded = zip(columns, cells).map { column, cell in
            let space = String(repeating: " ", count: max(0, abs(column.width) - cell.count))
            return column.width < 0 ? cell + space : space + cell
        }
        return "| " + padded.joined(separator: " | ") + " |"
    }
}
