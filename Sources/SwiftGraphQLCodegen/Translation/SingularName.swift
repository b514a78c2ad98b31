/// Finds the English singular of a list field's name for the type of its elements, such as `human` for `humans`.
enum SingularName {
    private static let irregular: [(plural: String, singular: String)] = [
        ("children", "child"), ("people", "person"), ("movies", "movie"), ("cookies", "cookie"), ("indices", "index"),
        ("matrices", "matrix"), ("vertices", "vertex"),
    ]

    private static let unchanged = ["series", "species", "news", "ss", "us", "is", "data", "media"]

    private static let endings: [(plural: String, singular: String)] = [
        ("ies", "y"), ("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("tuses", "tus"), ("ruses", "rus"),
        ("buses", "bus"), ("puses", "pus"), ("nuses", "nus"), ("iases", "ias"), ("s", ""),
    ]

    /// Returns the singular of the given name, or the name itself if it doesn't look like a plural.
    static func of(_ name: String) -> String {
        let lowercase = name.lowercased()
        if unchanged.contains(where: { lowercase.hasSuffix($0) }) { return name }
        for (plural, singular) in irregular where lowercase.hasSuffix(plural) {
            let start = name.index(name.endIndex, offsetBy: -plural.count)
            return name[..<name.index(after: start)] + String(singular.dropFirst())
        }
        for (plural, singular) in endings where name.hasSuffix(plural) && name.count > plural.count + 1 {
            return name.dropLast(plural.count) + singular
        }
        return name
    }
}
