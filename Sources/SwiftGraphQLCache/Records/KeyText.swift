import SwiftGraphQLJSON

extension JSONValue {
    /// The text of the value in a record's key. A number has the same text as the string of its digits, because some
    /// servers send values of type `ID` as numbers, whereas apps use strings.
    var keyText: String {
        if case .number = self { return "\"\(self)\"" }
        return description
    }
}
