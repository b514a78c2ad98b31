extension String {
    /// A JSON text with a space after each comma and colon. Strings must not contain quotes.
    var spaced: String {
        var isInString = false
        return reduce(into: "") { text, character in
            text.append(character)
            if character == "\"" { isInString.toggle() }
            if !isInString, character == "," || character == ":" { text.append(" ") }
        }
    }
}
