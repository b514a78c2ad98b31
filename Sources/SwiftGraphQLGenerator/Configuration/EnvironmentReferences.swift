/// A string that can contain references to environment variables: `$NAME` or `${NAME}`. `$$` stands for a dollar sign.
///
/// A dollar sign that isn't followed by a name or another dollar sign stays unchanged.
struct EnvironmentReferences {
    private enum Part {
        case text(String)
        case variable(String)
    }

    private var parts: [Part] = []

    /// The names of the referenced variables, in the order in which they appear.
    var names: [String] {
        parts.compactMap { if case .variable(let name) = $0 { name } else { nil } }
    }

    /// Finds the references in the given text.
    init(_ text: String) {
        var rest = Substring(text)
        var plain = ""
        while let dollar = rest.firstIndex(of: "$") {
            plain += rest[..<dollar]
            rest = rest[dollar...].dropFirst()
            if rest.first == "$" {
                plain += "$"
                rest.removeFirst()
                continue
            }
            let isBraced = rest.first == "{"
            let name = (isBraced ? rest.dropFirst() : rest).prefix(while: Self.isNameCharacter)
            let end = rest[name.endIndex...]
            guard let first = name.first, !first.isNumber, !isBraced || end.first == "}" else {
                plain += "$"
                continue
            }
            parts += [.text(plain), .variable(String(name))]
            plain = ""
            rest = isBraced ? end.dropFirst() : end
        }
        parts.append(.text(plain + rest))
    }

    /// Returns the text with each reference replaced by the variable's value, or by nothing if the variable isn't set.
    func resolved(by environment: [String: String]) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .variable(let name): environment[name] ?? ""
            }
        }.joined()
    }

    private static func isNameCharacter(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "_")
    }
}
