import SwiftGraphQLJSON

/// A document with one operation, and the sources of its variables' values.
struct Document: Sendable {
    struct Variable: Sendable {
        let name: String
        /// The index of the argument that provides the variable's value.
        let argument: Int
    }

    let text: String
    /// The variables in the order of their definitions.
    let variables: [Variable]

    /// Returns the variables as the text of a JSON object, and the uploads, whose values are null in that object.
    func values(_ arguments: [EncodedArgument]) -> (json: String, uploads: [UploadLocation]) {
        if variables.isEmpty { return ("{}", []) }
        var json: [UInt8] = []
        json.reserveCapacity(48 * variables.count + 2)
        var marks: [UploadMark] = []
        for variable in variables {
            json += (json.isEmpty ? "{\"" : ",\"").utf8
            json += variable.name.utf8
            json += "\":".utf8
            arguments[variable.argument].append(to: &json, &marks)
        }
        json.append(UInt8(ascii: "}"))
        return (
            String(decoding: json, as: UTF8.self), marks.isEmpty ? [] : UploadLocation.locations(of: marks, in: json)
        )
    }
}
