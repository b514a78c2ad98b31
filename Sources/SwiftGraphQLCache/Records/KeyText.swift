import SwiftGraphQLJSON

extension JSONValue {
    /// The text of a key field in the key of a record. A number has the same text as the string of its digits, because
    /// some servers send values of type `ID` as numbers, and the app's values are strings.
    var keyText: String {
        if case .number = self { return "\"\(self)\"" }
        return description
    }
}
