extension String {
    /// A JSON text with a space behind each comma and colon. Strings have no quotes in them.
    var spaced: String {
        var isInString = false
        return reduce(into: "") { text, character in
            text.append(character)
            if character == "\"" { isInString.toggle() }
            if !isInString, character == "," || character == ":" { text.append(" ") }
        }
    }
}
