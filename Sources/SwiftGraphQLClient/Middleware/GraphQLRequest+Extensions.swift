import GraphQLSelection

extension GraphQLRequest {
    /// Puts members into the request's `extensions`, in place of those of the same name.
    ///
    /// - Throws: `ClientError` of code `invalidExtensions` if there are extensions already that are no JSON object.
    mutating func addExtensions(_ members: [String: JSONValue]) throws {
        guard !members.isEmpty else { return }
        var all = JSONObject()
        if let extensions {
            guard case .object(let existing)? = try? JSONValue(parsing: extensions) else {
                throw ClientError(
                    code: .invalidExtensions,
                    message: "the request's extensions are not the text of a JSON object, so nothing can be added")
            }
            all = existing
        }
        extensions = JSONValue.object(all.merging(JSONObject(members))).description
    }
}
