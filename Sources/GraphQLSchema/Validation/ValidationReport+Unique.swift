import GraphQLLanguage

extension ValidationReport {
    /// Reports every name that stood before.
    ///
    /// - Parameter what: the named thing for people, such as `the variable '$id'`.
    mutating func checkUnique(_ names: some Sequence<Name>, _ what: (Name) -> String) {
        var first: [String: Name] = [:]
        for name in names {
            guard let earlier = first[name.text] else {
                first[name.text] = name
                continue
            }
            error(
                "\(what(name)) is there twice", at: name.location, hint: "remove or rename one of them",
                notes: Diagnostic.Note.notes("first here", earlier.location))
        }
    }
}
