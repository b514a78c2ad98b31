import SwiftGraphQLSelection

extension GraphQLRequest {
    /// Adds members to the request's `extensions`. They replace existing members of the same name.
    ///
    /// - Throws: `ClientError` of code `invalidExtensions` if the existing extensions are not a JSON object.
    mutating func addExtensions(_ members: [String: JSONValue]) throws {
        guard !members.isEmpty else { return }
        var all = JSONObject()
        if let extensions {
            guard case .object(let existing)? = try? JSONValue(parsing: extensions) else {
                throw ClientError(
                    code: .invalidExtensions,
                    message: "the request's extensions are not a JSON object, so nothing can be added to them")
            }
            all = existing
        }
        extensions = JSONValue.object(all.merging(JSONObject(members))).description
    }
}
